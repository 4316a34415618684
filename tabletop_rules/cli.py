"""The `tabletop` command: verify and show records, play and simulate games, count game trees, import logs, list the games.

Decides how things are said on a terminal; what is true is asked of the referee and the games. Rich draws tables and progress bars
where it is installed (the `cli` extra); without it the same facts come as plain text, and `--json` gives one JSON object a line.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from importlib.metadata import version
from inspect import cleandoc
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import BinaryIO

import attrs

from tabletop_rules.drawings import svg_of, text_of
from tabletop_rules.errors import BadRecord, Problem
from tabletop_rules.game import ErasedGame
from tabletop_rules.hotseat import HUMAN, PLAYERS, HotSeat, saved_players
from tabletop_rules.jsontext import MAX_BYTES, from_json, to_json
from tabletop_rules.playing import perft, playout
from tabletop_rules.records import read
from tabletop_rules.referee import Report, Status, verify_many
from tabletop_rules.registry import game_names, importer_names, load_game, load_importer
from tabletop_rules.screen import Screen
from tabletop_rules.show import SPECTATOR, IllegalRecord, moment
from tabletop_rules.terminal import Terminal

GOOD, BAD, UNREADABLE = 0, 1, 2
_MOST_JOBS = 61
"""No system refuses so many processes."""
_FINE = {Status.LEGAL, Status.UNFINISHED}
_SHORT = 40
"""Longer defaults are cut in the table of a game's options."""
_WORDS = {"true": True, "false": False, "none": None}
"""Words of Python that stand for those of JSON."""


class _UsageError(ValueError):
    """Something on the command line does not fit; said in one line, exit status 2."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (None: the process's own) and return its exit status.

    0: done, and every record legal (finished or not); 1: any other readable record; 2: something could not be read or written,
    or the command line does not fit; 130: interrupted.
    """
    _settle_streams()
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.run is None:
        parser.print_help(sys.stderr)
        return UNREADABLE
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except _UsageError as error:
        print(f"tabletop: {error}", file=sys.stderr)
        return UNREADABLE
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # the reader has seen enough
            return GOOD
        print(f"tabletop: {error.strerror or error}", file=sys.stderr)
        return UNREADABLE
    except KeyboardInterrupt:
        print("tabletop: interrupted", file=sys.stderr)
        return 130
    return status


