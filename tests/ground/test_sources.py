"""What of a file is one record: lines, texts one after the other, gzip, byte order marks, folders; and how endless ones end."""

from __future__ import annotations

import codecs
import csv
import gzip
import io
import json
import os
import random
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop_rules import Ended, Record, command, sources as room, to_json
from tabletop_rules.sources import sources
from tests.ground import toy

LEGAL = Record("toy", 3, toy.Options(2), ("=flip heads", "bet 1 heads", "show"), None, {"note": 'a "}{" in [a text] \\'})
ILLEGAL = Record("toy", 3, toy.Options(2), ("show",))
ENDED = Record("toy", 3, toy.Options(2), ("=flip heads",), ended=Ended("timeout", 0, (1,)))


def pretty(*records: Record, between: str = "\n") -> bytes:
    """Records over many lines, one after the other."""
    return between.join(to_json(record, indent=2) for record in records).encode()


def found(path: Path | str) -> list[tuple[str, str]]:
    """Label (without the folder) and the beginning of what is found there."""
    return [(source.label.rpartition("/")[2], source.failure or source.data.decode(errors="replace").strip()) for source in sources([str(path)])]


def judged(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command: status, output, errors."""
    status = command.main(["verify", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("between", ["", "\n", "\n\n  ", " "])
@pytest.mark.parametrize("indent", [None, 2])
def test_texts_one_after_the_other_are_records_of_their_own(tmp_path: Path, between: str, indent: int | None) -> None:
    """Pretty-printed or in one line, with or without a break between them, brackets in texts and all."""
    given = [LEGAL, ILLEGAL, LEGAL, ENDED]
    (tmp_path / "a.json").write_text(between.join(to_json(record, indent=indent) for record in given), encoding="utf-8")
    texts = [text for _, text in found(tmp_path / "a.json")]
    assert [json.loads(text) for text in texts] == [json.loads(to_json(record)) for record in given]


def test_a_record_among_others_is_labelled_by_its_line(tmp_path: Path) -> None:
    """The line on which it begins; one alone by its file."""
    (tmp_path / "two.json").write_bytes(pretty(LEGAL, ILLEGAL))
    lines = pretty(LEGAL).count(b"\n") + 1
    assert [label for label, _ in found(tmp_path / "two.json")] == ["two.json:1", f"two.json:{lines + 1}"]
    (tmp_path / "one.json").write_bytes(b"\n\n" + pretty(LEGAL) + b"\n\n")
    assert [label for label, _ in found(tmp_path / "one.json")] == ["one.json"]


@pytest.mark.parametrize(
    ("name", "text", "texts"),
    [
        ("a.json", b"", [""]),
        ("a.jsonl", b"", []),
        ("a.jsonl", b"\n \n", []),
        ("a.txt", b"no record\nat all", ["no record\nat all"]),
        ("a.txt", b'no record\n{"a": 1}\n', ["no record", '{"a": 1}']),
        ("a.json", b'{"a": 1}\n{"b":\n{"c": 3}\n}\n{"d": 4}', ['{"a": 1}', '{"b":\n{"c": 3}\n}', '{"d": 4}']),
        ("a.json", b'{"a": [1,\n{"b": 2}\n{"c": 3}\n', ['{"a": [1,', '{"b": 2}', '{"c": 3}']),
        ("a.jsonl", b'{"a": [1,\n{"b":\n{"c": 3}\n', ['{"a": [1,', '{"b":', '{"c": 3}']),
        ("a.json", b'{"a": 1}}}}\n{"b": 2}', ['{"a": 1}}}}', '{"b": 2}']),
        ("a.json", b'{"a": "\\\n{"b": 2}', ['{"a": "\\', '{"b": 2}']),
        ("a.json", b'[1]{"b": "}{"}[2] ]{"c": 3}', ["[1]", '{"b": "}{"}', "[2]", ']{"c": 3}']),
        ("a.json", b'\xef\xbb\xbf{"a": 1}\n{"b": 2}', ['{"a": 1}', '{"b": 2}']),
    ],
)
def test_what_is_one_record(tmp_path: Path, name: str, text: bytes, texts: list[str]) -> None:
    """What is broken hides as little as it can of what follows; a .jsonl file is always read by the line."""
    (tmp_path / name).write_bytes(text)
    assert [said for _, said in found(tmp_path / name)] == texts


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("packed", [False, True])
def test_encodings_and_gzip_are_read(capsys: pytest.CaptureFixture[str], tmp_path: Path, encoding: str, packed: bool) -> None:
    """By the byte order mark; the referee reads the bytes themselves too."""
    marks = {"utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}
    for indent in (None, 1):
        text = (to_json(LEGAL, indent=indent) + "\n").encode(encoding)
        data = marks.get(encoding, b"") + text + ("\n" + to_json(ILLEGAL)).encode(encoding).removeprefix({"utf-16": codecs.BOM_UTF16, "utf-32": codecs.BOM_UTF32, "utf-8-sig": codecs.BOM_UTF8}.get(encoding, b""))
        (tmp_path / "a.json").write_bytes(gzip.compress(data) if packed else data)
        status, out, _ = judged(capsys, str(tmp_path / "a.json"))
        assert (status, out.splitlines()[-1]) == (1, "2 records: 1 legal, 1 illegal"), out


PACKED = gzip.compress(pretty(LEGAL), mtime=0)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (PACKED[:60], "Compressed file ended before the end-of-stream marker was reached"),
        (PACKED[:-8] + b"12345678", "CRC check failed"),
        (PACKED[:10] + b"\xff" * 40, "Error -3 while decompressing data"),
        (b"\x1f\x8b", "Compressed file ended"),
        (codecs.BOM_UTF16_LE + b"{\x00\x00", "the text is not what its byte order mark says"),
        (codecs.BOM_UTF16_LE + b"\x00\xd8{\x00", "the text is not what its byte order mark says"),
    ],
)
def test_damaged_files_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes, said: str) -> None:
    """One line each, exit 2; the other files are judged."""
    (tmp_path / "a.json").write_bytes(data)
    (tmp_path / "b.json").write_bytes(pretty(LEGAL))
    status, out, _ = judged(capsys, str(tmp_path))
    assert status == 2
    assert said in out
    assert "1 legal" in out.splitlines()[-1]


def test_files_of_a_folder_are_read_whatever_the_case_of_their_ending(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """An illegal game must not be passed over in silence."""
    (tmp_path / "A.JSON").write_bytes(pretty(ILLEGAL))
    (tmp_path / "b.json").write_bytes(pretty(LEGAL))
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "C.Jsonl.GZ").write_bytes(gzip.compress((to_json(ENDED) + "\n").encode()))
    (tmp_path / "notes.txt").write_text("no record")
    status, out, _ = judged(capsys, str(tmp_path))
    assert status == 1
    assert out.splitlines()[-1] == "3 records: 1 illegal, 1 legal, 1 ended-early"


def test_a_link_to_nothing_in_a_folder_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A record that was moved away must not be passed over in silence."""
    (tmp_path / "a.json").symlink_to("nowhere.json")
    (tmp_path / "b.json").write_bytes(pretty(LEGAL))
    status, out, _ = judged(capsys, str(tmp_path))
    assert (status, out.splitlines()[-1]) == (2, "2 records: 1 unreadable, 1 legal")


@pytest.mark.parametrize("arguments", [["show", "a\0b"], ["play", "--resume", "a\0b"], ["import", "jsettlers", "a\0b"]], ids=["show", "play", "import"])
def test_every_command_tells_of_such_a_name(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """In a line, with status 2."""
    assert command.main(arguments) == 2
    assert "embedded null byte" in capsys.readouterr().err


def test_a_name_that_no_file_can_have_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A NUL in it."""
    status, out, _ = judged(capsys, "a\0b")
    assert status == 2
    assert "embedded null byte" in out


class Endless(io.RawIOBase):
    """A stream without end: the text again and again; how often it was read is counted."""

    def __init__(self, text: bytes) -> None:
        self.text = text * (1 + 65536 // len(text))
        self.reads = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self.reads += 1
        size = min(len(buffer), len(self.text))
        buffer[:size] = self.text[:size]
        return size


def standing(monkeypatch: pytest.MonkeyPatch, stream: Any) -> None:
    """The stream is standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(stream)))


