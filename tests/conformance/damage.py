"""Damaged text and JSON: what a careless or hostile sender might hand over."""

from tabletop_rules.testing.damage import *  # noqa: F403 - it has moved into the kit
