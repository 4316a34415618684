"""The importer of JSettlers 2.x event logs: what a server wrote down of a game, as a record that the referee can judge.

Decides which moves and outcomes the messages of a log are. The server's own totals must agree with the book that is kept beside
(`book`); whether a move is legal is not decided here. `soclog` reads the file, `codes` the places and boards; `handlers` knows
the messages, `frame` makes of them what stands around the moves, `play` the moves, `between` what lies between two turns.
docs/jsettlers.md says how each message is read.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from catan_rules.jsettlers.handlers import take
from catan_rules.jsettlers.play import Log
from catan_rules.jsettlers.soclog import LIMIT, inflate, messages
from tabletop_rules.records import Record

__all__ = ["LIMIT", "import_log"]


Bank: TypeAlias = Literal["limited", "unlimited"]


def import_log(data: bytes, name: str = "", *, bank: Bank = "limited") -> Record:
    """The record of a game from its JSettlers event log, plain or as gzip; `name` (of the file) is kept in the record's meta.

    The record says what happened, legal or not: that is the referee's business. That server's bank never runs out, and the record
    is judged by the rules all the same unless `bank` is "unlimited". It has no result where the log ends before the game does.

    A trade stands as the active seat's offer, the other seat's acceptance and the confirmation, whoever proposed it; offers that
    came to nothing are left out. So is what the server still did after a winning knight, of which the meta tells.

    Where the server's special building between turns (five and six seats) came out of order, the steps stand where the rules
    refuse them, and the meta says in which lines.

    Raises: ValueError for another bank; BadRecord, which names the line, for anything that is no whole log of a game of two to
    six seats on the board for so many, or that cannot be followed without guessing.
    """
    if bank not in get_args(Bank):
        raise ValueError(f"bank: {' or '.join(get_args(Bank))}, not {bank!r}")
    log = Log(bank)
    for message in messages(inflate(data)):
        take(log, message)
    return log.record(name)
