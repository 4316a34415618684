"""A process of its own that replays games and prints a digest of everything the game said on the way."""

from tabletop_rules.testing.digest import *  # noqa: F403 - it has moved into the kit
