"""Property 14: steps as data come back, what a move concerns is on the picture, changes lead from table to table, and none of it
tells a secret. Asked of a game that has the room (`describe_step`)."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis.strategies import DataObject

from tabletop_rules import BadText, Change, StepFacts, View, fold, from_json, moves_data, svg_of, to_json
from tabletop_rules.drawings import load_drawing
from tabletop_rules.testing.damage import damaged_json
from tabletop_rules.testing.scenes import AnyAdapter, around, draw_moment, draw_rng, legal_steps, seat_or_spectator, some

TRIES = 2
"""How many states that look alike are compared with the true one."""


def names_in(picture: str) -> list[str]:
    """Every `data-name` of a picture."""
    return [name for each in ElementTree.fromstring(picture).iter() if (name := each.get("data-name")) is not None]


def undrawn(game: Any) -> str:
    """Why there is no picture of a game; "" where there is one."""
    try:
        load_drawing(game.NAME)
    except ValueError as error:
        return str(error)
    return "" if hasattr(game.State, "_repr_svg_") else "states do not draw themselves"


def every_step_comes_back_from_its_data(adapter: AnyAdapter, data: DataObject) -> None:
    """Every well-typed step, legal or not, told with its seat or without: as facts, as JSON text and as what a parser makes of
    it. Its kind is the first word of its text."""
    game, rng = adapter.game, draw_rng(data)
    for step in some(list(around(adapter, draw_moment(data, adapter), data, rng)), 60, rng):
        for seat in (None, 1):
            facts = game.describe_step(step, seat)
            text = to_json(facts)
            assert facts.kind == game.format_step(step).partition(" ")[0]
            assert game.step_from(facts) == step
            assert game.step_from(text) == step
            assert game.step_from(text.encode()) == step
            assert from_json(text, StepFacts) == facts
            assert hash(from_json(text, StepFacts)) == hash(facts)
            bare = {"kind": facts.kind, "seat": facts.seat, "args": facts.args}
            assert game.step_from(bare) == step


def damaged_data_is_refused_or_read_exactly(adapter: AnyAdapter, data: DataObject) -> None:
    """Any JSON is either the data of a step, and then of one that says the same, or a BadText with a place in it."""
    game, rng = adapter.game, draw_rng(data)
    for step in some(list(around(adapter, draw_moment(data, adapter), data, rng, most=20)), 40, rng):
        text = damaged_json(to_json(game.describe_step(step)), rng)
        try:
            read = game.step_from(text)
        except BadText as error:
            assert 0 <= error.offset <= len(error.text)
            assert error.expected
        else:
            assert game.step_from(game.describe_step(read)) == read


def every_target_of_a_move_is_drawn(adapter: AnyAdapter, data: DataObject) -> None:
    """In the view's own picture, of either layout, and in the text; each name once."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter).last
    for seat in (*adapter.seats(state), None):
        view = game.view(state, seat)
        told = moves_data(view)
        assert [game.step_from(facts) for facts in told] == list(view.moves)
        assert adapter.pointless is None or all(facts.targets or facts.kind in adapter.pointless for facts in told)
        for wide in rng.sample([False, True], 1):
            names = names_in(svg_of(view, layout="wide" if wide else "tall"))
            assert len(names) == len(set(names))
            assert {target for facts in told for target in facts.targets} <= set(names)
        again = from_json(to_json(view, moves="data"), View)
        assert again == view


def changes_lead_from_table_to_table(adapter: AnyAdapter, data: DataObject) -> None:
    """Folded over what a seat saw before, they give what it sees after; where the adapter says so, the cards and pieces that lie
    there are those of the state, and the points that changed are those that show."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter).last
    seat = seat_or_spectator(data, adapter, state)
    before = game.things(game.view(state, seat))
    for step in legal_steps(adapter, state, rng, 12):
        after = game.apply(state, step)
        changes = game.changes(state, after, step, seat)
        seen = game.things(game.view(after, seat))
        assert fold(before, changes) == seen
        assert from_json(to_json(changes), tuple[Change, ...]) == changes
        if adapter.lying is not None:
            counts = {place: sum(n for thing, n in held.items() if adapter.is_piece(thing)) for place, held in seen.items()}
            expected = adapter.lying(after)
            assert {place: n for place, n in counts.items() if n} == {place: n for place, n in expected.items() if n}
            shown = adapter.shown or game.scores
            points = enumerate(zip(shown(state), shown(after), strict=True))
            assert [(each.seat, each.change, each.total) for each in changes if each.kind == "points"] == [
                (each, new - old, new) for each, (old, new) in points if old != new
            ]


def no_secret_is_told(adapter: AnyAdapter, data: DataObject) -> None:
    """Data of what a seat saw of a step, changes, things and pictures stay the same when all that the seat cannot know is drawn
    anew. A step after which the game's end lays everything open has nothing left to hide."""
    game, rng = adapter.game, draw_rng(data)
    state = draw_moment(data, adapter).last
    seat = seat_or_spectator(data, adapter, state)
    hiding = [step for step in legal_steps(adapter, state, rng, 3) if not game.view(game.apply(state, step), seat).revealed]
    for step in hiding:
        told = _told(game, state, step, seat)
        if adapter.resample_step is None:
            assert told[:3] == _told(game, state, step, None)[:3]
            continue
        for _ in range(TRIES):
            pair = adapter.resample_step(state, step, seat, rng)
            if pair is not None and not game.view(game.apply(*pair), seat).revealed:
                assert _told(game, *pair, seat) == told


def _told(game: Any, state: Any, step: Any, seat: int | None) -> tuple[object, ...]:
    after = game.apply(state, step)
    view = game.view(after, seat)
    facts = game.describe_step(game.redact(state, step, seat), None)
    pictures = [] if undrawn(game) else [svg_of(view, layout="wide")]
    if pictures and seat is not None:
        pictures.append(svg_of(game.position(after), seat=seat))
    return game.changes(state, after, step, seat), to_json(facts), game.things(view), pictures


def a_stranger_is_told_nothing(adapter: AnyAdapter, data: DataObject) -> None:
    """A seat outside the game is a ValueError."""
    game = adapter.game
    state = draw_moment(data, adapter).last
    for step in legal_steps(adapter, state, Random(1), 1):
        after = game.apply(state, step)
        for stranger in (-1, len(game.scores(state)), True):
            with pytest.raises(ValueError, match=r"^seat: "):
                game.changes(state, after, step, stranger)


def a_state_draws_what_a_spectator_sees(adapter: AnyAdapter, data: DataObject) -> None:
    """And says so."""
    game = adapter.game
    state = draw_moment(data, adapter).last
    picture = state._repr_svg_()
    assert "as a spectator sees it" in picture
    assert svg_of(game.view(state, None)).partition("height:auto")[2].strip() in picture
