"""Tries mutants: the tests of a game are collected once; each mutant is tried in a forked process of its own.

There, the code of the one changed function is exchanged in place, wherever it is held, and the tests that run through the changed lines
are run one by one, the quickest first, until one fails. A mutant of code outside of functions, and one that no test noticed so,
is tried once more in a fresh interpreter that imports the changed module: what is worked out at import is then worked out by the mutant.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import _lru_cache_wrapper
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from itertools import accumulate
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import attrs
import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage
from hypothesis import Phase, settings

from tests.mutation.making import Module, Mutant
from tests.mutation.rooms import selection

SLOWER = 20
"""A test that takes so many times its usual seconds, and PATIENCE more, does not end."""
PATIENCE = 5.0
FRESH = 120.0
"""Nor does a mutant in a process of its own that takes so many seconds of CPU."""
MEMORY = 4 << 30
ARGUMENTS = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "-s", "-W", "ignore", "--tb=no", "-r", "N")


@attrs.frozen
class Reach:
    """What each test runs through: its seconds, and the lines of each module by file."""

    seconds: dict[str, float]
    lines: dict[str, dict[str, set[int]]]

    def tests(self, module: Module, mutant: Mutant) -> list[str]:
        """The tests that run a line of the mutant's statement."""
        wanted = set(mutant.lines)
        return [test for test, files in self.lines.items() if wanted & files.get(module.file, set())]

    def quickest(self, tests: Sequence[str], seconds: float) -> list[str]:
        """The first of these tests, as many as take so many seconds; one at least."""
        until = list(accumulate(self.seconds[test] for test in tests))
        return [test for test, total in zip(tests, until, strict=True) if total <= seconds] or list(tests[:1])


class Collected:
    """pytest's session over the tests of a game, held open while mutants are tried."""

    def __init__(self, game: str, extra: Sequence[str] = ()) -> None:
        self.items: dict[str, pytest.Item] = {}
        self._arguments = [*ARGUMENTS, *selection(game), *extra]

    def during(self, work: Callable[[], None]) -> None:
        """Collects the tests, then does the work in the place of running them."""
        collected = self

        class Plugin:
            @pytest.hookimpl(trylast=True)
            def pytest_configure(self) -> None:
                drawing_only()

            @pytest.hookimpl(tryfirst=True)
            def pytest_runtestloop(self, session: pytest.Session) -> bool:
                collected.items = {item.nodeid: item for item in session.items}
                work()
                return True

        # What tests print goes nowhere.
        silent = os.open(os.devnull, os.O_WRONLY)
        kept = os.dup(1)
        os.dup2(silent, 1)
        try:
            status = pytest.main(self._arguments, plugins=[Plugin()])
        finally:
            os.dup2(kept, 1)
        if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            raise SystemExit(f"pytest could not collect the tests: {status!r}")

    def fails(self, test: str) -> bool:
        """Runs one test; whether it fails."""
        reports = runtestprotocol(self.items[test], nextitem=None, log=False)
        return any(report.failed for report in reports)


def drawing_only() -> None:
    """What Hypothesis finds need not be made smaller."""
    settings.register_profile("mutants", settings.get_profile("fast"), phases=[Phase.explicit, Phase.generate], database=None)
    settings.load_profile("mutants")


class Held:
    """The functions of a package and what its caches remember, wherever they are held now."""

    def __init__(self, package: str) -> None:
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self._caches: list[Any] = []
        for thing in gc.get_objects():
            if type(thing) is FunctionType and str(thing.__module__).startswith(package):
                code = thing.__code__
                self._functions.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
            elif type(thing) is _lru_cache_wrapper and str(getattr(thing, "__module__", "")).startswith(package):
                self._caches.append(thing)

    def forget(self) -> None:
        """Empties the caches."""
        for cached in self._caches:
            cached.cache_clear()

    def exchange(self, module: Module, mutant: Mutant) -> bool:
        """Puts the mutant's code into every function that has the code of the changed one; whether there was one."""
        original = dict(_codes(module.code))
        found = False
        for place, code in _codes(module.compiled(mutant)):
            if code != original.get(place):
                for function in self._functions.get((module.file, *place), ()):
                    function.__code__ = code
                    found = True
        self.forget()
        return found


def reach(collected: Collected, modules: Sequence[Module], held: Held) -> Reach:
    """Runs every test and watches the lines of the modules; a test that fails as it is, is a reason to stop."""
    coverage = Coverage(data_file=None, config_file=False, include=[module.file for module in modules])
    seconds: dict[str, float] = {}
    for test in collected.items:
        held.forget()
        start = time.process_time()
        coverage.start()
        coverage.switch_context(test)
        failed = collected.fails(test)
        coverage.stop()
        seconds[test] = time.process_time() - start
        if failed:
            raise SystemExit(f"{test} fails though nothing was changed")
    lines: dict[str, dict[str, set[int]]] = {test: {} for test in seconds}
    data = coverage.get_data()
    for module in modules:
        for line, tests in data.contexts_by_lineno(module.file).items():
            for test in tests:
                if test in lines:
                    lines[test].setdefault(module.file, set()).add(line)
    return Reach(seconds, lines)


