"""Games as environments for programs that learn: PettingZoo, Gymnasium, OpenSpiel, each a module and an extra of its own.

Nothing here knows a game: every game that numbers its moves and views (`tabletop_rules.Numbered`) can be played through it.
Nothing is imported by the rest of the library, and importing this package alone brings in none of the outside tools.
"""
