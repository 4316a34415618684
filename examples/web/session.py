"""What the page asks of Python: a game that people play on one page, and the referee. It uses the library as any program would.

Luck, covered hands and taking back are those of any table (`tabletop_rules.hosting`): while the page is passed on, the session
refuses, whatever the page shows. Moves and steps go to the page as data, in the names that the picture carries (`describe_step`,
`changes`), so that the page knows no game.
"""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import cast

from tabletop_rules import (
    BadRecord,
    BadText,
    ErasedGame,
    Hidden,
    Refusal,
    Seat,
    facts_of,
    from_json,
    game_names,
    load_game,
    to_json,
    verify,
)
from tabletop_rules.drawings import svg_of
from tabletop_rules.events import below
from tabletop_rules.hosting import HUMAN, Denied, Sitting, Undo
from tabletop_rules.search.opponents import hints, opponents

MOST_FRAMES = 12
"""Steps that are animated; what is longer ago is seen in the picture."""
STRENGTH = 50
"""The iterations of a move of searching opponents, and of a hint: a page may think for about a second."""
MOST_HINTS = 4
"""So many moves are told by a hint."""
EXAMPLE = 300
"""Steps of a game from which the page learns what moves there are."""


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


def kinds_of(game: ErasedGame, options: object) -> dict[str, object]:
    """A move of each kind, out of a game that has nothing to do with this one."""
    rng, state, found = Random(1), game.new_game(options), dict[str, object]()
    for _ in range(EXAMPLE):
        event = game.chance(state)
        moves = game.legal_moves(state) if event is None else ()
        found |= {game.format_step(move).split()[0]: move for move in moves}
        if event is None and not moves:
            break
        step = moves[below(len(moves), rng)] if event is None else event.sample(rng)
        state = game.apply(state, step)
    return found


