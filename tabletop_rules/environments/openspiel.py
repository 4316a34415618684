"""Every game as an OpenSpiel game, `tabletop_coloretto` and so on, registered when this module is imported. The extra is
`openspiel`.

Parameters: `players`; `options`, the game's other options as JSON; `max_moves`, after which the game ends with 0 for everybody;
`chance_outcomes`, the most outcomes of a chance node; `steps`, a beginning that has been played already, as texts with `;`
between them. The last and `options` are percent-encoded, for a game string has signs of its own; `game_string` writes one.

Chance is exact and never sampled here: an event with few outcomes is one node, with its weights; of any other the number of the
outcome is read digit by digit, each digit a node. What a player knows (`information_state_string`) is what its seat saw of every
step, each with a digest of what it observed afterwards: redacted steps alone would forget, since some effects show only on the
table. Rewards come at the end: the share of the win times the number of players, less 1.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from hashlib import blake2b
from random import Random
from typing import Any, ClassVar, TypeAlias
from urllib.parse import quote, unquote

import attrs
import numpy as np
import pyspiel
from numpy.typing import NDArray

from tabletop_rules.environments.tables import AnyGame, Menu, Menus, erased, payoffs
from tabletop_rules.errors import IllegalStep
from tabletop_rules.game import Hidden, Seat
from tabletop_rules.jsontext import from_json
from tabletop_rules.numbered import outcome_at
from tabletop_rules.observing.observer import Observer, with_memory
from tabletop_rules.observing.plain import PlainMemory
from tabletop_rules.registry import game_names, load_game

AnyObserver: TypeAlias = "Observer[object, object, object, object, object, object, object]"
MAX_MOVES = 2_000
CHANCE_OUTCOMES = 64
ACTIONS_A_MOVE = 40
"""No move has more choices, and no event of chance that it brings about more digits."""
LISTED = 4_096
"""Events of at most so many ways are looked through for how many outcomes they have."""


def game_string(name: str, players: int, options: str = "", steps: Iterable[str] = (), **more: int) -> str:
    """The text that OpenSpiel loads a game by: its name, its number of seats, its options as JSON, the texts of steps that have
    been played already, and `max_moves` and `chance_outcomes`.

    >>> game_string("coloretto", 3, '{"scoring": "grey"}', max_moves=50)
    'tabletop_coloretto(players=3,options=%7B%22scoring%22%3A%20%22grey%22%7D,max_moves=50)'
    """
    given = {"players": str(players), "options": quote(options, safe=""), "steps": quote(";".join(steps), safe="")}
    given |= {key: str(value) for key, value in more.items()}
    return f"tabletop_{name}({','.join(f'{key}={value}' for key, value in given.items() if value)})"


class Past:
    """How a state came about: its last step, with the states before and after it, and the past of that.

    `told` holds what has been put together for a player, `watched` the observer of a player; of a past that was made up
    (`resample_from_infostate`) these are all there is.
    """

    __slots__ = ("after", "before", "engine", "previous", "step", "told", "watched")

    def __init__(self, engine: AnyGame, previous: Past | None, before: object, step: object, after: object) -> None:
        self.engine = engine
        self.previous = previous
        self.before = before
        self.step = step
        self.after = after
        self.told: dict[Seat, str] = {}
        self.watched: dict[Seat, AnyObserver] = {}

    def then(self, step: object) -> Past:
        """The past after a further step, which is legal."""
        return Past(self.engine, self, self.after, step, self.engine.apply_unchecked(self.after, step))

    def chain(self) -> list[Past]:
        """All of it, the latest first."""
        nodes = [self]
        while (previous := nodes[-1].previous) is not None:
            nodes.append(previous)
        return nodes

    def __reduce__(self) -> tuple[object, ...]:
        # As its steps, which are few bytes and no deep chain.
        *nodes, first = self.chain()
        observers = first.watched.items()
        memories = {seat: one.memory for seat, one in observers if not isinstance(one.memory, PlainMemory)}
        return _played, (self.engine.NAME, first.after, first.told, memories, [node.step for node in reversed(nodes)])


def _played(name: str, state: object, told: dict[Seat, str], memories: dict[Seat, Any], steps: list[object]) -> Past:
    engine = erased(load_game(name))
    past = Past(engine, None, None, None, state)
    past.told = told
    past.watched = {seat: with_memory(engine, seat, memory) for seat, memory in memories.items()}
    for step in steps:
        past = past.then(step)
    return past


@attrs.frozen(eq=False)
class Digits:
    """An event of chance of which some digits have been read: the outcome's number is one of `count` from `first` on; or, with
    `listed`, one of a few outcomes with their weights."""

    event: Any
    first: int
    count: int
    listed: tuple[tuple[object, int], ...] = ()

    def step(self, base: int) -> int:
        """How many numbers share the next digit."""
        step = 1
        while step * base < self.count:
            step *= base
        return step


@attrs.frozen(eq=False)
class Moment:
    """A moment of a game; a value, so that copies of a state may share it."""

    past: Past
    moves: int
    seat: Seat | None = None
    menu: Menu | None = None
    made: tuple[int, ...] = ()
    chance: Digits | None = None

    @property
    def state(self) -> object:
        """The state of the game."""
        return self.past.after

    def __deepcopy__(self, memo: dict[int, object]) -> Moment:
        return self


class TabletopGame(pyspiel.Game):
    """A game with its parameters.

    Raises: ValueError that begins with the parameter's name; BadRecord for options that cannot be read; BadText and IllegalStep
    for steps.
    """

    engine: ClassVar[AnyGame]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        engine = self.engine
        given = DEFAULTS | {"players": engine.SEATS[0]} | (params or {})
        self.base = _number(given, "chance_outcomes", 2)
        self.max_moves = _number(given, "max_moves", 1)
        players = _number(given, "players", 1)
        self.options = _options(engine, players, str(given["options"]))
        self.choices = engine.choices(self.options)
        self.features = engine.features(self.options)
        self.menus = Menus(engine, self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.choices),
            max_chance_outcomes=self.base,
            num_players=players,
            min_utility=-1.0,
            max_utility=players - 1.0,
            utility_sum=0.0,
            max_game_length=self.max_moves * ACTIONS_A_MOVE,
        )
        super().__init__(self.kind, info, params or {})
        past = Past(engine, None, None, None, engine.new_game(self.options))
        for text in filter(None, unquote(str(given["steps"])).split(";")):
            step = engine.parse_step(text)
            refusal = engine.check(past.after, step)
            if refusal is not None:
                raise IllegalStep(refusal, step)
            past = past.then(step)
        self.start = self.settled(past, 0)

    def __reduce__(self) -> tuple[Callable[[str], pyspiel.Game], tuple[str]]:
        # By its text: the class has no name in this module.
        return loaded, (str(self),)

    def settled(self, past: Past, moves: int) -> Moment:
        """The moment that the past has led to: events that can end in one way only have happened."""
        engine = self.engine
        event = engine.chance(past.after)
        while event is not None:
            total = event.total
            if total > self.base and (total > LISTED or event.size > self.base):
                return Moment(past, moves, chance=Digits(event, 0, total))
            listed = tuple(event.outcomes())
            if len(listed) > 1:
                return Moment(past, moves, chance=Digits(event, 0, total, listed))
            past = past.then(listed[0][0])
            event = engine.chance(past.after)
        state = past.after
        seat = engine.next_seat(state) if moves < self.max_moves else None
        menu = None if seat is None else self.menus.of(seat, engine.legal_moves(state, seat))
        return Moment(past, moves, seat, menu)

    def stepped(self, moment: Moment, step: object, moves: int) -> Moment:
        """The moment after a move or an outcome of this one."""
        return self.settled(moment.past.then(step), moment.moves + moves)

    def new_initial_state(self) -> TabletopState:
        """The state before the first step that is not among `steps`."""
        return TabletopState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> TabletopObserver:
        """What observes states for OpenSpiel."""
        if params:
            raise ValueError(f"params: an observer has none, not {params!r}")
        return TabletopObserver(self, iig_obs_type)

    def knowledge(self, moment: Moment, player: Seat) -> str:
        """What a player has seen so far: a line for each step as it was shown to it, with a digest of what it observed then; last
        the choices that it has made of its move."""
        untold = []
        past: Past | None = moment.past
        while past is not None and player not in past.told:
            untold.append(past)
            past = past.previous
        lines = [] if past is None else [past.told[player]]
        for node in reversed(untold):
            digest = blake2b(self.engine.observe(node.after, player), digest_size=12).hexdigest()
            lines.append(f"{self._shown(node, player)} #{digest}")
        if untold:
            lines = ["\n".join(lines)]
            untold[0].told[player] = lines[0]
        if moment.made and player == moment.seat:
            lines.append(" + ".join(self.choices[number] for number in moment.made))
        return "\n".join(lines)

    def _shown(self, node: Past, player: Seat) -> str:
        if node.step is None:
            return "start"
        shown = self.engine.redact(node.before, node.step, player)
        if isinstance(shown, Hidden):
            return f"{shown.kind} of {shown.seat}: {shown.count} {' '.join(shown.own)}"
        return self.engine.format_step(shown)

    def observed(self, moment: Moment, player: Seat) -> bytes:
        """What a player observes: the bytes of its view, then for each choice how often it has made it of its move."""
        seen = bytearray(self.engine.observe(moment.state, player) + bytes(len(self.choices)))
        if player == moment.seat:
            for number in moment.made:
                seen[len(self.features) + number] += 1
        return bytes(seen)

    def observer(self, past: Past, player: Seat) -> AnyObserver:
        """The observer of a player after all that it saw; those who know nothing of a past that was made up come to it now."""
        unwatched = []
        node: Past | None = past
        while node is not None and player not in node.watched:
            unwatched.append(node)
            node = node.previous
        if node is None:
            first = unwatched.pop()
            observer = first.watched[player] = Observer.at(self.engine, self.engine.view(first.after, player))
        else:
            observer = node.watched[player]
        for node in reversed(unwatched):
            observer = node.watched[player] = observer.watch(node.before, node.step, node.after)
        return observer

    def resampled(self, moment: Moment, player: Seat, rng: Random) -> Moment:
        """A moment that looks the same to the player, which keeps what it knows, drawn with the probability that it has given all
        that the player saw; what other players know begins with what they would observe now, so that nothing of the true past is
        in it."""
        engine = self.engine
        observer = self.observer(moment.past, player)
        state = observer.determinize(rng)
        past = Past(engine, None, None, None, state)
        past.watched[player] = observer
        for other in range(self.num_players()):
            digest = blake2b(engine.observe(state, other), digest_size=12).hexdigest()
            past.told[other] = f"guessed #{digest}"
        past.told[player] = self.knowledge(attrs.evolve(moment, made=()), player)
        new = self.settled(past, moment.moves)
        made = moment.made if player == moment.seat else ()
        for number in made:
            inside = (new.menu or {})[number]
            assert isinstance(inside, dict)  # the player may do the same in every state that fits its view
            new = attrs.evolve(new, menu=inside, made=(*new.made, number))
        return new


class TabletopState(pyspiel.State):
    """A state of a game."""

    def __init__(self, game: TabletopGame) -> None:
        super().__init__(game)
        self.moment = game.start

    @property
    def _game(self) -> TabletopGame:
        game: TabletopGame = self.get_game()
        return game

    def current_player(self) -> int:
        """The seat that chooses, or chance, or the sign that the game is over."""
        moment = self.moment
        if moment.seat is not None:
            return moment.seat
        player: int = pyspiel.PlayerId.TERMINAL if moment.chance is None else pyspiel.PlayerId.CHANCE
        return player

    def is_terminal(self) -> bool:
        """Whether the game is over, or has lasted `max_moves` moves."""
        return self.moment.seat is None and self.moment.chance is None

    def _legal_actions(self, player: int) -> list[int]:
        moment = self.moment
        return sorted(moment.menu) if moment.menu is not None and player == moment.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node with their probabilities: those of a short event, else the next digit."""
        chance = self._chance()
        if chance.listed:
            return [(number, weight / chance.count) for number, (_, weight) in enumerate(chance.listed)]
        count = chance.count
        step = chance.step(self._game.base)
        digits, rest = divmod(count, step)
        shares = [step / count] * digits
        if rest:
            shares.append(rest / count)
        return list(enumerate(shares))

    def _chance(self) -> Digits:
        if self.moment.chance is None:
            raise ValueError("no chance is due")
        return self.moment.chance

    def _apply_action(self, action: int) -> None:
        moment, game = self.moment, self._game
        if moment.chance is not None:
            self.moment = _settle(game, moment, moment.chance, action)
            return
        found = None if moment.menu is None else moment.menu.get(action)
        if found is None:
            raise ValueError(f"action: one of {self._legal_actions(self.current_player())}, not {action}")
        if isinstance(found, dict):
            self.moment = attrs.evolve(moment, menu=found, made=(*moment.made, action))
        else:
            self.moment = game.stepped(moment, found, 1)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            chance = self.moment.chance
            return self._game.engine.format_step(chance.listed[action][0]) if chance and chance.listed else f"digit {action}"
        return self._game.choices[action]

    def returns(self) -> list[float]:
        """What each player gets: 0 until the game is over."""
        return payoffs(self._game.engine, self.moment.state, "win")

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TabletopState:
        """A state that the player cannot tell from this one, drawn with its probability given all that the player saw (see
        `Observer`); `sampler` gives numbers from 0 to 1. Its history of actions is empty: the true one would tell secrets."""
        rng = Random("/".join(str(sampler()) for _ in range(2)))
        game = self._game
        state = game.new_initial_state()
        state.moment = game.resampled(self.moment, player, rng)
        return state

    def __str__(self) -> str:
        moment, game = self.moment, self._game
        steps = [game.engine.format_step(node.step) for node in moment.past.chain()[:-1]]
        made = [game.choices[number] for number in moment.made]
        number = [f"{moment.chance.first} + {moment.chance.count}"] if moment.chance else []
        return "; ".join([*reversed(steps), *made, *number])


