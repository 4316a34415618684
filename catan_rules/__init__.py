"""Rules engine for Catan (Klaus Teuber, 1995), base game: 2 to 4 seats, every board, player trade, variants as options.

The module itself is a `tabletop_rules.Game`. The rules it implements are numbered in docs/rules/catan.md.
"""
from catan_rules.boards import Board, Harbour, beginner_board, random_board
from catan_rules.listing import legal_moves
from catan_rules.options import SEATS, Options
from catan_rules.setup import new_game
from catan_rules.events import chance
from catan_rules.rules import *
from catan_rules.model import *
from catan_rules.notation import *
from catan_rules.scoring import *
from catan_rules.pieces import *
from catan_rules.topology import *
NAME="catan"; RULES=1
