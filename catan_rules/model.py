"""States, moves and outcomes.

Decides how a state is held; what may be done with it is decided in `legality`. A state is grouped by how often its facts change:
`frame` never, `places` and `awards` at a build, `turn` with the turn or a card, `phase`, `hands` and `cards` all the time.
Seats, vertices, edges and hexes are numbers here, sets of places are bit sets, counts of cards are packed (see `packed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

import attrs

from catan_rules.boards import Harbour
from catan_rules.options import Options
from catan_rules.packed import UNIT
from catan_rules.pieces import Card, Counts, HarbourKind, Resource, Terrain, small
from catan_rules.topology import BOARDS, Edge, Hex, Topology, Vertex, board_for, edge, hexagon, vertex
from tabletop_rules import Seat
from tabletop_rules.plugins import notebook_state_svg

T = TypeVar("T")

# --- moves -------------------------------------------------------------------------------------------------------------------


def _checked(_: object, attribute: attrs.Attribute[int], value: int) -> None:
    small(value, attribute.name)


def _checked_or_none(_: object, attribute: attrs.Attribute[int | None], value: int | None) -> None:
    if value is not None:
        small(value, attribute.name)


def _counts(_: object, attribute: attrs.Attribute[Counts], value: Counts) -> None:
    if not isinstance(value, Counts):
        raise ValueError(f"{attribute.name}: Counts, not {value!r}")


def _rate(value: int) -> int:
    """Checked before the change is worked out from it: a huge number would fill the memory."""
    small(value, "rate")
    return value


def _resource(value: Resource | str) -> Resource:
    return Resource(value)


def _card(value: Card | str) -> Card:
    return Card(value)


@attrs.frozen
class BuildRoad:
    """Build a road: in set-up beside the settlement just placed, else paid or free (R3, R9, R14.4)."""

    edge: Edge = attrs.field(converter=edge)


@attrs.frozen
class BuildSettlement:
    """Build a settlement: in set-up on any open vertex, else at an own road (R3, R10)."""

    vertex: Vertex = attrs.field(converter=vertex)


@attrs.frozen
class BuildCity:
    """Replace an own settlement by a city (R11)."""

    vertex: Vertex = attrs.field(converter=vertex)


@attrs.frozen
class RollDice:
    """Roll the dice; what they show is the outcome that follows (R4.2)."""


@attrs.frozen
class Discard:
    """A seat that owes cards for a seven gives one back (R7)."""

    seat: Seat = attrs.field(validator=_checked)
    resource: Resource = attrs.field(converter=_resource)


@attrs.frozen
class MoveRobber:
    """Move the robber and name the victim, or nobody (R8)."""

    hex: Hex = attrs.field(converter=hexagon)
    victim: Seat | None = attrs.field(default=None, validator=_checked_or_none)


@attrs.frozen
class BuyCard:
    """Buy a development card; which one is the outcome that follows (R14.1)."""


@attrs.frozen
class PlayKnight:
    """Play a knight (R14.3)."""


@attrs.frozen
class PlayRoadBuilding:
    """Play road building; the free roads follow as `BuildRoad` (R14.4)."""


@attrs.frozen
class PlayYearOfPlenty:
    """Take two cards from the bank, one if that is all it has (R14.5)."""

    counts: Counts = attrs.field(validator=_counts)


@attrs.frozen
class PlayMonopoly:
    """Take every card of a kind from the other seats (R14.6)."""

    resource: Resource = attrs.field(converter=_resource)


@attrs.frozen
class MaritimeTrade:
    """Give the bank `rate` cards of a kind for one of another (R12.5)."""

    give: Resource = attrs.field(converter=_resource)
    rate: int = attrs.field(converter=_rate)
    get: Resource = attrs.field(converter=_resource)
    change: int = attrs.field(init=False, repr=False, eq=False)
    """The packed cards that leave the hand, less the one that comes (kept because random players trade a lot)."""

    @change.default
    def _change(self) -> int:
        return UNIT[self.give.slot] * self.rate - UNIT[self.get.slot]


@attrs.frozen
class OfferTrade:
    """The active seat offers `give` for `get` to everybody (R12)."""

    give: Counts = attrs.field(validator=_counts)
    get: Counts = attrs.field(validator=_counts)


@attrs.frozen
class AcceptOffer:
    """A seat would take the offer (R12.9)."""

    seat: Seat = attrs.field(validator=_checked)


@attrs.frozen
class DeclineOffer:
    """A seat will not take the offer (R12.9)."""

    seat: Seat = attrs.field(validator=_checked)


@attrs.frozen
class CounterOffer:
    """A seat answers with terms of its own: it would give `give` for `get` (R12.9)."""

    seat: Seat = attrs.field(validator=_checked)
    give: Counts = attrs.field(validator=_counts)
    get: Counts = attrs.field(validator=_counts)


@attrs.frozen
class ConfirmTrade:
    """The active seat trades with this partner on the terms of the partner's answer (R12.10)."""

    partner: Seat = attrs.field(validator=_checked)


