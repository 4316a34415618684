"""What boards are worth, and who wins. Decides the points of a round, the standing and the tie-break.

The helpers answer for any board a person could ask about, reachable in a game or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from catsle_rules.model import State
from catsle_rules.pieces import ALL_CARDS, CARD_COUNT, COLOURS, MOST_COLUMNS, NUMBERS, SUIT_BITS
from catsle_rules.turns import SEAT_SPOTS, Phase, place
from tabletop_rules import Seat, given

BONUS: Final = (0, 0, 1, 2, 4)
"""The bonus by the number of matched columns (R7.2); more than four count as four."""
ALL_COLUMNS: Final = (1 << MOST_COLUMNS) - 1


@attrs.frozen
class RoundScore:
    """What a board is worth at the end of a round: the points of its columns, the bonus for `matched` columns, and the total,
    which is never below 0 (R7.1 to R7.3)."""

    columns: int
    bonus: int
    total: int
    matched: int


def round_score(heights: Sequence[int], limits: Sequence[int]) -> RoundScore:
    """The score of a board: the number of cards in each column, and the limits of the columns in the same order.

    A column is worth its cards up to its limit, and minus the cards above the limit once there are more (R7.1); it is matched
    when it holds as many cards as its limit, unless it is a scrap column (R7.2).

    Any numbers from 0 on can be asked about. Raises: ValueError unless there is one height for each limit.

    >>> round_score([2, 1, 2, 3, 4], [0, 1, 2, 3, 4])
    RoundScore(columns=8, bonus=4, total=12, matched=4)
    >>> round_score([0, 12, 0, 0, 0], [0, 1, 2, 3, 4]).total
    0
    """
    if len(heights) != len(limits):
        raise ValueError(f"heights: {len(limits)} columns have as many heights, not {len(heights)}")
    for name, numbers in (("heights", heights), ("limits", limits)):
        for number in numbers:
            if type(number) is not int or number < 0:
                raise ValueError(f"{name}: numbers from 0, not {given(number)}")
    return _score(heights, limits)


def _score(heights: Sequence[int], limits: Sequence[int]) -> RoundScore:
    columns = matched = 0
    for height, limit in zip(heights, limits, strict=True):
        columns += height if height <= limit else limit - height
        matched += height == limit > 0
    bonus = BONUS[min(matched, len(BONUS) - 1)]
    return RoundScore(columns, bonus, max(0, columns + bonus), matched)


def best_seats(totals: Sequence[int], tie_keys: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest total; of those with equal totals the ones with the highest tie key, all of them (R8.3).

    Raises: ValueError for anything else than one total and one tie key for each of at least one seat, all integers.

    >>> best_seats([15, 15, 2], [1, 3, 0])
    (1,)
    """
    if not totals or len(totals) != len(tie_keys):
        raise ValueError(f"tie_keys: one for each of {len(totals)} totals, not {len(tie_keys)}")
    for name, numbers in (("totals", totals), ("tie_keys", tie_keys)):
        for number in numbers:
            if type(number) is not int:
                raise ValueError(f"{name}: integers, not {given(number)}")
    ranked = list(zip(totals, tie_keys, strict=True))
    best = max(ranked)
    return tuple(seat for seat, standing in enumerate(ranked) if standing == best)


game_winners = best_seats
"""The same: its name before all games had one for it."""


def column_of(state: State, seat: Seat, colour: int) -> int:
    """The column of a colour that lies on a seat's board: the only one open to it."""
    return (state.open >> SEAT_SPOTS * seat + MOST_COLUMNS * colour & ALL_COLUMNS).bit_length() - 1


def board_score(state: State, seat: Seat) -> RoundScore:
    """The score of the board that a seat shows."""
    limits = state.standing.frame.options.columns
    heights = [0] * len(limits)
    for colour in range(len(COLOURS)):
        suit = state.laid >> place(seat) + NUMBERS * colour & SUIT_BITS
        if suit:
            heights[column_of(state, seat, colour)] = suit.bit_count()
    return _score(heights, limits)


def board_points(state: State, seat: Seat) -> int:
    """The same without the floor at 0 (R7.3): how far below a board is tells what it takes to come back."""
    score = board_score(state, seat)
    return score.columns + score.bonus


def scores(state: State, /) -> tuple[int, ...]:
    """Each seat's points: the rounds before, plus what the boards now shown are worth (R7.3, R8.3)."""
    limits = state.standing.frame.options.columns
    laid, open_columns = state.laid, state.open
    points = []
    for total in state.standing.totals:  # as in `_score`, without its objects: every deal comes by here
        columns = matched = 0
        suits, spots = laid & ALL_CARDS, open_columns
        while suits:
            height = (suits & SUIT_BITS).bit_count()
            if height:
                limit = limits[(spots & ALL_COLUMNS).bit_length() - 1]
                columns += height if height <= limit else limit - height
                matched += height == limit
            suits >>= NUMBERS
            spots >>= MOST_COLUMNS
        columns += BONUS[min(matched, len(BONUS) - 1)]
        points.append(total + columns if columns > 0 else total)
        laid >>= CARD_COUNT
        open_columns >>= SEAT_SPOTS
    return tuple(points)


def winners(state: State, /) -> tuple[Seat, ...]:
    """The seats that won: () until the game is over, several when the tie-break leaves a tie (R8.3)."""
    if state.turn.phase is not Phase.OVER:
        return ()
    last_round = [board_score(state, seat) for seat in range(state.standing.frame.seats)]
    tie_break = state.standing.frame.options.tie_break
    return best_seats(scores(state), [getattr(score, tie_break) for score in last_round])
