"""Games by careless or hostile authors: whatever they do, the kit finds something and says it, and nothing is raised from inside."""

from __future__ import annotations

import json
import random
from typing import Any

import attrs
import pytest

from tabletop_rules.command import main
from tabletop_rules.testing import PROPERTIES, Adapter, examine
from tabletop_rules.testing.suite import make_known
from tests.testing import lots
from tests.testing.test_contract import event, put
from tests.testing.test_lots import FULL, Patch, instead

pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module")


def raises(error: BaseException, name: str) -> Patch:
    """A function that is not there when it is needed."""

    def wrong(right: Any, state: Any, *given: Any) -> Any:
        if getattr(state, "lot", None) is not None:
            raise error
        return right(state, *given)

    return instead(name, wrong)


def endless(right: Any, state: Any, *given: Any) -> Any:
    """Calls itself on and on."""
    return endless(right, state, *given)


def unhashable(patch: pytest.MonkeyPatch) -> None:
    """Moves that can be in no set."""
    patch.setattr(lots.Bid, "__hash__", None)


def mutable(patch: pytest.MonkeyPatch) -> None:
    """A list in a state."""
    instead("new_game", lambda right, options: attrs.evolve(right(options), coins=[6] * options.seats))(patch)


def one_seat_more(right: Any, state: Any) -> Any:
    """A seat that there is not may act."""
    acting = right(state)
    return (*acting, len(state.coins)) if acting else ()


GAMES: tuple[tuple[str, Patch, str], ...] = (
    ("raises in legal_moves", raises(RuntimeError("boom"), "legal_moves"), "RuntimeError: boom"),
    ("raises in check", raises(KeyError("boom"), "check"), "KeyError: 'boom'"),
    ("raises in view", raises(ZeroDivisionError("boom"), "view"), "ZeroDivisionError: boom"),
    ("raises in scores", raises(AttributeError("boom"), "scores"), "AttributeError: boom"),
    ("raises in determinize", instead("determinize", lambda right, view, rng: view.revealed[9]), "IndexError"),
    ("ends the process", raises(SystemExit(0), "apply"), "SystemExit"),
    ("calls itself", instead("to_act", endless), "RecursionError"),
    ("states with a list in them", mutable, "list"),
    ("moves that cannot be hashed", unhashable, "unhashable type: 'Bid'"),
    ("moves that are no moves", instead("legal_moves", lambda right, *given: ("bid",) if right(*given) else ()), ""),
    ("moves in a list", instead("legal_moves", lambda right, *given: [*right(*given)]), ""),
    ("nothing at all for moves", instead("legal_moves", lambda right, *given: None), ""),
    ("weights that do not sum", event(weight=lambda due: lambda outcome: 2 * due.weight(outcome)), ""),
    ("weights that are fractions", event(total=lambda due: due.total / 2), ""),
    ("an event of size 0", event(size=lambda due: 0), ""),
    ("an event without at", event(at=lambda due: None), ""),
    ("redact shows all", instead("redact", lambda right, state, step, seat: step), "a redacted step tells only"),
    ("determinize does not match the view", instead("determinize", lambda right, view, rng: lots.new_game(view.table.options)), ""),
    ("determinize gives a view", instead("determinize", lambda right, view, rng: view), ""),
    ("seats out of range may act", instead("to_act", one_seat_more), ""),
    ("seats below zero", instead("mover", lambda right, state, move: -1), ""),
    ("no scores", instead("scores", lambda right, state: ()), ""),
    ("a winner from the start", instead("winners", lambda right, state: (0,)), ""),
    ("check says yes by True", instead("check", lambda right, *given: right(*given) or True), ""),
    ("texts that are no texts", instead("format_step", lambda right, step: None), ""),
    ("a Move that is no class", put("Move", 3), ""),
    ("a Position that is another", put("Position", dict), ""),
    ("apply_unchecked that gives nothing", instead("apply_unchecked", lambda right, *given: None), ""),
    ("coins from nowhere", instead("apply", lambda right, s, step: attrs.evolve(right(s, step), coins=tuple(random.choices(range(7), k=len(s.coins))))), ""),
)  # fmt: skip


@pytest.fixture(autouse=True)
def _known() -> None:
    make_known(FULL)


@pytest.mark.long
@pytest.mark.parametrize(("patch", "words"), [pytest.param(*rest, id=name) for name, *rest in GAMES])
def test_a_bad_game_is_found_out(patch: Patch, words: str) -> None:
    """By a finding that says what; the other properties are asked all the same."""
    with pytest.MonkeyPatch.context() as planted:
        patch(planted)
        adapter: Adapter[Any, Any, Any] = Adapter(game=lots)
        findings = [examine(one, adapter, 2, shrinks=False) for one in PROPERTIES]
    failed = [one for one in findings if one.status == "fails"]
    assert failed
    assert all(one.told and one.property.rule for one in failed)
    assert all(len(line) < 450 for one in failed for line in one.told.split("\n"))
    assert any(words in f"{one.property.says}: {one.told}" for one in failed)


@pytest.mark.parametrize(
    ("patch", "status"), [(put("RULES", 1), 1), (put("SEATS", range(0)), 2), (put("Options", None), 2), (put("SEATS", 3), 2)]
)
def test_the_command_says_so(patch: Patch, status: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """In one line where a game cannot be asked anything, in a table where it can."""
    instead("new_game", lambda right, options: 1 / 0)(monkeypatch)
    patch(monkeypatch)
    assert main(["check", "lots", "--examples", "1", "--json"]) == status
    said = capsys.readouterr()
    if status == 2:
        assert said.err.startswith("tabletop: lots cannot be checked: ")
        assert said.err.count("\n") == 1
    else:
        findings = [json.loads(line) for line in said.out.splitlines()]
        assert any(one["status"] == "fails" and "ZeroDivisionError" in one["told"] and one["rule"] for one in findings)
