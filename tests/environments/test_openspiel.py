"""OpenSpiel's own tests and algorithms, unchanged, over every game; and what they do not ask for."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation

import catan_rules as catan
from tabletop_rules import BadRecord, BadText, IllegalStep, Observer, load_game, register, to_json
from tabletop_rules.environments import openspiel as ours
from tabletop_rules.environments.openspiel import game_string
from tests.environments import toy_numbers
from tests.environments.games import CASES, catsle, coatl, coloretto
from tests.strategies import play

ROOT = Path(__file__).parents[2]
NAMES = ours.register()
SMALL = 400
"""End-games that are solved have at most so many states."""
names = pytest.mark.parametrize("name", NAMES)


def text_of(case: str, **more: Any) -> str:
    """The game string of a case."""
    game, options = CASES[case]
    return game_string(game.NAME, options.seats, to_json(options), **more)


def walked(state: Any, rng: Random, most: int = 10_000) -> Any:
    """A state after random play from this one."""
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(rng.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def walked_to_a_choice(state: Any, rng: Random) -> Any:
    """The state after chance has been settled at random."""
    while state.is_chance_node():
        state = walked(state, rng, 1)
    return state


def test_the_simulations_of_open_spiel_itself() -> None:
    """Its `games_sim_test`, which finds our games once their module is loaded."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", ours.__name__, "-k", "tabletop"]
    done = subprocess.run([*command, "--pyargs", "open_spiel.python.tests.games_sim_test"], cwd="/", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3_000:]
    seats = sum(len(load_game(name.removeprefix("tabletop_")).SEATS) for name in NAMES)
    assert f"{len(NAMES) + seats} passed" in done.stdout


