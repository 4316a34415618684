"""`tabletop show`: a moment of a record, drawn."""

import io
import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import coloretto_rules as coloretto
from tabletop_rules import BadRecord, Problem, Record, command, svg_of, text_of, to_json
from tabletop_rules.command.moments import IllegalRecord, moment

HERE = Path(__file__).parent / "golden"
COATL = HERE / "coatl.json"
ILLEGAL = to_json(Record("coloretto", 1, coloretto.Options(3), ("=out grey", "draw", "take 0")))


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of `tabletop show`."""
    status = command.main(["show", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_a_moment_is_a_position_or_a_view() -> None:
    """After so many steps, or after all; as a seat or a spectator sees it."""
    data = COATL.read_bytes()
    end = moment(data)
    assert (end.step, end.steps) == (239, 239)
    assert moment(data, step=0).step == 0
    assert moment(data, step=20, seat=1).value.seat == 1  # type: ignore[attr-defined]
    assert moment(data, step=20, seat="spectator").value.private is None  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="step: 0 to 239, not 240"):
        moment(data, step=240)
    with pytest.raises(ValueError, match="seat"):
        moment(data, seat=3)
    with pytest.raises(BadRecord):
        moment("{")


def test_a_record_is_followed_up_to_a_refused_step() -> None:
    """The position before it, and why it goes no further."""
    before = moment(ILLEGAL, step=1)
    assert (before.step, before.stopped) == (1, None)
    shown = moment(ILLEGAL)
    assert (shown.value, shown.step) == (before.value, 1)
    assert isinstance(shown.stopped, IllegalRecord)
    assert (shown.stopped.index, shown.stopped.text, shown.stopped.refusal.rule) == (1, "draw", "R06")


def test_a_record_is_followed_up_to_a_text_that_is_no_step() -> None:
    """The same; what was asked for before it is shown as ever."""
    text = json.dumps(json.loads(ILLEGAL) | {"steps": ["=out grey", "nonsense"]})
    shown = moment(text)
    assert (shown.step, shown.steps, isinstance(shown.stopped, Problem)) == (1, 2, True)
    assert str(shown.stopped).startswith("$.steps[1]: cannot read 'nonsense'")
    assert moment(text, step=1).stopped is None


def test_an_illegal_record_is_shown_up_to_the_fault(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The position before it, and in one line that it is: exit 1; 2 where a text is no step."""
    (tmp_path / "illegal.json").write_text(ILLEGAL)
    status, out, err = run(capsys, str(tmp_path / "illegal.json"))
    assert status == 1
    assert out.startswith("after step 1 of 3\n")
    assert err.startswith(f"tabletop: {tmp_path / 'illegal.json'}: shown is the position before step 1 (draw): ")
    (tmp_path / "unread.json").write_text(json.dumps(json.loads(ILLEGAL) | {"steps": ["=out grey", "nonsense"]}))
    status, out, err = run(capsys, str(tmp_path / "unread.json"), "--svg", str(tmp_path / "out.svg"))
    assert (status, out) == (2, "")
    assert "shown is the position before $.steps[1]: cannot read 'nonsense'" in err
    assert (tmp_path / "out.svg").read_text().startswith("<svg ")


def test_the_text_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """With the number of the step; what a seat cannot know is not shown."""
    status, out, err = run(capsys, str(COATL), "--step", "120", "--seat", "2")
    assert (status, err) == (0, "")
    assert out == f"after step 120 of 239\n{text_of(moment(COATL.read_bytes(), step=120, seat=2).value)}"
    _, everything, _ = run(capsys, str(COATL), "--step", "120")
    assert everything.count("   hand ") == 3
    _, least, _ = run(capsys, str(COATL), "--step", "120", "--seat", "spectator")
    assert least.count("   hand ") == 0


def test_a_picture_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """To a file, or to standard output; with what is highlighted."""
    path = tmp_path / "out.svg"
    assert run(capsys, str(COATL), "--step", "120", "--svg", str(path)) == (0, "", "")
    assert path.read_text(encoding="utf-8") == svg_of(moment(COATL.read_bytes(), step=120).value)
    status, out, _ = run(capsys, str(COATL), "--svg", "-", "--highlight", "seat 1", "--highlight", "deck")
    assert status == 0
    assert ElementTree.fromstring(out).tag.endswith("svg")
    assert out == svg_of(moment(COATL.read_bytes()).value, highlight=["seat 1", "deck"])


def test_what_cannot_be_emphasised_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """A name that the picture does not have, and text, which has no emphasis."""
    status, out, err = run(capsys, str(COATL), "--svg", "-", "--highlight", "deck", "--highlight", "bogus")
    assert (status, out, err) == (2, "", "tabletop: --highlight: nothing in this picture is called 'bogus'\n")
    status, out, err = run(capsys, str(COATL), "--highlight", "deck")
    assert (status, out, err) == (2, "", "tabletop: --highlight: only a picture (--svg) shows it\n")


def test_a_record_is_read_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As `-`."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(COATL.read_bytes())))
    status, out, _ = run(capsys, "-", "--step", "0")
    assert status == 0
    assert "The supply is to be filled" in out


@pytest.mark.parametrize(
    ("arguments", "expected", "said"),
    [
        (["missing.json"], 2, "missing.json: No such file or directory"),
        ([str(COATL), "--step", "999"], 2, "step: 0 to 239, not 999"),
        ([str(COATL), "--seat", "7"], 2, "seat"),
        ([str(COATL), "--svg", "missing/out.svg"], 2, "missing/out.svg: No such file or directory"),
        (["broken.json"], 2, "broken.json: $: no JSON"),
    ],
)
def test_what_cannot_be_shown_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    expected: int,
    said: str,
) -> None:
    """1 for a record that breaks a rule, 2 for all else."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "illegal.json").write_text(ILLEGAL)
    (tmp_path / "broken.json").write_text("{")
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (expected, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_reader_that_has_gone_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with every command; nothing is said."""

    def gone(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("tabletop_rules.command.terminal.Terminal.say", gone)
    monkeypatch.setattr("os.dup2", lambda *_: None)
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.FileIO(1, "w", closefd=False)))
    assert command.main(["show", str(COATL)]) == 0


def test_bad_arguments_end_with_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    """A seat that is neither a number nor "spectator"."""
    with pytest.raises(SystemExit, match="2"):
        command.main(["show", str(COATL), "--seat", "me"])
    assert "no whole number of at most 9 digits: 'me'" in capsys.readouterr().err
