"""A game that people play in one place: at one keyboard, on one page.

Decides what every such host decides alike: the luck of each step, before whom the table lies open, what may be taken back, and
what a seat is told. How people are asked and shown things is the host's business.

*Luck.* Chance and the seats that no person plays draw from the seed and the number of the step: the same move meets the same
luck, also after it was taken back, and a resumed game goes on as if it had never stopped.

*Covered hands.* Where a game hides something and several people play, whatever tells of a seat's hand is refused (`Covered`) from
the moment that seat is asked until it says that it looks (`uncover`).

*Taking back* goes by what the table agreed on (`Undo`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from tabletop_rules.errors import IllegalStep, Refusal
from tabletop_rules.events import below
from tabletop_rules.game import ErasedGame, Hidden, Seat, View
from tabletop_rules.reading import redact_record
from tabletop_rules.records import Ended, Record, RedactedRecord, Result, Scalar, against_ended

if TYPE_CHECKING:
    from tabletop_rules.observing.observer import Observer

HUMAN: Final = "human"
RANDOM: Final = "random"
PLAYERS: Final = (HUMAN, RANDOM)
Opponent: TypeAlias = Callable[[Any, Random], object]
"""Chooses one of the moves of a view, with the luck of the step. One with a true attribute `observes` (those of
`tabletop_rules.search`) is given the observer of its seat in place of the view."""


def at_random(view: View[object, object, object], rng: Random) -> object:
    """An opponent: any move, all equally likely."""
    return view.moves[below(len(view.moves), rng)]


_GUESSES: Final = 8
"""How many tables that a seat cannot tell apart are tried to see whether a move told it something."""


class Undo(Enum):
    """What a table lets people take back.

    `FREE`: the last move that a person made, with all that followed. `OWN`: only one's own last move, and only while nothing has
    come out since: nobody else has moved, no outcome of chance was seen by a person, and the move itself told its seat nothing
    hidden (a monopoly tells hands). `OFF`: nothing.
    """

    FREE = "free"
    OWN = "own"
    OFF = "off"


class Denied(ValueError):
    """The table does not do that; the text is a sentence for people."""


class Covered(Denied):
    """The table is covered until `seat` looks: nothing is told, and nothing is played."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.seat = seat

    def __str__(self) -> str:
        return f"The table is covered until seat {self.seat} looks."


@attrs.frozen
class Made:
    """A step that was made, the state after it, and whether a person made it."""

    step: object
    state: object
    by_person: bool


