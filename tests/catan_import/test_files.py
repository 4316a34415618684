"""The file itself: gzip, its bounds, head, end and truncation."""

from __future__ import annotations

import gzip

import pytest

from catan_rules.jsettlers import LIMIT, import_log
from tests.catan_import.reading import logs, text_of, wrong
from tests.catan_import.server import Server, opening


def short() -> list[str]:
    """The lines of a short log, of an unfinished game."""
    return Server((0, 1)).play(opening(2)).log().decode().split("\n")


def joined(lines: list[str]) -> bytes:
    """The log of these lines."""
    return "\n".join(lines).encode()


def test_nothing_at_all_is_no_log() -> None:
    """No bytes are an empty log; only comments are an error of the line where they end."""
    assert wrong(b"") == wrong(gzip.compress(b"")) == ("log", "an empty log")
    assert wrong(b"# nothing\n\n") == ("line 2", "the log is truncated: its last lines, from '# End of log' on, are missing")


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        (b"hello\n", "line 1", "no JSettlers event log: it must begin with 'SOC game event log: '"),
        (b"\xff\n", "line 1", "no UTF-8 text"),
        (b"# End of log. Game state 1000\n", "line 1", "a log without its head"),
    ],
)
def test_what_is_no_event_log_is_refused(data: bytes, place: str, message: str) -> None:
    """The first line must be the head of an event log."""
    assert wrong(data) == (place, message)


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ("type=S, version=2700, created_at=1, now=2, game_name=g", "not a server's full log (type=F), but type=S"),
        ("type=F, version=1120, created_at=1, now=2, game_name=g", "version 1120 of the server, not 2500 to 2999"),
        ("type=F, version=3000, created_at=1, now=2, game_name=g", "version 3000 of the server, not 2500 to 2999"),
        ("type=F, version=2700", "Head has fields of an unknown form: 'type=F, version=2700'"),
    ],
)
def test_only_full_server_logs_of_known_versions_are_read(head: str, message: str) -> None:
    """Another type or version is an error of the first line."""
    assert wrong(joined([f"SOC game event log: {head}", *short()[1:]])) == ("line 1", message)


def test_the_server_must_say_its_version_twice_alike() -> None:
    """A head that was put before another log is seen."""
    assert wrong(joined([short()[0].replace("2700", "2600"), *short()[1:]])) == (
        "line 3",
        "version 2700, but 2600 at the head of the log",
    )


@pytest.mark.parametrize(
    "line", ["all", "all:", "all:SOC", "all:JoinGame:game=g", "p12:SOCTurn:x", "!p[]:SOCTurn:x", "everybody:SOCTurn:x", " "]
)
def test_a_line_that_is_no_message_is_refused(line: str) -> None:
    """Every line is a message, a comment or blank."""
    lines = short()
    lines.insert(20, line)
    place, message = wrong(joined(lines))
    assert (place, message) == ("line 21", f"no message: {line!r}")


def test_comments_and_blank_lines_are_skipped() -> None:
    """They may stand anywhere, and bytes that are no UTF-8 may not."""
    lines = short()
    expected = import_log(joined(lines))
    lines[5:5] = ["", "# a remark", "#"]
    assert import_log(joined([*lines, "", "# more"])) == expected
    lines[7] = "# \udcff"
    assert wrong("\n".join(lines).encode(errors="surrogateescape")) == ("line 8", "no UTF-8 text")


@pytest.mark.unmeasured
def test_every_truncated_log_is_refused() -> None:
    """Without its last lines a log is no log: cut after any line, or inside the last."""
    text = text_of("jsettlers-37")
    lines = text.split("\n")
    for count in [*range(1, len(lines) - 6, 37), *range(len(lines) - 6, len(lines) - 1)]:
        place, message = wrong(joined(lines[:count]))
        assert "truncated" in message
        assert int(place.removeprefix("line ")) <= count
    for cut in range(2, 40):
        wrong(text[:-cut].encode())


def test_a_log_ends_once() -> None:
    """Nothing may follow but comments, and totals above the end are comments."""
    lines = short()
    end = next(index for index, line in enumerate(lines) if line.startswith("# End"))
    assert wrong(joined([*lines, lines[3]])) == (f"line {len(lines) + 1}", "a message after the end of the log")
    assert wrong(joined([*lines, lines[end]])) == (f"line {len(lines) + 1}", "the log ends here, but not for the first time")
    assert import_log(joined(["# - pn 0: total score 9: nobody", *lines])) == import_log(joined(lines))


def test_the_lines_below_the_end_must_agree_with_the_log() -> None:
    """The last state, the scores, the titles and the names."""
    server = Server((1, 3)).play(opening(2))
    end = len(server.lines) + 1
    log = server.log().decode()
    state = log.replace("Game state 15", "Game state 20")
    assert wrong(state.encode()) == (
        f"line {end}",
        "the server says that the last state of the game is 20, but its messages add up to 15",
    )
    assert wrong(log.replace("pn 1: total score 2", "pn 1: total score 3").encode()) == (
        f"line {end + 2}",
        "the server says that the score of server seat 1 is 3, but its messages add up to 2",
    )
    wanted = "'robot 3, of seat 1, Winner', but by the log 'robot 3, of seat 1'"
    assert wrong(log.replace("seat 1\n", "seat 1, Winner\n").encode()) == (f"line {end + 3}", f"server seat 3 is {wanted}")
    assert wrong(log.replace("# - pn 3", "# pn 3").encode()) == (
        f"line {end}",
        "the log is truncated: total scores are missing below its end",
    )
    assert import_log((log + "# - pn 0: total score 0: nobody\n").encode()) == import_log(log.encode())
    assert "score of server seat 0" in wrong((log + "# - pn 0: total score 1: nobody\n").encode())[1]


def test_a_log_without_a_game_is_refused() -> None:
    """A log that was closed before anybody began."""
    server = Server()
    begin = next(index for index, line in enumerate(server.lines) if "StartGame" in line)
    lines = [*server.lines[:begin], "# End of log. Game state 1"]
    assert wrong(joined(lines)) == (f"line {len(lines)}", "the log ends before the game begins")


# -- gzip -------------------------------------------------------------------------------------------------------------------


def test_inflation_is_bounded() -> None:
    """A gzip file that would inflate to more than the limit is refused, however small it is; so is a long plain log."""
    bomb = gzip.compress(bytes(LIMIT + 1))
    assert len(bomb) < 100_000
    assert wrong(bomb) == ("gzip", f"inflates to more than {LIMIT} bytes")
    many = gzip.compress(gzip.compress(bytes(8 * LIMIT)))
    assert wrong(many)[0] == "line 1"
    assert wrong(b"#" * (LIMIT + 1)) == ("log", f"longer than {LIMIT} bytes")
    assert wrong(gzip.compress(bytes(LIMIT)))[0] == "line 1"


def test_damaged_and_truncated_gzip_files_are_refused() -> None:
    """At every length, and with anything behind the end."""
    data = logs()["jsettlers-37"].read_bytes()
    for length in (2, 10, 100, len(data) - 8, len(data) - 1):
        assert wrong(data[:length]) == ("gzip", "truncated")
    assert wrong(data + b"more") == ("gzip", "bytes follow the end of the compressed log")
    long = data + bytes(2**17)
    assert wrong(long) == ("gzip", "bytes follow the end of the compressed log")
    place, message = wrong(data[:50] + b"\x00" + data[51:])
    assert place == "gzip"
    assert message.startswith("damaged: ")
