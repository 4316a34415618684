"""Every rule of the contract that docs/a-game-of-your-own.md states: a game breaks it, and the kit's basic level says so.

The game is Lots, with one function exchanged. The table holds the whole text of the contract: a sentence that is in no row fails.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from tabletop_rules import CHANCE_DUE, BadPosition, BadText, Hidden, OneOf, Problem, refuse
from tabletop_rules.testing import PROPERTIES, Adapter, examine
from tabletop_rules.testing.suite import make_known
from tests.testing import lots
from tests.testing.test_lots import FULL, Patch, everywhere, instead

pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")
PAGE = Path(__file__).parents[2] / "docs" / "a-game-of-your-own.md"
BASIC: Adapter[Any, Any, Any] = Adapter(game=lots)
NAMED = {one.name: one for one in PROPERTIES}


def put(name: str, value: object, where: object = lots) -> Patch:
    """Something else in the place of a name."""
    return lambda patch: patch.setattr(where, name, value)


def gone(name: str) -> Patch:
    """No such name."""
    return lambda patch: patch.delattr(lots, name)


def event(**wrong: Any) -> Patch:
    """Events of a game that are right but for these members, each made of the right event."""

    def chance(right: Any, state: Any) -> Any:
        due = right(state)
        if due is None:
            return None
        names = ("kind", "seen_by", "size", "total", "weight", "outcomes", "sample", "at")
        return SimpleNamespace(**({name: getattr(due, name) for name in names} | {name: new(due) for name, new in wrong.items()}))

    return instead("chance", chance)


def raising(error: type[Exception], name: str) -> Patch:
    """A function that fails with another error where it should with one of ours."""

    def wrong(right: Any, *given: Any) -> Any:
        try:
            return right(*given)
        except ValueError:
            raise error("not one of ours") from None

    return instead(name, wrong)


def stranger(name: str, place: int = -1) -> Patch:
    """Seats outside are taken for seat 0, by the function of this name."""
    return instead(name, lambda right, *given: right(*given[:-1], given[-1] if given[-1] in (None, 0, 1, 2, 3) else 0))


def truths(name: str) -> Patch:
    """`True` is taken for seat 1."""
    return instead(name, lambda right, *given: right(*given[:-1], int(given[-1]) if given[-1] is True else given[-1]))


def unlike(right: Any, state: Any, *given: Any) -> Any:
    """In an order that another seed gives."""
    moves = list(right(state, *given))
    random.Random(id(state)).shuffle(moves)
    return tuple(moves)


def first_only(right: Any, position: Any) -> Any:
    """One problem of many, with no place."""
    try:
        return right(position)
    except BadPosition as error:
        raise BadPosition([Problem("", error.problems[0].message)]) from None


def silent_text(right: Any, text: Any) -> Any:
    try:
        return right(text)
    except BadText as error:
        raise BadText(error.text, error.offset, "") from None


def ended(right: Any, state: Any) -> Any:
    """Nobody has won."""
    return ()


def in_order(right: Any, state: Any, step: Any) -> Any:
    """Seat 1 pays for having gone first."""
    after = right(state, step)
    early = isinstance(step, lots.Bid) and step.seat == 1 and state.bids[0] is None
    return attrs.evolve(after, coins=tuple(max(0, n - early) for n in after.coins)) if early else after


def says(**changes: Any) -> Patch:
    """Other refusals."""
    return instead("check", lambda right, *given: (refusal := right(*given)) and attrs.evolve(refusal, **changes))


def overwrites(right: Any, state: Any, step: Any) -> Any:
    """In the old state too nobody is left to bid."""
    after = right(state, step)
    object.__setattr__(state, "left", 0)
    return after


def also_refused(*given: Any) -> Any:
    """A bid that comes in time is called mistimed."""
    refusal = given[0](*given[1:])
    return refuse(CHANCE_DUE, "R2", "No.") if refusal and refusal.code == "too-few-coins" else refusal


class Mutable:
    """A thing that can change."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mutable)

    def __hash__(self) -> int:
        return 1

    def __reduce__(self) -> Any:
        return Mutable, ()