@attrs.frozen
class WithdrawOffer:
    """The active seat takes its offer back (R12.10)."""


@attrs.frozen
class DeclareVictory:
    """The active seat shows that it has the points (R15.5, with `victory="declared"`)."""


@attrs.frozen
class EndTurn:
    """Pass the turn on (R4.4); between turns, end the own part (R16.5, R16.6)."""


Move: TypeAlias = (
    BuildRoad
    | BuildSettlement
    | BuildCity
    | RollDice
    | Discard
    | MoveRobber
    | BuyCard
    | PlayKnight
    | PlayRoadBuilding
    | PlayYearOfPlenty
    | PlayMonopoly
    | MaritimeTrade
    | OfferTrade
    | AcceptOffer
    | DeclineOffer
    | CounterOffer
    | ConfirmTrade
    | WithdrawOffer
    | DeclareVictory
    | EndTurn
)

# --- outcomes ----------------------------------------------------------------------------------------------------------------


@attrs.frozen
class Rolled:
    """The dice show this total (R4.2)."""

    total: int = attrs.field(validator=_checked)


@attrs.frozen
class Stolen:
    """The victim loses this card to the active seat (R8.5)."""

    resource: Resource = attrs.field(converter=_resource)


@attrs.frozen
class CardDrawn:
    """The development card that the active seat bought (R14.1)."""

    card: Card = attrs.field(converter=_card)


def _terrain(given: Iterable[Terrain | str]) -> tuple[Terrain, ...]:
    return _each("terrain", Terrain, given)


def _harbours(given: Iterable[HarbourKind | str]) -> tuple[HarbourKind, ...]:
    return _each("harbours", HarbourKind, given)


def _numbers(given: Iterable[int | None]) -> tuple[int | None, ...]:
    return _each("numbers", _token, given)


def _each(name: str, convert: Callable[[Any], T], given: Iterable[object]) -> tuple[T, ...]:
    try:
        return tuple(map(convert, given))
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name}: {error}") from None


def _token(value: int | None) -> int | None:
    if value is not None and (type(value) is not int or not 2 <= value <= 12):
        raise ValueError(f"each from 2 to 12, or None for a desert, not {value!r}")
    return value


def _some(names: str, length: int, sizes: tuple[int, ...]) -> None:
    if length not in sizes:
        raise ValueError(f"{names}: {' or '.join(map(str, sizes))} of them, not {length}")


_HEX_SIZES = tuple(len(board.hexes) for board in BOARDS)
_HARBOUR_SIZES = tuple(len(board.harbours) for board in BOARDS)


@attrs.frozen
class TerrainLaid:
    """The tiles of a drawn board, in reading order: 19 or 30, of any kinds (R2.9).

    Raises: ValueError for another number of them.
    """

    terrain: tuple[Terrain, ...] = attrs.field(converter=_terrain)

    def __attrs_post_init__(self) -> None:
        _some("terrain", len(self.terrain), _HEX_SIZES)


@attrs.frozen
class HarboursLaid:
    """The harbour pieces of a drawn board, on the places of the frame, clockwise from the north-west: 9 or 11 (R2.9).

    Raises: ValueError for another number of them.
    """

    harbours: tuple[HarbourKind, ...] = attrs.field(converter=_harbours)

    def __attrs_post_init__(self) -> None:
        _some("harbours", len(self.harbours), _HARBOUR_SIZES)


@attrs.frozen
class SpiralLaid:
    """The tokens of a drawn board lie in a spiral from this corner of the coast (R2.4, R2.9)."""

    corner: Hex = attrs.field(converter=hexagon)
    clockwise: bool = attrs.field(default=False, validator=attrs.validators.instance_of(bool))


