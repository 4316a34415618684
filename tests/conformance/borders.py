"""Values that no game can have: positions and views of real games with one to three things changed for others of the right type."""

from tabletop_rules.testing.borders import *  # noqa: F403 - it has moved into the kit