class Loose(lots.Options):
    """Options that take anything for a truth."""

    def __attrs_post_init__(self) -> None:
        pass


ROWS: tuple[tuple[str, str, Patch], ...] = (
    ("has every name of `Game`", "the_module_offers_the_contract", gone("mover")),
    ("and the unions `Move` and `Outcome`", "the_module_offers_the_contract", gone("Outcome")),
    ("`NAME` is a text", "the_module_offers_the_contract", put("NAME", 3)),
    ("`SEATS` a range", "the_module_offers_the_contract", put("SEATS", (2, 3))),
    ("`RULES` a number from 1 on", "the_module_offers_the_contract", put("RULES", 0)),
    ("Functions take the contract's parameters by position", "the_module_offers_the_contract", put("view", lambda state, *, seat: None)),
    ("are 0 to n-1", "the_list_of_moves_is_in_order", instead("to_act", lambda right, s: tuple(seat + 1 for seat in right(s)))),
    ("and their number never changes", "a_step_never_gives_a_move_to_a_seat_outside", instead("scores", lambda right, s: right(s)[s.lot is None :])),
    ("`to_act` names those that may move, lowest first", "the_list_of_moves_is_in_order", instead("to_act", lambda right, s: right(s)[::-1])),
    ("`legal_moves(state)` is those of `to_act(state)`, seat by seat", "the_list_of_moves_is_in_order", instead("legal_moves", lambda right, s, *seat: right(s, *seat)[:: 1 if seat else -1])),
    ("none is listed twice", "the_list_of_moves_is_in_order", instead("legal_moves", lambda right, *given: right(*given) + right(*given)[-1:])),
    ("the order is always the same", "the_same_input_gives_the_same_output", instead("legal_moves", unlike)),
    ("A seat that is not to act has no moves, one that is has some", "the_list_of_moves_is_in_order", instead("legal_moves", lambda right, s, *seat: right(s))),
    ("A seat outside the game is a ValueError", "the_list_of_moves_is_in_order", stranger("legal_moves")),
    ("in `legal_moves`, `view` and `redact` alike", "a_stranger_is_shown_nothing", stranger("redact")),
    ("in the last two the message begins with `seat: `", "a_stranger_is_shown_nothing", raising(ValueError, "view")),
    ("and `True` or `0.0` are no seats (`require_seat` does that)", "a_stranger_is_shown_nothing", truths("redact")),
    ("Where several seats may act, their moves lead to the same state in either order", "answers_of_different_seats_commute", everywhere("apply_unchecked", in_order)),
    ("at every moment: somebody may move, or `chance` says what nature must settle, or the game is over", "exactly_one_thing_is_due", instead("to_act", lambda right, s: ())),
    ("When it is over, and only then, `winners` names seats", "random_play_ends", instead("winners", ended)),
    ("`next_seat` is one of those to act, None when nobody is", "exactly_one_thing_is_due", instead("next_seat", lambda right, s: 0)),
    ("Every step changes the state", "somebody_can_act_until_the_end", instead("apply_unchecked", lambda right, s, step: s if step == lots.Bid(0, 0) else right(s, step))),
    ("and random play ends", "random_play_ends", instead("is_over", lambda right, s: False)),
    ("options, states, steps, views, positions and events are attrs classes of numbers, texts, enums and tuples", "values_are_frozen_through_and_through", instead("new_game", lambda right, o: attrs.evolve(right(o), discarded=Mutable()))),
    ("`apply` leaves the state that it was given as it was", "steps_leave_the_old_state_as_it_was", instead("apply", overwrites)),
    ("The same input gives the same output", "the_same_input_gives_the_same_output", instead("position", lambda right, s: (p := right(s)) and attrs.evolve(p, game=f"{p.game}{random.Random().random()}"))),
    ("Nothing uses Python's own random generator", "no_global_randomness_is_used", instead("apply", lambda right, *given: (random.random(), right(*given))[1])),
    ("or the order of a set", "no_result_depends_on_the_hash_seed", lambda patch: patch.setenv("PLANT", "hash-order")),
    ("All survive pickle and copy", "every_public_value_survives_pickle_and_copy", lambda patch: patch.setattr(lots.Position, "__getstate__", lambda self: 1 / 0)),
    ("is None exactly for the moves that `legal_moves` lists", "a_step_is_legal_exactly_when_it_is_listed", instead("legal_moves", lambda right, *given: right(*given)[1:])),
    ("and the outcomes whose `weight` is above 0", "a_step_is_legal_exactly_when_it_is_listed", instead("check", lambda right, s, step: None if isinstance(step, lots.Drawn) else right(s, step))),
    ("it answers for every well-typed step, at any moment", "a_step_is_legal_exactly_when_it_is_listed", instead("check", lambda right, s, step: right(s, step) if s.tastes or isinstance(step, lots.Dealt) else 1 / 0)),
    ("A game with moves without end may list some of them only: its function `fully_listed(move)` is then False for the others", "a_step_is_legal_exactly_when_it_is_listed", instead("legal_moves", lambda right, *given: tuple(m for m in right(*given) if m.coins < 2))),
    ("`apply` raises `IllegalStep` with just that refusal", "a_refused_step_changes_nothing", raising(TypeError, "apply")),
    ("`apply_unchecked` agrees with it on legal steps", "a_legal_step_leads_to_the_same_state_checked_or_not", instead("apply", lambda right, s, step: attrs.evolve(right(s, step), left=9))),
    ("has a kebab-case code", "every_refusal_cites_its_rule", says(code="Illegal")),
    ("one sentence", "every_refusal_cites_its_rule", says(message="")),
    ("and details by name", "every_refusal_cites_its_rule", says(details=(("bids", [1]),))),
    ("are for steps that come at the wrong moment", "a_mistimed_step_is_called_so", says(code="never")),
    ("and for no others", "a_mistimed_step_is_called_so", instead("check", also_refused)),
    ("Weights are exact integers that sum to `total`", "a_short_event_lists_what_can_happen", event(total=lambda due: due.total + 1)),
    ("`size` counts the outcomes", "a_short_event_lists_what_can_happen", event(size=lambda due: due.size + 1)),
    ("`sample(rng)` draws by these weights", "samples_come_as_often_as_their_weights_say", event(sample=lambda due: lambda rng: next(iter(due.outcomes()))[0])),
    ("`at(number)` gives every outcome as often as it weighs, over the numbers below `total`, and a ValueError for any other", "every_number_below_the_total_is_an_outcome", event(at=lambda due: lambda number: due.at(number % due.total))),
    ("An event in which other numbers stand gives a ValueError, soon", "any_event_is_sampled_or_refused_soon", lambda patch: patch.setattr(OneOf, "sample", lambda self, rng: self.choices[max(self.weights)])),
    ("An outcome's text begins with `=`", "every_step_reads_as_it_is_written", instead("format_step", lambda right, step: right(step).removeprefix("="))),
    ("every well-typed step, legal or not, has one text on one line", "every_step_reads_as_it_is_written", instead("format_step", lambda right, step: right(step).replace("-", ""))),
    ("without blanks at its ends or two in a row", "every_step_reads_as_it_is_written", lambda patch: (instead("format_step", lambda right, step: f"{right(step)} ")(patch), instead("parse_step", lambda right, text: right(text.rstrip(" ")))(patch))[0]),
    ("`parse_step` takes this text and no other", "damaged_text_is_refused_or_read_exactly", instead("parse_step", lambda right, text: right(" ".join(str(text).split())))),
    ("and raises `BadText` with the place and what was expected there", "damaged_text_is_refused_or_read_exactly", instead("parse_step", silent_text)),
    ("is everything", "positions_say_everything", instead("from_position", lambda right, p: lots.new_game(p.table.options))),
    ("`table` lies open and holds the `options`", "everybody_agrees_on_the_table", instead("view", lambda right, s, seat: (v := right(s, seat)) and attrs.evolve(v, table=attrs.evolve(v.table, lot=None)) if seat == 1 else right(s, seat))),
    ("`privates` has one part a seat", "positions_say_everything", instead("position", lambda right, s: attrs.evolve(right(s), privates=()))),
    ("A `View` is one seat's share", "everybody_agrees_on_the_table", instead("view", lambda right, s, seat: attrs.evolve(right(s, seat), private=lots.position(s).privates[0]))),
    ("`revealed` is empty until the game is over, then it may hold all privates", "everybody_agrees_on_the_table", instead("view", lambda right, s, seat: attrs.evolve(right(s, seat), revealed=lots.position(s).privates))),
    ("`redact` gives the step itself or a `Hidden` to who did not see it, whose `own` names, in the game's texts, what that seat did see", "a_redacted_step_tells_only_what_its_seat_saw", instead("redact", lambda right, s, step, seat: lots.Bid(step.seat, 0) if isinstance(step, lots.Bid) and step.seat != seat else right(s, step, seat))),
    ("Nothing that a seat may not know changes its view", "a_view_tells_only_what_its_seat_may_know", instead("view", lambda right, s, seat: attrs.evolve(right(s, seat), game=f"{lots.NAME}{s.bids}"))),
    ("its redacted steps", "a_redacted_step_tells_only_what_its_seat_saw", instead("redact", lambda right, s, step, seat: Hidden("x", None, sum(map(bool, s.bids)) + hash(s.tastes) % 97))),
    ("or the refusals of its own moves", "a_refusal_tells_only_what_its_mover_may_know", instead("check", lambda right, s, step: (r := right(s, step)) and attrs.evolve(r, message=f"{r.message} {s.tastes} {s.bids}"))),
    ("All of it comes back from JSON as it went", "json_comes_back_as_it_went", instead("position", lambda right, s: attrs.evolve(right(s), privates=[*right(s).privates]))),
    ("and JSON with another type anywhere is refused", "json_takes_exact_types_only", lambda patch: patch.setattr("tabletop_rules.testing.round_trips.from_json", lambda text, cls: None)),
    ("`from_position(position(state)) == state`, in every field", "derived_facts_agree_with_a_recount", instead("from_position", lambda right, p: attrs.evolve(right(p), left=77))),
    ("`view(determinize(v, rng), seat) == v`, also for spectators and at the end", "a_determinized_view_looks_the_same", instead("determinize", lambda right, v, rng: right(v, rng) if v.seat is not None else lots.new_game(v.table.options))),
    ("In all of them the seat may do the same", "a_seat_may_do_the_same_in_every_determinized_state", instead("determinize", lambda right, v, rng: attrs.evolve(right(v, rng), coins=tuple(max(0, n - 1) for n in right(v, rng).coins)))),
    ("Both take anything well-typed, made by whomever, and raise `BadPosition` with every problem and its place where no state fits", "damaged_json_is_refused_or_fits", instead("from_position", first_only)),
    ("soon, whatever the numbers are", "any_position_and_view_is_read_or_refused_soon", raising(IndexError, "from_position")),
    ("`require_types` and `require_view` refuse other types", "mistyped_positions_and_views_are_refused", put("require_types", lambda *given: None)),
    ("take a number of `seats`", "options_read_exact_types_only", put("Options", Loose)),
    ("A bad value is a ValueError that begins with the field's name, and exact types are asked for", "options_read_exact_types_only", lambda patch: patch.setattr(lots.Options, "__attrs_post_init__", lambda self: None)),
)  # fmt: skip

