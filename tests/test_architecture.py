"""The floors hold: who may import what, what a rules engine may not touch, and that code, rules and tests name the same things.

Read from the source text and by importing in a process of its own; nothing here knows a rule of any game.
"""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path
from types import ModuleType

import attrs
import pytest

from tabletop_rules import Game

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
GROUND = "tabletop_rules"
PACKAGES: list[str] = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
GAMES = sorted(name for name in PACKAGES if name != GROUND)
ROOMS = ("options", "pieces", "model", "setup", "events", "rules", "scoring", "views", "notation", "refusals")

PURE = frozenset((
    "__future__", "bisect", "collections", "collections.abc", "enum", "fractions", "functools", "heapq", "itertools",
    "math", "operator", "random", "re", "string", "typing",
))  # fmt: skip
"""What a rules engine needs of the standard library: values and functions, nothing of the world outside."""
MORE = {
    "catsle_rules.events": {"sys"},  # the byte order of the machine
    "catan_rules.jsettlers": {"io", "zlib"},  # unpacks the bytes of a log that it is given
    f"{GROUND}.__main__": {"sys"},
    f"{GROUND}.drawing.canvas": {"contextlib"},
    f"{GROUND}.sources": {"codecs", "gzip", "io", "os", "pathlib", "stat", "sys", "zlib"},
    f"{GROUND}.command.verify": {"csv"},
    f"{GROUND}.command.simulate": {"gzip"},
    f"{GROUND}.command.workers": {"importlib", "types"},
    f"{GROUND}.cluster": {"concurrent.futures", "contextlib", "distributed", "hashlib", "os", "pathlib", "pyarrow", "re", "time"},
    f"{GROUND}.command.hotseat": {"signal", "threading"},  # a second interrupt does not cost a game that is being kept
    f"{GROUND}.command": {"argparse", "concurrent.futures", "contextlib", "importlib.metadata", "inspect", "json", "os", "pathlib", "secrets", "shutil", "sys"},
    f"{GROUND}.command.terminal": {"rich.columns", "rich.console", "rich.padding", "rich.text"},
    f"{GROUND}.command.screen": {"rich", "rich.console", "rich.padding", "rich.progress", "rich.table", "rich.text"},
    f"{GROUND}.plugins": {"importlib", "importlib.metadata", "importlib.util"},
    f"{GROUND}.luggage": {"importlib", "pickle", "types"},
    f"{GROUND}.recording": {"importlib", "types"},
    f"{GROUND}.environments": {"copy", "gymnasium", "hashlib", "importlib", "io", "json", "numpy", "numpy.typing", "pettingzoo", "pettingzoo.utils.conversions", "pettingzoo.utils.wrappers", "PIL", "pyspiel", "resvg_py", "types", "urllib.parse"},
    f"{GROUND}.lazy": {"importlib", "sys"},
    f"{GROUND}.jsontext": {"types", "codecs", "cattrs", "cattrs.errors", "cattrs.gen", "json", "sys"},
    f"{GROUND}.many": {"concurrent.futures", "uuid"},
    f"{GROUND}.simulating": {"concurrent.futures"},
    f"{GROUND}.quarantine": {"concurrent.futures", "types"},
    f"{GROUND}.stepkinds": {"json"},
    f"{GROUND}.schema": {"json", "types"},
    f"{GROUND}.command.arena": {"multiprocessing", "signal"},  # its processes leave an interrupt to the command
    f"{GROUND}.search": {"time"},  # a budget of seconds, and what a move took
    f"{GROUND}.welltyped": {"types"},
    f"{GROUND}.testing": {
        "contextlib", "copy", "hashlib", "hypothesis", "hypothesis.errors", "hypothesis.strategies", "importlib", "inspect", "json",
        "os", "pathlib", "pickle", "pytest", "resource", "signal", "subprocess", "sys", "traceback", "types", "xml.etree", "zlib",
    },
}
"""What single modules (or packages inside a package) use beyond that."""
HEAVY = ("cattrs", "rich", "hypothesis", "pytest", "argparse", "json")
"""What playing a game has no need of."""
BANNED = frozenset((
    "__import__", "breakpoint", "compile", "eval", "exec", "globals", "input", "open", "print", "Random", "SystemRandom",
))  # fmt: skip
"""Names that a rules engine never calls."""
MUTATING = frozenset((
    "add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault", "sort", "update",
    "__setitem__",
))  # fmt: skip

