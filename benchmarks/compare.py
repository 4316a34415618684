"""`python -m benchmarks.compare [GAME …]`: our engines beside their peers, at the same work.

Random legal play with four seats, in Catan without trade between players. Every engine runs in a process of its own, all on one
core, asked in turn A B A B; CPU time is measured. The peers are installed from PyPI into environments of their own.
"""

from __future__ import annotations

import argparse
import sys

import attrs

from benchmarks.engines import LARGER, add_games, chosen_games
from benchmarks.figures import Spread, digits, ratios, table
from benchmarks.machine import description, in_turn, pin
from benchmarks.records import random_games
from benchmarks.workers import FIRST_MOVES, Answer, Unavailable, ask_in_turn, import_milliseconds, ours, theirs


@attrs.frozen
class Contest:
    """One of our tasks against one of a peer's; `goal` is the ratio (the peer's figure over ours) to reach."""

    game: str
    what: str
    task: str
    peer: str
    peer_task: str
    goal: float


PLAY = "µs a decision, checked"
CONTESTS = (
    Contest("coloretto", PLAY, "play", "hearts", "play", 1 / 1.9),
    Contest("catsle", PLAY, "play", "hearts", "play", 1 / 1.9),
    Contest("coatl", PLAY, "play", "bridge", "play", 3),
    Contest("catan", PLAY, "play", "catanatron", "play", 10),
    Contest("catan", "µs a decision, unchecked", "unchecked", "catanatron", "play", 12),
    Contest("catan", "µs a child state with its moves", "expand", "catanatron", "expand", 15),
    Contest("catan", "µs a decision, chance asked first, a board drawn for every game", "asked", "catanatron", "play", 10),
    Contest("catan", PLAY, "play", "fastcatan", "play", 1 / 3),
)
PEER = "catanatron"
"""Whose states and import ours are held against, whatever the game."""
SMALLER = 30
"""The goal for the bytes of one more state against a copy of catanatron."""
SOONER = 3
"""The goal for an import against that of catanatron."""
THEIR_FIRST_MOVES = f"import {PEER} as peer; peer.Game([peer.RandomPlayer(color) for color in peer.Color]).state.playable_actions"
"""What catanatron does for the same."""
JUDGING = 2
"""The most a judged step may cost, in played steps."""


def contest_rows(contests: list[Contest], seconds: float, rounds: int) -> tuple[list[list[str]], list[list[str]]]:
    """A row for each contest of one game with one peer, and a row on each engine's games, all measured in turn."""
    game, peer = contests[0].game, contests[0].peer
    tasks = {f"ours {contest.task}": ("ours", contest.task) for contest in contests}
    tasks |= {f"peer {contest.peer_task}": ("peer", contest.peer_task) for contest in contests}
    try:
        answers = ask_in_turn({"ours": ours(game), "peer": theirs(peer)}, tasks, seconds, rounds)
    except Unavailable as reason:
        return [[game, contest.what, "", peer, str(reason), "not measured", ""] for contest in contests], []
    rows = []
    for contest in contests:
        own = [answer.cost for answer in answers[f"ours {contest.task}"]]
        other = [answer.cost for answer in answers[f"peer {contest.peer_task}"]]
        rows.append([game, contest.what, *figures(own, other, peer, contest.goal)])
    return rows, [games_row(game, answers["ours play"]), games_row(peer, answers["peer play"])]


def figures(own: list[float], other: list[float], peer: str, goal: float | None) -> list[str]:
    """The figures of a row of the main table: ours, the peer and its own, their ratio and its goal, if there is one."""
    ratio = ratios(own, other)
    verdict = "" if goal is None else f"≥ {digits(goal)} {'reached' if ratio.middle >= goal else 'missed'}"
    return [digits(Spread.of(own).middle), peer, digits(Spread.of(other).middle), str(ratio), verdict]


def games_row(name: str, answers: list[Answer]) -> list[str]:
    """Games a second and their length, over all rounds."""
    runs = sum(answer.runs for answer in answers)
    seconds = sum(answer.seconds for answer in answers)
    return [name, digits(runs / seconds), digits(sum(answer.work for answer in answers) / runs)]