@pytest.mark.parametrize("text", [b"\0", b'{"a": ', b'["', b'"\\', b"{\n", b"[1,\n", b"\n\n{"])
def test_a_record_without_end_ends(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: bytes) -> None:
    """Unreadable, and that the rest was not read."""
    monkeypatch.setattr(room, "MAX_BYTES", 100_000)
    monkeypatch.setattr(room, "_SKIPPED", 4)
    standing(monkeypatch, Endless(text))
    status, out, _ = judged(capsys, "-")
    assert status == 2
    assert "what comes after it was not read" in out
    assert out.splitlines()[-1] in {f"{count} records: {count} unreadable" for count in range(2, 6)}


def test_a_record_that_is_too_long_hides_no_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a line or over many; what follows is found again."""
    monkeypatch.setattr(room, "MAX_BYTES", 400)
    long = b'{"a": [' + b'"b",' * 200 + b'"c"]}'
    over_lines = b'{"a": [\n' + b'"b",\n' * 200 + b'"c"]}'
    for text in (long, over_lines):
        (tmp_path / "a.json").write_bytes(text + b"\n" + to_json(LEGAL).encode() + b"\n" + text + b"\n" + pretty(ILLEGAL))
        told = [said for _, said in found(tmp_path / "a.json")]
        assert [len(said) > 400 for said in told] == [True, False, True, False]
        assert json.loads(told[1]) == json.loads(to_json(LEGAL))
        assert json.loads(told[3]) == json.loads(to_json(ILLEGAL))


def test_an_endless_stream_of_good_lines_goes_on_with_flat_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of records, no more than one of them held."""
    standing(monkeypatch, Endless(to_json(LEGAL).encode() + b"\n"))
    stream = sources(["-"])
    for _ in range(100):
        next(stream)
    tracemalloc.start()
    for _ in range(5_000):
        next(stream)
    assert tracemalloc.get_traced_memory()[0] < 100_000
    tracemalloc.stop()


