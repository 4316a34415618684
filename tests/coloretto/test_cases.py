"""Worked cases with their right answers: scores, declarations, situations, set-ups, winners and whole games (cases.json)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import coloretto_rules as coloretto
from coloretto_rules import Colour, Declaration, Options, Phase, Scoring, State
from coloretto_rules.scoring import best_seats
from tests.coloretto import naive
from tests.coloretto.positions import after, at, hand, moves, round_begins, table

CASES = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))


def cases(kind: str) -> pytest.MarkDecorator:
    """A test for each case of a kind, named by its number."""
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES[kind]])


def cards_of(case: dict[str, Any]) -> dict[str, Any]:
    """The arguments of the scoring functions."""
    return {
        "colours": {Colour(name): count for name, count in case["colours"].items()},
        "jokers": case["jokers"],
        "plus_twos": case["plus_twos"],
        "scoring": Scoring(case["scoring"]),
        "in_play": [colour for colour in Colour if colour.value not in case["removed"]],
    }


@cases("scores")
def test_the_best_score(case: dict[str, Any]) -> None:
    """R30 to R36: the best score, in so many best namings, is found by the engine and by the naive scorer."""
    held = cards_of(case)
    assert case["best"] == coloretto.best_score(**held) == naive.best(**held)
    best = coloretto.best_declaration(**held)
    assert case["best"] == coloretto.score_declaration(**held, declaration=best)
    namings = {tuple(sorted(map(str, named))) for named, _, points in naive.declarations(**held) if points == case["best"]}
    assert case["namings"] == len(namings)
    assert {tuple(case["one_naming"]), tuple(map(str, best.jokers))} <= namings


@cases("declarations")
def test_a_declared_score(case: dict[str, Any]) -> None:
    """R31 to R34: a declaration is worth its points, or is impossible."""
    declaration = Declaration(map(Colour, case["named"]), map(Colour, case["plus"]))
    if case["score"] is None:
        with pytest.raises(ValueError, match=r"^declaration"):
            coloretto.score_declaration(**cards_of(case), declaration=declaration)
    else:
        assert case["score"] == coloretto.score_declaration(**cards_of(case), declaration=declaration)


def situation(case: dict[str, Any]) -> State:
    """The situation of a case; its supply counts the last-round card where that is still inside."""
    asked = {int(name[-1]) for name in case.get("after", {}) if name.startswith("hand")}
    hands = dict.fromkeys(asked, "") if case["hands"] is None else dict(enumerate(map(" ".join, case["hands"])))
    return at(
        Options(case["seats"], golden_joker=case["golden"], cards_below_last_round=15),
        rows=[" ".join(row) for row in case["rows"]],
        taken=case["taken"],
        out=case["out"],
        seat=case["seat"],
        drawn=case["drawn"],
        supply=case["supply"] - (not case["last_round"]),
        first=" ".join(card for card in case["next"] if card != "last_round"),
        last_round=case["last_round"],
        hands=hands,
    )


@cases("situations")
def test_a_situation(case: dict[str, Any]) -> None:
    """R11 to R64: the complete list of legal moves, and what follows from the moves played."""
    state = situation(case)
    if "legal" in case:
        assert sorted(case["legal"]) == sorted(moves(state))
        for text in case["illegal"]:
            assert coloretto.check(state, coloretto.parse_step(text)) is not None
        return
    supply = list(case["next"])
    gone = table(state).discard.listed()
    for text in case["steps"]:
        state = after(state, text)
        while coloretto.chance(state) is not None:
            mark = "!" if supply[0] == "last_round" else ""
            state = after(state, f"={mark}{supply[len(mark)]}")
            del supply[: 1 + len(mark)]
    now = table(state)
    found: dict[str, object] = {
        "current": now.seat,
        "over": coloretto.is_over(state),
        "last_round": now.last_round,
        "passed": [area.has_taken for area in now.areas],
        "supply_count": now.unseen.total + (not now.last_round),
        "legal": moves(state),
        "discard": sorted(card.value for card in (Counter(now.discard.listed()) - Counter(gone)).elements()),
        **{f"hand{seat}": sorted(hand(state, seat)) for seat in range(case["seats"])},
    }
    assert case["after"] == {name: found[name] for name in case["after"]}


@cases("setups")
def test_a_set_up(case: dict[str, Any]) -> None:
    """R01 to R09: the numbers of the set-up, or no such game."""
    expected = case["expect"]
    if "error" in expected:
        with pytest.raises(ValueError, match=r"^seats: 2 to 5, not"):
            Options(case["seats"])
        return
    options = Options(case["seats"], golden_joker=case["golden"])
    state = after(coloretto.new_game(options), "=out grey", "=start blue/green/pink")
    now = table(state)
    capacities = [row.capacity for row in now.rows]
    supply, above = now.unseen.total, now.above_last_round
    assert above is not None
    assert expected == {
        "colors_in_play": len(now.in_play),
        "colors_removed": 7 - len(now.in_play),
        "start_cards_per_player": now.areas[0].cards.total,
        "rows": len(now.rows),
        "row_capacities": capacities,
        "game_cards_without_last_round": supply + sum(area.cards.total for area in now.areas),
        "supply_without_last_round": supply,
        "cards_above_last_round": above,
        "cards_below_last_round": supply - above,
        "min_rounds": -(-(above + 1) // sum(capacities)),
        "max_rounds": above // case["seats"] + 1,
    }


@cases("winners")
def test_the_winners(case: dict[str, Any]) -> None:
    """R40: the most points win, equal ones share."""
    assert tuple(case["winners"]) == best_seats(case["scores"])


@cases("games")
@pytest.mark.parametrize("scoring", Scoring)
def test_a_whole_game(case: dict[str, Any], scoring: Scoring) -> None:
    """R04 to R40: a whole game, its rounds, their starters, its last round, its hands and its results."""
    options = Options(case["seats"], scoring, case["golden"], cards_below_last_round=case["below"], start_seat=case["start_seat"])
    state = coloretto.new_game(options)
    starters: list[int] = []
    uncovered: list[int] = []
    gone: list[list[str]] = []
    made = 0
    for text in case["steps"].split(" ; "):
        before = table(state)
        if round_begins(state):
            starters.append(before.seat)
        made += not text.startswith("=")
        state = after(state, text)
        if text.startswith("=!"):
            uncovered.append(made)
        discarded = Counter(table(state).discard.listed()) - Counter(before.discard.listed())
        if discarded:
            gone.append(sorted(card.value for card in discarded.elements()))
    expected = case["expect"]
    assert coloretto.is_over(state)
    assert table(state).phase is Phase.OVER
    assert expected["rounds"] == expected["last_round_is_round"] == len(starters)
    assert expected["round_starters"] == starters
    assert [case["last_round_card_at_move"]] == uncovered
    assert expected["supply_left"] == table(state).unseen.total
    assert sorted(map(sorted, expected["removed_third_rows"])) == sorted(gone)
    assert expected["final_hands"] == [Counter(hand(state, seat)) for seat in range(case["seats"])]
    assert tuple(expected["scores"][scoring.value]) == coloretto.scores(state)
    assert tuple(expected["winners"][scoring.value]) == coloretto.winners(state)