def _settle_streams() -> None:
    """A closed stream gives and takes nothing; what does not go to a terminal is UTF-8, whatever the locale says."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for as long as the process lives
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:  # some hosts put a stream of their own there
        reconfigure(encoding=None if sys.stdout.isatty() else "utf-8", errors="replace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tabletop", description="Referee and rules engines for board games.")
    parser.add_argument("--version", action="version", version=f"tabletop-rules {version('tabletop-rules')}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(metavar="COMMAND")

    command = commands.add_parser("verify", help="judge game records", description=_verify.__doc__)
    command.add_argument("paths", nargs="+", metavar="FILE|DIR|-", help="a record, JSON Lines, a folder, or - for standard input")
    command.add_argument("--json", action="store_true", help="one report a line, for programs")
    command.add_argument("--jobs", type=_positive, default=1, metavar="N", help="processes to judge with (default 1)")
    command.set_defaults(run=_verify)

    command = commands.add_parser("show", help="draw a position of a record", description=_show.__doc__)
    command.add_argument("record", metavar="RECORD", help="a file with one record, or - for standard input")
    command.add_argument("--step", type=_natural, metavar="N", help="after so many steps (default: after the last)")
    command.add_argument("--seat", type=_seat, metavar="S", help="as this seat sees it, or 'spectator' (default: everything)")
    emphasise = "emphasise it in the SVG: a seat, card or place; repeatable"
    command.add_argument("--highlight", action="append", default=[], metavar="NAME", help=emphasise)
    command.add_argument("--svg", metavar="FILE", help="write a picture instead (- for standard output)")
    command.set_defaults(run=_show)

    command = commands.add_parser("play", help="play in the terminal", description=_play.__doc__)
    command.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {', '.join(game_names())}")
    command.add_argument("--seats", type=_players, metavar="N|LIST", help="how many people, or who sits where: human,random,…")
    command.add_argument("--seed", type=_natural, metavar="S", help="of chance and the random seats (default: a new one)")
    _add_option(command)
    command.add_argument("--save", type=Path, metavar="FILE", help="save the game in this new file, after every move")
    command.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game (and save it there)")
    command.set_defaults(run=_play)

    command = commands.add_parser("simulate", help="random games and their scores", description=_simulate.__doc__)
    _add_game(command)
    command.add_argument("--games", type=_positive, default=100, metavar="N", help="how many games (default 100)")
    command.add_argument("--seed", type=_natural, default=0, metavar="S", help="the same seed gives the same games (default 0)")
    command.add_argument("--json", action="store_true", help="one JSON object, for programs")
    command.set_defaults(run=_simulate)

    command = commands.add_parser("perft", help="count the leaves of a game tree", description=_perft.__doc__)
    _add_game(command)
    command.add_argument("--depth", type=_positive, default=3, metavar="D", help="count trees of 1 to D steps (default 3)")
    command.add_argument(
        "--seed", type=_natural, metavar="S", help="first settle what chance settles before the first move, with this seed"
    )
    command.add_argument("--json", action="store_true", help="one JSON object a depth")
    command.set_defaults(run=_perft)

    command = commands.add_parser("import", help="turn another program's game logs into records", description=_import.__doc__)
    command.add_argument("format", metavar="FORMAT", help=f"one of: {', '.join(importer_names()) or 'none installed'}")
    command.add_argument("files", nargs="+", type=Path, metavar="FILE")
    command.set_defaults(run=_import)

    command = commands.add_parser("games", help="list the games, or the rule options of one", description=_games.__doc__)
    command.add_argument("game", metavar="GAME", nargs="?", help=f"one of: {', '.join(game_names())}")
    command.add_argument("--json", action="store_true", help="one JSON object a game")
    command.set_defaults(run=_games)
    return parser


def _add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    command.add_argument("--seats", type=_positive, metavar="N", help="how many seats (default 4, or the most below)")
    _add_option(command)


def _add_option(command: argparse.ArgumentParser) -> None:
    words = "a rule option, as in a record; `tabletop games GAME` lists them; repeatable"
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=words)


def _positive(text: str) -> int:
    number = _natural(text)
    if number == 0:
        raise argparse.ArgumentTypeError("1 or more")
    return number


def _natural(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise argparse.ArgumentTypeError(f"no whole number of at most 9 digits: {text[:20]!r}")
    return int(text)


def _seat(text: str) -> int | str:
    return text if text == SPECTATOR else _natural(text)


def _players(text: str) -> tuple[str, ...]:
    if text.isascii() and text.isdigit():
        return (HUMAN,) * _positive(text)
    players = tuple(text.split(","))
    if not set(players) <= set(PLAYERS):
        raise argparse.ArgumentTypeError(f"a number, or a list of {' and '.join(PLAYERS)}, not {text[:60]!r}")
    return players


def _chosen_game(name: str) -> ErasedGame:
    try:
        return load_game(name)
    except ValueError as error:
        raise _UsageError(error) from None


def _chosen_options(game: ErasedGame, seats: int | None, settings: Sequence[str]) -> object:
    """The game's options as the command line says them; a value reads as JSON where it is JSON, else as text."""
    wanted: dict[str, object] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise _UsageError(f"--option {setting!r}: expected NAME=VALUE")
        try:
            wanted[name] = json.loads(value)
        except (ValueError, RecursionError):
            wanted[name] = _WORDS.get(value.lower(), value)
    if seats is not None and wanted.setdefault("seats", seats) != seats:
        raise _UsageError(f"--seats: the options say {wanted['seats']} seats, not {seats}")
    wanted.setdefault("seats", max((count for count in game.SEATS if count <= 4), default=game.SEATS[0]))
    try:
        return from_json(json.dumps(wanted), game.Options)
    except BadRecord as error:
        problems = "; ".join(str(problem).removeprefix("$").removeprefix(": ").removeprefix(".") for problem in error.problems)
        raise _UsageError(f"the options of {game.NAME}: {problems}") from None


# verify


class _Source:
    """One record as it came: where from, and its bytes, or why there are none."""

    def __init__(self, label: str, data: bytes, failure: str = "") -> None:
        self.label = label
        self.data = data
        self.failure = failure


