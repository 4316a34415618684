"""What a game tells the conformance suite about itself: one `Adapter`, and no more."""

from tabletop_rules.testing.adapter import *  # noqa: F403 - it has moved into the kit
