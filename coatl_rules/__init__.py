"""Rules engine for Cóatl (Synapses Games, 2020): 2 to 4 seats, the real cards, sacrifice tokens, promo cards as an option.

The module itself is a `tabletop_rules.Game`. The rules it implements are numbered in docs/rules/coatl.md.

>>> import coatl_rules as coatl
>>> state = coatl.new_game(coatl.Options(seats=2))
>>> state = coatl.apply(state, coatl.parse_step("=fill KB YR YR,YR,YG,RG,KK,BB"))
>>> coatl.chance(state).kind, coatl.to_act(state)
('temple', ())
"""

from tabletop_rules.lazy import exports as _exports

__getattr__, __dir__, __all__ = _exports(__name__)