def _settle(game: TabletopGame, moment: Moment, chance: Digits, action: int) -> Moment:
    """The moment after an outcome of a chance node."""
    if chance.listed:
        if action >= len(chance.listed):
            raise ValueError(f"action: 0 to {len(chance.listed) - 1}, not {action}")
        return game.stepped(moment, chance.listed[action][0], 0)
    step = chance.step(game.base)
    count = min(step, chance.count - step * action)
    if count < 1:
        raise ValueError(f"action: 0 to {(chance.count - 1) // step}, not {action}")
    first = chance.first + step * action
    if count > 1:
        return attrs.evolve(moment, chance=Digits(chance.event, first, count))
    return game.stepped(moment, outcome_at(chance.event, first), 0)


class TabletopObserver:
    """What OpenSpiel asks for observations, with perfect recall for what a player knows."""

    def __init__(self, game: TabletopGame, iig_obs_type: Any) -> None:
        self.game = game
        self.recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        size = len(game.features) + len(game.choices)
        self.tensor: NDArray[np.float32] = np.zeros(size, np.float32)
        self.dict = {"features": self.tensor[: len(game.features)], "chosen": self.tensor[len(game.features) :]}

    def set_from(self, state: TabletopState, player: int) -> None:
        """The tensor holds what the player observes: the numbers 0 to 255 of its features, and what it has chosen so far."""
        self.tensor[:] = np.frombuffer(self.game.observed(state.moment, player), np.uint8)

    def string_from(self, state: TabletopState, player: int) -> str:
        """What the player observes as hexadecimal digits, or with perfect recall what it knows."""
        if self.recalls:
            return self.game.knowledge(state.moment, player)
        return self.game.observed(state.moment, player).hex()