@attrs.frozen
class NumbersDealt:
    """The tokens of a drawn board, dealt to its hexes in reading order: 19 or 30, None for a desert (R2.5, R2.9).

    Raises: ValueError for another number of them, and for a token that is no number from 2 to 12.
    """

    numbers: tuple[int | None, ...] = attrs.field(converter=_numbers)

    def __attrs_post_init__(self) -> None:
        _some("numbers", len(self.numbers), _HEX_SIZES)


Outcome: TypeAlias = Rolled | Stolen | CardDrawn | TerrainLaid | HarboursLaid | SpiralLaid | NumbersDealt
Step: TypeAlias = Move | Outcome

# --- phases ------------------------------------------------------------------------------------------------------------------
# Each class says whether the dice of this turn have been rolled, if that is the same for the whole phase; else it is a field.


@attrs.frozen(weakref_slot=False)
class LayingTerrain:
    """The tiles are being laid (chance)."""

    rolled: ClassVar[bool] = False


@attrs.frozen(weakref_slot=False)
class LayingHarbours:
    """The harbour pieces are being laid (chance)."""

    rolled: ClassVar[bool] = False


@attrs.frozen(weakref_slot=False)
class LayingNumbers:
    """The tokens are being laid (chance)."""

    rolled: ClassVar[bool] = False


@attrs.frozen(weakref_slot=False)
class SetupSettlement:
    """The active seat places its settlement number `step` of the set-up (all seats counted)."""

    step: int
    rolled: ClassVar[bool] = False


@attrs.frozen(weakref_slot=False)
class SetupRoad:
    """The active seat places the road beside the settlement just placed."""

    step: int
    vertex: int
    rolled: ClassVar[bool] = False


@attrs.frozen(weakref_slot=False)
class BeforeRoll:
    """The turn has begun; the dice are not rolled yet."""

    rolled: ClassVar[bool] = False


@attrs.frozen(weakref_slot=False)
class Rolling:
    """The dice are in the air (chance)."""

    rolled: ClassVar[bool] = False


@attrs.frozen(weakref_slot=False)
class Discarding:
    """After a seven, each seat still owes this many cards."""

    owed: tuple[int, ...]
    rolled: ClassVar[bool] = True


@attrs.frozen(weakref_slot=False)
class MovingRobber:
    """The active seat must move the robber."""

    rolled: bool


@attrs.frozen(weakref_slot=False)
class Stealing:
    """A card of the victim is being drawn (chance)."""

    victim: Seat
    rolled: bool


@attrs.frozen(weakref_slot=False)
class Main:
    """Trading, building, buying, one development card; also the part of the second of a pair (R16.5), who trades with the bank
    alone."""

    rolled: ClassVar[bool] = True


@attrs.frozen(weakref_slot=False)
class SpecialBuilding:
    """Between turns, the active seat builds and buys, and nothing else (R16.6)."""

    rolled: ClassVar[bool] = True


@attrs.frozen(weakref_slot=False)
class FreeRoads:
    """The active seat must place free roads: this many at most."""

    left: int
    rolled: bool


@attrs.frozen(weakref_slot=False)
class Drawing:
    """A development card is paid for and being drawn (chance)."""

    rolled: ClassVar[bool] = True


@attrs.frozen(weakref_slot=False)
class Reply:
    """An answer to an offer; the cards are packed, from the answering seat's side, and 0 unless it is a counter-offer."""

    kind: Literal["accept", "decline", "counter"]
    give: int
    get: int


@attrs.frozen(weakref_slot=False)
class Offering:
    """An offer lies open: packed cards, and each seat's reply so far."""

    give: int
    get: int
    replies: tuple[Reply | None, ...]
    rolled: ClassVar[bool] = True


@attrs.frozen(weakref_slot=False)
class Over:
    """The active seat has won."""

    rolled: bool


Phase: TypeAlias = (
    LayingTerrain
    | LayingHarbours
    | LayingNumbers
    | SetupSettlement
    | SetupRoad
    | BeforeRoll
    | Rolling
    | Discarding
    | MovingRobber
    | Stealing
    | Main
    | SpecialBuilding
    | FreeRoads
    | Drawing
    | Offering
    | Over
)

