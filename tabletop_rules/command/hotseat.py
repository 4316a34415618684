"""A game played in the terminal: people take turns at one keyboard, other seats play at random, chance is sampled from a seed.

Decides how a person is asked and answered; what is legal, seen and drawn is the game's business. Chance and the random seats draw
from the seed and the number of the step, so that a move taken back and made again meets the same luck, and a resumed game goes on
as if it had never stopped. Whatever ends the play, the game is saved or its record printed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final, TextIO

import attrs

from tabletop_rules.command.moments import IllegalRecord
from tabletop_rules.command.terminal import Terminal
from tabletop_rules.drawing.finding import text_of
from tabletop_rules.errors import BadText, IllegalStep, Refusal
from tabletop_rules.events import below
from tabletop_rules.game import ErasedGame, Hidden, Seat
from tabletop_rules.jsontext import to_json
from tabletop_rules.reading import redact_record
from tabletop_rules.records import Record, Result, Scalar

HUMAN, RANDOM = "human", "random"
PLAYERS: Final = (HUMAN, RANDOM)
_SHOWN_STEPS: Final = 12
_HELP: Final = """\
A number makes that move; a move can also be typed, as it stands in the list.
?          explains the last refusal, else shows this
? MOVE     tells whether the move is legal, and if not, by which rule
undo       takes back the last move that a person made, with all that followed
log        what happened so far, as far as this seat saw it
show       draws the table again
record     prints the record of the game so far, as far as this seat saw it
save FILE  saves the whole game (without FILE: where it was told to)
quit       stops; the game is saved, or its whole record printed, every hand with it"""


def saved_players(kept: object, seats: int) -> tuple[str, ...]:
    """Who played a saved game; people where its record does not tell."""
    players = tuple(kept.split(",")) if isinstance(kept, str) else ()
    return players if len(players) == seats and set(players) <= set(PLAYERS) else (HUMAN,) * seats


class _Quit(Exception):
    """The person wants to stop."""


@attrs.frozen
class Made:
    """A step that was made, the state after it, and whether a person made it."""

    step: object
    state: object
    by_person: bool


class HotSeat:
    """A game at one keyboard: its options, who plays each seat ("human" or "random"), the seed, and the steps made so far.

    `meta` is what a resumed record said of itself; its record still says so.
    """

    def __init__(
        self,
        game: ErasedGame,
        options: object,
        players: Sequence[str],
        seed: int,
        *,
        save: Path | None,
        terminal: Terminal,
        meta: Mapping[str, Scalar] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.players = tuple(players)
        self.seed = seed
        self.save = save
        self.terminal = terminal
        self.meta = dict(meta or {})
        self.start = game.new_game(options)
        self.made: list[Made] = []
        self._looking: Seat | None = None
        """The person before whom the screen stands now."""
        self._stale = True
        """Whether the table has changed since it was shown."""
        self._refusal: Refusal | None = None
        self._passes = self.players.count(HUMAN) > 1 and attrs.has(game.Private) and bool(attrs.fields(game.Private))

    @property
    def state(self) -> object:
        """The state now."""
        return self.made[-1].state if self.made else self.start

    def replay(self, steps: Sequence[object], texts: Sequence[str]) -> None:
        """Take up the steps of a record; all moves count as those of people where people sit. Raises: IllegalRecord."""
        for index, step in enumerate(steps):
            before = self.state
            try:
                after = self.game.apply(before, step)
            except IllegalStep as error:
                raise IllegalRecord(index, texts[index], error.refusal) from None
            by_person = self.game.chance(before) is None and self.players[self.game.mover(before, step)] == HUMAN
            self.made.append(Made(step, after, by_person))

    def record(self) -> Record:
        """The record of the game so far; it can be resumed."""
        game, state = self.game, self.state
        result = Result(game.scores(state), game.winners(state)) if game.is_over(state) else None
        meta: dict[str, Scalar] = {**self.meta, "by": "tabletop play", "players": ",".join(self.players), "seed": self.seed}
        return Record(game.NAME, game.RULES, self.options, [game.format_step(made.step) for made in self.made], result, meta)

    # Playing

    def play(self) -> int:
        """Play until the game is over or somebody stops, and give the exit status: 0, 2 where the game could not be saved, 130
        when interrupted.

        Raises: OSError where nobody reads what is shown any more (or it has no room), after the game was saved.
        """
        try:
            self._run()
        except (EOFError, _Quit):
            return self._keep(sys.stdout)
        except KeyboardInterrupt:
            self._keep(sys.stdout)
            return 130
        except OSError:
            self._keep(sys.stderr)
            raise
        return 0 if self.save is None or self._write(self.save) else self._keep(sys.stdout)

    def _run(self) -> None:
        game, terminal = self.game, self.terminal
        terminal.say(f"{game.NAME}, {len(self.players)} seats ({', '.join(self.players)}), seed {self.seed}")
        watched = HUMAN not in self.players
        while True:
            state = self.state
            event = game.chance(state)
            seat = game.next_seat(state)
            if event is not None:
                made = Made(event.sample(self._luck()), None, False)
            elif seat is None:
                break
            elif self.players[seat] == RANDOM:
                moves = game.legal_moves(state, seat)
                made = Made(moves[below(len(moves), self._luck())], None, False)
            else:
                self._ask(seat)
                continue
            self.made.append(attrs.evolve(made, state=game.apply(state, made.step)))
            if watched:
                terminal.say(self._told(len(self.made) - 1, None))
        self._end()

    def _luck(self) -> Random:
        return Random(f"{self.seed}/{len(self.made)}")

    def _end(self) -> None:
        game, state = self.game, self.state
        self.terminal.say("")
        self._draw(None)
        scores, winners = game.scores(state), game.winners(state)
        for seat, points in enumerate(scores):
            self.terminal.say(f"seat {seat} ({self.players[seat]}): {points}{' won' * (seat in winners)}")

    # A person's turn

    def _ask(self, seat: Seat) -> None:
        """Let a person make a move, or do something else and be asked again."""
        moves = self.game.legal_moves(self.state, seat)
        texts = [self.game.format_step(move) for move in moves]
        if self._looking != seat:
            self._pass_to(seat)
        if self._stale:
            self._show(seat, texts)
        words = self.terminal.ask(f"seat {seat}> ")
        command, _, rest = words.partition(" ")
        numbers = set(map(str, range(1, len(moves) + 1)))
        if not words:
            self._show(seat, texts)
        elif words in numbers:
            self._make(moves[int(words) - 1])
        elif words in texts:  # also where a game calls a move like one of the words below
            self._make(moves[texts.index(words)])
        elif command == "?" or words == "help":
            self._explain(seat, rest.strip())
        elif words == "undo":
            self._undo()
        elif words == "log":
            self.terminal.say("\n".join(self._told(index, seat) for index in range(len(self.made))) or "Nothing yet.")
        elif words == "show":
            self._show(seat, texts)
        elif words == "record":
            whole = self.record()
            self.terminal.say(to_json(redact_record(whole, seat) if self._passes else whole))
        elif command == "save":
            self._save_as(rest.strip())
        elif words == "quit":
            raise _Quit
        elif words.isdigit():
            self.terminal.say(f"There is no move {words[:9]}; 1 to {len(moves)} (? for help)")
        else:
            self._typed(seat, words)

    def _pass_to(self, seat: Seat) -> None:
        if self._passes:
            self.terminal.hide()
            if self.terminal.ask(f"Pass to seat {seat}, press Enter (or quit) ") == "quit":
                raise _Quit
        self._looking = seat
        self._stale = True

    def _show(self, seat: Seat, texts: Sequence[str]) -> None:
        own = [index for index, made in enumerate(self.made) if made.by_person and self._mover(index) == seat]
        first = max([0, len(self.made) - _SHOWN_STEPS, *(index + 1 for index in own)])
        news = [self._told(index, seat) for index in range(first, len(self.made))]
        self._stale = False
        self.terminal.say("")
        if news:
            self.terminal.say("\n".join(news))
        self._draw(seat)
        groups: dict[str, list[str]] = {}
        for number, text in enumerate(texts, start=1):
            groups.setdefault(text.split()[0], []).append(f"{number}: {text}")
        self.terminal.moves(groups)

    def _draw(self, seat: Seat | None) -> None:
        view = self.game.view(self.state, seat)
        try:
            drawn = text_of(view, colour=self.terminal.colour, width=self.terminal.width)
        except ValueError:  # a game without a drawing
            drawn = to_json(view, indent=1)
        self.terminal.say(drawn.rstrip("\n"))

    def _mover(self, index: int) -> Seat:
        return self.game.mover(self._before(index), self.made[index].step)

    def _before(self, index: int) -> object:
        return self.made[index - 1].state if index else self.start

    def _told(self, index: int, seat: Seat | None) -> str:
        """A step as a seat saw it; as it is where nobody sits at the keyboard."""
        before, step = self._before(index), self.made[index].step
        chance = self.game.chance(before) is not None
        who = "chance" if chance else f"seat {self._mover(index)}"
        seen = step if HUMAN not in self.players else self.game.redact(before, step, seat)
        if isinstance(seen, Hidden):
            return f"{who}: ({seen.kind}, hidden{' but for ' * bool(seen.own)}{' '.join(seen.own)})"
        return f"{who}: {self.game.format_step(seen)}"

    def _make(self, move: object) -> None:
        self.made.append(Made(move, self.game.apply(self.state, move), True))
        self._refusal = None
        self._stale = True
        if self.save is not None:
            self._write(self.save)

    def _typed(self, seat: Seat, words: str) -> None:
        move = self._read(seat, words, " (? for help)")
        if move is None:
            return
        refusal = self.game.check(self.state, move)
        if refusal is None:
            self._make(move)
        else:
            self._refusal = refusal
            self.terminal.say(f"Not legal: {refusal.message} ({refusal.rule}; ? for more)")

    def _read(self, seat: Seat, words: str, hint: str = "") -> object | None:
        """The step that was typed; None, and it is said, for what is no step and for a move of another seat: why that is illegal
        may tell what only that seat knows."""
        try:
            step = self.game.parse_step(words)
        except BadText as error:
            self.terminal.say(f"{error}{hint}")
            return None
        if words.startswith("=") or (mover := self.game.mover(self.state, step)) == seat:
            return step
        self.terminal.say(f"That is a move of seat {mover}; now seat {seat} is asked.")
        return None

    def _explain(self, seat: Seat, words: str) -> None:
        refusal = self._refusal
        if words:
            step = self._read(seat, words)
            if step is None:
                return
            refusal = self.game.check(self.state, step)
            if refusal is None:
                self.terminal.say(f"{words}: legal")
                return
        if refusal is None:
            self.terminal.say(_HELP)
            return
        self.terminal.say(refusal.message)
        self.terminal.say(f"rule {refusal.rule} of docs/rules/{self.game.NAME}.md, code {refusal.code}")
        for name, value in refusal.details:
            self.terminal.say(f"  {name}: {', '.join(map(str, value)) if isinstance(value, tuple) else value}")

    def _undo(self) -> None:
        last = max((index for index, made in enumerate(self.made) if made.by_person), default=None)
        if last is None:
            self.terminal.say("Nobody has made a move that could be taken back.")
            return
        del self.made[last:]
        self._refusal = None
        self._stale = True

    # Keeping

    def _save_as(self, name: str) -> None:
        path = Path(name) if name else self.save
        if path is None:
            self.terminal.say("Where? save FILE")
        elif self._write(path):
            self.save = path
            self.terminal.say(f"Saved to {path}.")

    def _write(self, path: Path) -> bool:
        """Write the record beside the file and put it in its place, so that the file is whole at any time."""
        beside = path.with_name(f"{path.name}.new")
        try:
            beside.write_text(to_json(self.record()) + "\n", encoding="utf-8")
            os.replace(beside, path)
        except OSError as error:
            print(f"tabletop: {path}: {error.strerror or error}", file=sys.stderr)
            return False
        return True

    def _keep(self, stream: TextIO) -> int:
        """Save the game, or print its record where it cannot be saved; gives the exit status."""
        print(file=stream)
        if self.save is not None and self._write(self.save):
            print(f"tabletop: saved; go on with: tabletop play --resume {self.save}", file=sys.stderr)
            return 0
        print(to_json(self.record()), file=stream, flush=True)
        return 0 if self.save is None else 2