ELSEWHERE = {
    "`tabletop_rules.Game` lists the names and their types. These are the rules that types do not say, and each has a test in which a "
    "game breaks it and the kit says so (`tests/testing/test_contract.py`). The examples hold for every game, here they are asked of "
    "Pig": "this file, and the doctests of the page",
    "**The module**": "", "**Seats**": "", "**One thing is due**": "", "**Everything is frozen, pure and hashable**:": "",
    "**Legal is one thing.** `check(state, step)`": "", "**Chance comes from outside.**": "", "**Text is canonical**:": "",
    "**Two readable parts.** `Position(game, table, privates)`": "", "**Back again.**": "", "**Options**": "", "A refusal": "",
    "a clock": "test_a_game_imports_no_clock",
    "The codes `GAME_OVER`, `CHANCE_DUE`, `NO_CHANCE_DUE`, `WRONG_EVENT` and `NOT_YOUR_TURN`": "the same row",
    "the referee tells an impossible outcome from a mistimed one by them": "the reason",
    "The ready events `OneOf`, `OneBit`, `Draw` and `Deal` do all that": "tests/ground/test_events.py",
    "every fitting state as likely as the rules say": "test_guesses_are_uniform",
    "every other switch has a default": "test_options_are_made_of_a_number_of_seats",
    "**Optional**: a drawing (a module with `svg` and `text`), `RULES_READ` for records of older rules, and whatever rooms other parts "
    "of the library look for by their names. Steps as data (`describe_step`) and numbered choices (`choices`) are checked where a game "
    "has them. A game without all that plays, verifies and is checked": "test_lots.py, test_rooms.py",
}  # fmt: skip
"""What needs no row of its own, and where it is shown."""


