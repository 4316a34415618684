"""The twin constructor."""

import copy
import pickle

import attrs
import pytest

from tabletop_rules import twin


@attrs.frozen(weakref_slot=False)
class Point:
    x: int
    y: tuple[int, ...]


make = twin(Point)


def test_a_twin_builds_real_instances() -> None:
    """Equal, equally hashed, of the class itself, by position or keyword."""
    built = make(1, (2,))
    assert type(built) is Point
    assert built == Point(1, (2,)) == make(x=1, y=(2,))
    assert hash(built) == hash(Point(1, (2,)))
    assert repr(built) == "Point(x=1, y=(2,))"
    assert make.__doc__ == "Builds a Point."


def test_what_a_twin_builds_stays_frozen() -> None:
    """No field can be set, deleted or added."""
    built = make(1, ())
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        built.x = 3  # type: ignore[misc]  # the point of the test
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del built.x
    with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
        built.z = 3  # type: ignore[attr-defined]  # the point of the test
    assert built == Point(1, ())


def test_what_a_twin_builds_survives_pickle_and_copy() -> None:
    """Copies are equal and frozen."""
    built = make(1, (2, 3))
    for other in (pickle.loads(pickle.dumps(built)), copy.copy(built), copy.deepcopy(built)):
        assert other == built
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            other.x = 2  # type: ignore[misc]  # the point of the test


def test_a_twin_has_the_signature_of_its_class() -> None:
    """Too few and too many arguments are refused."""
    with pytest.raises(TypeError):
        make(1)  # type: ignore[call-arg]  # the point of the test
    with pytest.raises(TypeError):
        make(1, (), 3)  # type: ignore[call-arg]  # the point of the test


class Plain:
    pass


@attrs.frozen
class WithWeakReference:
    x: int


@attrs.define(weakref_slot=False)
class NotFrozen:
    x: int


@attrs.frozen(slots=False)
class WithoutSlots:
    x: int


@attrs.frozen(weakref_slot=False)
class WithDefault:
    x: int = 0


@attrs.frozen(weakref_slot=False)
class WithValidator:
    x: int = attrs.field(validator=attrs.validators.instance_of(int))


@attrs.frozen(weakref_slot=False)
class WithConverter:
    x: int = attrs.field(converter=int)


@attrs.frozen(weakref_slot=False)
class WithHook:
    x: int

    def __attrs_post_init__(self) -> None:
        """A hook."""


@attrs.frozen(weakref_slot=False)
class WithPreHook:
    x: int

    def __attrs_pre_init__(self) -> None:
        """A hook."""


@attrs.frozen(weakref_slot=False, cache_hash=True)
class WithCachedHash:
    x: int


@attrs.frozen(weakref_slot=False)
class Inheriting(Point):
    z: int


@attrs.frozen(weakref_slot=False)
class WithPrivateField:
    _x: int


@attrs.frozen(weakref_slot=False, kw_only=True)
class KeywordOnly:
    x: int


@attrs.frozen(weakref_slot=False)
class NotGiven:
    x: int = attrs.field(init=False)


@pytest.mark.parametrize(
    ("cls", "reason"),
    [
        (Plain, "no attrs class"),
        (WithoutSlots, "no attrs class with slots"),
        (WithWeakReference, "weakref_slot=False"),
        (NotFrozen, "not frozen"),
        (WithDefault, "default"),
        (WithValidator, "validator"),
        (WithConverter, "converter"),
        (WithHook, "hook"),
        (WithPreHook, "hook"),
        (WithCachedHash, "cached hash"),
        (Inheriting, "inherits"),
        (WithPrivateField, "private"),
        (KeywordOnly, "keyword-only"),
        (NotGiven, "not given"),
        (len, "needs a class"),
    ],
)
def test_a_twin_refuses_what_it_cannot_serve(cls: type, reason: str) -> None:
    """At import, with the reason."""
    with pytest.raises(TypeError, match=reason):
        twin(cls)