# --- the state ---------------------------------------------------------------------------------------------------------------


@attrs.frozen(cache_hash=True)
class Laid:
    """The board as far as it lies, as it was laid; what is missing is None. Tiles and tokens go in reading order."""

    terrain: tuple[Terrain, ...] | None
    harbours: tuple[Harbour, ...] | None
    numbers: tuple[int | None, ...] | None


@attrs.frozen(weakref_slot=False)
class Frame:
    """What the options and the board settle for the whole game, in the form that the rules read. Equal options and boards, equal
    frames."""

    options: Options
    laid: Laid
    seats: int = attrs.field(eq=False, repr=False)
    target: int = attrs.field(eq=False, repr=False)
    """The points that end the game by themselves; out of reach where victory is declared."""
    separate: bool = attrs.field(eq=False, repr=False)
    talkative: bool = attrs.field(eq=False, repr=False)
    """Offers or declarations may have to be listed."""
    declared: bool = attrs.field(eq=False, repr=False)
    special: bool = attrs.field(eq=False, repr=False)
    """Between turns is special building (R16.6)."""
    last_part: int = attrs.field(eq=False, repr=False)
    """How many seats after the one whose turn it is the last one acts before the next turn: 0 where nothing comes between."""
    first_part: int = attrs.field(eq=False, repr=False)
    """How many seats after it the first one acts between turns."""
    numbers: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """Per hex: its token, 0 on a desert."""
    units: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """Per hex: one card of what it produces, 0 on a desert."""
    harbours: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """Per vertex: the bit of its harbour (`HarbourKind.bit`), 0 without."""
    order: tuple[Seat, ...] = attrs.field(eq=False, repr=False)
    """Whose settlements are placed in set-up, one after the other."""

    @property
    def topology(self) -> Topology:
        """The shape of the board, and what lies in its box."""
        return board_for(self.seats)


@attrs.frozen(weakref_slot=False)
class Places:
    """What stands on the board, by seat, and what follows from it.

    The derived fields are kept up to date piece by piece, because every decision reads them and few change them; `survey`
    in `places` computes them from the pieces alone, and a property compares the two.
    """

    roads: tuple[int, ...]
    settlements: tuple[int, ...]
    cities: tuple[int, ...]
    free: int = attrs.field(eq=False, repr=False)
    """Edges without a road."""
    open: int = attrs.field(eq=False, repr=False)
    """Vertices that the distance rule leaves for a settlement."""
    stops: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """Per seat: vertices with buildings of others."""
    reach: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """Per seat: edges that touch its network where no enemy building stands; some may be taken."""
    touched: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """Per seat: vertices at its roads."""
    lengths: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """Per seat: its longest road."""
    harbours: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """Per seat: the harbours it may use, as a set of their bits."""
    yields: tuple[tuple[int, int], ...] = attrs.field(eq=False, repr=False)
    """Per hex: the change of all hands and the bank when it produces, and what the bank must have for it."""
    totals: tuple[tuple[int, int], ...] = attrs.field(eq=False, repr=False)
    """Per total of the dice: the same, for all its hexes."""
    guests: tuple[int, ...] = attrs.field(eq=False, repr=False)
    """Per hex: the seats with a building there."""


@attrs.frozen(weakref_slot=False)
class Awards:
    """Points that show, by seat, and who holds the two special cards."""

    points: tuple[int, ...]
    longest_road: Seat | None
    largest_army: Seat | None


@attrs.frozen(weakref_slot=False)
class Turn:
    """What a turn remembers: the active seat, whether it played a development card, whether a build closed trading, how many
    offers it made, and (packed) the development cards it bought; and whose turn it is. Between turns another seat is active,
    which has a part of its own (R16.5, R16.6)."""

    seat: Seat
    card_played: bool
    closed: bool
    offers: int
    fresh: int
    first: Seat


@attrs.frozen(weakref_slot=False)
class State:
    """A state of the game. `position(state)` is the readable form.

    `hands` packs the bank and each seat's resource cards; `cards` packs the deck, each seat's unplayed development cards and
    each seat's played ones.
    """

    frame: Frame
    places: Places
    robber: int
    hands: int
    cards: int
    awards: Awards
    turn: Turn
    phase: Phase

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the table as a spectator sees it."""
        return notebook_state_svg(self, "catan")