class Session:
    """One game on the page. `players` is a list such as "human,search,random" ("": people everywhere), `undo` a word of `Undo`
    ("": what fits the table)."""

    def __init__(self, name: str, seats: str, options: str, seed: str, players: str = "", undo: str = "") -> None:
        game = load_game(name)
        given = json.loads(options or "{}")
        if not isinstance(given, dict):
            raise ValueError("the options are a JSON object")
        wanted = from_json(json.dumps({**given, "seats": int(seats)}), game.Options)
        who = players.split(",") if players else [HUMAN] * int(seats)
        self.sitting = Sitting(
            game,
            wanted,
            who,
            seed,
            undo=Undo(undo) if undo else None,
            opponents=opponents(game, STRENGTH),
            meta={"by": "the browser example"},
        )
        self.facts = facts_of(game)
        self._kinds = kinds_of(game, wanted)
        self.sitting.settle()

    def uncover(self) -> None:
        """The person who is asked looks, and nobody else."""
        self.sitting.uncover()

    def closed(self) -> bool:
        """Whether the table is covered until somebody looks."""
        return self.sitting.covered is not None

    def count(self) -> int:
        """The number of steps so far."""
        return len(self.sitting.made)

    def play(self, text: str, settle: bool = True) -> str:
        """Make a typed move; why it was not made in words, or nothing. Chance and the other players go on by themselves, or as
        the page calls `advance`."""
        try:
            refusal = self.sitting.play(text.strip())
        except (BadText, Denied) as error:
            return str(error)
        if refusal is not None:
            return str(refusal)
        if settle:
            self.sitting.settle()
        return ""

    def advance(self) -> bool:
        """One step of chance or of a seat that no person plays; False where neither is due."""
        return self.sitting.advance()

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

    def hint(self) -> str:
        """The moves that search thinks best, as a list of `text` and `worth` (the share of a win that it expects, 0 to 1), from
        all that the seat saw; an empty list where nobody is asked. Raises: Denied while the table is covered."""
        sitting = self.sitting
        if not sitting.moves():
            return "[]"
        rng = Random(f"{sitting.seed}/{len(sitting.made)}/hint")
        found = hints(sitting.game, sitting.observer(sitting.asked), rng, STRENGTH)
        tried = [choice for choice in found if choice.visits or choice is found[0]][:MOST_HINTS]
        return json.dumps([{"text": sitting.game.format_step(choice.move), "worth": round(choice.worth, 3)} for choice in tried])

    def resign(self) -> str:
        """The person who is asked gives the game up; why not in words, or nothing."""
        try:
            self.sitting.resign()
        except Denied as error:
            return str(error)
        return ""

    def shown(self, layout: str = "tall") -> str:
        """What the page shows: the picture for whoever looks ("tall" or "wide"), the moves as data, the steps as that seat saw
        them. While the table is covered nothing but whom it waits for."""
        sitting = self.sitting
        game = sitting.game
        told: dict[str, object] = {"covered": sitting.covered, "steps": len(sitting.made), "over": sitting.is_over}
        if sitting.covered is None:
            seat = sitting.asked
            log = [self._told(index) for index in range(len(sitting.made))]
            moves = [self._as_data(move, seat) for move in sitting.moves()]
            told |= {"svg": self._drawn(sitting.state, layout), "seat": seat, "moves": moves, "log": log}
            if sitting.ended is not None:
                told["ended"] = str(sitting.ended)
            elif sitting.is_over:
                told |= {"scores": game.scores(sitting.state), "winners": game.winners(sitting.state)}
        return json.dumps(told)

    def frames(self, since: int, layout: str = "tall") -> str:
        """The steps from that number on (the last dozen of them), for animation: each as whoever looks saw it, with what it
        changed and the picture after it. Raises: Denied while the table is covered."""
        sitting, found = self.sitting, []
        seat = sitting.viewer
        for index in range(max(0, since, len(sitting.made) - MOST_FRAMES), len(sitting.made)):
            made = sitting.made[index]
            changes = self.facts.changes(sitting.before(index), made.state, made.step, seat)
            found.append({**self._told(index), "changes": json.loads(to_json(changes)), "svg": self._drawn(made.state, layout)})
        return json.dumps(found)

    def since(self) -> int:
        """The number of steps that whoever looks has seen from its own last move. Raises: Denied while the table is covered."""
        return self.sitting.last_own_move() + 1

    def why(self, name: str) -> str:
        """Why nothing can be done with the thing of that name on the picture: what the rules say to a move with it, of each kind
        that is due now, else of any; or nothing. Raises: Denied while the table is covered."""
        sitting = self.sitting
        due = {sitting.game.format_step(move).split()[0] for move in sitting.moves()}
        if not due:
            return ""
        told = {kind: self._why_not(step, name) for kind, step in self._kinds.items()}
        first = [refusal for kind, refusal in told.items() if kind in due and refusal is not None]
        others = [refusal for refusal in told.values() if refusal is not None]
        return " ".join(list(dict.fromkeys(map(str, first or others)))[:2])

    def _why_not(self, step: object, name: str) -> Refusal | None:
        """What the rules say to a step like that one, of the seat that is asked, with the thing of that name in the place of one
        of its own."""
        sitting = self.sitting
        data = self._as_data(step, sitting.asked)
        targets, args = cast("list[str]", data["targets"]), cast("dict[str, object]", data["args"])
        for target, (part, value) in product(targets, args.items()):
            stem = target.removesuffix(str(value))
            if type(value) in (int, str) and stem != target and name.startswith(stem):
                other = name.removeprefix(stem)
                number = type(value) is int and other.isdecimal()
                try:
                    like = {"kind": data["kind"], "seat": sitting.asked, "args": args | {part: int(other) if number else other}}
                    return sitting.check(sitting.game.format_step(self.facts.step_from(like)))
                except (BadText, Denied):  # no such thing, or no move of this seat
                    continue
        return None

    def _as_data(self, step: object, seat: Seat | None) -> dict[str, object]:
        facts: dict[str, object] = json.loads(to_json(self.facts.describe_step(step, seat)))
        return {"text": "" if isinstance(step, Hidden) else self.sitting.game.format_step(step), **facts}

    def _told(self, index: int) -> dict[str, object]:
        """A step as whoever looks saw it: as data, whose it is, and as a line of text."""
        sitting = self.sitting
        mover, viewer = sitting.mover(index), sitting.viewer
        step = sitting.made[index].step
        seen = sitting.game.redact(sitting.before(index), step, viewer) if sitting.people else step
        more = {"who": mover, "hidden": isinstance(seen, Hidden), "line": sitting.told(index, viewer)}
        return self._as_data(seen, mover) | more

    def _drawn(self, state: object, layout: str) -> str:
        return svg_of(self.sitting.game.view(state, self.sitting.viewer), layout="wide" if layout == "wide" else "tall")

    def record(self) -> str:
        """The record of the game so far, as far as whoever looks may have it. Raises: Denied while the table is covered."""
        return to_json(self.sitting.record())


def new(name: str, seats: str, options: str, seed: str, players: str = "", undo: str = "") -> Session | str:
    """A session, or the reason why there is none as text."""
    try:
        return Session(name, seats, options, seed, players, undo)
    except RecursionError:
        return "the options are nested too deeply"
    except (BadRecord, ValueError) as error:
        return str(error)