RULE = re.compile(r"\bR\d+(?:\.\d+)?[a-z]?\b")
ENTRY = re.compile(r"^\s*(?:[-*]|#+)\s+(?:\*\*)?(R\d+(?:\.\d+)?[a-z]?)\b", re.MULTILINE)

games = pytest.mark.parametrize("game", GAMES)
packages = pytest.mark.parametrize("package", PACKAGES)


@cache
def sources(package: str) -> dict[str, str]:
    """The modules of a package with their text, the package itself as `__init__`."""
    folder = ROOT / package
    return {
        f"{package}.{'.'.join(path.relative_to(folder).with_suffix('').parts)}": path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.py"))
    }


@cache
def tree(package: str, module: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(sources(package)[module], module)


def nodes(package: str) -> Iterator[tuple[str, ast.AST]]:
    """Every node of every module of a package."""
    for module in sources(package):
        for node in ast.walk(tree(package, module)):
            yield module, node


def imports(package: str) -> Iterator[tuple[str, str, int]]:
    """Every import of a package: the module, what it imports, and the line."""
    for module, node in nodes(package):
        if isinstance(node, ast.Import):
            yield from ((module, alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}:{node.lineno} imports by dots"
            yield module, node.module or "", node.lineno


def more(module: str) -> set[str]:
    """What a module may use beyond the pure part of the standard library."""
    return {name for prefix, names in MORE.items() for name in names if f"{module}.".startswith(f"{prefix}.")}


def functions(package: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function of a package."""
    return ((module, node) for module, node in nodes(package) if isinstance(node, ast.FunctionDef))


# Floors


@packages
def test_a_package_imports_only_the_floor_below(package: str) -> None:
    """A game stands on attrs, the pure standard library and tabletop_rules; tabletop_rules on the first two; no game on
    another."""
    below = {package} if package == GROUND else {package, GROUND}
    wrong = [
        f"{module}:{line} imports {name}"
        for module, name, line in imports(package)
        if name.partition(".")[0] not in below and name != "attrs" and name not in PURE | more(module)
    ]
    assert wrong == []


@packages
def test_importing_a_package_loads_none_of_its_rooms(package: str) -> None:
    """`import` of a package brings in nothing but its list of names: its rooms, and what those need, wait until asked for."""
    code = f"import sys; before = set(sys.modules); import {package}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {name for name in loaded if name.startswith(tuple(PACKAGES))} == {package, GROUND, f"{GROUND}.lazy"}
    assert {name.partition(".")[0] for name in loaded} & {"attr", "attrs", *HEAVY} == set()


@games
def test_playing_loads_no_more_than_it_needs(game: str) -> None:
    """Listing and applying moves brings in no other game, no JSON converter, no terminal, no test tool."""
    play = f"import {game} as game; state = game.new_game(game.Options(seats=4)); game.legal_moves(state), game.chance(state), game.apply"
    code = f"import sys; before = set(sys.modules); {play}; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert loaded & {*HEAVY, *GAMES} - {game} == set()


@packages
def test_attrs_is_written_out(package: str) -> None:
    """attrs is imported as itself, so that every reader and type checker sees `attrs.frozen`."""
    for module, node in nodes(package):
        if isinstance(node, ast.ImportFrom):
            assert node.module not in ("attr", "attrs"), f"{module}:{node.lineno}"
        elif isinstance(node, ast.Import):
            assert all(alias.name != "attrs" or alias.asname is None for alias in node.names), f"{module}:{node.lineno}"


@packages
def test_a_package_says_that_it_is_typed(package: str) -> None:
    """Every package has its py.typed, and no type error is silenced without a reason beside it."""
    assert (ROOT / package / "py.typed").is_file()
    for module, text in sources(package).items():
        for number, line in enumerate(text.splitlines(), 1):
            silenced = re.search(r"# type: ignore(\[[\w, -]+\])?(.*)", line)
            assert not silenced or re.match(r"\s*# \S", silenced[2]), f"{module}:{number}: {line.strip()}"


@packages
def test_no_line_is_excused_from_coverage(package: str) -> None:
    """No `pragma: no cover`: every branch that is written is taken by some test."""
    assert [module for module, text in sources(package).items() if "pragma:" in text] == []


# The floors of docs/house.md


HOUSE = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")


def table(head: str) -> list[list[str]]:
    """The rows of the table of docs/house.md whose first line begins like this."""
    lines = HOUSE[HOUSE.index(head) :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@attrs.frozen
class Floor:
    """A row of the table."""

    name: str
    rooms: tuple[str, ...]
    below: tuple[str, ...]


def floors(head: str) -> list[Floor]:
    """The floors of a table, from the ground up."""
    found = []
    for name, rooms, _, below in table(head):
        found.append(Floor(name, tuple(re.findall(r"`([^`]+)`", rooms)), tuple(filter(None, below.split(", ")))))
    return found


OWN = floors("| floor | rooms | what")
OF_A_GAME = floors("| floor | rooms of a game")


def floor_of(module: str) -> Floor | None:
    """The floor on which a file stands; None for the list of names of a package."""
    package, _, room = module.removesuffix(".__init__").partition(".")
    room = room.partition(".")[0]
    if not room:
        return None
    if package == GROUND:
        (found,) = (floor for floor in OWN if room in floor.rooms)
        return found
    return next((floor for floor in OF_A_GAME if room in floor.rooms), OF_A_GAME[0])


def edges() -> Iterator[tuple[str, str, int]]:
    """Every import of one file of the library by another, wherever it stands, resolved to the room that has the name."""
    files = {module for package in PACKAGES for module in sources(package)}
    exported = {(package, name): room for package in PACKAGES for room, name in stub_imports(package)}
    for package in PACKAGES:
        for module, node in nodes(package):
            if not isinstance(node, ast.ImportFrom) or (node.module or "").partition(".")[0] not in PACKAGES:
                continue
            for alias in node.names:
                place = exported.get((node.module or "", alias.name), f"{node.module}.{alias.name}")
                while place not in files and f"{place}.__init__" not in files:
                    place = place.rpartition(".")[0]
                yield module, place if place in files else f"{place}.__init__", node.lineno


def test_the_rooms_are_those_of_the_table() -> None:
    """Every room of the ground floor stands in one row of docs/house.md, and every room in it is there; a game's floors too."""
    listed = [room for floor in OWN for room in floor.rooms]
    rooms = {module.split(".")[1] for module in sources(GROUND)} - {"__init__"}
    assert sorted(listed) == sorted(rooms)
    of_games = {room for floor in OF_A_GAME for room in floor.rooms}
    assert of_games <= {module.split(".")[1] for game in GAMES for module in sources(game)}
    for kind in (OWN, OF_A_GAME):
        names: list[str] = [floor.name for floor in OWN] if kind is OF_A_GAME else []
        for floor in kind:
            assert set(floor.below) <= set(names), f"{floor.name} stands on what is not below it"
            names.append(floor.name)


def test_every_import_leads_to_a_floor_below() -> None:
    """Or to the same one; whether it stands at the top of the file or inside a function."""
    wrong = []
    for module, other, line in edges():
        upper, lower = floor_of(module), floor_of(other)
        if upper is not None and lower is not None and lower.name not in (upper.name, *upper.below):
            wrong.append(f"{module}:{line} stands on {other}")
    assert wrong == []


def test_no_circle_of_files() -> None:
    """Whatever a file imports, also inside its functions, leads back to it by no way."""
    below: dict[str, set[str]] = {}
    for module, other, _ in edges():
        if not other.endswith(".__init__") and module != other:
            below.setdefault(module, set()).add(other)
    order = TopologicalSorter(below)
    try:
        order.prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from None


def shortened(name: str) -> str:
    """Of an outside tool its package alone."""
    return name if name.startswith(("importlib", GROUND)) else name.partition(".")[0]


def test_imports_inside_functions_have_a_reason() -> None:
    """Only those that docs/house.md lists; and what it lists is there."""
    given = {tuple(cells[:2]) for cells in table("| file | imports | why |")}
    found = set()
    for package in PACKAGES:
        for module, function in functions(package):
            for node in ast.walk(function):
                if isinstance(node, ast.Import):
                    found |= {(f"`{module}`", f"`{shortened(alias.name)}`") for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module == GROUND:
                    found |= {(f"`{module}`", f"`{GROUND}.{alias.name}`") for alias in node.names}
                elif isinstance(node, ast.ImportFrom):
                    found.add((f"`{module}`", f"`{shortened(node.module or '')}`"))
    assert found == given


# What a rules engine never does


@games
def test_a_game_touches_nothing_outside(game: str) -> None:
    """No files, no output, no generated code, no random generator of its own in a game package."""
    wrong = [
        f"{module}:{node.lineno} calls {node.func.id}"
        for module, node in nodes(game)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BANNED
    ]
    assert wrong == []


@games
def test_randomness_is_only_handed_in(game: str) -> None:
    """Of `random` a game knows only the class `Random`, as the type of what it is given."""
    for module, node in nodes(game):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            assert [alias.name for alias in node.names] == ["Random"], f"{module}:{node.lineno}"
        elif isinstance(node, ast.Import):
            assert "random" not in {alias.name for alias in node.names}, f"{module}:{node.lineno}"


@packages
def test_input_is_never_checked_with_assert(package: str) -> None:
    """An assert only tells the type checker what it cannot see (a class, or that something is there) and says so."""
    for module, node in nodes(package):
        if isinstance(node, ast.Assert) and not module.startswith(f"{GROUND}.testing."):  # properties are tests: they assert
            told = ast.unparse(node.test)
            assert re.match(r"isinstance\(|\w+ is not None$", told), f"{module}:{node.lineno}: {told}"
            assert "  # " in sources(package)[module].splitlines()[node.lineno - 1], f"{module}:{node.lineno} does not say why"


@games
def test_no_state_is_kept_in_modules(game: str) -> None:
    """No `global`, and no function changes a collection that belongs to its module: tables are filled once, on import."""
    assert [f"{module}:{node.lineno}" for module, node in nodes(game) if isinstance(node, ast.Global)] == []
    wrong = []
    for module, function in functions(game):
        own = {target.id for target in _module_names(tree(game, module))} - _local_names(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
                changed: ast.expr | None = node.value
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATING:
                changed = node.func.value
            else:
                continue
            if isinstance(changed, ast.Name) and changed.id in own and not _on_import(tree(game, module), function):
                wrong.append(f"{module}:{node.lineno} changes {changed.id}")
    assert wrong == []


def _module_names(module: ast.Module) -> Iterator[ast.Name]:
    for node in module.body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        yield from (target for target in targets if isinstance(target, ast.Name))


def _local_names(function: ast.FunctionDef) -> set[str]:
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    stored = {node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {argument.arg for argument in arguments}


def _on_import(module: ast.Module, function: ast.FunctionDef) -> bool:
    """Whether a function is called by the module itself, to fill its tables."""
    called = (
        node.func
        for statement in module.body
        if isinstance(statement, ast.Expr)
        for node in ast.walk(statement)
        if isinstance(node, ast.Call)
    )
    return any(isinstance(name, ast.Name) and name.id == function.name for name in called)


# The same rooms and names everywhere


@games
def test_a_game_has_the_same_rooms_as_the_others(game: str) -> None:
    """A reader who knows one package finds the way in the next."""
    missing = [room for room in ROOMS if f"{game}.{room}" not in sources(game) and f"{game}.{room}.__init__" not in sources(game)]
    assert missing == []


@games
def test_a_game_satisfies_the_contract(game: str) -> None:
    """The module has every member of `Game`, with the protocol's parameters, and the unions of its steps."""
    module = import_module(game)
    members = [name for name in vars(Game) if not name.startswith("_")]
    assert [name for name in [*members, "Move", "Outcome", "Step"] if name not in module.__all__] == []
    assert ROOT.joinpath("docs", "rules", f"{module.NAME}.md").is_file()
    assert PROJECT["project"]["entry-points"]["tabletop_rules.games"][module.NAME] == game
    for name in members:
        wanted = inspect.getattr_static(Game, name)
        if not isinstance(wanted, property):
            given = [parameter.kind for parameter in inspect.signature(getattr(module, name)).parameters.values()]
            expected = [parameter.kind for parameter in inspect.signature(wanted).parameters.values()][1:]
            assert given[: len(expected)] == expected, f"{name}: parameters of the contract come first, by position only"


@packages
def test_public_names_stand_once(package: str) -> None:
    """The stub of a package imports each public name from the room that defines it, and says nothing else; the package has just these
    names, sorted, and `dir()` shows nothing of how it comes by them."""
    imported = stub_imports(package)
    names = [name for _, name in imported]
    module = import_module(package)
    assert len(names) == len(set(names))
    assert module.__all__ == sorted(names)
    for room, name in imported:
        assert room.startswith(f"{package}."), room
        assert getattr(module, name) is getattr(import_module(room), name)
    assert [name for name in dir(module) if name not in names and not name.startswith("__")] == []
    assert len(list(ast.iter_child_nodes(tree(package, f"{package}.__init__")))) == 3  # docstring, import, names


def stub_imports(package: str) -> list[tuple[str, str]]:
    """What the stub of a package imports: rooms and names."""
    stub = ast.parse((ROOT / package / "__init__.pyi").read_text(encoding="utf-8"))
    assert all(isinstance(node, ast.ImportFrom) for node in stub.body[1:])
    found = [(node.module or "", alias) for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names]
    assert all(alias.asname == alias.name for _, alias in found)
    return [(room, alias.name) for room, alias in found]


@packages
def test_no_module_bears_the_name_of_something_public(package: str) -> None:
    """Importing a submodule would put it in the place of the function of the same name."""
    modules = {name.removeprefix(f"{package}.").partition(".")[0] for name in sources(package)}
    assert modules & set(import_module(package).__all__) == set()


@packages
def test_public_names_say_what_they_are(package: str) -> None:
    """Every module, and every public function and class, has a docstring."""
    assert [name for name in sources(package) if not ast.get_docstring(tree(package, name))] == []
    module: ModuleType = import_module(package)
    public = [(name, getattr(module, name)) for name in module.__all__]
    made = [(name, one) for name, one in public if inspect.isfunction(one) or inspect.isclass(one)]
    assert [name for name, one in made if not inspect.getdoc(one)] == []


# Rules, refusals and tests


@cache
def rule_entries(game: str) -> dict[str, str]:
    """The numbered rules of docs/rules, each with the text of its entry."""
    text = (ROOT / "docs" / "rules" / f"{game.removesuffix('_rules')}.md").read_text(encoding="utf-8")
    starts = list(ENTRY.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    return {start[1]: text[start.start() : end] for start, end in zip(starts, ends, strict=True)}


def implemented(game: str) -> list[str]:
    """The numbers of the rules that are not marked otherwise."""
    return [rule for rule, text in rule_entries(game).items() if "not implemented" not in text.lower()]


@cache
def text_of_tests(game: str) -> str:
    """All tests of a game."""
    name = game.removesuffix("_rules")
    paths = [*sorted((ROOT / "tests" / name).rglob("*.py")), ROOT / "tests" / "conformance" / "adapters" / f"{name}.py"]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


@games
def test_every_rule_is_named_in_a_test(game: str) -> None:
    """Every number of docs/rules stands in some test of the game, unless the rule is marked *not implemented*."""
    assert len(rule_entries(game)) > 10
    named = set(RULE.findall(text_of_tests(game)))
    missing = [
        rule for rule in implemented(game) if rule not in named and not any(other.startswith(f"{rule}.") for other in named)
    ]
    assert missing == []


@games
def test_every_rule_that_code_names_is_written_down(game: str) -> None:
    """Refusals, docstrings and comments cite rules that docs/rules has."""
    known = set(rule_entries(game))
    known |= {rule.partition(".")[0] for rule in known}  # a chapter may be named as a whole
    for module, text in sources(game).items():
        assert {rule for rule in RULE.findall(text) if rule not in known} == set(), module
    cited = {
        node.value
        for module, node in nodes(game)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value)
    }
    assert cited - known == set()


@games
def test_every_refusal_has_a_test(game: str) -> None:
    """Every code of a game's table of refusals stands in some test of the game, as text or by its constant."""
    refusals = import_module(f"{game}.refusals")
    constants = {value: name for name, value in vars(refusals).items() if isinstance(value, str) and name.isupper()}
    text = text_of_tests(game)
    codes = [
        code for code in refusals.CODES if f'"{code}"' not in text and not re.search(rf"\b{constants.get(code, '-')}\b", text)
    ]
    assert codes == []
