"""The `tabletop` command, called as a function here and as a real process in test_cli_process.py."""

import io
import json
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from random import Random

import pytest

from tabletop_rules import BadRecord, Problem, Record, Recorder, command, from_json, playout, to_json
from tabletop_rules.command.screen import Screen
from tabletop_rules.jsontext import MAX_BYTES
from tests.ground import toy

GOOD = to_json(Record("toy", 3, toy.Options(2), ("=flip heads", "bet 1 heads", "show")))
CUT = to_json(Record("toy", 3, toy.Options(2), ("=flip heads",)))
WRONG = to_json(Record("toy", 3, toy.Options(2), ("=flip heads", "show", "show")))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error."""
    status = command.main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of records: two files, JSON Lines, and something else."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.json").write_text(GOOD)
    (tmp_path / "deep" / "b.json").write_text(to_json(from_json(CUT, Record), indent=2))
    (tmp_path / "c.jsonl").write_text(f"{GOOD}\n\n{GOOD}\n{CUT}\n")
    (tmp_path / "notes.txt").write_text("no record")
    return tmp_path


def test_verify_judges_files_folders_and_lines(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """Records of a folder in order of their names, JSON Lines with their line numbers; exit 0 when all are legal so far."""
    status, out, err = run(capsys, "verify", str(folder))
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split()[:4] == ["record", "game", "steps", "verdict"]
    assert [Path(line.split()[0]).name for line in lines[1:-1]] == ["a.json", "c.jsonl:1", "c.jsonl:3", "c.jsonl:4", "b.json"]
    assert "0-1, won by seat 1" in lines[1]
    assert lines[-1] == "5 records: 3 legal, 2 unfinished"


@pytest.mark.parametrize(("text", "expected"), [(GOOD, 0), (CUT, 0), (WRONG, 1), ("{", 2), ("", 2), (f"{WRONG}\n{{\n{GOOD}", 2)])
def test_verify_exit_status(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, expected: int) -> None:
    """0 legal or unfinished, 1 any other readable record, 2 anything unreadable; the others are still judged."""
    (tmp_path / "x.json").write_text(text)
    status, out, _ = run(capsys, "verify", str(tmp_path / "x.json"))
    assert status == expected
    if text.count("\n") == 2:
        assert out.splitlines()[-1] == "3 records: 1 illegal, 1 unreadable, 1 legal"
        assert "2/3" in out
        assert "step 2 (show): the game is over (R9, game-over)" in out


def test_verify_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As `-`."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{GOOD}\n{WRONG}\n".encode())))
    status, out, _ = run(capsys, "verify", "--json", "-")
    reports = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    assert [(report["record"], report["status"]) for report in reports] == [("-:1", "legal"), ("-:2", "illegal")]
    assert reports[1]["fault"]["refusal"]["rule"] == "R9"


def test_verify_tells_what_cannot_be_opened(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """A missing file is unreadable, not a traceback; an empty folder is said so."""
    status, out, _ = run(capsys, "verify", str(folder / "missing.json"), str(folder / "a.json"))
    assert status == 2
    assert "file: No such file or directory" in out
    assert "2 records: 1 unreadable, 1 legal" in out
    (folder / "empty").mkdir()
    status, out, err = run(capsys, "verify", str(folder / "empty"))
    assert (status, out, err) == (2, "", "tabletop: no records found\n")


def test_verify_reads_no_more_of_a_file_than_a_record_can_have(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A huge file, and a huge line among others."""
    huge = b" " * (MAX_BYTES + 10)
    (tmp_path / "huge.json").write_bytes(b"{" + huge)
    (tmp_path / "lines.jsonl").write_bytes(GOOD.encode() + b"\n{" + huge + b"\n" + GOOD.encode() + b"\n{" + huge)
    status, out, _ = run(capsys, "verify", str(tmp_path))
    assert status == 2
    assert out.count("longer than") == 3
    assert "5 records: 3 unreadable, 2 legal" in out


