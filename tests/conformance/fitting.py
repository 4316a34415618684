"""Exact expectations against counted samples: Pearson's chi-square with a fixed, very small chance of a false alarm."""

from tabletop_rules.testing.fitting import *  # noqa: F403 - it has moved into the kit
