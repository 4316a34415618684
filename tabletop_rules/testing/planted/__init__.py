"""Bugs that are planted in a game to prove the properties: the same ones in every game, made from the game itself and its adapter.

Each is a change of one function of the game's module (or of the ground floor), as subtle as it can be made without knowing the
game. What only one game can get wrong is planted by its adapter.
"""

from __future__ import annotations

from tabletop_rules.testing.adapter import Plant
from tabletop_rules.testing.planted.rooms import facts_plants, numbering_plants
from tabletop_rules.testing.planted.steps import (
    conservation_plants,
    legality_plants,
    play_plants,
    purity_plants,
    refusals_plants,
    symmetries_plants,
)
from tabletop_rules.testing.planted.texts import borders_plants, referee_plants, round_trips_plants
from tabletop_rules.testing.planted.unseen import chance_plants, determinize_plants, secrets_plants
from tabletop_rules.testing.scenes import AnyAdapter


def plants(adapter: AnyAdapter) -> tuple[Plant, ...]:
    """Every bug to plant in a game."""
    made = (
        purity_plants,
        conservation_plants,
        legality_plants,
        refusals_plants,
        round_trips_plants,
        secrets_plants,
        determinize_plants,
        chance_plants,
        play_plants,
        referee_plants,
        symmetries_plants,
        borders_plants,
        facts_plants,
        numbering_plants,
    )
    return (*(plant for make in made for plant in make(adapter)), *adapter.plants)
