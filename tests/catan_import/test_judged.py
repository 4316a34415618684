"""What the referee makes of imported games, and games of this engine that go through a server's log and back."""

from __future__ import annotations

from random import Random

import attrs
import pytest

import catan_rules as catan
from catan_rules.boards import random_board
from catan_rules.jsettlers import import_log
from catan_rules.pieces import RESOURCES
from examples import import_logs
from tabletop_rules import Status, from_json, replay, to_json, verify
from tabletop_rules.records import Record
from tabletop_rules.registry import importer_names, load_importer
from tests.catan.naive_board import Layout
from tests.catan.naive_six import Game as Naive
from tests.catan.naive_table import Rules
from tests.catan_import.reading import logs, plain, text_of
from tests.catan_import.server import Server, large_board

GAMES = sorted(plain())
BROKEN = ("jsettlers-13", "jsettlers-41")


@pytest.mark.parametrize("game", [game for game in GAMES if game not in BROKEN])
def test_twelve_games_of_the_server_are_legal_to_the_end(game: str) -> None:
    """With the same final points and winner."""
    report = verify(import_log(logs()[game].read_bytes(), game))
    assert report.summary == ""
    assert report.status is Status.LEGAL
    assert list(report.scores) == plain()[game]["scores"]
    assert report.held == report.steps


LARGE = ("card-3", "five-1", "gap-1", "six-12", "six-8")


@pytest.mark.parametrize("game", LARGE)
def test_five_games_of_five_and_six_are_legal_to_the_end(game: str) -> None:
    """R16.6: their parts keep the order of the rules, and 24 cards of each kind are enough."""
    record = import_log(logs()[f"jsettlers6-{game}"].read_bytes(), game)
    report = verify(record)
    assert report.summary == ""
    assert report.status is Status.LEGAL
    assert report.held == report.steps
    assert "out_of_order" not in dict(record.meta)


@pytest.mark.parametrize("game", LARGE)
def test_the_naive_game_says_the_same_of_them(game: str) -> None:
    """A second implementation, which knows nothing of the importer or the engine, goes through every step."""
    record = import_log(logs()[f"jsettlers6-{game}"].read_bytes())
    options = record.options
    assert isinstance(options, catan.Options)
    assert isinstance(options.board, catan.Board)
    layout = Layout(options.seats)
    layout.lay_terrain([str(tile) for tile in options.board.terrain or ()])
    layout.lay_numbers(list(options.board.numbers or ()))
    layout.put_harbours([(str(harbour.edge), str(harbour.kind)) for harbour in options.board.harbours or ()])
    rules = Rules(
        options.seats, between_turns="special-building", start_seat=options.start_seat, robber_start=options.robber_start
    )
    naive = Naive(rules, layout)
    for step in record.steps:
        assert step in naive.outcomes() or step.startswith("offer") or step in naive.moves()
        naive.play(step)
    assert record.result is not None
    assert (tuple(naive.scores()), tuple(naive.winners())) == (record.result.scores, record.result.winners)


def test_the_first_game_of_six_has_a_part_out_of_order() -> None:
    """R16.6: seat 4 asked at the start of its turn, when seat 5 had built already; it is refused where it stands, and the log told."""
    record = import_log(logs()["jsettlers6-six-1"].read_bytes())
    report = verify(record)
    assert report.status is Status.ILLEGAL
    assert report.fault is not None
    assert (report.fault.text, report.fault.refusal.code) == ("road 0,1W", "roll-first")
    assert dict(record.meta)["out_of_order"] == "special building, line 1859: server seat 4, line 2506: server seat 4"
    lines = text_of("jsettlers6-six-1").split("\n")
    assert [lines[number - 1].partition("|")[2] for number in (1859, 2506)] == ["playerNumber=4|gameState=100"] * 2


def test_the_thirteenth_game_is_refused_in_the_set_up() -> None:
    """R3.3: the second settlement of seat 1 has no road."""
    report = verify(import_log(logs()["jsettlers-13"].read_bytes()))
    assert report.status is Status.ILLEGAL
    assert report.held == 15
    assert report.fault is not None
    assert report.fault.text == "roll"


def test_the_forty_first_game_needs_a_twentieth_card() -> None:
    """R1, R6.3: refused at the first step that needs a card which the bank could not give; legal with an unlimited bank."""
    data = logs()["jsettlers-41"].read_bytes()
    report = verify(import_log(data))
    assert report.status is Status.ILLEGAL
    assert report.fault is not None
    assert report.fault.refusal.code == "not-enough-cards"
    unlimited = import_log(data, bank="unlimited")
    assert verify(unlimited).status is Status.LEGAL
    assert [step.index for step in replay(unlimited)][-1] == len(unlimited.steps) - 1


@pytest.mark.parametrize("game", ["jsettlers-13", "jsettlers-37"])
def test_imported_records_survive_json(game: str) -> None:
    """As the command prints them."""
    record = import_log(logs()[game].read_bytes(), game)
    assert from_json(to_json(record), Record) == record


def test_the_importer_is_found_by_its_name() -> None:
    """The command asks the entry points."""
    assert "jsettlers" in importer_names()
    found: object = load_importer("jsettlers")
    assert found is import_log