def _codes(code: CodeType) -> Iterator[tuple[tuple[str, int], CodeType]]:
    """The code of each function, by its name and first line."""
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield (const.co_qualname, const.co_firstlineno), const
            yield from _codes(const)


def _limited(seconds: float) -> None:
    signal.setitimer(signal.ITIMER_VIRTUAL, SLOWER * seconds + PATIENCE)


def noticed(collected: Collected, held: Held, module: Module, mutant: Mutant, tests: Sequence[str], reached: Reach) -> str:
    """The test that notices a mutant of a function, "" where none does; runs in a forked process."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        try:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            gc.disable()
            by = _first_failing(collected, held, module, mutant, tests, reached, writer)
            os.write(writer, f"\n={by}".encode())
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(child, 0)
    last = said.rpartition("\n")[2]
    # A process that was ended from outside was stuck in the test that it named last.
    return last[1:] if last.startswith("=") else f"{last} (does not end)"


def _first_failing(
    collected: Collected, held: Held, module: Module, mutant: Mutant, tests: Sequence[str], reached: Reach, writer: int
) -> str:
    if not held.exchange(module, mutant):
        return ""
    for test in tests:
        os.write(writer, f"\n{test}".encode())
        _limited(reached.seconds[test])
        if collected.fails(test):
            return test
    return ""


class Instead(MetaPathFinder, Loader):
    """Imports one module from this code."""

    def __init__(self, name: str, file: str, code: CodeType) -> None:
        self._name, self._file, self._code = name, file, code

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """This module's spec; None for every other."""
        return spec_from_file_location(fullname, self._file, loader=self) if fullname == self._name else None

    def exec_module(self, module: ModuleType) -> None:
        """Runs the code."""
        exec(self._code, module.__dict__)


class FirstFailing:
    """Remembers which test failed first."""

    def __init__(self) -> None:
        self.test = ""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        """As in the trial."""
        drawing_only()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A failed test."""
        if report.failed:
            self.test = self.test or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tests that cannot even be imported notice too."""
        if report.failed:
            self.test = self.test or f"{report.nodeid} (cannot be collected)"


def imported_anew(name: str, index: int, tests: Sequence[str]) -> str:
    """The test that fails first where a module is imported from the code of one of its mutants, "" where none does."""
    package, _, room = name.partition(".")
    spec = find_spec(package)
    assert spec is not None
    assert spec.submodule_search_locations is not None
    for loaded in [loaded for loaded in sys.modules if loaded.partition(".")[0] == package]:
        del sys.modules[loaded]
    file = Path(spec.submodule_search_locations[0]) / f"{room}.py"
    module = Module(name, file.read_text(encoding="utf-8"), str(file))
    sys.meta_path.insert(0, Instead(name, str(file), module.compiled(module.mutants[index])))
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    first = FirstFailing()
    try:
        pytest.main([*ARGUMENTS, "-x", *tests], plugins=[first])
    except BaseException as error:  # whatever a mutant does at import
        return f"(cannot be imported: {type(error).__name__})"
    return first.test


class Fresh:
    """Tries mutants where nothing of the game was imported before: in forks of a process that was started in time."""

    def __init__(self) -> None:
        orders, self._orders = os.pipe()
        self._answers, answers = os.pipe()
        self._process = os.fork()
        if self._process == 0:
            os.close(self._orders)
            os.close(self._answers)
            try:
                self._serve(orders, answers)
            finally:
                os._exit(0)
        os.close(orders)
        os.close(answers)

    def noticed(self, module: Module, index: int, tests: Sequence[str]) -> str:
        """The test that notices a mutant, "" where none of these does."""
        order = json.dumps([module.name, index, list(tests)]).encode()
        os.write(self._orders, len(order).to_bytes(4) + order)
        return os.read(self._answers, 4096).decode()[1:]

    def close(self) -> None:
        """Ends the process."""
        os.close(self._orders)
        os.close(self._answers)
        os.waitpid(self._process, 0)

    def _serve(self, orders: int, answers: int) -> None:
        with os.fdopen(orders, "rb") as file:
            while size := file.read(4):
                name, index, tests = json.loads(file.read(int.from_bytes(size)))
                reader, writer = os.pipe()
                child = os.fork()
                if child == 0:
                    try:
                        signal.setitimer(signal.ITIMER_VIRTUAL, FRESH)
                        os.write(writer, f"={imported_anew(name, index, tests)}".encode()[:4096])
                    finally:
                        os._exit(0)
                os.close(writer)
                with os.fdopen(reader, "rb") as pipe:
                    said = pipe.read()
                os.waitpid(child, 0)
                os.write(answers, said or b"=(does not end)")


class Order:
    """The order in which tests are tried: those that noticed the last mutants, then the quickest."""

    def __init__(self, reached: Reach) -> None:
        self._reached = reached
        self._kills: Counter[str] = Counter()

    def of(self, tests: Sequence[str]) -> list[str]:
        """The tests, in order."""
        return sorted(tests, key=lambda test: (self._reached.seconds[test] + 0.002) / (1 + self._kills[test]))

    def killed(self, by: str) -> None:
        """A test has noticed a mutant."""
        self._kills[by] += 1
