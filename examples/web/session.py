"""What the page asks of Python: a game that people play on one page, and the referee. It uses the library as any program would.

Luck, covered hands and taking back are those of any table (`tabletop_rules.hosting`): while the page is passed on, the session
refuses, whatever the page shows.
"""

from __future__ import annotations

import json

from tabletop_rules import BadRecord, BadText, from_json, game_names, load_game, to_json, verify
from tabletop_rules.drawings import svg_of
from tabletop_rules.hosting import HUMAN, Denied, Sitting, Undo


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
    """One game on the page. `players` is a list such as "human,random" ("": people everywhere), `undo` a word of `Undo` ("": what
    fits the table)."""

    def __init__(self, name: str, seats: str, options: str, seed: str, players: str = "", undo: str = "") -> None:
        game = load_game(name)
        given = json.loads(options or "{}")
        if not isinstance(given, dict):
            raise ValueError("the options are a JSON object")
        wanted = from_json(json.dumps({**given, "seats": int(seats)}), game.Options)
        who = players.split(",") if players else [HUMAN] * int(seats)
        meta = {"by": "the browser example"}
        self.sitting = Sitting(game, wanted, who, seed, undo=Undo(undo) if undo else None, meta=meta)
        self.sitting.settle()

    def uncover(self) -> None:
        """The person who is asked looks, and nobody else."""
        self.sitting.uncover()

    def play(self, text: str) -> str:
        """Make a typed move; why it was not made in words, or nothing."""
        try:
            refusal = self.sitting.play(text.strip())
        except (BadText, Denied) as error:
            return str(error)
        if refusal is not None:
            return str(refusal)
        self.sitting.settle()
        return ""

    def check(self, text: str) -> str:
        """Why a typed move is illegal, in words, or nothing."""
        try:
            refusal = self.sitting.check(text.strip())
        except (BadText, Denied) as error:
            return str(error)
        return "" if refusal is None else str(refusal)

    def undo(self) -> str:
        """Take back the last move with what followed; why it was not taken back in words, or nothing."""
        try:
            self.sitting.undo()
        except Denied as error:
            return str(error)
        self.sitting.settle()
        return ""

    def resign(self) -> str:
        """The person who is asked gives the game up; why not in words, or nothing."""
        try:
            self.sitting.resign()
        except Denied as error:
            return str(error)
        return ""

    def shown(self) -> str:
        """What the page shows: the picture for whoever looks, the moves by kind, the steps as that seat saw them. While the table
        is covered nothing but whom it waits for."""
        sitting = self.sitting
        game = sitting.game
        told: dict[str, object] = {"covered": sitting.covered, "steps": len(sitting.made), "over": sitting.is_over}
        if sitting.covered is None:
            moves: dict[str, list[str]] = {}
            for text in map(game.format_step, sitting.moves()):
                moves.setdefault(text.split()[0], []).append(text)
            told |= {"svg": svg_of(sitting.view()), "seat": sitting.asked, "moves": moves, "log": sitting.log()}
            if sitting.ended is not None:
                told["ended"] = str(sitting.ended)
            elif sitting.is_over:
                told |= {"scores": game.scores(sitting.state), "winners": game.winners(sitting.state)}
        return json.dumps(told)

    def record(self) -> str:
        """The record of the game so far, as far as whoever looks may have it. Raises: Denied while the table is covered."""
        return to_json(self.sitting.record())


def new(name: str, seats: str, options: str, seed: str, players: str = "", undo: str = "") -> Session | str:
    """A session, or the reason why there is none as text."""
    try:
        return Session(name, seats, options, seed, players, undo)
    except (BadRecord, ValueError) as error:
        return str(error)
