"""What most tests of the suite begin with: a moment of a game, and steps to try there."""

from tabletop_rules.testing.scenes import *  # noqa: F403 - it has moved into the kit