@pytest.mark.parametrize("case", CASES)
def test_random_games(case: str) -> None:
    """Its `random_sim_test`, with serialization."""
    pyspiel.random_sim_test(pyspiel.load_game(text_of(case, max_moves=80)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_more_random_games(case: str) -> None:
    """Five more of each."""
    pyspiel.random_sim_test(pyspiel.load_game(text_of(case, max_moves=300)), num_sims=5, serialize=True, verbose=False)


@names
def test_a_playthrough_is_always_the_same(name: str) -> None:
    """Its `playthrough` of a game, twice."""
    text = f"{name}(max_moves=6)"
    lines = playthrough(text, None, seed=3)
    assert playthrough(text, None, seed=3) == lines
    assert "IsTerminal() = True" in lines


@names
def test_loading_a_game_ends_well(name: str) -> None:
    """A process that loads it exits with 0: nothing is left to go wrong when the interpreter ends."""
    code = f"import pyspiel, tabletop_rules.environments.openspiel; pyspiel.load_game({name!r}).new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


@names
def test_tree_search(name: str) -> None:
    """Its MCTS and IS-MCTS in Python choose legal actions; IS-MCTS through `resample_from_infostate`."""
    game = pyspiel.load_game(f"{name}(max_moves=40)")
    state, rng = walked(game.new_initial_state(), Random(2), 20), Random(3)
    while not state.is_terminal() and (state.is_chance_node() or len(state.legal_actions()) < 2):
        state = walked(state, rng, 1)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2, 12, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()
    blind = ismcts.ISMCTSBot(game, evaluator, 2.0, 12, random_state=np.random.RandomState(1))
    assert blind.step(state) in state.legal_actions()


@names
def test_sampled_regrets(name: str) -> None:
    """Its outcome-sampling MCCFR runs."""
    game = pyspiel.load_game(f"{name}(max_moves=8)")
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    assert solver.average_policy() is not None


def test_a_solved_toy() -> None:
    """CFR of a small game with a hidden coin: exploitable by less than a thousandth."""
    register(toy_numbers)
    assert "tabletop_solved" in ours.register()
    assert ours.register() == ours.register()
    game = pyspiel.load_game("tabletop_solved")
    solver = cfr.CFRSolver(game)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.001


def states_of(state: Any, most: int) -> int:
    """How many states there are from this one on, or more than `most`."""
    if state.is_terminal():
        return 1
    actions = [one for one, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    found = 1
    for action in actions:
        found += states_of(state.child(action), most - found)
        if found > most:
            break
    return found


@pytest.mark.long
@pytest.mark.parametrize(("game", "options"), [(coloretto, coloretto.Options(2)), (catsle, catsle.Options(3, rounds=1))])
def test_small_end_games_are_solved(game: Any, options: Any) -> None:
    """`nash_conv` of the policies that CFR finds for the last steps of random games is at most 0.05."""
    solved = 0
    for seed in range(40):
        steps = [game.format_step(step) for step in play(game, options, Random(seed)).steps]
        for left in range(30, 3, -1):
            end = pyspiel.load_game(game_string(game.NAME, options.seats, to_json(options), steps[:-left]))
            if 20 < states_of(end.new_initial_state(), SMALL) <= SMALL:
                break
        else:
            continue
        solver = cfr.CFRPlusSolver(end)
        left_to_win = 1.0
        for _ in range(20):
            for _ in range(20):
                solver.evaluate_and_update_policy()
            left_to_win = exploitability.nash_conv(end, solver.average_policy())
            if left_to_win <= 0.05:
                break
        assert left_to_win <= 0.05
        solved += 1
        if solved == 3:
            break
    assert solved == 3


@pytest.mark.parametrize("base", [2, 3, 7, 64])
@pytest.mark.parametrize(
    ("case", "steps"),
    [
        ("coloretto of two", []),
        ("coloretto of two", ["=out blue,grey"]),
        ("coatl of two", ["=fill KB YR YR,YG,KK,KK,KK,BB"]),
        ("coatl of two", ["=fill KB YR YR,YG,KK,KK,KK,BB", "=temple 0 T00"]),
    ],
)
def test_chance_is_exact(case: str, steps: list[str], base: int) -> None:
    """However an event is read in digits, each outcome comes up with its exact probability, at nodes of at most `base`
    outcomes."""
    game, options = CASES[case]
    state = game.new_game(options)
    for text in steps:
        state = game.apply(state, game.parse_step(text))
    event = game.chance(state)
    found: dict[str, Fraction] = defaultdict(Fraction)
    root = pyspiel.load_game(text_of(case, steps=steps, chance_outcomes=base)).new_initial_state()

    def read(node: Any, share: Fraction) -> None:
        digits = node.moment.chance
        if len(node.moment.past.chain()) > len(steps) + 1:
            found[game.format_step(node.moment.past.chain()[-2 - len(steps)].step)] += share
            return
        outcomes = node.chance_outcomes()
        assert 1 < len(outcomes) <= base
        assert sum(weight for _, weight in outcomes) == pytest.approx(1, abs=1e-12)
        for action, weight in outcomes:
            exact = Fraction(weight).limit_denominator(digits.count)
            assert float(exact) == weight
            read(node.child(action), share * exact)

    read(root, Fraction(1))
    assert found == {game.format_step(outcome): Fraction(weight, event.total) for outcome, weight in event.outcomes()}


def test_a_deal_is_read_in_digits_of_sixty_four() -> None:
    """CATsle's deal of three hands has 2^68 outcomes and more: as few nodes as the number has digits."""
    state = pyspiel.load_game("tabletop_catsle").new_initial_state()
    event = catsle.chance(catsle.new_game(catsle.Options(3)))
    assert event is not None
    nodes = 0
    while state.moment.past.step is None:
        outcomes = state.chance_outcomes()
        assert len(outcomes) <= 64
        state.apply_action(outcomes[-1][0])
        nodes += 1
    assert 64 ** (nodes - 1) < event.total <= 64**nodes
    assert state.moment.past.step == event.at(event.total - 1)


@pytest.mark.parametrize("case", CASES)
def test_equal_knowledge_is_equal_in_every_way(case: str) -> None:
    """States with one information string have one observation and the same legal actions; a player keeps what it knew."""
    game = pyspiel.load_game(text_of(case, max_moves=60))
    rng = Random(case)
    seen: dict[tuple[int, str], tuple[str, list[int]]] = {}
    for _ in range(3):
        state = game.new_initial_state()
        known = [""] * game.num_players()
        while not state.is_terminal():
            for player in range(game.num_players()):
                knowledge = state.information_state_string(player)
                legal = state.legal_actions(player) if state.is_player_node() else []  # at chance it lists outcomes
                told = state.observation_string(player), legal
                assert seen.setdefault((player, knowledge), told) == told
                assert knowledge.startswith(known[player].rpartition("\n")[0])
                known[player] = knowledge
            state = walked(state, rng, 1)


@pytest.mark.parametrize("case", CASES)
def test_a_resampled_state_tells_nothing(case: str) -> None:
    """It looks the same to its player, choices of a move included; it can be played on; of the true past the others know nothing,
    not even what they did see; it can be copied and pickled."""
    game = pyspiel.load_game(text_of(case, max_moves=150))
    rng = Random(case)
    differ = 0
    for length in (40, 60, 90):
        state = walked(game.new_initial_state(), Random(length), length)
        if not state.is_player_node():
            state = walked(state, rng, 30)
        for player in range(game.num_players()):
            if state.is_terminal():
                continue
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            if player == state.current_player():
                assert other.observation_string(player) == state.observation_string(player)
                assert other.legal_actions() == state.legal_actions()
            differ += other.moment.state != state.moment.state
            assert all("\n" not in other.information_state_string(one) for one in range(game.num_players()) if one != player)
            again = pickle.loads(pickle.dumps(other))
            assert str(again) == str(other)
            assert again.information_state_string(player) == other.information_state_string(player)
            assert walked(other.clone(), rng).is_terminal()
    assert differ or case.startswith(("coloretto", "catan"))  # there nothing is hidden, or nothing that was not seen once


@pytest.mark.parametrize("case", CASES)
def test_a_resampled_state_fits_all_that_its_player_saw(case: str) -> None:
    """Not only the view: what an observer of the whole game could know, through copies and samples of samples too."""
    game = pyspiel.load_game(text_of(case, max_moves=150))
    rng = Random(case)
    for length in (30, 80):
        state = walked(game.new_initial_state(), Random(length), length)
        past = state.moment.past.chain()[::-1]
        for player in range(game.num_players()):
            observer: Any = Observer.at(game.engine, game.engine.view(past[0].after, player))
            for node in past[1:]:
                observer = observer.watch(node.before, node.step, node.after)
            other = state.resample_from_infostate(player, rng.random)
            assert observer.weight(other.moment.state) > 0
            further = pickle.loads(pickle.dumps(other)).resample_from_infostate(player, rng.random)
            assert observer.weight(further.moment.state) > 0
            stranger = (player + 1) % game.num_players()
            assert other.resample_from_infostate(stranger, rng.random).observation_string(stranger) == other.observation_string(stranger)


def test_what_was_public_once_is_not_forgotten() -> None:
    """Catan: the cards of the second settlements lie open to all; every sample deals them as they are."""
    game = pyspiel.load_game("tabletop_catan(players=3)")
    state = game.new_initial_state()
    rng = Random(3)
    while catan.position(state.moment.state).table.stage is not catan.Stage.BEFORE_ROLL:
        state = walked(state, rng, 1)
    for _ in range(20):
        assert state.resample_from_infostate(0, rng.random).moment.state == state.moment.state


def test_knowledge_hides_what_was_hidden() -> None:
    """A deal is each player's own hand; what the others hold stands in no other string."""
    state = walked(pyspiel.load_game("tabletop_catsle").new_initial_state(), Random(1), 40)
    hands = [state.information_state_string(player).splitlines()[1] for player in range(3)]
    assert all(hand.startswith("deal of None: 33 ") for hand in hands)
    assert len({tuple(hand.split("#")[0].split()[4:]) for hand in hands}) == 3
    keeping = walked(pyspiel.load_game("tabletop_coatl").new_initial_state(), Random(1), 40)
    assert not set(keeping.information_state_string(0).split("\n")) >= {"keep"}


def test_observations_as_tensors() -> None:
    """The bytes of `observe`, then what has been chosen so far; strings with and without memory."""
    game = pyspiel.load_game("tabletop_coatl")
    state = game.new_initial_state()
    state = walked_to_a_choice(state, Random(4))
    state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    features = coatl.features(coatl.Options(2))
    tensor = np.array(state.observation_tensor(player))
    assert bytes(tensor[: len(features)].astype(np.uint8)) == coatl.observe(state.moment.state, player)
    assert tensor[len(features) :].sum() == 1
    assert np.array(state.observation_tensor(1 - player))[len(features) :].sum() == 0
    assert bytes.fromhex(state.observation_string(player)) == bytes(tensor.astype(np.uint8))
    observation = make_observation(game)
    observation.set_from(state, player)
    assert (observation.tensor == tensor).all()
    assert observation.dict["chosen"].sum() == 1
    assert state.information_state_string(player).splitlines()[-1].startswith("keep P")
    with pytest.raises(ValueError, match="params: "):
        game.make_py_observer(None, {"depth": 3})


def test_returns_are_shares_of_the_win() -> None:
    """They sum to 0; a game that is cut gives 0 to everybody."""
    for seed in range(4):
        state = walked(pyspiel.load_game("tabletop_coloretto(players=3)").new_initial_state(), Random(seed))
        winners = coloretto.winners(state.moment.state)
        assert sum(state.returns()) == pytest.approx(0)
        assert [pay > -1 for pay in state.returns()] == [seat in winners for seat in range(3)]
        assert state.legal_actions() == []
        assert state.current_player() == pyspiel.PlayerId.TERMINAL
    cut = walked(pyspiel.load_game("tabletop_coloretto(max_moves=5)").new_initial_state(), Random(1))
    assert cut.returns() == [0, 0]
    assert cut.moment.moves == 5


def test_illegal_actions_are_refused() -> None:
    """By our error, with what there is; the state is as it was."""
    state = pyspiel.load_game("tabletop_coloretto").new_initial_state()
    with pytest.raises(Exception, match="action: 0 to 20"):
        state.apply_action(21)
    state = walked(state, Random(1), 2)
    with pytest.raises(Exception, match=r"action: one of \[0\], not 3"):
        state.apply_action(3)
    with pytest.raises(ValueError, match="no chance is due"):
        state.chance_outcomes()
    deal = pyspiel.load_game("tabletop_catsle").new_initial_state()
    with pytest.raises(Exception, match="action: 0 to "):
        deal.apply_action(64)
    assert deal.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "digit 3"
    assert state.action_to_string(0, 0) == "draw"


def test_a_beginning_that_has_been_played() -> None:
    """`steps`, and options as JSON, both percent-encoded."""
    steps = ["=out grey,pink", "=start blue,brown/green,orange", "draw", "=blue"]
    text = game_string("coloretto", 2, '{"seats": 2, "scoring": "grey"}', steps, max_moves=30)
    game = pyspiel.load_game(text)
    state = game.new_initial_state()
    assert [state.action_to_string(0, action) for action in state.legal_actions()] == ["place 0", "place 1", "place 2"]
    assert state.information_state_string(1).count("\n") == 4
    assert str(state) == "; ".join(steps)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert game.options == coloretto.Options(2, coloretto.Scoring.GREY)
    assert ours.loaded(str(game)).num_players() == 2


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("tabletop_coloretto(players=9)", Exception, "players|seats"),
        ("tabletop_coloretto(max_moves=0)", ValueError, "max_moves: 1 or more"),
        ("tabletop_coloretto(chance_outcomes=1)", ValueError, "chance_outcomes: 2 or more"),
        (game_string("coloretto", 2, '{"scoring": "red"}'), BadRecord, "scoring"),
        (game_string("coloretto", 2, '{"seats": 3}'), ValueError, "options: a JSON object for 2 seats"),
        (game_string("coloretto", 2, "[]"), ValueError, "options: a JSON object"),
        (game_string("coloretto", 2, "{"), ValueError, "options: "),
        (game_string("coloretto", 2, steps=["dance"]), BadText, "dance"),
        (game_string("coloretto", 2, steps=["draw"]), IllegalStep, "R04"),
    ],
)
def test_bad_parameters_are_named(text: str, error: type[Exception], message: str) -> None:
    """By the errors of the library."""
    with pytest.raises(error, match=message):
        pyspiel.load_game(text)