DEFAULTS: dict[str, Any] = {"options": "", "max_moves": MAX_MOVES, "chance_outcomes": CHANCE_OUTCOMES, "steps": ""}


def _number(given: dict[str, Any], name: str, least: int) -> int:
    value = given[name]
    if type(value) is not int or value < least:
        raise ValueError(f"{name}: {least} or more, not {value!r}")
    return value


def _options(engine: AnyGame, players: int, text: str) -> object:
    """The options of a game of so many players."""
    try:
        plain = json.loads(unquote(text) or "{}")
    except (ValueError, RecursionError):
        plain = None
    if not isinstance(plain, dict) or plain.get("seats", players) != players:
        raise ValueError(f"options: a JSON object for {players} seats, not {unquote(text)[:80]!r}")
    return from_json(json.dumps(plain | {"seats": players}), engine.Options)


def loaded(text: str) -> pyspiel.Game:
    """The game of a game string; what OpenSpiel's own `load_game` gives once this module has been imported."""
    return pyspiel.load_game(text)


def register() -> tuple[str, ...]:
    """The short names of the registered games: one for every installed game that numbers its moves and views."""
    names = []
    for name in game_names():
        engine = load_game(name)
        if not hasattr(engine, "choices"):
            continue
        short = f"tabletop_{name}"
        names.append(short)
        if short in pyspiel.registered_names():
            continue
        seats = engine.SEATS
        kind = pyspiel.GameType(
            short_name=short,
            long_name=f"tabletop-rules: {name}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=seats[-1],
            min_num_players=seats[0],
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification={"players": seats[0], **DEFAULTS},
        )
        # A class, not a function: OpenSpiel keeps it, and a lambda would make the interpreter abort at its end.
        pyspiel.register_game(kind, type(f"{name.title()}Game", (TabletopGame,), {"engine": erased(engine), "kind": kind}))
    return tuple(names)


register()
