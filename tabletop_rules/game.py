"""The contract of a rules engine: what every game package offers, and what an event of chance can say of itself.

Decides names and types only. A game package is a module that satisfies `Game`; nothing here knows any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar, overload

import attrs

from tabletop_rules.checked import integer, items, optional, text, texts
from tabletop_rules.errors import Refusal, given
from tabletop_rules.plugins import notebook_svg

if TYPE_CHECKING:
    from random import Random

Seat: TypeAlias = int
"""A player, 0..n-1 in turn order."""


def require_seat(seat: object, seats: int, /) -> None:
    """Raises: ValueError for anything but one of the seats 0 to `seats` - 1.

    >>> require_seat(4, 4)
    Traceback (most recent call last):
    ValueError: seat: 0 to 3, not 4
    """
    if type(seat) is not int or not 0 <= seat < seats:
        raise ValueError(f"seat: 0 to {seats - 1}, not {given(seat)}")


OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
OutcomeT = TypeVar("OutcomeT")
PositionT = TypeVar("PositionT")
TableT = TypeVar("TableT")
PrivateT = TypeVar("PrivateT")
StepT = TypeVar("StepT")
OutcomeT_co = TypeVar("OutcomeT_co", covariant=True)
TableT_co = TypeVar("TableT_co", covariant=True)
PrivateT_co = TypeVar("PrivateT_co", covariant=True)
MoveT_co = TypeVar("MoveT_co", covariant=True)


class Chance(Protocol[OutcomeT_co]):
    """An event that nature must settle: which outcomes there are, and how likely each is.

    The probability of an outcome is `weight(outcome) / total`, exact integers. An outcome is legal exactly when its weight is
    above 0.
    """

    @property
    def kind(self) -> str:
        """What happens: "roll", "draw", "refill", "deal", "theft" …"""

    @property
    def seen_by(self) -> frozenset[Seat] | None:
        """Who sees the whole outcome; None is everybody."""

    @property
    def size(self) -> int:
        """The number of different outcomes."""

    @property
    def total(self) -> int:
        """The sum of all weights."""

    def weight(self, outcome: object, /) -> int:
        """How many of the `total` equally likely ways lead to this outcome; 0 is impossible."""

    def outcomes(self) -> Iterator[tuple[OutcomeT_co, int]]:
        """Every possible outcome with its weight; sensible where `size` is small."""

    def sample(self, rng: Random, /) -> OutcomeT_co:
        """One outcome, drawn with its exact probability."""


@attrs.frozen
class Hidden:
    """What a seat sees of a step that is hidden from it: its kind, whose it is, how many things, and what was its own.

    `own` names the things this seat did see (its hand of a deal), as in the game's notation.

    Raises: TypeError or ValueError, naming the field, for what could not be written and read back.
    """

    kind: str = attrs.field(validator=text)
    seat: Seat | None = attrs.field(validator=optional(integer))
    count: int = attrs.field(validator=integer)
    own: tuple[str, ...] = attrs.field(default=(), converter=texts, validator=items(text))


@attrs.frozen
class View(Generic[TableT_co, PrivateT_co, MoveT_co]):
    """What one seat may know now; `seat` None is a spectator.

    `table` lies open, `private` is the seat's own part, `revealed` holds every seat's private part once the rules lay them
    open (else it is empty), `to_act` are the seats that may move and `moves` what this seat may do. A view has no memory: it
    holds what lies before the seat now, not what it once saw.
    """

    game: str
    seat: Seat | None
    table: TableT_co
    private: PrivateT_co | None
    revealed: tuple[PrivateT_co, ...]
    to_act: tuple[Seat, ...]
    moves: tuple[MoveT_co, ...]

    def _repr_svg_(self) -> str | None:
        """What a notebook shows; None where the game has no drawing."""
        return notebook_svg(self, self.game)


class Rules(Protocol[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT, StepT]):
    """A rules engine, with its kind of step as a parameter of its own: what a function that takes any game asks for.

    `StepT` is `MoveT | OutcomeT` for every game. It stands by itself so that type checkers tell the three apart when a module is
    handed over: mypy would not need it, pyright takes the move of a module that returns the union for the whole union.

    All functions are pure. A step is a move (a player's decision) or an outcome (nature's answer).
    """

    @property
    def NAME(self) -> str:
        """The game's name, as in records."""

    @property
    def SEATS(self) -> range:
        """The seat counts that the rules allow."""

    @property
    def RULES(self) -> int:
        """The version of docs/rules/<game>.md that the code implements."""

    @property
    def Options(self) -> type[OptionsT]:
        """Every switch of the rules; a bad one raises a ValueError that names the field."""

    @property
    def State(self) -> type[StateT]:
        """A state in compact form."""

    @property
    def Position(self) -> type[PositionT]:
        """A state in readable form."""

    @property
    def Table(self) -> type[TableT]:
        """What lies open."""

    @property
    def Private(self) -> type[PrivateT]:
        """What one seat alone may see."""

    def new_game(self, options: OptionsT, /) -> StateT:
        """The state before the first step."""

    def to_act(self, state: StateT, /) -> tuple[Seat, ...]:
        """The seats that may move now, lowest first; () at chance and at the end."""

    def next_seat(self, state: StateT, /) -> Seat | None:
        """The seat that search lets go now, so that orders of independent answers do not multiply: of the seats to act those
        that only answer, lowest first, and last the one whose move closes the phase. None at chance and at the end."""

    def legal_moves(self, state: StateT, seat: Seat | None = None, /) -> tuple[MoveT, ...]:
        """The legal moves of every seat to act, or of one; in a stable order."""

    def chance(self, state: StateT, /) -> Chance[OutcomeT] | None:
        """The event that nature must settle now, or None."""

    def mover(self, state: StateT, move: MoveT, /) -> Seat:
        """Whose move it is; asked only while somebody may move."""

    @overload
    def check(self, state: StateT, step: MoveT, /) -> Refusal | None: ...
    @overload
    def check(self, state: StateT, step: OutcomeT, /) -> Refusal | None: ...
    @overload
    def check(self, state: StateT, step: StepT, /) -> Refusal | None:
        """Why the step is illegal, or None when it is legal."""

    @overload
    def apply(self, state: StateT, step: MoveT, /) -> StateT: ...
    @overload
    def apply(self, state: StateT, step: OutcomeT, /) -> StateT: ...
    @overload
    def apply(self, state: StateT, step: StepT, /) -> StateT:
        """The state after the step. Raises: IllegalStep, and the given state is untouched."""

    @overload
    def apply_unchecked(self, state: StateT, step: MoveT, /) -> StateT: ...
    @overload
    def apply_unchecked(self, state: StateT, step: OutcomeT, /) -> StateT: ...
    @overload
    def apply_unchecked(self, state: StateT, step: StepT, /) -> StateT:
        """The state after a step that is known to be legal; anything may come of another one."""

    def is_over(self, state: StateT, /) -> bool:
        """Whether the game has ended."""

    def scores(self, state: StateT, /) -> tuple[int, ...]:
        """Every seat's points as they stand, exact at the end."""

    def winners(self, state: StateT, /) -> tuple[Seat, ...]:
        """The seats that won; () until the game is over, several when the rules share the win."""

    def view(self, state: StateT, seat: Seat | None, /) -> View[TableT, PrivateT, MoveT]:
        """What a seat (None: a spectator) may know. Raises: ValueError for a seat outside the game."""

    @overload
    def redact(self, state: StateT, step: MoveT, seat: Seat | None, /) -> StepT | Hidden: ...
    @overload
    def redact(self, state: StateT, step: OutcomeT, seat: Seat | None, /) -> StepT | Hidden: ...
    @overload
    def redact(self, state: StateT, step: StepT, seat: Seat | None, /) -> StepT | Hidden:
        """What a seat (None: a spectator) saw of a legal step applied to `state`."""

    def determinize(self, view: View[TableT, PrivateT, MoveT], rng: Random, /) -> StateT:
        """A full state that fits the view, uniform over the placements of the unseen physical cards. Raises: BadPosition."""

    def position(self, state: StateT, /) -> PositionT:
        """Everything, readable."""

    def from_position(self, position: PositionT, /) -> StateT:
        """The state that the position describes. Raises: BadPosition, which lists every problem."""

    @overload
    def format_step(self, step: MoveT, /) -> str: ...
    @overload
    def format_step(self, step: OutcomeT, /) -> str: ...
    @overload
    def format_step(self, step: StepT, /) -> str:
        """The canonical text of a step."""

    def parse_step(self, text: str, /) -> StepT:
        """The step of a canonical text: format_step(parse_step(text)) == text. Raises: BadText."""


class Game(
    Rules[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT, MoveT | OutcomeT],
    Protocol[OptionsT, StateT, MoveT, OutcomeT, PositionT, TableT, PrivateT],
):
    """A rules engine; each game package is a module that satisfies it. A step is a move or an outcome."""


ErasedGame: TypeAlias = "Game[object, object, object, object, object, object, object]"
"""A game whose types are not known, as the registry finds it."""


def older_rules(game: object) -> Mapping[int, Callable[[dict[str, object]], dict[str, object]]]:
    """The older versions of a game's rules whose records are still read, from the game's own optional `RULES_READ`.

    Each version has the way from its options as plain JSON (an object) to the options of the version that the code implements:
    pure, and leaving what it does not know as it is. A game without the name reads no version but its own.
    """
    known: Mapping[int, Callable[[dict[str, object]], dict[str, object]]] = getattr(game, "RULES_READ", {})
    return known