def play(options: catan.Options, rng: Random) -> tuple[list[str], catan.State]:
    """A whole random game, every kind of move as likely as another, and its last state."""
    state = catan.new_game(options)
    steps = []
    while not catan.is_over(state):
        event = catan.chance(state)
        if event is not None:
            step: catan.Step = event.sample(rng)
        else:
            moves = catan.legal_moves(state)
            kinds = sorted({type(move).__name__ for move in moves})
            kind = rng.choice(kinds)
            if kind == "EndTurn" and len(kinds) > 1 and rng.random() < 0.6:
                kind = rng.choice(kinds)
            step = rng.choice([move for move in moves if type(move).__name__ == kind])
        steps.append(catan.format_step(step))
        state = catan.apply(state, step)
    return steps, state


def as_imported(steps: list[str]) -> list[str]:
    """The same steps as the importer writes them: trades that were made, in its own form, and no other offers."""
    told: list[str] = []
    discards: dict[str, list[str]] = {}
    offer, counters = "", dict[str, str]()
    for step in [*steps, ""]:
        word, _, rest = step.partition(" ")
        if word == "discard":  # a seat's discards are told together, when the last has come
            seat, kind = rest.split()
            discards[seat] = [*discards.pop(seat, []), kind]
            continue
        for seat, kinds in discards.items():
            told += [f"discard {seat} {kind}" for kind in sorted(kinds, key=RESOURCES.index)]
        discards = {}
        if word == "offer":
            offer, counters = step, {}
        elif word == "counter":
            seat, _, terms = rest.partition(" ")
            give, get = terms.split(" for ")
            counters[seat] = f"offer {get} for {give}"
        elif word == "confirm":
            told += [counters.get(rest, offer), f"accept {rest}", step]
        elif word not in ("accept", "decline", "withdraw"):
            told.append(step)
    return told[:-1]


SEATINGS = ((0, 1), (1, 2), (0, 3), (0, 1, 2), (1, 2, 3), (0, 2, 3), (0, 1, 2, 3))


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(14))
def test_random_games_go_through_a_log_and_back(seed: int) -> None:
    """Two to four seats, any board and start seat: the record of the log is the game that was played, and it is legal."""
    rng = Random(seed)
    seating = SEATINGS[seed % len(SEATINGS)]
    board = random_board(rng, "shuffled")
    options = catan.Options(
        seats=len(seating),
        board=board,
        start_seat=rng.randrange(len(seating)),
        victory_points=rng.choice((4, 6, 8, 10)),
        steal_needs_cards=True,  # that server offers no other victims
        bank="unlimited",
    )
    steps, end = play(options, rng)
    server = Server(
        seating,
        board=board,
        start=options.start_seat,
        target=options.victory_points,
        options=f"PL=4,VP=t{options.victory_points}",
        version=2500 + seed,
    )
    record = import_log(server.play(*steps).log(), bank="unlimited")
    assert list(record.steps) == as_imported(steps)
    assert record.options == attrs.evolve(options, steal_needs_cards=False)
    assert record.result is not None
    assert (record.result.scores, record.result.winners) == (catan.scores(end), catan.winners(end))
    assert verify(record).status is Status.LEGAL


@pytest.mark.parametrize("seed", [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 12))])
def test_random_games_of_five_and_six_go_through_a_log_and_back(seed: int) -> None:
    """R16.6: who builds between turns asks for it on the server; the record is the game that was played, and it is legal."""
    rng = Random(seed)
    seating = ((0, 1, 2, 3, 4), (0, 1, 2, 4, 5), (0, 1, 2, 3, 4, 5))[seed % 3]
    board = large_board(random_board(rng, "shuffled", seats=6))
    options = catan.Options(
        seats=len(seating),
        board=board,
        start_seat=rng.randrange(len(seating)),
        victory_points=rng.choice((4, 5, 6, 8)),
        steal_needs_cards=True,  # that server offers no other victims
        bank="unlimited",
        between_turns="special-building",
        robber_start=rng.choice(("first", "last")),
    )
    steps, end = play(options, rng)
    server = Server(
        seating,
        board=board,
        start=options.start_seat,
        target=options.victory_points,
        options=f"PL=6,PLB=t,VP=t{options.victory_points}",
        last_desert=options.robber_start == "last",
    )
    record = import_log(server.play(*steps).log(), bank="unlimited")
    assert list(record.steps) == as_imported(steps)
    assert record.options == attrs.evolve(options, steal_needs_cards=False)
    assert record.result is not None
    assert (record.result.scores, record.result.winners) == (catan.scores(end), catan.winners(end))
    assert verify(record).status is Status.LEGAL


def test_the_example_records_are_made_from_the_logs_to_the_letter() -> None:
    """What lies in examples/records and examples/faulty is what the importer makes of examples/logs."""
    for path, text in import_logs.files():
        assert text == path.read_text(encoding="utf-8"), path.name


def test_a_faulty_example_must_have_a_fault() -> None:
    """The script says so rather than write a wrong claim."""
    with pytest.raises(ValueError, match="game 06 is legal"):
        import_logs.faulty("06")