def test_no_bytes_make_the_reading_raise(tmp_path: Path) -> None:
    """Brackets, quotes, breaks and marks at random: all of them come back, in order."""
    rng = random.Random(7)
    pieces = [b"{", b"}", b"[", b"]", b'"', b"\\", b"\n", b" ", b":", b",", b"a", b"1", b"\xff", to_json(LEGAL).encode()]
    for index in range(600):
        data = b"".join(rng.choices(pieces, k=rng.randrange(1, 30)))
        (tmp_path / "a.json").write_bytes(data)
        texts = b"".join(source.data for source in sources([str(tmp_path / "a.json")]))
        assert b"".join(texts.split()) == b"".join(data.split()), (index, data)


# What operators ask for


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One record of each kind of verdict."""
    for name, record in (("legal", LEGAL), ("illegal", ILLEGAL), ("ended", ENDED)):
        (tmp_path / f"{name}.json").write_text(to_json(record), encoding="utf-8")
    (tmp_path / "unreadable.json").write_text("{", encoding="utf-8")
    return tmp_path


def test_only_what_failed_is_told_when_asked(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """Everything is counted all the same."""
    status, out, _ = judged(capsys, str(folder), "--failed-only")
    assert status == 2
    assert [line.split()[0].rpartition("/")[2] for line in out.splitlines()[1:3]] == ["illegal.json", "unreadable.json"]
    assert out.splitlines()[3:] == ["refusals: 1 chance-due", "4 records: 1 ended-early, 1 illegal, 1 legal, 1 unreadable"]
    status, out, _ = judged(capsys, str(folder / "legal.json"), "--failed-only")
    assert (status, out) == (0, "1 record: 1 legal\n")


def test_reports_come_without_positions_unless_asked(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """One object a line."""
    _, out, _ = judged(capsys, str(folder), "--json")
    assert all("position" not in report for report in lines(out))
    _, out, _ = judged(capsys, str(folder), "--json", "--positions")
    assert [report["position"] is None for report in lines(out)] == [False, False, False, True]
    assert [report["ended"] is None for report in lines(out)] == [False, True, True, True]


def lines(out: str) -> Iterator[dict[str, Any]]:
    """The objects that were printed."""
    return map(json.loads, out.splitlines())


def test_a_table_of_verdicts_is_written_as_csv(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """A row each, with code and rule of a refusal; where it cannot be written that is said before any work."""
    status, _, _ = judged(capsys, str(folder), "--csv", str(folder / "out.csv"))
    assert status == 2
    with (folder / "out.csv").open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["status"] for row in rows] == ["ended-early", "illegal", "legal", "unreadable"]
    assert (rows[1]["fault_index"], rows[1]["fault_text"], rows[1]["code"], rows[1]["rule"]) == ("0", "show", "chance-due", "R1")
    assert (rows[2]["scores"], rows[2]["winners"], rows[2]["held"], rows[2]["game"]) == ("0 1", "1", "3", "toy")
    assert rows[0]["reason"] == "ended early by timeout of seat 0, won by seat 1"
    for bad in ("missing/out.csv", "a\0b"):
        status, out, err = judged(capsys, str(folder), "--csv", bad)
        assert (status, out) == (2, "")
        assert err.startswith(f"tabletop: {bad}: ")


def test_folders_are_looked_through_by_links_too_and_once(tmp_path: Path) -> None:
    """A link to a folder elsewhere is followed, one that leads back to a folder that holds it ends."""
    inside, elsewhere = tmp_path / "records", tmp_path / "elsewhere"
    for folder in (inside, elsewhere):
        folder.mkdir()
        (folder / "a.json").write_text(to_json(LEGAL), encoding="utf-8")
    (inside / "linked").symlink_to(elsewhere)
    (inside / "again").symlink_to(elsewhere)
    (inside / "loop").symlink_to(inside)
    (elsewhere / "back").symlink_to(tmp_path)
    labels = [source.label.removeprefix(str(inside)) for source in sources([str(inside)])]
    assert labels == ["/a.json", "/again/a.json"]


@pytest.mark.parametrize("garbage", ["garbage\n", "\x00\n\n", "what\nhas no\nbrackets }\n", "// a comment\n", '"a text"\n'])
def test_what_comes_before_a_record_costs_no_record(tmp_path: Path, garbage: str) -> None:
    """What begins with no bracket is one text that cannot be read; the record after it is judged, in whatever form."""
    for indent in (None, 2):
        (tmp_path / "a.json").write_text(garbage + to_json(LEGAL, indent=indent) + "\n" + to_json(ILLEGAL, indent=indent), encoding="utf-8")
        first, *rest = [text for _, text in found(tmp_path / "a.json")]
        assert first == garbage.strip()
        assert [json.loads(text) for text in rest] == [json.loads(to_json(record)) for record in (LEGAL, ILLEGAL)]


def test_a_name_that_is_no_text_is_told_so_that_every_reader_takes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A lone surrogate in an escape is no JSON to most readers."""
    path = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.json")
    Path(path).write_text(to_json(LEGAL), encoding="utf-8")
    status, out, _ = judged(capsys, "--json", path)
    assert (status, json.loads(out)["record"]) == (0, f"{tmp_path}/caf\\udce9.json")
    json.loads(out)["record"].encode()
