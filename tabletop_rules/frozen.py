"""`twin`: building frozen objects at the price of ordinary assignment.

A frozen attrs class pays for every field of a new object through `object.__setattr__`. A twin is a plain class with the same
slots: it is filled by ordinary assignment and then becomes the frozen class (`__class__` assignment between classes of one
layout). The result is a real instance of the frozen class. `python -m benchmarks.twin` prints what that saves (12 fields: about
four times faster).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

import attrs

P = ParamSpec("P")
T = TypeVar("T")


def twin(cls: Callable[P, T]) -> Callable[P, T]:
    """A fast constructor for a frozen attrs class, with the signature of the class itself.

    What it builds equals what `cls(...)` builds, hashes alike and is as frozen.

    Raises: TypeError for a class it cannot serve: one that is no frozen attrs class with slots, that inherits, or that has a
    default, validator, converter, post-init hook, cached hash, weak reference slot, private or keyword-only field.

    >>> @attrs.frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> point = twin(Point)
    >>> point(1, 2)
    Point(x=1, y=2)
    """
    if not isinstance(cls, type):
        raise TypeError(f"twin needs a class, not {cls!r}")
    names = _served_fields(cls)
    plain = type(cls.__name__, (), {"__slots__": tuple(names)})
    # The one generated function of the library: a wrapper that passes *args costs a quarter more.
    source = "\n ".join(
        [
            f"def build({', '.join(names)}):",
            "self = new(plain)",
            *(f"self.{name} = {name}" for name in names),
            "self.__class__ = frozen",
            "return self",
        ]
    )
    namespace: dict[str, Any] = {"new": object.__new__, "plain": plain, "frozen": cls}
    exec(compile(source, f"<twin of {cls.__qualname__}>", "exec"), namespace)
    build = namespace["build"]
    build.__doc__ = f"Builds a {cls.__name__}."
    return cast("Callable[P, T]", build)


def _served_fields(cls: type) -> list[str]:
    if not attrs.has(cls) or "__attrs_attrs__" not in vars(cls) or "__slots__" not in vars(cls):
        raise TypeError(f"{cls.__name__} is no attrs class with slots")
    if cls.__bases__ != (object,):
        raise TypeError(f"{cls.__name__} inherits")
    if cls.__setattr__ is object.__setattr__:
        raise TypeError(f"{cls.__name__} is not frozen")
    if hasattr(cls, "__attrs_post_init__") or hasattr(cls, "__attrs_pre_init__"):
        raise TypeError(f"{cls.__name__} has an init hook")
    fields = attrs.fields(cls)
    slots = {name for name in vars(cls)["__slots__"] if name != "__weakref__"}
    if "__weakref__" in vars(cls)["__slots__"]:
        raise TypeError(f"{cls.__name__} has a weak reference slot: decorate it with weakref_slot=False")
    if slots != {field.name for field in fields}:
        raise TypeError(f"{cls.__name__} has slots that are no fields (a cached hash or property)")
    for field in fields:
        if field.default is not attrs.NOTHING:
            raise TypeError(f"{cls.__name__}.{field.name} has a default")
        if field.validator is not None or field.converter is not None:
            raise TypeError(f"{cls.__name__}.{field.name} has a validator or converter")
        if field.alias != field.name or field.kw_only or not field.init:
            raise TypeError(f"{cls.__name__}.{field.name} is private, keyword-only or not given")
    return [field.name for field in fields]
