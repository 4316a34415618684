"""Steps as text. Decides how a step is written: one way for each, which `parse_step` reads back and nothing else.

Moves are `keep 1 P01 P02 P03`, `take head R`, `take body RB`, `choose P05`, `choose deck`, `start tail K`, `extend 0 front R`,
`extend 0 tail R P15`, `fulfil 0 P15`, `temple T05`, `seal`, `pick body RB`, `see`, `discard P05`, `commit T05`, `end`, `pass`.
Outcomes are `=fill KB YR YR,YG,KK`, `=temple 0 T07`, `=reveal T03`, `=display P01,P02`, `=prophecies 1 P01,P02,P03,P04` and
`=draw P05`. Colours stand in the order Y, R, K, G, B, cards in the order of their numbers; `-` is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from coatl_rules.cards import PROPHECY_NUMBER, TEMPLE_NUMBER
from coatl_rules.pieces import LETTERS, Colour, Kind, Piece, colour_of
from coatl_rules.steps import (
    DECK,
    MOST,
    READY_STEPS,
    Choose,
    Commit,
    Discard,
    DisplayFilled,
    End,
    Extend,
    Fill,
    Fulfil,
    Keep,
    Pass,
    Pick,
    Place,
    PropheciesDealt,
    ProphecyDrawn,
    Seal,
    See,
    Start,
    Step,
    Take,
    Temple,
    TempleDealt,
    TempleRevealed,
)
from tabletop_rules import BadText, require_string

_LONGEST: Final = 2000
_INDEX: Final = re.compile(r"0|[1-9][0-9]{0,3}")
_KINDS: Final = {kind.value: kind for kind in Kind}
_PLACES: Final = {place.value: place for place in Place}


def _letters(colours: tuple[Colour, ...]) -> str:
    return "".join([colour.letter for colour in colours])


def _fill_text(outcome: Fill) -> str:
    bodies = ",".join(map(_letters, outcome.bodies))
    return f"=fill {_letters(outcome.heads) or '-'} {_letters(outcome.tails) or '-'} {bodies or '-'}"


def _extend_text(move: Extend) -> str:
    text = f"extend {move.coatl} {move.place.value} {move.colour.letter}"
    return text if move.card is None else f"{text} {move.card}"


_FORMATS: Final[dict[type, Callable[[Any], str]]] = {
    Keep: lambda move: f"keep {move.seat} {' '.join(move.cards)}",
    Take: lambda move: f"take {move.kind.value} {_letters(move.colours)}",
    Pick: lambda move: f"pick {move.kind.value} {_letters(move.colours)}",
    Choose: lambda move: f"choose {move.card}",
    Start: lambda move: f"start {move.piece}",
    Extend: _extend_text,
    Fulfil: lambda move: f"fulfil {move.coatl} {move.card}",
    Temple: lambda move: f"temple {move.card}",
    Seal: lambda _: "seal",
    See: lambda _: "see",
    Discard: lambda move: f"discard {move.card}",
    Commit: lambda move: f"commit {move.card}",
    End: lambda _: "end",
    Pass: lambda _: "pass",
    Fill: _fill_text,
    TempleDealt: lambda outcome: f"=temple {outcome.seat} {outcome.card}",
    TempleRevealed: lambda outcome: f"=reveal {outcome.card}",
    DisplayFilled: lambda outcome: f"=display {','.join(outcome.cards)}",
    PropheciesDealt: lambda outcome: f"=prophecies {outcome.seat} {','.join(outcome.cards)}",
    ProphecyDrawn: lambda outcome: f"=draw {outcome.card}",
}


def format_step(step: Step, /) -> str:
    """The canonical text of a step. Raises: TypeError for what is no step of Cóatl.

    >>> format_step(Take(Kind.BODY, (Colour.BLUE, Colour.RED)))
    'take body RB'
    """
    formatted = _FORMATS.get(type(step))
    if formatted is None:
        raise TypeError(f"{step!r} is no step of Cóatl")
    return formatted(step)


_READY: Final = {format_step(step): step for step in READY_STEPS}


def parse_step(text: str, /) -> Step:
    """The step of a canonical text, so that `format_step(parse_step(text)) == text`.

    Raises: BadText, with the place where the text stops being a step and what was expected there;
    TypeError for what is no text.

    >>> parse_step("choose P05")
    Choose(card='P05')
    >>> parse_step("take body BR")
    Traceback (most recent call last):
    ...
    tabletop_rules.errors.BadText: cannot read 'take body BR' at character 10: expected colours in order: RB
    """
    require_string(text)
    step = _READY.get(text)
    return _parse(text) if step is None else step


class _Words:
    """The words of a text, read one after the other; every complaint knows its place."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = text.split(" ")
        self.index = 0
        self.place = 0

    def wrong(self, expected: str, further: int = 0) -> BadText:
        """The complaint that something else was expected at the word that is next."""
        return BadText(self.text, min(self.place + further, len(self.text)), expected)

    def peek(self) -> str:
        """The word that is next, or nothing."""
        return self.words[self.index] if self.index < len(self.words) else ""

    def step_over(self) -> None:
        """The next word has been read."""
        self.place += len(self.words[self.index]) + 1
        self.index += 1

    @property
    def more(self) -> bool:
        """Whether anything is left."""
        return self.index < len(self.words)

    def number(self, what: str) -> int:
        """A number without needless zeros."""
        word = self.peek()
        if not _INDEX.fullmatch(word):
            raise self.wrong(f"the number of a {what}")
        self.step_over()
        return int(word)

    def one_of(self, known: dict[str, Any], what: str) -> Any:
        """What one of the known words means."""
        word = self.peek()
        if word not in known:
            raise self.wrong(what)
        self.step_over()
        return known[word]

    def card(self, known: dict[str, int], what: str) -> str:
        """The name of a card."""
        word = self.peek()
        if word not in known:
            raise self.wrong(what)
        self.step_over()
        return word

    def cards(self, words: list[str], between: int) -> tuple[str, ...]:
        """Names of prophecies in order; `between` is 1 for a sign between two names."""
        if len(words) > MOST:
            raise self.wrong(f"at most {MOST} prophecies")
        further = 0
        for word in words:
            if word not in PROPHECY_NUMBER:
                raise self.wrong(_PROPHECY, further)
            further += len(word) + between
        ordered = sorted(words, key=PROPHECY_NUMBER.__getitem__)
        if words != ordered:
            raise self.wrong(f"prophecies in order: {' '.join(ordered)}")
        return tuple(words)

    def colours(self, word: str, least: int, most: int, further: int = 0) -> tuple[Colour, ...]:
        """Letters of colours in order."""
        number = str(least) if least == most else f"{least} to {most}"
        if not least <= len(word) <= most or word.strip(LETTERS):
            raise self.wrong(f"{number} of the letters {LETTERS}", further)
        ordered = "".join(sorted(word, key=LETTERS.index))
        if word != ordered:
            raise self.wrong(f"colours in order: {ordered}", further)
        return tuple(map(colour_of, word))


