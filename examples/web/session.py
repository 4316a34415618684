"""What the page asks of Python: a hot-seat game with undo, and the referee. It uses the library as any program would."""

from __future__ import annotations

import json
from random import Random

import attrs

from tabletop_rules import (
    BadRecord,
    BadText,
    Hidden,
    IllegalStep,
    Record,
    Result,
    from_json,
    game_names,
    load_game,
    to_json,
    verify,
)
from tabletop_rules.drawings import svg_of


def games() -> str:
    """The games with their seat counts."""
    return json.dumps([{"name": name, "seats": list(load_game(name).SEATS)} for name in game_names()])


def judge(data: str) -> str:
    """The referee's verdict on a record's text, in words."""
    report = verify(data)
    lines = [f"{report.status.value}: {report.game or 'no known game'}, {report.held} of {report.steps} steps hold"]
    if report.summary:
        lines.append(report.summary)
    if report.scores:
        lines.append(f"points {'-'.join(map(str, report.scores))}")
    if report.winners:
        lines.append(f"won by seat {' and '.join(map(str, report.winners))}")
    return "\n".join(lines)


class Session:
    """One hot-seat game. Every state is kept, so undo is a step back in a list."""

    def __init__(self, name: str, seats: str, options: str, seed: str) -> None:
        self.game = load_game(name)
        given = json.loads(options or "{}")
        if not isinstance(given, dict):
            raise ValueError("the options are a JSON object")
        wanted = {**given, "seats": int(seats)}
        self.options = from_json(json.dumps(wanted), self.game.Options)
        self.rng = Random(seed)
        self.steps: list[object] = []
        self.states = [self.game.new_game(self.options)]
        self._settle()

    @property
    def state(self) -> object:
        """The present state."""
        return self.states[-1]

    def _settle(self) -> None:
        """Let chance settle what it must."""
        while (event := self.game.chance(self.state)) is not None:
            self._apply(event.sample(self.rng))

    def _apply(self, step: object) -> None:
        self.states.append(self.game.apply(self.state, step))
        self.steps.append(step)

    def play(self, text: str) -> str:
        """Apply a typed move; the refusal in words, or nothing."""
        try:
            step = self.game.parse_step(text.strip())
            if text.strip().startswith("="):
                return "Chance is settled by the page."
            # Why another seat's move is illegal may tell what only that seat knows.
            seat = self.game.next_seat(self.state)
            if seat is not None and (mover := self.game.mover(self.state, step)) != seat:
                return f"That is a move of seat {mover}; now seat {seat} is asked."
            self._apply(step)
        except BadText as error:
            return str(error)
        except IllegalStep as error:
            return str(error.refusal)
        self._settle()
        return ""

    def undo(self) -> None:
        """Take back the last move with what chance did after it."""
        while self.steps:
            self.states.pop()
            if not self.game.format_step(self.steps.pop()).startswith("="):
                return
        self._settle()

    def shown(self) -> str:
        """What the page shows: the active seat's view as SVG, its moves by kind, and the steps as that seat saw them."""
        game, state = self.game, self.state
        seat = game.next_seat(state)
        view = game.view(state, seat)
        moves: dict[str, list[str]] = {}
        for move in view.moves:
            text = game.format_step(move)
            moves.setdefault(text.split()[0], []).append(text)
        seen = []
        for before, step in zip(self.states[:-1], self.steps, strict=True):
            told = game.redact(before, step, seat)
            seen.append(f"({told.kind}, hidden)" if isinstance(told, Hidden) else game.format_step(told))
        return json.dumps(
            {
                "svg": svg_of(view),
                "seat": seat,
                "moves": moves,
                "log": seen,
                "over": game.is_over(state),
                "scores": game.scores(state) if game.is_over(state) else None,
                "winners": game.winners(state),
                "hides": attrs.has(game.Private) and bool(attrs.fields(game.Private)),
            }
        )

    def record(self) -> str:
        """The record of the game so far."""
        game = self.game
        steps = tuple(map(game.format_step, self.steps))
        result = Result(game.scores(self.state), game.winners(self.state)) if game.is_over(self.state) else None
        return to_json(Record(game.NAME, game.RULES, self.options, steps, result, {"by": "the browser example"}))


def new(name: str, seats: str, options: str, seed: str) -> Session | str:
    """A session, or the reason why there is none as text."""
    try:
        return Session(name, seats, options, seed)
    except (BadRecord, ValueError) as error:
        return str(error)