def _verify(options: argparse.Namespace) -> int:
    """Judge game records: legal, unfinished (legal so far), or what is wrong, where, and by which rule."""
    screen = Screen(plain=options.json)
    labels: list[_Source] = []

    def records() -> Iterator[bytes]:
        for source in _sources(options.paths):
            labels.append(source)
            yield source.data

    status = GOOD
    rows: list[tuple[str, ...]] = []
    counts: dict[str, int] = {}
    pool = ProcessPoolExecutor(min(options.jobs, _MOST_JOBS)) if options.jobs > 1 else nullcontext()
    with screen.progress("judging") as advance, pool as executor:
        for index, report in enumerate(verify_many(records(), executor)):
            source = labels[index]
            if source.failure:
                report = attrs.evolve(report, problems=(Problem("file", source.failure),))  # noqa: PLW2901
            if report.status is Status.UNREADABLE:
                status = UNREADABLE
            elif report.status not in _FINE:
                status = max(status, BAD)
            counts[report.status.value] = counts.get(report.status.value, 0) + 1
            if options.json:
                print(f'{{"record":{json.dumps(source.label)},{to_json(report)[1:]}')
            else:
                rows.append(_verify_row(source, report))
            advance()
    if not counts:
        raise _UsageError("no records found")
    if not options.json:
        screen.table(("record", "game", "steps", "verdict", "result or reason"), rows, verdict=3)
        print(f"{len(rows)} record{'s' * (len(rows) != 1)}: {', '.join(f'{count} {name}' for name, count in counts.items())}")
    return status


def _verify_row(source: _Source, report: Report) -> tuple[str, ...]:
    reason = report.summary
    if not reason and report.status is Status.LEGAL:
        reason = f"{'-'.join(map(str, report.scores))}, won by seat {' and '.join(map(str, report.winners))}"
    steps = f"{report.held}/{report.steps}" if report.fault else str(report.steps)
    return source.label, report.game or "", steps, report.status.value, reason


def _sources(paths: Iterable[str]) -> Iterator[_Source]:
    for name in paths:
        if name == "-":
            yield from _split("-", sys.stdin.buffer)
        elif name and Path(name).is_dir():
            for path in sorted(Path(name).rglob("*")):
                if path.suffix in {".json", ".jsonl"} and path.is_file():
                    yield from _file(path)
        else:
            yield from _file(Path(name))


def _file(path: Path) -> Iterator[_Source]:
    try:
        with path.open("rb") as stream:
            yield from _split(str(path), stream)
    except OSError as error:
        yield _Source(str(path), b"", f"{error.strerror or error}")


def _split(label: str, stream: BinaryIO) -> Iterator[_Source]:
    """The records of a stream: one a line where one of the first two lines is a whole object (or the name ends in .jsonl), else
    one JSON text."""
    lines = _lines(stream)
    head = list(islice(lines, 2))
    if not label.endswith(".jsonl") and not any(_is_object(line) for _, line in head):
        start = b"".join(line for _, line in head)
        yield _Source(label, start + stream.read(max(0, MAX_BYTES + 1 - len(start))))
    elif len(head) < 2:
        for _, line in head:
            yield _Source(label, line)
    else:
        for number, line in chain(head, lines):
            yield _Source(f"{label}:{number}", line)


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers; of a line that is too long no more than tells so."""
    number = 0
    while line := stream.readline(MAX_BYTES + 1):
        number += 1
        if line.strip():
            yield number, line
        while len(line) > MAX_BYTES and not line.endswith(b"\n"):
            line = stream.readline(MAX_BYTES + 1)


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


# show and play


def _bytes_of(name: str) -> bytes:
    """The bytes of a file (or standard input), no more than tells that they are too many."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1)
        with Path(name).open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise _UsageError(f"{name}: {error.strerror or error}") from None


def _show(options: argparse.Namespace) -> int:
    """Draw a position of a record: on the terminal, or as a picture."""
    try:
        shown = moment(_bytes_of(options.record), step=options.step, seat=options.seat)
        if options.svg is not None:
            return _write_picture(options.svg, _picture(shown.value, options.highlight))
        if options.highlight:
            raise _UsageError("--highlight: only a picture (--svg) shows it")
        terminal = Terminal()
        terminal.say(f"after step {shown.step} of {shown.steps}")
        terminal.say(text_of(shown.value, colour=terminal.colour, width=terminal.width).rstrip("\n"))
    except IllegalRecord as error:
        print(f"tabletop: {options.record}: {error}", file=sys.stderr)
        return BAD
    except BadRecord as error:
        raise _UsageError(f"{options.record}: {error}") from None
    except BrokenPipeError:
        raise
    except ValueError as error:
        raise _UsageError(error) from None
    return GOOD


