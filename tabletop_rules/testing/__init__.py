"""The kit: what must hold for every game, tried out on anybody's.

`Conformance` is one pytest class to inherit, `PROPERTIES` are the same as plain functions, `walks`, `moments`, `whole_games` and
`steps_near` are the Hypothesis strategies they draw from, `plants` and `found_by` prove that a bug would be found. Needs the extra
`testing` (hypothesis and pytest); no game needs any of it.
"""

import pytest

_ROOMS = "chances conservation contract endings guesses judging legality limits numbers purity refusals round_trips second_opinions secrets steps_as_data symmetries"
pytest.register_assert_rewrite(*(f"{__name__}.{room}" for room in _ROOMS.split()))

from tabletop_rules.testing.adapter import Adapter, Plant, Renaming, Symmetry, variations  # noqa: E402
from tabletop_rules.testing.fitting import misfit, samples_needed  # noqa: E402
from tabletop_rules.testing.hunting import candidates, found_by, missed  # noqa: E402
from tabletop_rules.testing.planted import plants  # noqa: E402
from tabletop_rules.testing.properties import PROPERTIES, Finding, Property, examine, hold  # noqa: E402
from tabletop_rules.testing.scenes import around, steps_near  # noqa: E402
from tabletop_rules.testing.suite import Conformance  # noqa: E402
from tabletop_rules.testing.walks import Walk, extended, moments, play, walks, whole_games  # noqa: E402

__all__ = [
    "PROPERTIES",
    "Adapter",
    "Conformance",
    "Finding",
    "Plant",
    "Property",
    "Renaming",
    "Symmetry",
    "Walk",
    "around",
    "candidates",
    "examine",
    "extended",
    "found_by",
    "hold",
    "misfit",
    "missed",
    "moments",
    "plants",
    "play",
    "samples_needed",
    "steps_near",
    "variations",
    "walks",
    "whole_games",
]
