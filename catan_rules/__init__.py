"""Rules engine for Catan (Klaus Teuber, 1995), 2 to 6 seats, boards drawn or agreed on, player trade, variants as options.

The module itself is a `tabletop_rules.Game`. The rules it implements are numbered in docs/rules/catan.md.

>>> import catan_rules as catan
>>> state = catan.new_game(catan.Options(seats=3, board="beginner"))
>>> for text in ["settlement 0,-1N", "road 0,-1NW"]:
...     state = catan.apply(state, catan.parse_step(text))
>>> len(catan.legal_moves(state))
50
"""

from tabletop_rules.lazy import exports as _exports

__getattr__, __dir__, __all__ = _exports(__name__)
