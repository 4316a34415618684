"""`tabletop play`: people at one keyboard, random seats, chance from a seed; in this process, with standard input replaced."""

import io
import json
import os
import signal
import sys
import threading
from pathlib import Path

import attrs
import pytest

from tabletop_rules import Ended, Record, RedactedRecord, Status, command, from_json, register, to_json, verify
from tabletop_rules.command.hotseat import HotSeat, saved_players
from tabletop_rules.command.terminal import Terminal
from tests.ground import toy


@pytest.fixture(autouse=True)
def _toy_is_known() -> None:
    register(toy)


class Play:
    """Runs `tabletop play` with lines typed in; `^C` stands for an interrupt."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: str, typed: str = "") -> tuple[int, str, str]:
        """Exit status, standard output and standard error."""
        lines = iter(typed.splitlines())

        def ask(prompt: str) -> str:
            print(prompt, end="")
            line = next(lines, None)
            if line is None:
                raise EOFError
            if line == "^C":
                raise KeyboardInterrupt
            return line

        self.monkeypatch.setattr("builtins.input", ask)
        status = command.main(["play", *arguments])
        out, err = self.capsys.readouterr()
        return status, out, err


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Play:
    """A way to play."""
    return Play(capsys, monkeypatch)


def record_in(out: str) -> Record:
    """The record that was printed last."""
    return from_json(out.strip().splitlines()[-1], Record)


ONE = ("coloretto", "--seats", "human,random,random", "--seed", "3")


def test_random_seats_play_to_the_end_without_a_prompt(play: Play) -> None:
    """Every step is shown, then the end; the same seed gives the same game."""
    status, out, err = play("coloretto", "--seats", "random,random,random", "--seed", "3")
    assert (status, err) == (0, "")
    assert ">" not in out.splitlines()[2]
    assert "chance: =out " in out
    assert "seat 0: draw" in out
    assert out.count(" won\n") >= 1
    assert "Game over" in out
    assert play("coloretto", "--seats", "random,random,random", "--seed", "3")[1] == out
    assert play("coloretto", "--seats", "random,random,random", "--seed", "4")[1] != out


@pytest.mark.parametrize("game", ["catsle", "coatl", "catan"])
def test_every_game_can_be_played_by_random_seats(play: Play, game: str, tmp_path: Path) -> None:
    """And its record is legal."""
    extra = ("--option", "victory_points=3") if game == "catan" else ()
    path = tmp_path / "game.json"
    status, out, _ = play(game, "--seats", "random,random,random", "--seed", "1", "--save", str(path), *extra)
    assert status == 0
    assert "Game over" in out
    assert verify(path.read_bytes()).status is Status.LEGAL


def test_moves_are_lettered_by_kind_or_typed(play: Play) -> None:
    """The letter makes the move that stands there: rows count from 0, and no number says two things. A move can be typed as it is
    written."""
    status, out, _ = play(*ONE, typed="a\nb\nundo\nplace 2\nquit")
    assert status == 0
    assert "draw  a: draw" in out
    assert "place  a: place 0  b: place 1  c: place 2" in out
    assert record_in(out).steps[2:5] == ("draw", record_in(out).steps[3], "place 2")
    _, out, _ = play(*ONE, typed="a\nb\nquit")
    assert record_in(out).steps[4] == "place 1"
    assert dict(record_in(out).meta) == {"by": "tabletop play", "players": "human,random,random", "seed": 3}


def test_only_letters_in_the_list_are_moves(play: Play) -> None:
    """Anything else is told; nothing happens."""
    _, out, _ = play(*ONE, typed="0\nb\nzz\n99999999999999999999\n²\nfoo\nquit")
    for told in ("0", "b", "zz", "999999999", "²"):
        assert f"There is no move {told}; a to a (? for help)" in out
    assert "cannot read 'foo' at character 0" in out
    assert len(record_in(out).steps) == 2


def test_an_illegal_move_is_refused_with_its_rule(play: Play) -> None:
    """`?` tells more: the code, where the rule stands, the details."""
    _, out, _ = play(*ONE, typed="?\ndraw\ntake 0\n?\nquit")
    assert "? MOVE     tells whether the move is legal" in out
    assert "Not legal: The uncovered card (grey) must be placed first. (R13; ? for more)" in out
    assert "rule R13 of docs/rules/coloretto.md, code card-waiting\n  card: grey" in out
    assert len(record_in(out).steps) == 4


def test_a_move_can_be_asked_about(play: Play) -> None:
    """Without making it."""
    _, out, _ = play(*ONE, typed="? draw\n? take 0\n? nonsense\nhelp\nquit")
    assert "draw: legal" in out
    assert "rule R15 of docs/rules/coloretto.md, code row-empty" in out
    assert "cannot read 'nonsense'" in out
    assert "undo       takes back" in out
    assert len(record_in(out).steps) == 2


def test_moves_that_are_legal_but_not_listed_can_be_typed(play: Play, tmp_path: Path) -> None:
    """Catan lists offers of one card a side; longer ones are as legal."""
    facts = json.loads((Path(__file__).parent / "golden" / "catan.json").read_text())
    index = facts["steps"].index("offer 2grain for wool")
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**facts, "steps": facts["steps"][:index], "result": None}))
    _, out, _ = play("--resume", str(path), typed="\noffer 2grain for wool\noffer 9grain for wool\nquit")
    assert ": offer 2grain for wool\n" not in out.split("offer 2grain", maxsplit=1)[0]
    assert from_json(path.read_text(), Record).steps[index:] == ("offer 2grain for wool",)


def test_outcomes_cannot_be_typed(play: Play) -> None:
    """Nature answers by itself."""
    _, out, _ = play(*ONE, typed="=blue\nquit")
    assert "Not legal: No event of chance is due" in out


def test_undo_takes_back_the_last_move_of_a_person(play: Play) -> None:
    """With all that followed, and the same move meets the same luck again."""
    _, out, _ = play(*ONE, typed="undo\ndraw\nplace 0\nundo\nundo\nundo\ndraw\nplace 0\nquit")
    assert out.count("Nobody has made a move that could be taken back.") == 2
    _, straight, _ = play(*ONE, typed="draw\nplace 0\nquit")
    assert record_in(out) == record_in(straight)


def test_taking_back_goes_by_what_the_table_agreed_on(play: Play) -> None:
    """Free for one alone; among several one's own last move, and past what was seen only by agreement; or not at all."""
    two = ("coloretto", "--seats", "2", "--seed", "3")
    _, out, _ = play(*two, typed="draw\nundo\nplace 0\nundo\nquit")
    assert "An outcome of chance was seen since; only an agreement to undo freely takes it back (undo: own)." in out
    assert "The last move was one of seat 0; only an agreement" in out
    assert record_in(out).steps[-1] == "place 0"
    _, out, _ = play(*two, "--undo", "free", typed="draw\nplace 0\nundo\nundo\nquit")
    assert len(record_in(out).steps) == 2
    assert dict(record_in(out).meta)["undo"] == "free"
    _, out, _ = play(*ONE, "--undo", "off", typed="draw\nundo\nquit")
    assert "At this table no move is taken back" in out
    assert "draw" in record_in(out).steps