class Sitting:
    """A game played in one place: its options, who plays each seat ("human", "random" or the name of one of the `opponents`), the
    seed, and the steps made so far.

    `undo` None is what fits the table: `Undo.FREE` for one person alone, with nobody whose agreement it would need, else
    `Undo.OWN`. `meta` is what the record says of itself beside the players and the seed.

    Raises: ValueError for a number of players that is not that of the seats, and for a player of no kind; TypeError or ValueError
    for a seed or meta that no record can hold.

    >>> import coloretto_rules as coloretto
    >>> sitting = Sitting(coloretto, coloretto.Options(seats=2), ["human", "random"], 3)
    >>> sitting.settle()
    >>> sitting.asked, [coloretto.format_step(move) for move in sitting.moves()]
    (0, ['draw'])
    """

    def __init__(
        self,
        game: ErasedGame,
        options: object,
        players: Sequence[str],
        seed: int | str,
        *,
        undo: Undo | None = None,
        opponents: Mapping[str, Opponent] | None = None,
        meta: Mapping[str, Scalar] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.players = tuple(players)
        self.seed = seed
        self.meta = dict(meta or {})
        self.start = game.new_game(options)
        self.made: list[Made] = []
        self.ended: Ended | None = None
        """How the game was ended before its end by the rules."""
        self._clock: tuple[tuple[int, float], ...] = ()
        self._comment: tuple[tuple[int, str], ...] = ()
        self.opponents: dict[str, Opponent] = {RANDOM: at_random, **(opponents or {})}
        seats, kinds = len(game.scores(self.start)), (HUMAN, *self.opponents)
        if len(self.players) != seats or not set(self.players) <= set(kinds):
            given = ",".join(self.players)[:80]
            raise ValueError(f"players: one of {', '.join(kinds)} for each of {seats} seats, not {given!r}")
        self.people = tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)
        self.undo_rule = undo if undo is not None else Undo.OWN if len(self.people) > 1 else Undo.FREE
        self.hides = attrs.has(game.Private) and bool(attrs.fields(game.Private))
        """Whether the game hides anything from a seat."""
        self.passes = self.hides and len(self.people) > 1
        """Whether the place is passed on from hand to hand, with the others looking away."""
        self._watching: dict[Seat | None, tuple[int, Observer[Any, Any, Any, Any, Any, Any, Any]]] = {}
        """Observers, each with the number of steps that it has seen."""
        self._looking: Seat | None = None
        """The person before whom the table lies open."""
        self.whole_record()  # refuses what no record can hold

    # What is the case

    @property
    def state(self) -> object:
        """The state now."""
        return self.made[-1].state if self.made else self.start

    @property
    def asked(self) -> Seat | None:
        """The person who is to move now; None where chance or another player goes on by itself, and at the end."""
        if self.ended is not None or self.game.chance(self.state) is not None:
            return None
        seat = self.game.next_seat(self.state)
        return seat if seat in self.people else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or before."""
        return self.ended is not None or self.game.is_over(self.state)

    @property
    def covered(self) -> Seat | None:
        """The seat that must look before anything is told or played; None where the table lies open."""
        asked = self.asked
        return asked if self.passes and asked is not None and asked != self._looking else None

    def uncover(self) -> None:
        """The person who is asked looks, and nobody else."""
        self._looking = self.asked

    @property
    def viewer(self) -> Seat | None:
        """The seat that looks at the table: the one asked, else the only person; None for everybody together.

        Raises: Covered.
        """
        self._require_open()
        if self.is_over:
            return None
        asked = self.asked
        return self.people[0] if asked is None and len(self.people) == 1 else asked

    def _require_open(self) -> None:
        seat = self.covered
        if seat is not None:
            raise Covered(seat)

    # Going on

    def take_up(self, steps: Sequence[object], record: Record | None = None) -> None:
        """Take up steps that were made before; all moves count as those of people where people sit. Of the record that they come
        from the notes on steps are kept, and that it was ended early.

        Raises: IllegalStep, after the steps before it were taken up: `made` tells how many. ValueError for a game that was ended
        early and is over all the same.
        """
        for step in steps:
            before = self.state
            after = self.game.apply(before, step)
            by_person = self.game.chance(before) is None and self.game.mover(before, step) in self.people
            self.made.append(Made(step, after, by_person))
        if record is not None:
            self._clock, self._comment = record.clock, record.comment
            if record.ended is not None:
                self._end(record.ended)

    def _end(self, ended: Ended) -> None:
        problems = against_ended(ended, over=self.game.is_over(self.state), seats=len(self.players))
        if problems:
            raise ValueError("; ".join(map(str, problems)))
        self.ended = ended

    def advance(self) -> bool:
        """Let chance or a seat that no person plays make one step; gives False where neither is due: a person is asked, or the
        game is over."""
        if self.ended is not None:
            return False
        game, state = self.game, self.state
        event = game.chance(state)
        seat = game.next_seat(state)
        if event is not None:
            step = event.sample(self._luck())
        elif seat is None or seat in self.people:
            return False
        else:
            opponent = self.opponents[self.players[seat]]
            seen = self.observer(seat) if getattr(opponent, "observes", False) else game.view(state, seat)
            step = opponent(seen, self._luck())
        self.made.append(Made(step, game.apply(state, step), False))
        return True

    def settle(self) -> None:
        """Let chance and the random seats go on until a person is asked or the game is over."""
        while self.advance():
            pass

    def observer(self, seat: Seat | None) -> Observer[Any, Any, Any, Any, Any, Any, Any]:
        """What a seat (None: a spectator) knows after all that it saw of the game so far. For the host: whose observer may be
        shown to whom is its business.

        Raises: ValueError for a seat outside the game.
        """
        from tabletop_rules.observing.observer import Observer  # noqa: PLC0415 - only where one is asked for

        count, observer = self._watching.get(seat) or (0, Observer(self.game, self.options, seat))
        for index in range(count, len(self.made)):
            observer = observer.watch(self.before(index), self.made[index].step, self.made[index].state)
        self._watching[seat] = len(self.made), observer
        return observer

    def _luck(self) -> Random:
        return Random(f"{self.seed}/{len(self.made)}")

    # What a person at the table may do; all of it raises Covered while the table is covered

    def view(self) -> View[object, object, object]:
        """The table as whoever looks may know it. Raises: Covered."""
        return self.game.view(self.state, self.viewer)

    def moves(self) -> tuple[object, ...]:
        """The listed moves of the person who is asked; () where nobody is. Raises: Covered."""
        self._require_open()
        seat = self.asked
        return () if seat is None else self.game.legal_moves(self.state, seat)

    def read(self, text: str) -> object:
        """The step of a text that the person asked typed. Why another seat's move is illegal may tell what only that seat knows:
        it is not judged.

        Raises: Covered; Denied where nobody is asked, and for a move of another seat; BadText for what is no step.
        """
        self._require_open()
        seat = self.asked
        if seat is None:
            raise Denied("Nobody is asked for a move now.")
        step = self.game.parse_step(text)
        if not text.startswith("=") and (mover := self.game.mover(self.state, step)) != seat:
            raise Denied(f"That is a move of seat {mover}; now seat {seat} is asked.")
        return step

    def check(self, text: str) -> Refusal | None:
        """Why the typed step is illegal; None where it is legal. Raises: as `read`."""
        return self.game.check(self.state, self.read(text))

    def play(self, text: str) -> Refusal | None:
        """Make the typed move: None where it was made, else why it is illegal. Raises: as `read`."""
        step = self.read(text)
        try:
            after = self.game.apply(self.state, step)
        except IllegalStep as error:
            return error.refusal
        self.made.append(Made(step, after, True))
        return None

    def undo(self) -> None:
        """Take back the last move that a person made, with all that followed, as far as the table lets people do so.

        Raises: Covered; Denied, and nothing is changed.
        """
        self._require_open()
        last = max((index for index, made in enumerate(self.made) if made.by_person), default=None)
        if self.undo_rule is Undo.OFF:
            raise Denied("At this table no move is taken back (undo: off).")
        if self.ended is not None:
            raise Denied(f"The game {self.ended}.")
        if last is None:
            raise Denied("Nobody has made a move that could be taken back.")
        if self.undo_rule is Undo.OWN:
            reason = self._why_not_own(last)
            if reason is not None:
                raise Denied(f"{reason}; only an agreement to undo freely takes it back (undo: own).")
        del self.made[last:]
        self._watching.clear()
        self._clock = tuple(pair for pair in self._clock if pair[0] < last)
        self._comment = tuple(pair for pair in self._comment if pair[0] < last)

    def _why_not_own(self, index: int) -> str | None:
        """Why the move at that index cannot be taken back where one's own last move can, while nothing has come out."""
        game, mover = self.game, self.mover(index)
        assert mover is not None  # a person made it
        if self.is_over:
            return "The game is over"
        if self.asked != mover:
            return f"The last move was one of seat {mover}"
        for later in range(index + 1, len(self.made)):
            if self.mover(later) is not None:
                return f"Seat {self.mover(later)} has moved since"
            seen = [game.redact(self.before(later), self.made[later].step, seat) for seat in self.people]
            if not all(isinstance(each, Hidden) and not each.own for each in seen):
                return "An outcome of chance was seen since"
        step, rng = self.made[index].step, Random(f"{self.seed}/{index}/undo")
        view, after = game.view(self.before(index), mover), game.view(self.made[index].state, mover)
        for _ in range(_GUESSES):
            guess = game.determinize(view, rng)
            if game.view(game.apply(guess, step), mover) != after:
                return "The move has told something hidden"
        return None

    def resign(self) -> None:
        """The person who is asked gives the game up, and it ends. Of two seats the other one has won; among more the rules of no
        game here say who has, and nobody is said to have. Raises: Covered; Denied where nobody is asked."""
        self._require_open()
        seat = self.asked
        if seat is None:
            raise Denied("Nobody is asked now who could resign.")
        self._end(Ended("resignation", seat, (1 - seat,) if len(self.players) == 2 else ()))

    def record(self) -> Record | RedactedRecord:
        """What whoever looks may have of the record: what that seat saw, and the whole once the game is over (and of a game that
        hides nothing, and where no person plays). Raises: Covered."""
        viewer, whole = self.viewer, self.whole_record()
        return redact_record(whole, viewer) if self.hides and self.people and not self.is_over else whole

    def log(self) -> tuple[str, ...]:
        """What happened so far, as whoever looks saw it. Raises: Covered."""
        viewer = self.viewer
        return tuple(self.told(index, viewer) for index in range(len(self.made)))

    def last_own_move(self) -> int:
        """The index of the last move that whoever looks made as a person; -1 where there is none. Raises: Covered."""
        viewer = self.viewer
        return max((index for index, made in enumerate(self.made) if made.by_person and self.mover(index) == viewer), default=-1)

    # For the host itself

    def whole_record(self) -> Record:
        """The record of the game so far, every hand with it, for the host to keep; it can be resumed."""
        game, state = self.game, self.state
        result = Result(game.scores(state), game.winners(state)) if game.is_over(state) else None
        meta: dict[str, Scalar] = {**self.meta, "players": ",".join(self.players), "seed": self.seed}
        steps = [game.format_step(made.step) for made in self.made]
        return Record(game.NAME, game.RULES, self.options, steps, result, meta, self.ended, self._clock, self._comment)

    def before(self, index: int) -> object:
        """The state before the step of that index."""
        return self.made[index - 1].state if index else self.start

    def mover(self, index: int) -> Seat | None:
        """Who made the step of that index; None for chance."""
        before = self.before(index)
        return None if self.game.chance(before) is not None else self.game.mover(before, self.made[index].step)

    def told(self, index: int, seat: Seat | None) -> str:
        """The step of that index as a seat (None: everybody) saw it; as it is where no person plays."""
        mover, step = self.mover(index), self.made[index].step
        who = "chance" if mover is None else f"seat {mover}"
        seen = self.game.redact(self.before(index), step, seat) if self.people else step
        if isinstance(seen, Hidden):
            return f"{who}: ({seen.kind}, hidden{' but for ' * bool(seen.own)}{' '.join(seen.own)})"
        return f"{who}: {self.game.format_step(seen)}"
