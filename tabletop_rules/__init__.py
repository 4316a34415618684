"""The ground floor of tabletop-rules: what every game shares. It knows no game.

Every name loads its room when first asked for (`lazy`), so that importing the ground floor or a game is cheap.
"""

from tabletop_rules.lazy import exports as _exports

__getattr__, __dir__, __all__ = _exports(__name__)
