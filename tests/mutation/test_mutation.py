"""The mutation run proves itself: what it changes, that a changed function runs everywhere, that its explanations and table hold."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

from tests.mutation.explained import explanations, reasons
from tests.mutation.making import Module
from tests.mutation.rooms import ROOMS, ROOT
from tests.mutation.trial import Held

SOURCE = '''
"""A docstring is not changed."""
from functools import cache
LIMIT: int = 3
@cache
def small(number: int, most: int = LIMIT) -> bool:
    """Nor is this one."""
    if number < 0:
        raise ValueError("nor a message")
    return number <= most and not number == 2
def sums(numbers: list[int]) -> int:
    total = 0
    for number in [one for one in numbers if small(one)]:
        total += number
        if total > 100: break
    return total
'''
EXPECTED = """
m: LIMIT: int = 3 | 3 -> 4
m.small: def small(number: int, most: int = LIMIT) -> bool: | (number: int, most: int=LIMIT) -> (number: int, most: int=None)
m.small: if number < 0: | number < 0 -> number <= 0
m.small: if number < 0: | 0 -> 1
m.small: return number <= most and not number == 2 | return number <= most and (not number == 2) -> return None
m.small: return number <= most and not number == 2 | number <= most and (not number == 2) -> number <= most or not number == 2
m.small: return number <= most and not number == 2 | number <= most -> number < most
m.small: return number <= most and not number == 2 | not number == 2 -> number == 2
m.small: return number <= most and not number == 2 | number == 2 -> number != 2
m.small: return number <= most and not number == 2 | 2 -> 3
m.sums: total = 0 | total = 0 -> total = None
m.sums: total = 0 | 0 -> 1
m.sums: for number in [one for one in numbers if small(one)]: | for one in numbers if small(one) -> for one in numbers
m.sums: for number in [one for one in numbers if small(one)]: | one -> None
m.sums: total += number | total += number -> total -= number
m.sums: if total > 100: break | total > 100 -> total >= 100
m.sums: if total > 100: break | 100 -> 101
m.sums: if total > 100: break | break -> continue
m.sums: return total | return total -> return None
""".strip().splitlines()


def imported(tmp_path: Path) -> tuple[Module, ModuleType]:
    """The module of the source, imported from a file."""
    file = tmp_path / "m.py"
    file.write_text(SOURCE, encoding="utf-8")
    spec = util.spec_from_file_location("m", file)
    assert spec is not None
    assert spec.loader is not None
    loaded = util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return Module("m", SOURCE, str(file)), loaded


def test_one_small_thing_is_changed() -> None:
    """Every kind of change once, docstrings, annotations and messages of errors left alone; each has a name of its own."""
    module = Module("m", SOURCE)
    assert sorted(mutant.name for mutant in module.mutants) == sorted(EXPECTED)


def test_every_mutant_differs_from_the_module_and_from_the_others() -> None:
    """Also after the others were made: a change is taken back."""
    module = Module("m", SOURCE)
    codes = [module.compiled(mutant) for mutant in module.mutants]
    assert len({*codes, compile(SOURCE, "<mutant>", "exec")}) == len(codes) + 1
    assert codes == [module.compiled(mutant) for mutant in module.mutants]


def test_a_changed_function_runs_wherever_it_is_held(tmp_path: Path) -> None:
    """Also behind a cache, and by its old name; what was remembered is forgotten."""
    module, loaded = imported(tmp_path)
    held, plain = loaded.small, loaded.small.__wrapped__
    assert held(3)
    (mutant,) = (one for one in module.mutants if one.before == "number <= most")
    assert Held("m").exchange(module, mutant)
    assert (held(3), plain(3), loaded.sums([1, 3])) == (False, False, 1)


def test_a_change_outside_of_functions_is_not_made_in_place(tmp_path: Path) -> None:
    """It is tried by importing the module anew."""
    module, _ = imported(tmp_path)
    (mutant,) = (one for one in module.mutants if not one.function)
    assert not Held("m").exchange(module, mutant)


@cache
def names(module: str) -> frozenset[str]:
    """The mutants of a module."""
    source = (ROOT / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
    return frozenset(mutant.name for mutant in Module(module, source).mutants)


@pytest.mark.long
@pytest.mark.parametrize("module", [f"{game}_rules.{room}" for game, rooms in ROOMS.items() for room in rooms])
def test_every_explained_mutant_is_there(module: str) -> None:
    """An explanation goes when its line goes."""
    assert set(explanations(module)) - names(module) == set()


def test_every_explanation_is_of_a_room_that_is_mutated() -> None:
    """And gives a reason."""
    listed = [name for reason in reasons() for name in reason.mutants]
    of_rooms = [name for game, rooms in ROOMS.items() for room in rooms for name in explanations(f"{game}_rules.{room}")]
    assert sorted(listed) == sorted(set(listed)) == sorted(of_rooms)
    assert all(len(reason.why) > 20 for reason in reasons())


def test_the_table_of_the_page_is_the_last_run() -> None:
    """docs/testing.md has the counts that the command kept, room by room; of each room 95 in 100 are killed or explained."""
    page = (ROOT / "docs" / "testing.md").read_text(encoding="utf-8")
    shown = {
        name: [int(number) for number in cells]
        for name, *cells in re.findall(r"^\| `(\w+_rules\.\w+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", page, re.MULTILINE)
    }
    kept = json.loads(Path(__file__).with_name("counts.json").read_text(encoding="utf-8"))
    assert shown == {name: [count[key] for key in ("mutants", "tried", "killed", "explained")] for name, count in kept.items()}
    missing = re.findall("`(.*?)`", "".join(re.findall("^Not run yet: (.*?)\\.$", page, re.MULTILINE)))
    assert sorted([*shown, *missing]) == sorted(f"{game}_rules.{room}" for game, rooms in ROOMS.items() for room in rooms)
    for tried, killed, explained in (row[1:] for row in shown.values()):
        assert killed + explained >= 0.95 * tried