_PROPHECY: Final = "a prophecy (P00 to P48, PP49 to PP54)"
_TEMPLE: Final = "a temple (T00 to T14, PT15 to PT19)"


def _parse(text: str) -> Step:
    """Texts that are not among the ready ones."""
    if len(text) > _LONGEST:
        raise BadText(text, _LONGEST, f"no more than {_LONGEST} characters")
    words = _Words(text)
    read = words.one_of(_READERS, f"one of {', '.join(_READERS)}")
    step: Step = read(words)
    if words.more:
        raise BadText(text, words.place - 1, "the end of the step")
    return step


def _read_keep(words: _Words) -> Keep:
    seat = words.number("seat")
    cards = words.cards(words.words[words.index :] or [""], 1)
    words.index = len(words.words)
    return Keep(seat, cards)


def _space(words: _Words) -> tuple[Kind, tuple[Colour, ...]]:
    kind: Kind = words.one_of(_KINDS, "head, tail or body")
    number = 2 if kind is Kind.BODY else 1
    colours = words.colours(words.peek(), number, number)
    words.step_over()
    return kind, colours


def _read_choose(words: _Words) -> Choose:
    return Choose(words.card({**PROPHECY_NUMBER, DECK: -1}, f"{_PROPHECY} or {DECK}"))


def _read_start(words: _Words) -> Start:
    kind: Kind = words.one_of(_KINDS, "head, tail or body")
    (colour,) = words.colours(words.peek(), 1, 1)
    words.step_over()
    return Start(Piece(kind, colour))


def _read_extend(words: _Words) -> Extend:
    coatl = words.number("cóatl")
    place: Place = words.one_of(_PLACES, "front, back, head or tail")
    (colour,) = words.colours(words.peek(), 1, 1)
    words.step_over()
    return Extend(coatl, place, colour, words.card(PROPHECY_NUMBER, _PROPHECY) if words.more else None)


def _read_fill(words: _Words) -> Fill:
    ends = []
    for _ in range(2):
        word = words.peek()
        ends.append(() if word == "-" else words.colours(word, 1, MOST))
        words.step_over()
    bodies = words.peek()
    drawn = Fill(ends[0], ends[1], () if bodies == "-" else _pairs(words, bodies.split(",")))
    words.step_over()
    return drawn


def _pairs(words: _Words, pairs: list[str]) -> list[tuple[Colour, Colour]]:
    if len(pairs) > MOST:
        raise words.wrong(f"at most {MOST} pairs of bodies")
    found = []
    for index, pair in enumerate(pairs):
        first, second = words.colours(pair, 2, 2, 3 * index)
        found.append((first, second))
    if found != sorted(found):
        raise words.wrong(f"pairs in order: {','.join(map(_letters, sorted(found)))}")
    return found


def _read_cards(words: _Words) -> tuple[str, ...]:
    cards = words.cards(words.peek().split(","), 1)
    words.step_over()
    return cards


_READERS: Final[dict[str, Callable[[_Words], Step]]] = {
    "keep": _read_keep,
    "take": lambda words: Take(*_space(words)),
    "choose": _read_choose,
    "start": _read_start,
    "extend": _read_extend,
    "fulfil": lambda words: Fulfil(words.number("cóatl"), words.card(PROPHECY_NUMBER, _PROPHECY)),
    "temple": lambda words: Temple(words.card(TEMPLE_NUMBER, _TEMPLE)),
    "seal": lambda _: Seal(),
    "pick": lambda words: Pick(*_space(words)),
    "see": lambda _: See(),
    "discard": lambda words: Discard(words.card(PROPHECY_NUMBER, _PROPHECY)),
    "commit": lambda words: Commit(words.card(TEMPLE_NUMBER, _TEMPLE)),
    "end": lambda _: End(),
    "pass": lambda _: Pass(),
    "=fill": _read_fill,
    "=temple": lambda words: TempleDealt(words.number("seat"), words.card(TEMPLE_NUMBER, _TEMPLE)),
    "=reveal": lambda words: TempleRevealed(words.card(TEMPLE_NUMBER, _TEMPLE)),
    "=display": lambda words: DisplayFilled(_read_cards(words)),
    "=prophecies": lambda words: PropheciesDealt(words.number("seat"), _read_cards(words)),
    "=draw": lambda words: ProphecyDrawn(words.card(PROPHECY_NUMBER, _PROPHECY)),
}
