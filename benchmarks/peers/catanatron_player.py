"""Worker: a game of catanatron for two in which one seat is its weighted-random player. It is told the other seat's moves and all
chance, and says after each step how its game stands.

A request is a line of JSON, a list: `["new", seed]`, `["list"]`, `["choose", numbers]`, `["do", kind, value, free roads]`. An
action is told by its kind and value, colours as numbers of seats.
"""

import json
import random
import sys
from collections.abc import Sequence
from typing import Any

from catanatron.game import Game
from catanatron.models.enums import DEVELOPMENT_CARDS, RESOURCES, Action, ActionPrompt, ActionType
from catanatron.models.map import BASE_MAP_TEMPLATE, PORT_DIRECTION_TO_NODEREFS, CatanMap, NodeRef, Port
from catanatron.models.player import Color
from catanatron.players.weighted_random import WeightedRandomPlayer

CORNERS = (NodeRef.NORTH, NodeRef.NORTHEAST, NodeRef.SOUTHEAST, NodeRef.SOUTH, NodeRef.SOUTHWEST, NodeRef.NORTHWEST)


class Table:
    """A game in progress."""

    game: Game

    def new(self, seed: int) -> Any:
        """A game on a board of catanatron's; says what lies where: `[q, r, resource, number, corners]`, `[resource, ends]`."""
        random.seed(seed)
        board = CatanMap.from_template(BASE_MAP_TEMPLATE)
        self.game = Game([WeightedRandomPlayer(Color.RED), WeightedRandomPlayer(Color.BLUE)], seed=seed, catan_map=board)
        tiles = [
            [place[0], place[2], tile.resource, tile.number, [tile.nodes[corner] for corner in CORNERS]]
            for place, tile in board.land_tiles.items()
        ]
        ports = [
            [tile.resource, [tile.nodes[corner] for corner in PORT_DIRECTION_TO_NODEREFS[tile.direction]]]
            for tile in board.tiles.values()
            if isinstance(tile, Port)
        ]
        return {"tiles": tiles, "ports": ports}

    def list(self) -> Any:
        """What it offers the seat that it asks, and which seat that is."""
        state = self.game.state
        actions = [self._told(action) for action in state.playable_actions]
        return {"seat": state.current_player_index, "actions": actions}

    def choose(self, numbers: Sequence[int]) -> Any:
        """The number of the action that its player takes of these."""
        actions = self.game.state.playable_actions
        offered = [actions[number] for number in numbers]
        return actions.index(self.game.state.current_player().decide(self.game, offered))

    def do(self, kind: str, value: Any, free: int) -> Any:
        """An action is taken; `free` roads are due before it. Says what was taken (the cards that a discard took) and how the
        game stands."""
        state = self.game.state
        state.is_road_building, state.free_roads_available = free > 0, free
        done = self.game.execute(self._meant(kind, value), validate_action=False)
        return {"action": self._told(done), "stands": self._stands()}

    def _stands(self) -> Any:
        state = self.game.state
        seats = []
        for seat in range(2):
            facts = {name[3:]: value for name, value in state.player_state.items() if name.startswith(f"P{seat}_")}
            seats.append(
                {
                    "hand": [facts[f"{kind}_IN_HAND"] for kind in RESOURCES],
                    "cards": [facts[f"{kind}_IN_HAND"] for kind in DEVELOPMENT_CARDS],
                    "points": facts["ACTUAL_VICTORY_POINTS"],
                    "left": [facts[f"{kind}_AVAILABLE"] for kind in ("ROADS", "SETTLEMENTS", "CITIES")],
                    "road": facts["HAS_ROAD"],
                    "army": facts["HAS_ARMY"],
                }
            )
        x, _, z = state.board.robber_coordinate
        asked = None if state.current_prompt is ActionPrompt.DISCARD else state.current_player_index
        deck = len(state.development_listdeck)
        return {"seats": seats, "robber": [x, z], "bank": list(state.resource_freqdeck), "deck": deck, "asked": asked}

    def _told(self, action: Action) -> Any:
        kind, value = action.action_type, action.value
        if kind is ActionType.MOVE_ROBBER:
            (x, _, z), victim, card = value
            value = [[x, z], None if victim is None else self.game.state.colors.index(victim), card]
        return [kind.value, sorted(value) if kind is ActionType.BUILD_ROAD else value]

    def _meant(self, kind: str, value: Any) -> Action:
        state = self.game.state
        if kind == "MOVE_ROBBER":
            (q, r), victim, card = value
            value = (q, -q - r, r), None if victim is None else state.colors[victim], card
        elif isinstance(value, list):
            value = tuple(value)
        return Action(state.current_color(), ActionType[kind], value)


def serve() -> None:
    """Answer requests until the input ends."""
    table = Table()
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        print(json.dumps(getattr(table, name)(*arguments)), flush=True)


if __name__ == "__main__":
    serve()