def test_a_saved_game_keeps_what_may_be_taken_back(play: Play, tmp_path: Path) -> None:
    """Until the table agrees on something else."""
    path = tmp_path / "game.json"
    play(*ONE, "--undo", "off", "--save", str(path), typed="draw\nquit")
    _, out, _ = play("--resume", str(path), typed="undo\nquit")
    assert "At this table no move is taken back" in out
    play("--resume", str(path), "--undo", "free", typed="undo\nquit")
    assert len(from_json(path.read_text(), Record).steps) == 2
    assert dict(from_json(path.read_text(), Record).meta)["undo"] == "free"


def test_undo_and_cover_go_together(play: Play) -> None:
    """Where a move is taken back that another seat made, that seat looks before anything is shown."""
    typed = "\na\n\nundo\nquit"
    _, out, _ = play("coatl", "--seats", "2", "--seed", "1", "--undo", "free", typed=typed)
    assert out.count("Pass to seat 0, press Enter") == 2
    assert "seat 1> " in out.split("Pass to seat 1", 1)[1].split("Pass to seat 0", maxsplit=1)[0]


def test_a_person_can_resign(play: Play, tmp_path: Path) -> None:
    """The game ends, its record says who gave it up; it is saved, or printed, and shown again where it is resumed."""
    path = tmp_path / "game.json"
    status, out, _ = play("coloretto", "--seats", "2", "--seed", "3", typed="draw\nresign")
    assert status == 0
    assert "The game ended early by resignation of seat 0, won by seat 1." in out
    assert record_in(out).ended == Ended("resignation", 0, (1,))
    assert verify(to_json(record_in(out))).status is Status.ENDED_EARLY
    status, _, _ = play(*ONE, "--save", str(path), typed="draw\nresign\ndraw")
    assert status == 0
    assert from_json(path.read_bytes(), Record).ended == Ended("resignation", 0)
    status, out, _ = play("--resume", str(path), typed="undo")
    assert status == 0
    assert "The game ended early by resignation of seat 0." in out
    assert from_json(path.read_bytes(), Record).ended == Ended("resignation", 0)


