"""Worked cases with right answers: one line each in cases.json, asked of the helpers and of whole states."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import catsle_rules as catsle
from catsle_rules import Colour, Deal, Options, PlayCard, TakeCard
from tests.catsle.making import card, code, dealt_for, taking

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))


def of(kind: str) -> pytest.MarkDecorator:
    """One test for each case of a kind: what is given, and what is expected."""
    chosen = [case for case in CASES if case["kind"] == kind]
    return pytest.mark.parametrize(
        ("given", "expect"), [pytest.param(case["given"], case["expect"], id=case["id"]) for case in chosen]
    )


def agreed(given: Any) -> Options:
    """The options of a case."""
    limits = given.get("limits")
    return Options(given["players"], limits=None if limits is None else tuple(limits), rounds=given.get("rounds", 3))


def board_of(given: Any) -> list[tuple[int, Colour, int]]:
    """The filled columns of a case's board."""
    return [(column, Colour(colour), number) for column, colour, number in given["board"]]


def columns_of(given: Any) -> list[tuple[Colour | None, int]]:
    """All columns of a case's board."""
    filled = {column: (colour, number) for column, colour, number in board_of(given)}
    return [filled.get(column, (None, 0)) for column in range(len(given["limits"]))]


def test_every_kind_of_case_is_tested() -> None:
    """No case is left out."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert {case["kind"] for case in CASES if f'@of("{case["kind"]}")' not in text} == set()


@of("trick_ranking")
def test_a_trick_is_ranked_and_its_takers_are_known(given: Any, expect: Any) -> None:
    """R4.5, R5.1, R6.2, asked of the helpers and played out."""
    seats = given["players"]
    plays = [(seat, card(text)) for seat, text in given["plays"]]
    order = [plays[place][0] for place in catsle.trick_order([one for _, one in plays])]
    assert expect["order_strongest_first"] == order
    assert expect["cards_to_take"] == {
        str(seat): number for seat, number in sorted(zip(order, catsle.cards_to_take(seats), strict=True))
    }
    extra = given.get("extra_card", "grey12" if seats == 3 else None)
    state = dealt_for(Options(seats, start_seat=plays[0][0]), plays, extra and card(extra))
    for seat, one in plays:
        assert catsle.to_act(state) == (seat,)
        state = catsle.apply(state, PlayCard(one))
    takers = catsle.position(state).table.takers
    assert {int(seat): number for seat, number in expect["cards_to_take"].items()} == {
        seat: takers.count(seat) for seat in range(seats)
    }
    while catsle.position(state).table.left:
        state = catsle.apply(state, catsle.legal_moves(state)[0])
    assert expect["next_leader"] == catsle.position(state).table.leader


@of("follow_suit")
def test_the_led_colour_is_followed(given: Any, expect: Any) -> None:
    """R3.2, R3.3."""
    led = given["led_colour"]
    found = catsle.playable([card(text) for text in given["hand"]], None if led is None else Colour(led))
    assert set(expect["legal_plays"]) == set(map(str, found))


@of("placement")
def test_a_card_goes_to_the_column_of_its_colour_or_an_empty_one(given: Any, expect: Any) -> None:
    """R5.5 to R5.7."""
    colour = Colour(given["card_colour"])
    assert tuple(expect["legal_columns"]) == catsle.open_columns(columns_of(given), colour)
    seats = 3 if len(given["limits"]) == 4 else 4
    options = Options(seats, limits=tuple(given["limits"]))
    other = next(one for one in options.in_play if one is not colour)
    state = taking(options, [card(f"{colour}12"), card(f"{other}12")], board_of(given))
    for column in range(-1, len(given["limits"]) + 1):
        legal = catsle.check(state, TakeCard(card(f"{colour}12"), column)) is None
        assert (column in expect["legal_columns"]) is legal


@of("take_moves")
def test_every_card_with_every_column_is_a_move(given: Any, expect: Any) -> None:
    """R5.2, R5.5."""
    state = taking(agreed(given), [card(text) for text in given["table"]], board_of(given))
    moves = catsle.legal_moves(state)
    assert expect["count"] == len(moves)
    assert {(text, column) for text, column in expect["moves"]} == {
        (str(move.card), move.column) for move in moves if isinstance(move, TakeCard)
    }


@of("round_score")
def test_a_board_is_scored(given: Any, expect: Any) -> None:
    """R7.1 to R7.3."""
    score = catsle.round_score(given["counts"], given["limits"])
    assert expect["column_points"] == score.columns
    assert expect["matched_columns"] == score.matched
    assert expect["bonus"] == score.bonus
    assert expect["raw"] == score.columns + score.bonus
    assert expect["round_score"] == score.total


@of("winners")
def test_the_winners_are_found(given: Any, expect: Any) -> None:
    """R8.3."""
    assert tuple(expect["winners"]) == catsle.game_winners(given["totals"], given["last_round_matched_columns"])


@of("start_rotation")
def test_the_start_player_goes_round(given: Any, expect: Any) -> None:
    """R8.1: whatever happens in the tricks."""
    state = catsle.new_game(Options(given["players"], start_seat=given["round_1_start"]))
    starts = []
    while not catsle.is_over(state):
        event = catsle.chance(state)
        if event is not None:
            due = catsle.position(state).table
            step: Any = next(iter(event.outcomes()))[0]
            state = catsle.apply(state, step)
            if isinstance(step, Deal):
                starts.append(catsle.position(state).table.leader)
            assert due.round <= 3
        else:
            state = catsle.apply(state, catsle.legal_moves(state)[0])
    assert expect["starts"] == starts


@of("setup")
def test_the_numbers_of_a_round(given: Any, expect: Any) -> None:
    """R1.3, R2.3, R2.4, R6.3."""
    seats = given["players"]
    state = catsle.new_game(Options(seats))
    table = catsle.position(state).table
    assert expect["deck"] == table.undealt
    assert expect["columns"] == len(table.boards[0])
    state = catsle.apply(state, next(iter(catsle.chance(state).outcomes()))[0])  # type: ignore[union-attr]  # a deal is due
    assert (expect["hand"],) * seats == catsle.position(state).table.hand_sizes
    extras = tricks = 0
    while catsle.position(state).table.round == 1 and catsle.position(state).table.phase is not catsle.Phase.DEAL:
        event = catsle.chance(state)
        extras += event is not None
        tricks += catsle.position(state).table.takers == () and event is None and not catsle.position(state).table.plays
        step = next(iter(event.outcomes()))[0] if event else catsle.legal_moves(state)[0]
        state = catsle.apply(state, step)
    table = catsle.position(state).table
    assert expect["tricks"] == tricks
    assert expect["extra_deck"] == extras
    assert expect["set_aside"] == table.undealt
    assert expect["discards_per_round"] == table.discards
    assert expect["cards_taken_per_round"] == sum(len(column.cards) for board in table.boards for column in board)


@of("setup_invalid")
def test_what_cannot_be_set_up(given: Any, expect: Any) -> None:
    """R2.1, R2.3 to R2.5, R5.7: options that are refused, and deals from another deck."""
    assert expect["rejected"]
    if "deck_size" not in given:
        with pytest.raises(ValueError, match=r"^(seats|rounds|limits): "):
            agreed(given)
        return
    options = Options(given["players"])
    state = catsle.new_game(options)
    size = given["deck_size"] // 12
    from_deck = [one for one in catsle.DECK if one.colour in tuple(Colour)[5 - size :]]
    if size == 5:
        hands = [from_deck[-(seat + 1) * options.tricks :][: options.tricks] for seat in range(options.seats)]
        assert catsle.check(state, Deal(hands)).rule == "R2.3"  # type: ignore[union-attr]  # it is refused
    else:
        hands = [from_deck[seat * 11 :][:11] for seat in range(options.seats)]
        assert catsle.check(state, Deal(hands)).rule == "R2.4"  # type: ignore[union-attr]  # it is refused


@of("whole_trick")
def test_a_whole_trick(given: Any, expect: Any) -> None:
    """R3 to R6: plays, takes, the boards, the discard and the next leader."""
    plays = [(seat, card(text)) for seat, text in given["plays"]]
    extra = given.get("extra_card")
    options = Options(given["players"], limits=tuple(given["limits"]), start_seat=plays[0][0])
    assert not any(given["boards_before"])
    state = dealt_for(options, plays, extra and card(extra))
    for _, one in plays:
        state = catsle.apply(state, PlayCard(one))
    legal = True
    for seat, text, column in given["takes"]:
        legal = catsle.to_act(state) == (seat,) and catsle.check(state, TakeCard(card(text), column)) is None
        if not legal:
            break
        state = catsle.apply(state, TakeCard(card(text), column))
    assert expect["legal"] is legal
    if legal:
        position = catsle.position(state)
        assert expect["counts_after"] == [[len(column.cards) for column in board] for board in position.table.boards]
        assert (card(expect["discard"]),) == position.discards
        assert expect["next_leader"] == position.table.leader


@of("illegal_move")
def test_an_illegal_move_is_refused(given: Any, expect: Any) -> None:
    """R3.2, R3.3, R5.2, R5.5."""
    assert not expect["legal"]
    word, text, *column = given["move"]
    if given["phase"] == "take":
        state = taking(agreed(given), [card(text) for text in given["table"]], board_of(given))
    else:
        hand = [card(text) for text in given["hand"]]
        lead = card(f"{given['led_colour']}12")
        options = Options(given["players"])
        rest = [one for one in catsle.DECK if one not in (*hand, lead, card("red6"))]
        hands = [[lead, *rest[:13]], [*hand, *rest[13:25]], [card("red6"), *rest[25:38]], rest[38:52]]
        state = catsle.apply(catsle.apply(catsle.new_game(options), Deal(hands)), PlayCard(lead))
    assert code(state, " ".join([word, text, *map(str, column)])) is not None
