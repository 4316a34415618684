"""The codes of refusals, and the rules that each may cite (docs/rules/catan.md).

Decides names only; which code speaks against a step is decided in `refusals`.
"""

from __future__ import annotations

from typing import Final

from tabletop_rules import CHANCE_DUE, GAME_OVER, NO_CHANCE_DUE, NOT_YOUR_TURN, WRONG_EVENT

SETUP_PENDING: Final = "setup-pending"
ROLL_FIRST: Final = "roll-first"
ALREADY_ROLLED: Final = "already-rolled"
DISCARDS_PENDING: Final = "discards-pending"
ROBBER_PENDING: Final = "robber-pending"
FREE_ROAD_PENDING: Final = "free-road-pending"
OFFER_PENDING: Final = "offer-pending"
NO_PIECE_LEFT: Final = "no-piece-left"
NOT_ENOUGH_CARDS: Final = "not-enough-cards"
OCCUPIED: Final = "occupied"
NOT_CONNECTED: Final = "not-connected"
NOT_AT_NEW_SETTLEMENT: Final = "not-at-new-settlement"
TOO_CLOSE: Final = "too-close"
NO_SETTLEMENT_THERE: Final = "no-settlement-there"
NO_SUCH_SEAT: Final = "no-such-seat"
NOTHING_OWED: Final = "nothing-owed"
ROBBER_NOT_DUE: Final = "robber-not-due"
ROBBER_MUST_MOVE: Final = "robber-must-move"
FRIENDLY_ROBBER: Final = "friendly-robber"
VICTIM_NEEDED: Final = "victim-needed"
NO_VICTIM_POSSIBLE: Final = "no-victim-possible"
NOT_A_VICTIM: Final = "not-a-victim"
DECK_EMPTY: Final = "deck-empty"
CARD_NOT_HELD: Final = "card-not-held"
BOUGHT_THIS_TURN: Final = "bought-this-turn"
ONE_CARD_A_TURN: Final = "one-card-a-turn"
NO_PLACE_FOR_ROAD: Final = "no-place-for-road"
WRONG_NUMBER: Final = "wrong-number"
BANK_SHORT: Final = "bank-short"
TRADING_CLOSED: Final = "trading-closed"
NO_TRADING: Final = "no-trading"
TOO_MANY_OFFERS: Final = "too-many-offers"
NOT_ENTITLED: Final = "not-entitled"
SAME_KIND: Final = "same-kind"
NO_GIFTS: Final = "no-gifts"
NO_OFFER: Final = "no-offer"
ALREADY_ANSWERED: Final = "already-answered"
NOT_AGREED: Final = "not-agreed"
NOTHING_TO_DECLARE: Final = "nothing-to-declare"
IMPOSSIBLE_ROLL: Final = "impossible-roll"
NOT_IN_HAND: Final = "not-in-hand"
NOT_IN_DECK: Final = "not-in-deck"
NOT_ON_BOARD: Final = "not-on-board"
BUILDING_ONLY: Final = "building-only"
NOT_BETWEEN_TURNS: Final = "not-between-turns"
IMPOSSIBLE_TILES: Final = "impossible-tiles"
IMPOSSIBLE_HARBOURS: Final = "impossible-harbours"
IMPOSSIBLE_NUMBERS: Final = "impossible-numbers"
RED_NUMBERS_TOUCH: Final = "red-numbers-touch"

CODES: Final[dict[str, tuple[str, ...]]] = {
    GAME_OVER: ("R15.1", "R15.5"),
    CHANCE_DUE: ("R2.9", "R4.2", "R8.5", "R14.1"),
    NO_CHANCE_DUE: ("R2.9", "R4.2", "R8.5", "R14.1"),
    WRONG_EVENT: ("R2.9", "R4.2", "R8.5", "R14.1"),
    NOT_YOUR_TURN: ("R12.9",),
    SETUP_PENDING: ("R3.2", "R3.3"),
    ROLL_FIRST: ("R4.1", "R4.2"),
    ALREADY_ROLLED: ("R4.2",),
    DISCARDS_PENDING: ("R7.1",),
    ROBBER_PENDING: ("R8.1",),
    FREE_ROAD_PENDING: ("R14.4",),
    OFFER_PENDING: ("R12.10",),
    NO_PIECE_LEFT: ("R11",),
    NOT_ENOUGH_CARDS: ("R1", "R7.3", "R12.4", "R12.5"),
    OCCUPIED: ("R9", "R10"),
    NOT_CONNECTED: ("R9", "R10"),
    NOT_AT_NEW_SETTLEMENT: ("R3.3",),
    TOO_CLOSE: ("R10",),
    NO_SETTLEMENT_THERE: ("R11",),
    NO_SUCH_SEAT: ("R7.3", "R8.2", "R12.9", "R12.10"),
    NOTHING_OWED: ("R7.1",),
    ROBBER_NOT_DUE: ("R8.1",),
    ROBBER_MUST_MOVE: ("R8.1",),
    FRIENDLY_ROBBER: ("R18.1",),
    VICTIM_NEEDED: ("R8.2",),
    NO_VICTIM_POSSIBLE: ("R8.3",),
    NOT_A_VICTIM: ("R8.2", "R8.3"),
    DECK_EMPTY: ("R14.1",),
    CARD_NOT_HELD: ("R14.1",),
    BOUGHT_THIS_TURN: ("R14.2",),
    ONE_CARD_A_TURN: ("R4.5",),
    NO_PLACE_FOR_ROAD: ("R14.4",),
    WRONG_NUMBER: ("R14.5",),
    BANK_SHORT: ("R12.6", "R14.5"),
    TRADING_CLOSED: ("R4.3",),
    NO_TRADING: ("R12.1",),
    TOO_MANY_OFFERS: ("R12.9",),
    NOT_ENTITLED: ("R12.5",),
    SAME_KIND: ("R12.2", "R12.5"),
    NO_GIFTS: ("R12.2",),
    NO_OFFER: ("R12.9", "R12.10"),
    ALREADY_ANSWERED: ("R12.9",),
    NOT_AGREED: ("R12.10",),
    NOTHING_TO_DECLARE: ("R15.5",),
    IMPOSSIBLE_ROLL: ("R4.2",),
    NOT_IN_HAND: ("R8.5",),
    NOT_IN_DECK: ("R14.1",),
    NOT_ON_BOARD: ("R2.1", "R16.2"),
    BUILDING_ONLY: ("R16.6",),
    NOT_BETWEEN_TURNS: ("R16.5",),
    IMPOSSIBLE_TILES: ("R2.3",),
    IMPOSSIBLE_HARBOURS: ("R2.2",),
    IMPOSSIBLE_NUMBERS: ("R2.4", "R2.5"),
    RED_NUMBERS_TOUCH: ("R2.5",),
}
"""Every code with the rules it may cite."""