def test_a_broken_line_does_not_hide_the_others(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Whichever line it is, also the first; a .jsonl file is always read by the line."""
    (tmp_path / "x.txt").write_text("{cut\n" + GOOD + "\n")
    (tmp_path / "y.jsonl").write_text("{cut\n{also\n" + GOOD)
    (tmp_path / "empty.jsonl").write_text("")
    status, out, _ = run(capsys, "verify", *(str(tmp_path / name) for name in ("x.txt", "y.jsonl", "empty.jsonl")))
    assert status == 2
    assert out.splitlines()[-1] == "5 records: 3 unreadable, 2 legal"


def test_a_single_line_may_end_with_blank_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Then it is one record, not JSON Lines."""
    (tmp_path / "x.json").write_text(GOOD + "\n\n")
    _, out, _ = run(capsys, "verify", "--json", str(tmp_path / "x.json"))
    assert json.loads(out)["record"] == str(tmp_path / "x.json")


def test_verify_with_several_processes(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """The same verdicts in the same order."""
    assert run(capsys, "verify", "--jobs", "2", str(folder)) == run(capsys, "verify", str(folder))


def test_control_characters_and_markup_reach_no_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A record cannot steer the terminal."""
    (tmp_path / "x.json").write_text(json.dumps({**json.loads(GOOD), "game": "\x1b[31m[red]evil"}))
    _, out, _ = run(capsys, "verify", str(tmp_path / "x.json"))
    assert "\x1b" not in out


def test_simulate_is_deterministic(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same games; another seed gives others."""
    first = run(capsys, "simulate", "toy", "--games", "20", "--seed", "7", "--option", "rounds=5", "--seats", "3")
    assert first == run(capsys, "simulate", "toy", "--games", "20", "--seed", "7", "--option", "rounds=5", "--seats", "3")
    assert first != run(capsys, "simulate", "toy", "--games", "20", "--seed", "8", "--option", "rounds=5", "--seats", "3")
    assert first[0] == 0
    assert "20 random games of toy, seed 7" in first[1]
    assert "points of all seats" in first[1]


def test_simulate_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The whole distribution."""
    status, out, _ = run(capsys, "simulate", "toy", "--games", "30", "--json", "--option", "note=hello")
    facts = json.loads(out)
    assert status == 0
    assert [sum(column.values()) for column in facts["scores"]] == [30, 30, 30]
    assert facts["games"] == 30


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("simulate", "chess"), "no game is called 'chess'"),
        (("simulate", "toy", "--seats", "9"), "the options of toy: seats: 2 to 3, not 9"),
        (("simulate", "toy", "--option", "rounds"), "expected NAME=VALUE"),
        (("simulate", "toy", "--option", "rounds=x"), "the options of toy: rounds: expected an integer, not a text"),
        (("simulate", "toy", "--option", "what=1"), "the options of toy: unknown field 'what'"),
        (("simulate", "toy", "--seats", "2", "--option", "seats=3"), "--seats: the options say 3 seats, not 2"),
        (("import", "pgn", "x"), "no log format is called 'pgn'"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str) -> None:
    """Exit status 2."""
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [("simulate", "toy", "--games", "0"), ("simulate", "toy", "--games", "x"), ("nonsense",)]
)
def test_bad_arguments_end_with_the_usage(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    """As argparse does it."""
    with pytest.raises(SystemExit, match="2"):
        command.main(arguments)
    assert "usage: tabletop" in capsys.readouterr().err


def test_perft_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """Leaves and total weight a depth; from a settled start on demand."""
    status, out, _ = run(capsys, "perft", "toy", "--depth", "3", "--seats", "2")
    assert status == 0
    assert [line.split() for line in out.splitlines()[1:]] == [["1", "2", "5"], ["2", "4", "10"], ["3", "4", "10"]]
    status, out, err = run(capsys, "perft", "toy", "--depth", "1", "--seats", "2", "--seed", "1", "--json")
    assert err.startswith("settled: =flip ")
    assert json.loads(out) == {"game": "toy", "depth": 1, "leaves": 2, "weight": 2}


def test_perft_names_an_event_too_large(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit status 2 with the event's name."""

    def too_large(*_: object) -> None:
        raise ValueError("the event 'deal' has 10 outcomes")

    monkeypatch.setattr(command.perft, "perft", too_large)
    status, _, err = run(capsys, "perft", "toy", "--depth", "2")
    hint = " (--seed settles what chance settles before the first move)"
    assert (status, err) == (2, f"tabletop: depth 1: the event 'deal' has 10 outcomes{hint}\n")
    assert run(capsys, "perft", "toy", "--depth", "2", "--seed", "1")[2].endswith("has 10 outcomes\n")


def test_games_lists_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    """As a table and as JSON."""
    status, out, _ = run(capsys, "games")
    assert status == 0
    assert "toy" in out
    assert "docs/rules/toy.md" in out
    _, out, _ = run(capsys, "games", "--json")
    assert {"game": "toy", "seats": [2, 3], "rules": 3} in [json.loads(line) for line in out.splitlines()]


def test_import_prints_a_record_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A log that cannot be read is told with its line; the others are still imported."""

    def importer(data: bytes, name: str) -> Record:
        if data == b"bad":
            raise BadRecord([Problem("line 3", "odd"), Problem("line 5", "odder")])
        return Record("toy", 3, toy.Options(2), (), None, {"log": name})

    monkeypatch.setattr(command.importing, "load_importer", lambda name: importer)
    (tmp_path / "bad").write_bytes(b"bad")
    (tmp_path / "good").write_bytes(b"good")
    status, out, err = run(capsys, "import", "some", *(str(tmp_path / name) for name in ("bad", "missing", "good")))
    assert status == 2
    assert from_json(out, Record).meta == (("log", "good"),)
    assert "bad: line 3: odd\n" in err
    assert "bad: line 5: odder\n" in err
    assert "missing: No such file or directory" in err


def test_an_importer_takes_its_own_options(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """By name, as texts; another name, another value and no value are told in one line."""

    def importer(data: bytes, name: str, *, side: str = "heads") -> Record:
        if side not in toy.SIDES:
            raise ValueError(f"side: heads or tails, not {side!r}")
        return Record("toy", 3, toy.Options(2), (f"=flip {side}",))

    monkeypatch.setattr(command.importing, "load_importer", lambda name: importer)
    (tmp_path / "log").write_bytes(b"")
    for option, told in (("side=tails", "=flip tails"), ("side=heads", "=flip heads")):
        status, out, _ = run(capsys, "import", "some", str(tmp_path / "log"), "--option", option)
        assert (status, from_json(out, Record).steps) == (0, (told,))
    for option, told in (
        ("side=edge", "--option: side: heads or tails, not 'edge'"),
        ("bank=unlimited", "--option: some has side, not 'bank'"),
        ("side", "--option 'side': expected NAME=VALUE"),
    ):
        assert run(capsys, "import", "some", str(tmp_path / "log"), "--option", option) == (2, "", f"tabletop: {told}\n")


def test_the_bank_of_a_server_can_be_said_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    """As in Python."""
    log = str(Path(__file__).parents[2] / "examples" / "logs" / "jsettlers-06.soclog.gz")
    _, out, _ = run(capsys, "import", "jsettlers", log, "--option", "bank=unlimited")
    assert json.loads(out)["options"]["bank"] == "unlimited"
    status, out, err = run(capsys, "import", "jsettlers", log, "--option", "bank=some")
    assert (status, out, err) == (2, "", "tabletop: --option: bank: limited or unlimited, not 'some'\n")


def test_interruption_and_closed_pipes_end_quietly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """130 for Ctrl-C."""

    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(command.games, "_games", interrupted)
    assert run(capsys, "games") == (130, "", "tabletop: interrupted\n")


def test_tables_on_a_terminal_use_rich(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """With rich and a terminal: boxes, colours and a progress bar; texts are never markup."""
    import rich.console

    shown = Screen()
    shown.console = rich.console.Console(force_terminal=True, width=100)
    shown.errors = rich.console.Console(force_terminal=True, width=100, stderr=True)
    shown.table(("record", "verdict"), [("[red]x", "legal"), ("y", "odd")], verdict=1)
    with shown.progress("judging", 2) as advance:
        advance(1)
        shown.table(("record",), [("amidst",)])
        advance(1)
    with shown.progress("more") as advance:
        advance(3)
    out, err = capsys.readouterr()
    assert "[red]x" in out
    assert "amidst" in out
    assert "┏" in out
    assert "judging" in err
    assert "/s" in err


def test_a_long_table_comes_in_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    """Its head once; no more rows are held than one piece has."""
    import rich.console

    taken = 0

    def rows(limit: int) -> Iterator[tuple[str, str]]:
        nonlocal taken
        for taken in range(limit):
            if taken == 250:
                assert "199" in capsys.readouterr().out
            yield str(taken), "legal"

    Screen(plain=True).table(("record", "verdict"), rows(450))
    assert "record" not in capsys.readouterr().out
    assert taken == 449
    shown = Screen()
    shown.console = rich.console.Console(force_terminal=True, width=100)
    shown.table(("record", "verdict"), rows(249))
    assert capsys.readouterr().out.count("record") == 1
    shown.table(("record", "verdict"), [])
    assert capsys.readouterr().out == ""


def test_a_narrow_terminal_folds_no_name(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the columns do not fit, the last cell of a row stands below the others, and nothing is cut."""
    import rich.console

    shown = Screen()
    shown.console = rich.console.Console(force_terminal=True, color_system=None, width=60)
    rows = [("examples/records/a-long-name.json", "legal", "why " * 20), ("b", "illegal", "")]
    shown.table(("record", "verdict", "reason"), rows, verdict=1)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].rstrip() == "examples/records/a-long-name.json  legal"
    assert " ".join(lines[1:-1]).split() == ["why"] * 20
    assert lines[-1].rstrip() == "b  illegal"


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit status 2, as for any line that does not fit."""
    status, out, err = run(capsys)
    assert (status, out) == (2, "")
    assert "judge game records" in err


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """That of the distribution."""
    with pytest.raises(SystemExit, match="0"):
        command.main(["--version"])
    assert capsys.readouterr().out == f"tabletop-rules {version('tabletop-rules')}\n"


def test_the_rule_options_of_a_game_are_listed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every option with what holds where nothing is said, and what they mean; long values are cut, but not for programs."""
    monkeypatch.setattr(command.games, "_SHORT", 6)
    status, out, _ = run(capsys, "games", "catan")
    assert status == 0
    assert ["friendly_robber", "false"] in [line.split() for line in out.splitlines()]
    assert ["board", '"drawn…'] in [line.split() for line in out.splitlines()]
    assert "`friendly_robber`: seats that show two points or fewer are spared (R18.1)." in out
    _, out, _ = run(capsys, "games", "catan", "--json")
    listed = [json.loads(line) for line in out.splitlines()]
    assert [one["option"] for one in listed][:3] == ["seats", "board", "start_seat"]
    assert listed[1]["default"] == "drawn"
    status, _, err = run(capsys, "games", "chess")
    assert (status, "no game is called 'chess'" in err) == (2, True)


def test_option_words_may_be_python_s(capsys: pytest.CaptureFixture[str]) -> None:
    """True, False and None are what they are in JSON."""
    arguments = ("simulate", "coloretto", "--games", "1", "--json", "--option")
    assert run(capsys, *arguments, "golden_joker=True") == run(capsys, *arguments, "golden_joker=true")
    assert run(capsys, *arguments, "cards_below_last_round=None") == run(capsys, *arguments, "cards_below_last_round=null")


def test_without_rich_all_is_plain(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same facts as plain text."""
    monkeypatch.setitem(sys.modules, "rich.console", None)
    shown = Screen()
    assert shown.plain
    shown.table(("a", "bc"), [("long", "x")])
    with shown.progress("judging") as advance:
        advance(1)
    assert capsys.readouterr().out == "a     bc\nlong  x\n"


def test_a_histogram_counts_everything(capsys: pytest.CaptureFixture[str]) -> None:
    """At most so many ranges, every value in one."""
    Screen(plain=True).histogram("points", dict.fromkeys(range(-3, 40), 1), bins=5)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "points"
    assert len(lines) == 6
    assert sum(int(line.split()[-2]) for line in lines[1:]) == 43
    Screen(plain=True).histogram("points", {4: 2})
    assert capsys.readouterr().out.splitlines()[1].split()[:2] == ["4", "2"]


def test_long_games_can_be_saved_and_judged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What a recorder wrote is legal."""
    recorder = Recorder(toy, toy.Options(3, 9))
    for step in playout(toy, toy.Options(3, 9), Random(1)).steps:
        recorder.apply(step)
    (tmp_path / "x.json").write_text(to_json(recorder.record()))
    assert run(capsys, "verify", str(tmp_path / "x.json"))[0] == 0