def size_rows(games: list[str], rounds: int) -> list[list[str]]:
    """Bytes of one more state against a copy of catanatron's game."""
    try:
        commands = {name: ours(name) for name in games} | {PEER: theirs(PEER)}
        answers = ask_in_turn(commands, {name: (name, "bytes") for name in commands}, 0, rounds)
    except Unavailable as reason:
        return [["all", "bytes of one more state", "", PEER, str(reason), "not measured", ""]]
    sizes = {name: [answer.each for answer in said] for name, said in answers.items()}
    return [[name, "bytes of one more state", *figures(sizes[name], sizes[PEER], PEER, SMALLER)] for name in games]


def larger_rows(games: list[str], seconds: float, rounds: int) -> list[list[str]]:
    """Catan with six seats, a larger board, bank and deck, against Catan with four."""
    rows = []
    for name in [name for name in games if name in LARGER]:
        for what, task, some, goal in ((PLAY, "play", seconds, 1.25), ("bytes of one more state", "bytes", 0, 1.5)):
            tasks = {"four": (name, task), "six": (name, f"{task}-larger")}
            answers = ask_in_turn({name: ours(name)}, tasks, some, rounds)
            four, six = ([answer.cost if some else answer.each for answer in answers[seats]] for seats in ("four", "six"))
            rows.append([name, f"six seats: {what}", *figures(six, four, "four seats", 1 / goal)])
    return rows


def import_rows(games: list[str], rounds: int) -> list[list[str]]:
    """Imports in fresh processes against that of catanatron, alone and up to the moves of a first state."""
    rows = []
    for what, statement, their_statement, goal in (
        ("ms to import", "import {}_rules", f"import {PEER}", SOONER),
        ("ms to import and list the first moves", FIRST_MOVES, THEIR_FIRST_MOVES, None),
    ):
        cases = {name: (sys.executable, statement.format(name)) for name in games}
        try:
            cases[PEER] = (theirs(PEER)[0], their_statement)
        except Unavailable as reason:
            rows.append(["all", what, "", PEER, str(reason), "not measured", ""])
            continue
        times = import_milliseconds(cases, rounds)
        rows += [[name, what, *figures(times[name], times[PEER], PEER, goal)] for name in games]
    return rows


def judging_row(name: str, rounds: int) -> list[str]:
    """The referee against play of the same steps."""
    games = random_games(name, 10_000)
    costs = in_turn({"played": games.play, "judged": games.judge}, rounds)
    return [name, "µs a step judged (verify)", *figures(costs["judged"], costs["played"], "the same steps played", 1 / JUDGING)]


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    add_games(parser)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of each turn (default 1)")
    arguments = parser.parse_args()
    games = chosen_games(parser, arguments)
    pin()
    print(description())
    rows: list[list[str]] = []
    lengths: list[list[str]] = []
    chosen = [contest for contest in CONTESTS if contest.game in games]
    for game, peer in dict.fromkeys((contest.game, contest.peer) for contest in chosen):
        pair = [contest for contest in chosen if (contest.game, contest.peer) == (game, peer)]
        print(f"{game} beside {peer} …", file=sys.stderr)
        more_rows, more_lengths = contest_rows(pair, arguments.seconds, arguments.rounds)
        rows += more_rows
        lengths += [length for length in more_lengths if length[0] not in {known[0] for known in lengths}]
    print("sizes, imports and the referee …", file=sys.stderr)
    rows += size_rows(games, 3)
    rows += larger_rows(games, arguments.seconds, arguments.rounds)
    rows += import_rows(games, max(arguments.rounds, 15))
    rows += [judging_row(name, arguments.rounds) for name in games]
    head = ["game", "what", "ours", "beside", "theirs", "theirs ÷ ours: median (min to max)", "goal"]
    print("", table(head, rows), "", table(["engine", "games a second", "decisions a game"], lengths), sep="\n")


if __name__ == "__main__":
    main()