def test_a_record_that_contradicts_its_end_is_not_resumed(play: Play, tmp_path: Path) -> None:
    """In one line."""
    path = tmp_path / "game.json"
    play("coloretto", "--seats", "random,random", "--seed", "3", "--save", str(path))
    record = from_json(path.read_bytes(), Record)
    path.write_text(to_json(attrs.evolve(record, result=None, ended=Ended("agreement"))))
    status, out, err = play("--resume", str(path))
    assert (status, out) == (2, "")
    assert "$.ended: the game is over" in err


BAD_PATHS = ["a\0b", "\0", "/", ".", "..", "x" * 300, "missing/x", "folder", "folder/", "there.json", "\udcff\0", "nul\0/../x", "~no/x"]


@pytest.mark.parametrize("name", BAD_PATHS)
def test_no_path_loses_the_game(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """F09: where a game cannot be saved, that is said in one line, nothing is left behind or written over, and the game goes on."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "there.json").write_text("another game")
    status, out, err = play(*ONE, typed=f"draw\nsave {name}\nplace 0\nquit")
    assert status == 0
    said = err.splitlines() + [line for line in out.splitlines() if "is there already" in line]
    assert len(said) == 1
    assert record_in(out).steps[4] == "place 0"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "there.json"]
    assert (tmp_path / "there.json").read_text() == "another game"


def test_what_no_terminal_shows_is_read_all_the_same(play: Play, tmp_path: Path) -> None:
    """A file whose name is no text is a file; a line that is no text is no move."""
    path = f"{tmp_path}/caf\udce9.json"
    status, out, _ = play(*ONE, typed=f"dr\udcffaw\nsave {path}\ndraw\nquit")
    assert status == 0
    assert "cannot read" in out
    assert from_json(Path(path).read_bytes(), Record).steps[2] == "draw"


def test_the_table_and_the_log_are_shown_again(play: Play) -> None:
    """On demand, or with an empty line; the log of a game that has just begun is empty."""
    _, out, _ = play(*ONE, typed="show\n\nlog\nrecord\nquit")
    assert out.count("Seat 0 draws or takes a row") == 3
    assert out.count("chance: =out orange") == 4
    assert out.count('"schema":1') == 2
    _, out, _ = play("catan", "--seats", "human,random", "--option", "board=beginner", "--seed", "3", typed="log\nquit")
    assert "Nothing yet." in out


def test_a_game_is_saved_and_resumed(play: Play, tmp_path: Path) -> None:
    """It goes on as if it had never stopped: same seats, same luck."""
    path = tmp_path / "game.json"
    moves = ["draw", "place 0", "draw", "place 1", "draw", "place 2"]
    _, out, _ = play(*ONE, typed="\n".join([*moves, "quit"]))
    status, _, err = play(*ONE, "--save", str(path), typed="\n".join(moves[:3]))
    assert status == 0
    assert f"saved; go on with: tabletop play --resume {path}" in err
    play("--resume", str(path), typed="\n".join(moves[3:]))
    assert from_json(path.read_text(), Record) == record_in(out)


def test_a_game_is_saved_where_it_is_told(play: Play, tmp_path: Path) -> None:
    """From then on after every move; without a place it is asked for."""
    path = tmp_path / "game.json"
    _, out, err = play(*ONE, typed=f"save\nsave {path}\ndraw\nplace 0\nsave {tmp_path}/missing/x\nsave\n^C")
    assert "Where? save FILE" in out
    assert out.count(f"Saved to {path}.") == 2
    assert "missing/x: No such file or directory" in err
    assert from_json(path.read_text(), Record).steps[2] == "draw"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupt_loses_nothing(play: Play, tmp_path: Path) -> None:
    """The record is printed, or saved; exit status 130."""
    status, out, _ = play(*ONE, typed="draw\n^C")
    assert status == 130
    assert record_in(out).steps[2] == "draw"
    path = tmp_path / "game.json"
    status, _, err = play(*ONE, "--save", str(path), typed="draw\n^C")
    assert status == 130
    assert "saved" in err
    assert from_json(path.read_text(), Record).steps[2] == "draw"


def test_interrupts_while_the_game_is_kept_lose_nothing(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person presses twice; in a thread, where interrupts are never heard, nothing changes."""
    write = HotSeat._write

    def interrupted(table: HotSeat, path: Path) -> bool:
        os.kill(os.getpid(), signal.SIGINT)
        return write(table, path)

    monkeypatch.setattr(HotSeat, "_write", interrupted)
    path = tmp_path / "game.json"
    status, _, err = play(*ONE, "--save", str(path), typed="draw\n^C")
    assert status == 130
    assert "draw" in from_json(path.read_text(), Record).steps
    assert "saved" in err
    monkeypatch.undo()
    monkeypatch.setattr("builtins.input", lambda prompt: (_ for _ in ()).throw(KeyboardInterrupt))
    statuses: list[int] = []
    thread = threading.Thread(target=lambda: statuses.append(command.main(["play", *ONE])))
    thread.start()
    thread.join()
    assert statuses == [130]



def test_a_game_that_cannot_be_saved_is_printed(play: Play, tmp_path: Path) -> None:
    """Exit status 2, also at the end of a game."""
    missing = str(tmp_path / "missing" / "x")
    status, out, err = play(*ONE, "--save", missing, typed="quit")
    assert status == 2
    assert "No such file or directory" in err
    assert record_in(out).game == "coloretto"
    status, out, _ = play("toy", "--seats", "random,random", "--seed", "1", "--save", missing)
    assert status == 2
    assert record_in(out).result is not None


def test_a_reader_that_has_gone_loses_nothing(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is saved, or its record goes to standard error."""
    said = Terminal.say

    def gone(terminal: Terminal, text: str) -> None:
        if "places the card" in text:
            raise BrokenPipeError
        said(terminal, text)

    monkeypatch.setattr(Terminal, "say", gone)
    monkeypatch.setattr("os.dup2", lambda *_: None)
    stdout = sys.stdout
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.FileIO(1, "w", closefd=False)))
    status, _, err = play(*ONE, typed="draw")
    assert status == 0
    assert record_in(err).steps[2] == "draw"
    path = tmp_path / "game.json"
    play(*ONE, "--save", str(path), typed="draw")
    assert from_json(path.read_text(), Record).steps[2] == "draw"
    monkeypatch.setattr(sys, "stdout", stdout)


def test_other_hands_are_hidden_between_seats(play: Play) -> None:
    """Where a game hides something and several people play, the next one is called first, and nobody sees another's cards."""
    typed = "\na\n\na\n\na\nquit"
    _, out, _ = play("coatl", "--seats", "human,human,human", "--seed", "3", typed=typed)
    before, first, second, third = out.split("press Enter (or quit) ")[:4]
    assert before.endswith("Pass to seat 0, ")
    steps = record_in(out).steps
    for seat, shown in enumerate((first, second, third)):
        for other in range(3):
            dealt = next(step for step in steps if step.startswith(f"=prophecies {other} "))
            assert (dealt in shown) is (seat == other)
    assert "(prophecies, hidden)" in first
    assert "seat 0: (keep, hidden)" in second
    assert "Pass to" not in play("coloretto", "--seats", "2", "--seed", "3", typed="a\na\nquit")[1]
    assert "Pass to" not in play("coatl", "--seats", "human,random", "--seed", "3", typed="a\nquit")[1]


def test_nobody_learns_another_s_cards_by_asking(play: Play) -> None:
    """Whether another seat's move is legal may tell its hand: it is neither explained nor tried, and `record` hides it too."""
    whole = record_in(play("coatl", "--seats", "2", "--seed", "1", typed="\nquit")[1])
    dealt = next(step for step in whole.steps if step.startswith("=prophecies 1 ")).split()[2].split(",")
    right, wrong = f"keep 1 {' '.join(dealt[:3])}", "keep 1 P00 P01 P02"
    typed = f"\n? {right}\n? {wrong}\n{right}\n{wrong}\nrecord\nquit"
    _, out, _ = play("coatl", "--seats", "2", "--seed", "1", typed=typed)
    answers = out.split("seat 0> ")[1:]
    assert {answer.strip() for answer in answers[:4]} == {"That is a move of seat 1; now seat 0 is asked."}
    redacted = from_json(answers[4].strip(), RedactedRecord)
    assert redacted.seat == 0
    assert all(card not in answers[4] for card in dealt)


def test_a_game_can_be_left_between_two_people(play: Play) -> None:
    """`quit` counts where the keyboard changes hands too."""
    status, out, _ = play("coatl", "--seats", "2", "--seed", "1", typed="quit")
    assert status == 0
    assert "seat 0> " not in out
    assert record_in(out).game == "coatl"


def test_what_a_seat_saw_of_a_hidden_step_is_told(play: Play) -> None:
    """Its own share of a deal."""
    _, out, _ = play("catsle", "--seats", "human,random,random", "--seed", "3", typed="log\nquit")
    hand = next(step for step in record_in(out).steps if step.startswith("=deal")).removeprefix("=deal ").split(" / ")[0]
    told = next(line for line in out.splitlines() if line.startswith("chance: (deal, hidden but for "))
    assert len(told.removesuffix(")").partition("but for ")[2].split()) == hand.count(",") + len(hand.split())


def test_moves_of_another_seat_are_not_made(play: Play) -> None:
    """Also where that seat may move now: it is asked by itself."""
    _, out, _ = play("toy", "--seats", "3", "--seed", "1", typed="\nshow\nbet 2 heads\nbet 1 heads\n\nbet 2 heads\n\nshow\n")
    assert "That is a move of seat 2; now seat 1 is asked." in out
    assert " won\n" in out


def test_a_move_comes_before_a_word_of_the_terminal(play: Play) -> None:
    """Where a game calls a move "show", it is that move when it is legal, else the table is shown."""
    _, out, _ = play("toy", "--seats", "human,random", "--seed", "1", typed="show\n")
    assert "won" in out


def test_a_game_without_a_drawing_is_played_all_the_same(play: Play) -> None:
    """Its views are shown as JSON."""
    _, out, _ = play("toy", "--seats", "random,human", "--seed", "1", typed="quit")
    assert '"flipped": true' in out


def test_saved_games_tell_who_played() -> None:
    """Where they do not, people play."""
    assert saved_players("random,human", 2) == ("random", "human")
    for kept in (None, 3, "random", "random,robot"):
        assert saved_players(kept, 2) == ("human", "human")


def test_a_resumed_record_keeps_what_it_said_of_itself(play: Play, tmp_path: Path) -> None:
    """Where a game came from is not forgotten when it goes on."""
    path = tmp_path / "game.json"
    play(*ONE, "--save", str(path), typed="draw\nquit")
    facts = json.loads(path.read_text())
    path.write_text(json.dumps({**facts, "meta": {**facts["meta"], "event": "final"}}))
    play("--resume", str(path), typed="quit")
    assert json.loads(path.read_text())["meta"] == {**facts["meta"], "event": "final"}


def test_a_saved_game_can_be_taken_over(play: Play, tmp_path: Path) -> None:
    """By other players, with another seed, by a record that says nothing of either; a finished one shows its end."""
    path, copy = tmp_path / "game.json", tmp_path / "copy.json"
    play(*ONE, "--save", str(path), typed="draw\nquit")
    others = ("--seats", "random,random,random", "--seed", "9", "--save", str(copy))
    status, out, _ = play("coloretto", "--resume", str(path), *others)
    assert status == 0
    assert "Game over" in out
    assert verify(copy.read_bytes()).status is Status.LEGAL
    assert from_json(path.read_text(), Record).result is None
    status, out, _ = play("--resume", str(copy))
    assert status == 0
    assert "Game over" in out
    facts = json.loads(path.read_text())
    path.write_text(json.dumps({**facts, "meta": {}}))
    _, out, _ = play("--resume", str(path), typed="quit")
    assert "(human, human, human), seed " in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "play: which game?"),
        (("chess",), "no game is called 'chess'"),
        (("coloretto", "--seats", "9"), "seats: 2 to 5, not 9"),
        (("coloretto", "--option", "what=1"), "unknown field 'what'"),
        (("coloretto", "--save", "good.json"), "good.json is there already: --resume goes on with a saved game"),
        (("--resume", "missing.json"), "missing.json: No such file or directory"),
        (("--resume", "broken.json"), "broken.json: $: no JSON"),
        (("catan", "--resume", "good.json"), "good.json: a game of coloretto, not of catan"),
        (("--resume", "good.json", "--option", "seats=3"), "--option: a saved game has its options"),
        (("--resume", "good.json", "--seats", "2"), "--seats: the saved game has 3 seats, not 2"),
        (("--resume", "illegal.json"), "illegal.json: step 0 (draw): "),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    """Exit status 2."""
    monkeypatch.chdir(tmp_path)
    _, out, _ = play(*ONE, typed="draw\nquit")
    good = out.strip().splitlines()[-1]
    (tmp_path / "good.json").write_text(good)
    (tmp_path / "illegal.json").write_text(json.dumps({**json.loads(good), "steps": ["draw"]}))
    (tmp_path / "broken.json").write_text("{")
    status, out, err = play(*arguments)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_new_seed_is_told(play: Play) -> None:
    """So that the game can be played again; without seats four people play."""
    _, out, _ = play("coloretto", typed="quit")
    seed = dict(record_in(out).meta)["seed"]
    assert f"coloretto, 4 seats (human, human, human, human), seed {seed}" in out


@pytest.mark.parametrize("seats", ["human,robot", "0", ""])
def test_seats_are_a_number_or_a_list(capsys: pytest.CaptureFixture[str], seats: str) -> None:
    """Else the usage is shown."""
    with pytest.raises(SystemExit, match="2"):
        command.main(["play", "coloretto", "--seats", seats])
    assert "argument --seats" in capsys.readouterr().err
