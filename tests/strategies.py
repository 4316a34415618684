"""Hypothesis strategies that every game's tests share: random legal walks, made of steps that shrink one by one."""

from tabletop_rules.testing.walks import *  # noqa: F403 - it has moved into the kit
