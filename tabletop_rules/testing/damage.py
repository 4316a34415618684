"""Damaged text and JSON: what a careless or hostile sender might hand over."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import attrs

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 7, 255, 10**6, 10**30, 0.0, 1.5, -2.0, 1e308, "", "0", "x", "blue", "draw",
    "é\u0000", "R" * 50, [], [0], [[]], [None], {}, {"": 0}, {"seats": 3},
)  # fmt: skip


def damaged_text(text: str, rng: Random) -> str:
    """The text with one or two small changes: a character left out, repeated, exchanged or inserted, a piece cut off or moved."""
    for _ in range(rng.choice((1, 1, 2))):
        place = rng.randrange(len(text) + 1)
        before, after = text[:place], text[place:]
        text = rng.choice(
            (
                before + after[1:],
                before + after[:1] + after,
                before + rng.choice(" \t\n0123456789-+=!,/:.abxXRé٣²\u0000\ud7ff") + after,
                before + rng.choice(" 0129-+=!,/aB٣") + after[1:],
                before,
                after,
                after + before,
                text.swapcase(),
                f" {text}",
                f"{text}\n",
                text * 2,
                text + "9" * rng.choice((1, 5, 5_000)),
            )
        )
    return text


def damaged_bytes(data: bytes, rng: Random) -> bytes:
    """The bytes cut off, with some exchanged, or altogether random ones."""
    place = rng.randrange(len(data) + 1)
    noise = rng.randbytes(rng.choice((1, 2, 40)))
    return rng.choice((data[:place], data[place:], data[:place] + noise + data[place + len(noise) :], noise, data + noise, b""))


def damaged_json(text: str, rng: Random) -> str:
    """The JSON text with one thing changed somewhere inside: a value exchanged for another of its kind or for junk, a field or
    item left out, repeated or added; now and then as text that json itself would not write."""
    plain = json.loads(text)
    parents = _parents(plain, [])
    if not parents or rng.random() < 0.1:
        return rng.choice(
            (text[:-1], text + text, f"[{text}]", '{"a":' * 3_000, "[" * 100_000, "NaN", text.replace(":", ":NaN,", 1), "")
        )
    parent, key = rng.choice(parents)
    value = parent[key]
    action = rng.randrange(8)
    if action == 0:
        del parent[key]
    elif action == 1 and isinstance(parent, list):
        parent.insert(key, copy.deepcopy(value))
    elif action == 2 and isinstance(parent, dict):
        parent[rng.choice(("x", "", "seat", key + "_", key.upper()))] = copy.deepcopy(value)
    elif action == 3:
        parent[key] = copy.deepcopy(rng.choice(JUNK))
    elif action == 4 and isinstance(parent, list):
        other = rng.randrange(len(parent))
        parent[key], parent[other] = parent[other], parent[key]
    else:
        parent[key] = _neighbour(value, parents, rng)
    return json.dumps(plain, ensure_ascii=rng.random() < 0.5)


def of_another_type(text: str, rng: Random) -> str:
    """The JSON text with one number, truth value, text or null exchanged for its nearest value of another type."""
    plain = json.loads(text)
    places = [(parent, key) for parent, key in _parents(plain, []) if type(parent[key]) in (int, bool, str)]
    parent, key = rng.choice(places)
    value = parent[key]
    others: dict[type, tuple[Any, ...]] = {
        int: (float(value) if type(value) is int else 0.0, str(value), bool(value), [value]),
        bool: (int(value is True), str(value).lower(), float(value is True)),
        str: ([value], 7, {value: value}),
    }
    parent[key] = rng.choice(others[type(value)])
    return json.dumps(plain)


def _neighbour(value: Any, parents: list[tuple[Any, Any]], rng: Random) -> Any:
    """Another value of the same kind, often one that stands elsewhere in the text."""
    alike = [parent[key] for parent, key in parents if type(parent[key]) is type(value) and parent[key] != value]
    if type(value) is bool:
        return not value
    if type(value) is int and rng.random() < 0.7:
        return value + rng.choice((-1, 1, 1, 10))
    return copy.deepcopy(rng.choice(alike or JUNK))


def _parents(plain: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every place inside, as its container and key."""
    if isinstance(plain, dict):
        keys: Any = list(plain)
    elif isinstance(plain, list):
        keys = range(len(plain))
    else:
        return found
    for key in keys:
        found.append((plain, key))
        _parents(plain[key], found)
    return found


def mistyped(value: Any, rng: Random) -> Any:
    """The value with one thing inside of a type that cannot be right; None where a constructor refuses or mends it."""
    inside: list[Any] = list(range(len(value))) if type(value) is tuple else []
    if attrs.has(type(value)) and not hasattr(value, "parse") and not hasattr(value, "__attrs_post_init__"):
        inside = [field.name for field in attrs.fields(type(value)) if field.name != "moves"]
    if not inside or rng.random() < 0.1:
        return rng.choice([wrong for wrong in (object(), 1.5, b"x", [], {}, frozenset()) if type(wrong) is not type(value)])
    place = rng.choice(inside)
    changed = mistyped(value[place] if type(value) is tuple else getattr(value, place), rng)
    if changed is None:
        return None
    if type(value) is tuple:
        return (*value[:place], changed, *value[place + 1 :])
    try:
        built = attrs.evolve(value, **{place: changed})
    except (TypeError, ValueError, AttributeError):
        return None
    return None if built == value else built  # a converter has made it right again