def _picture(value: object, highlight: Sequence[str]) -> str:
    plain = svg_of(value)
    for name in highlight:
        if svg_of(value, highlight=(name,)) == plain:
            raise _UsageError(f"--highlight: nothing in this picture is called {name[:80]!r}")
    return svg_of(value, highlight=highlight)


def _write_picture(name: str, picture: str) -> int:
    if name == "-":
        print(picture, end="")
        return GOOD
    try:
        Path(name).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise _UsageError(f"{name}: {error.strerror or error}") from None
    return GOOD


def _play(options: argparse.Namespace) -> int:
    """Play a game in the terminal. People take turns at the keyboard, random seats move by themselves, chance comes from the
    seed. Whatever ends the play, the game is saved or its record printed."""
    if options.resume is not None:
        return _resumed(options).play()
    if options.game is None:
        raise _UsageError("play: which game?")
    game = _chosen_game(options.game)
    rules = _chosen_options(game, None if options.seats is None else len(options.seats), options.option)
    seats = len(game.scores(game.new_game(rules)))
    players = options.seats or (HUMAN,) * seats
    if options.save is not None and options.save.exists():
        raise _UsageError(f"{options.save} is there already: --resume goes on with a saved game")
    seed = secrets.randbits(32) if options.seed is None else options.seed
    return HotSeat(game, rules, players, seed, save=options.save, terminal=Terminal()).play()


def _resumed(options: argparse.Namespace) -> HotSeat:
    """The saved game, as it was left; who plays and the seed can be changed."""
    path = options.resume
    try:
        whole = read(_bytes_of(str(path)))
    except BadRecord as error:
        raise _UsageError(f"{path}: {error}") from None
    if options.game not in (None, whole.game.NAME):
        raise _UsageError(f"{path}: a game of {whole.game.NAME}, not of {options.game}")
    if options.option:
        raise _UsageError("--option: a saved game has its options")
    kept = dict(whole.record.meta)
    seats = len(whole.game.scores(whole.game.new_game(whole.record.options)))
    players = options.seats or saved_players(kept.get("players"), seats)
    if len(players) != seats:
        raise _UsageError(f"--seats: the saved game has {seats} seats, not {len(players)}")
    seed = options.seed
    if seed is None:
        saved = kept.get("seed")
        seed = saved if type(saved) is int else secrets.randbits(32)
    save = options.save or path
    hotseat = HotSeat(whole.game, whole.record.options, players, seed, save=save, terminal=Terminal(), meta=kept)
    try:
        hotseat.replay(whole.steps, whole.record.steps)
    except IllegalRecord as error:
        raise _UsageError(f"{path}: {error}") from None
    return hotseat


# simulate


def _simulate(options: argparse.Namespace) -> int:
    """Play random games and show how the scores are spread. The same seed gives the same games."""
    game = _chosen_game(options.game)
    rules = _chosen_options(game, options.seats, options.option)
    screen = Screen(plain=options.json)
    scores: list[tuple[int, ...]] = []
    wins: list[tuple[int, ...]] = []
    steps: list[int] = []
    with screen.progress("playing", options.games) as advance:
        for index in range(options.games):
            played = playout(game, rules, Random(f"{options.seed}/{index}"))
            scores.append(game.scores(played.state))
            wins.append(game.winners(played.state))
            steps.append(len(played.steps))
            advance()
    seats = range(len(scores[0]))
    points = [[score[seat] for score in scores] for seat in seats]
    won = [sum(seat in winners for winners in wins) for seat in seats]
    shared = sum(len(winners) > 1 for winners in wins)
    if options.json:
        spread = [{str(value): column.count(value) for value in sorted(set(column))} for column in points]
        facts = {"game": game.NAME, "games": options.games, "seed": options.seed, "scores": spread, "wins": won, "shared": shared}
        print(json.dumps({**facts, "steps": {"mean": sum(steps) / len(steps), "min": min(steps), "max": max(steps)}}))
        return GOOD
    rows = [(str(seat), *_five(points[seat]), f"{won[seat] / options.games:.1%}") for seat in seats]
    screen.table(("seat", "mean", "min", "median", "max", "wins or shares"), rows)
    screen.histogram("points of all seats", [point for column in points for point in column])
    print(
        f"{options.games} random games of {game.NAME}, seed {options.seed}: {sum(steps) / len(steps):.1f} steps on average "
        f"({min(steps)} to {max(steps)}), {shared} shared wins"
    )
    return GOOD