def prose() -> str:
    """The contract without its examples, each run of blanks one blank."""
    text = PAGE.read_text(encoding="utf-8").partition("## The contract\n")[2].partition("\n## ")[0]
    return " ".join(re.sub(r"```.*?```", "", text, flags=re.DOTALL).split())


@pytest.fixture(autouse=True)
def _known() -> None:
    make_known(FULL)
    list(BASIC.near(lots.new_game(lots.Options(2))))  # steps seen in the game as it is


def test_every_line_of_the_contract_is_in_the_table() -> None:
    """What is left when all rows are taken out is punctuation; and nothing is in the table that is not in the text."""
    left = prose()
    for said in sorted([said for said, *_ in ROWS] + list(ELSEWHERE), key=len, reverse=True):
        assert said in left, said
        left = left.replace(said, " ", 1)
    assert re.sub(r"\b(and|because)\b", "", left).strip(" .,:;") == "" or not re.search(
        r"\w\w", re.sub(r"\b(and|because)\b", "", left)
    ), left


@pytest.mark.long
@pytest.mark.parametrize(("said", "name", "patch"), ROWS, ids=[said[:60] for said, *_ in ROWS])
def test_a_game_that_breaks_the_rule_fails(said: str, name: str, patch: Patch) -> None:
    """By the property that asks for it, which says what it asks; never by an error from inside the kit."""
    assert NAMED[name].rule
    with pytest.MonkeyPatch.context() as planted:
        patch(planted)
        found = examine(NAMED[name], BASIC, 40, shrinks=False)
    assert found.status == "fails", said
    assert found.told


def test_guesses_are_uniform() -> None:
    """Asked where an adapter lists the worlds."""
    with pytest.MonkeyPatch.context() as planted:
        instead("determinize", lambda right, view, rng: right(view, random.Random(1)))(planted)
        assert examine(NAMED["guesses_are_exactly_uniform"], FULL, 20).status == "fails"


def test_options_are_made_of_a_number_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or an adapter says what options there are."""
    monkeypatch.setattr(lots, "Options", attrs.make_class("Bare", {"seats": attrs.field(), "rounds": attrs.field()}, frozen=True))
    with pytest.raises(ValueError, match=r"lots: Options\(seats=2\) is refused; an adapter must say what options there are"):
        Adapter(game=lots)


def test_a_game_imports_no_clock() -> None:
    """No property can see a clock before it strikes; what it changes is seen, as another answer to the same question."""
    ticks = iter(range(10**9))
    with pytest.MonkeyPatch.context() as planted:
        instead("scores", lambda right, state: tuple(points + next(ticks) for points in right(state)))(planted)
        assert examine(NAMED["the_same_input_gives_the_same_output"], BASIC, 5).status == "fails"
