"""Writes the tables of docs/learning.md anew: what the choices and the bytes of an observation of each game mean.

`python examples/make_learning.py` changes the file, with `--check` it only says whether that is needed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

import catan_rules as catan
import catsle_rules as catsle
import coatl_rules as coatl
import coloretto_rules as coloretto
from tabletop_rules import Feature

DOCUMENT = Path(__file__).parents[1] / "docs" / "learning.md"
_RESOURCES = tuple(map(str, catan.Resource))
_SPACE = ("head [YRKGB]", "tail [YRKGB]", "body [YRKGB]+")

WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "coloretto": {"card": tuple(re.escape(str(card)) + "(?! named)" for card in coloretto.Card)},
    "catsle": {"card": tuple(map(str, catsle.DECK)), "colour": tuple(map(str, catsle.Colour))},
    "coatl": {"prophecy": ("P[P]?[0-9]+",), "temple": ("PT[0-9]+", "T[0-9]+"), "piece": _SPACE, "colour": ("[YRKGB]",)},
    "catan": {
        "place": ("-?[0-9]+,-?[0-9]+(?:NW|SW|N|S|W)?",),
        "development card": tuple(map(str, catan.Card)),
        "cards": (f"[234](?:{'|'.join(_RESOURCES)})",),
        "kind": (*_RESOURCES, "desert", "any"),
    },
}
"""What varies inside the names of a game, by what it is called in the tables."""
CASES = (
    ("coloretto", "four seats, jokers named when taken"),
    ("catsle", "four seats"),
    ("coatl", "two seats"),
    ("catan", "four seats"),
)


def family(game: str, name: str) -> str:
    """The name with a word for all that varies in it.

    >>> family("catsle", "red12 on board of seat 3")
    '(card) on board of seat n'
    """
    for word, patterns in WORDS[game].items():
        name = re.sub(rf"(?<![\w+-])(?:{'|'.join(patterns)})(?![\w-])", f"({word})", name)
    return re.sub(r"\b[0-9]+\b", "n", name)


def values(features: Iterable[Feature]) -> str:
    """What the bytes of a family can be."""
    listed = list(features)
    labels = listed[0].labels
    if not labels:
        return f"0 to {max(feature.size for feature in listed) - 1}"
    return ", ".join(labels) if len(labels) <= 7 else f"{', '.join(labels[:3])} … {labels[-1]}"


def rows(game: str, names: tuple[str, ...]) -> dict[str, list[int]]:
    """The families of some names, each with the numbers of its members."""
    found: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        found.setdefault(family(game, name), []).append(number)
    return found


def tables(game: str, choices: tuple[str, ...], features: tuple[Feature, ...], what: str) -> str:
    """The two tables of a game."""
    lines = [f"{len(choices)} choices, {len(features)} features ({what}).", "", "| choice | how many | first |", "|---|---|---|"]
    lines += [f"| `{name}` | {len(numbers)} | {numbers[0]} |" for name, numbers in rows(game, choices).items()]
    lines += ["", "| feature | how many | first | values |", "|---|---|---|---|"]
    for name, numbers in rows(game, tuple(feature.name for feature in features)).items():
        lines.append(f"| `{name}` | {len(numbers)} | {numbers[0]} | {values(features[number] for number in numbers)} |")
    return "\n".join(lines)


def generated() -> dict[str, str]:
    """The tables of every game."""
    whats = dict(CASES)
    first, second = coloretto.Options(4, name_jokers_when_taken=True), catsle.Options(4)
    third, fourth = coatl.Options(2), catan.Options(4)
    return {
        "coloretto": tables("coloretto", coloretto.choices(first), coloretto.features(first), whats["coloretto"]),
        "catsle": tables("catsle", catsle.choices(second), catsle.features(second), whats["catsle"]),
        "coatl": tables("coatl", coatl.choices(third), coatl.features(third), whats["coatl"]),
        "catan": tables("catan", catan.choices(fourth), catan.features(fourth), whats["catan"]),
    }


def renewed(text: str) -> str:
    """The document with its tables as they should be."""
    for game, table in generated().items():
        start, end = f"<!-- {game}: made by examples/make_learning.py -->\n", f"\n<!-- end of {game} -->"
        before, _, rest = text.partition(start)
        text = before + start + table + end + rest.partition(end)[2]
    return text


def main() -> int:
    """Writes the document, or says whether it is as it should be."""
    old = DOCUMENT.read_text(encoding="utf-8")
    new = renewed(old)
    if "--check" not in sys.argv:
        DOCUMENT.write_text(new, encoding="utf-8")
    return int("--check" in sys.argv and old != new)


if __name__ == "__main__":
    raise SystemExit(main())