def _five(values: Sequence[int]) -> tuple[str, str, str, str]:
    ordered = sorted(values)
    return f"{sum(values) / len(values):.1f}", str(ordered[0]), str(ordered[len(ordered) // 2]), str(ordered[-1])


# perft


def _perft(options: argparse.Namespace) -> int:
    """Count the leaves of the game tree from the start, and their exact total weight, for every depth up to the given one."""
    game = _chosen_game(options.game)
    state = game.new_game(_chosen_options(game, options.seats, options.option))
    if options.seed is not None:
        rng = Random(options.seed)
        while (event := game.chance(state)) is not None:
            outcome = event.sample(rng)
            print(f"settled: {game.format_step(outcome)}", file=sys.stderr)
            state = game.apply(state, outcome)
    rows = []
    for depth in range(1, options.depth + 1):
        try:
            count = perft(game, state, depth)
        except ValueError as error:
            hint = "" if options.seed is not None else " (--seed settles what chance settles before the first move)"
            raise _UsageError(f"depth {depth}: {error}{hint}") from None
        if options.json:
            print(json.dumps({"game": game.NAME, "depth": depth, "leaves": count.leaves, "weight": count.weight}), flush=True)
        rows.append((str(depth), f"{count.leaves:,}", f"{count.weight:,}"))
    if not options.json:
        Screen().table(("depth", "leaves", "total weight"), rows)
    return GOOD


# import and games


def _import(options: argparse.Namespace) -> int:
    """Turn another program's game logs into records, one a line, ready for `tabletop verify -`."""
    try:
        importer = load_importer(options.format)
    except ValueError as error:
        raise _UsageError(error) from None
    status = GOOD
    for path in options.files:
        try:
            with path.open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        except OSError as error:
            print(f"tabletop: {path}: {error.strerror or error}", file=sys.stderr)
            status = UNREADABLE
            continue
        try:
            if len(data) > MAX_BYTES:
                raise BadRecord([Problem("$", f"longer than {MAX_BYTES} bytes")])
            print(to_json(importer(data, path.name)), flush=True)
        except BadRecord as error:
            for problem in error.problems:
                print(f"tabletop: {path}: {problem}", file=sys.stderr)
            status = UNREADABLE
    return status


def _games(options: argparse.Namespace) -> int:
    """List the games that are installed, or the rule options of one: what `--option` takes."""
    if options.game is not None:
        return _rule_options(_chosen_game(options.game), as_json=options.json)
    rows = []
    for name in game_names():
        game = load_game(name)
        if options.json:
            print(json.dumps({"game": name, "seats": list(game.SEATS), "rules": game.RULES}))
        rows.append((name, f"{game.SEATS[0]} to {game.SEATS[-1]}", str(game.RULES), f"docs/rules/{name}.md"))
    if not options.json:
        Screen().table(("game", "seats", "rules version", "rules"), rows)
    return GOOD


def _rule_options(game: ErasedGame, *, as_json: bool) -> int:
    seats = game.SEATS[0]
    defaults = json.loads(to_json(from_json(json.dumps({"seats": seats}), game.Options)))
    if as_json:
        for name, value in defaults.items():
            print(json.dumps({"game": game.NAME, "option": name, "default": value, "seats": seats}))
        return GOOD
    texts = {name: json.dumps(value) for name, value in defaults.items()}
    rows = [(name, text if len(text) <= _SHORT else f"{text[:_SHORT]}…") for name, text in texts.items()]
    Screen().table(("option", f"with {seats} seats, where nothing else is said"), rows)
    print(f"\n{cleandoc(game.Options.__doc__ or '').partition('Raises:')[0].rstrip()}")
    return GOOD
