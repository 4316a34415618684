"""Rules engine for CATsle Builders (3 to 5 seats): a trick-taking game in which the place in a trick decides how many cards are
taken, and boards of columns what they are worth.

The package is a `tabletop_rules.Game`: pure functions on frozen states. The rules it implements are numbered in
docs/rules/catsle.md; a refusal cites the rule that a step breaks.

>>> import catsle_rules as catsle
>>> state = catsle.new_game(catsle.Options(seats=3))
>>> catsle.chance(state).kind
'deal'
"""

from tabletop_rules.lazy import exports as _exports

__getattr__, __dir__, __all__ = _exports(__name__)
