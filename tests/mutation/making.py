"""Mutants of a module: its source with one small thing changed, each with a name that stays when lines move.

What is changed: numbers, truth values and texts; operators and comparisons; conditions; arguments; what is returned or assigned;
statements that are left out. What is not: docstrings, annotations, messages of errors, imports,
`__all__`, and whether a `zip` is strict, which asserts what is so by construction.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from types import CodeType
from typing import Any

import attrs

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
Place = tuple[ast.AST, str, int | None]
"""A node's parent, the field it stands in, and its number there."""


@attrs.frozen
class Mutant:
    """One change of a module: in a `line` of a function ("" outside of all) `after` stands instead of `before`.

    `lines` are those of the statement, of its head where it has a body. `number` tells equal changes of a function apart.
    """

    module: str
    function: str
    line: str
    before: str
    after: str
    number: int
    lines: range
    place: Place = attrs.field(repr=False, eq=False)
    new: ast.AST = attrs.field(repr=False, eq=False)

    @property
    def name(self) -> str:
        """What stands in the list of survivors."""
        where = f"{self.module}.{self.function}" if self.function else self.module
        times = f" (#{self.number})" if self.number > 1 else ""
        return f"{where}: {self.line} | {self.before} -> {self.after}{times}"


class Module:
    """The source of a module and its mutants.

    >>> [mutant.name for mutant in Module("m", "def f(a):\\n    return a < 1").mutants]
    ['m.f: return a < 1 | return a < 1 -> return None', 'm.f: return a < 1 | a < 1 -> a <= 1', 'm.f: return a < 1 | 1 -> 2']
    """

    def __init__(self, name: str, source: str, file: str = "<mutant>") -> None:
        self.name = name
        self.file = file
        self.tree = ast.parse(source)
        self.code = compile(self.tree, file, "exec")
        self._source = source.splitlines()
        self.mutants: Sequence[Mutant] = tuple(self._numbered())

    def compiled(self, mutant: Mutant) -> CodeType:
        """The code of the module with the change made."""
        old = _put(mutant.place, mutant.new)
        try:
            return compile(self.tree, self.file, "exec")
        finally:
            _put(mutant.place, old)

    def _numbered(self) -> Iterator[Mutant]:
        seen: Counter[tuple[str, ...]] = Counter()
        for function, statement, place, old, new in _changes(self.tree, "", None):
            before, after = _short(old), _short(new)
            if before == after:
                continue
            line = self._source[getattr(old, "lineno", _lines(statement).start) - 1].strip()
            key = (function, line, before, after)
            seen[key] += 1
            yield Mutant(self.name, function, line, before, after, seen[key], _lines(statement), place, new)


def _short(node: ast.AST) -> str:
    """A node as one line of text."""
    return (
        " ".join(line.strip() for line in ast.unparse(node).splitlines())
        if not isinstance(node, ast.arguments)
        else f"({ast.unparse(node)})"
    )


def _put(place: Place, new: Any) -> Any:
    """Puts a node in a place; what stood there."""
    parent, field, index = place
    if index is None:
        old = getattr(parent, field)
        setattr(parent, field, new)
    else:
        row = getattr(parent, field)
        old, row[index] = row[index], new
    return old


def _lines(statement: ast.AST) -> range:
    """The lines that a statement stands in, without its body."""
    first: int = statement.pattern.lineno if isinstance(statement, ast.match_case) else getattr(statement, "lineno", 1)
    body: list[ast.stmt] = getattr(statement, "body", [])
    last = max(first, body[0].lineno - 1) if body else int(getattr(statement, "end_lineno", None) or first)
    return range(first, last + 1)


def _children(node: ast.AST) -> Iterator[tuple[Place, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_comment", "ctx", "op", "ops"):
            continue
        if isinstance(value, ast.AST):
            yield (node, field, None), value
        elif isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, ast.AST):
                    yield (node, field, index), item


def _left_out(node: ast.AST) -> bool:
    """What is not changed."""
    if isinstance(node, (ast.Import, ast.ImportFrom, ast.Raise, ast.Assert, ast.Pass)):
        return True
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        named = [target.id for target in targets if isinstance(target, ast.Name)]
        return "__all__" in named or (isinstance(node, ast.AnnAssign) and "TypeAlias" in ast.unparse(node.annotation))
    return isinstance(node, (ast.JoinedStr, ast.pattern)) or (
        isinstance(node, ast.Call) and ast.unparse(node.func) in ("TypeVar", "ParamSpec", "cast", "assert_never", "no_reason")
    )


def _changes(node: ast.AST, function: str, statement: ast.AST | None) -> Iterator[tuple[str, ast.AST, Place, ast.AST, ast.AST]]:
    """Every change under a node, with the function and the statement that it is in."""
    for place, child in _children(node):
        if _left_out(child):
            continue
        inside = function
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            inside = f"{function}.{child.name}" if function else child.name
        within = child if isinstance(child, (ast.stmt, ast.match_case)) else statement
        if within is not None:
            for new in _alternatives(child, place):
                if not hasattr(new, "lineno"):  # what stood somewhere below the node keeps its place
                    ast.fix_missing_locations(ast.copy_location(new, child))
                yield inside if child is within else function, within, place, child, new
        yield from _changes(child, inside, within)


def _alternatives(node: ast.AST, place: Place) -> Iterator[ast.AST]:
    """What may stand there instead of a node."""
    parent, field, _ = place
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)):
            yield ast.Constant(f"XX{value}")
        case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub(), operand=operand):
            yield operand
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATED:
            yield ast.BinOp(left, OPERATED[type(op)](), right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.Compare(left=left, ops=ops, comparators=others):
            for index, one in enumerate(ops):
                yield ast.Compare(left, [*ops[:index], COMPARED[type(one)](), *ops[index + 1 :]], others)
        case ast.IfExp(test=test, body=body, orelse=other):
            yield ast.IfExp(test, other, body)
        case ast.AugAssign(target=target, op=op, value=value) if type(op) in OPERATED:
            yield ast.AugAssign(target, OPERATED[type(op)](), value)
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield ast.Pass()
        case ast.Assign(targets=targets, value=value) if not _is_none(value):
            if not isinstance(parent, (ast.Module, ast.ClassDef)):
                yield ast.Assign(targets, ast.Constant(None))
        case ast.comprehension(target=target, iter=source, ifs=conditions):
            for index in range(len(conditions)):
                yield ast.comprehension(target, source, [*conditions[:index], *conditions[index + 1 :]], 0)
    if (
        field == "test"
        and isinstance(parent, (ast.If, ast.While, ast.IfExp))
        and isinstance(node, (ast.Name, ast.Call, ast.Attribute))
    ):
        yield ast.UnaryOp(ast.Not(), node)
    if isinstance(parent, ast.Call) and field == "args" and not isinstance(node, (ast.Starred, ast.GeneratorExp, ast.Constant)):
        yield ast.Constant(None)
    if isinstance(node, ast.arguments):
        for index in range(len(node.defaults)):
            if not _is_none(node.defaults[index]):
                changed = [*node.defaults[:index], ast.Constant(None), *node.defaults[index + 1 :]]
                yield ast.arguments(
                    node.posonlyargs, node.args, node.vararg, node.kwonlyargs, node.kw_defaults, node.kwarg, changed
                )


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
