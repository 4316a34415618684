"""Rules engine for Coloretto (Michael Schacht, 2003): 2 to 5 seats, both scoring tables, golden joker, joker variant.

The module itself is a `tabletop_rules.Game`. The rules it implements are numbered in docs/rules/coloretto.md.

>>> import coloretto_rules as coloretto
>>> state = coloretto.new_game(coloretto.Options(seats=4))
>>> for text in ["=start blue/green/pink/grey", "draw", "=yellow", "place 2"]:
...     state = coloretto.apply(state, coloretto.parse_step(text))
>>> [coloretto.format_step(move) for move in coloretto.legal_moves(state)]
['draw', 'take 2']
"""

from tabletop_rules.lazy import exports as _exports

__getattr__, __dir__, __all__ = _exports(__name__)
