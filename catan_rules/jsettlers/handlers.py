"""The messages of a log that mean something: the form of their fields, and what each does.

Decides that every message is either understood, or known to change nothing, or an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from catan_rules.jsettlers.book import Mismatch
from catan_rules.jsettlers.codes import LARGE_LAYOUT, LAYOUT
from catan_rules.jsettlers.frame import Fields
from catan_rules.jsettlers.play import Log
from catan_rules.jsettlers.soclog import SILENT, Message


def take(log: Log, message: Message) -> None:
    """The next message of a log. Raises: BadRecord, which names its line."""
    handler = _HANDLERS.get((message.audience, message.name))
    if handler is None:
        if message.name not in SILENT.get(message.audience, ()):
            raise message.bad(f"a message of an unknown kind: {message.name} to {message.audience}")
        return
    pattern, of_game, act = handler
    try:
        act(log, message, message.match(pattern, log.game if of_game else None))
    except Mismatch as error:
        raise message.bad(str(error)) from None


_Act: TypeAlias = "Callable[[Log, Message, Fields], None]"

_SET = r"clay=([0-9]{1,3})\|ore=([0-9]{1,3})\|sheep=([0-9]{1,3})\|wheat=([0-9]{1,3})\|wood=([0-9]{1,3})\|unknown=0"
_CARDS = r"(?:cardType=([0-9]{1,2})|cardTypes=\[([0-9]{1,2}(?:, [0-9]{1,2}){0,24})\])"
_PAIRS = "(e[0-9]{1,3}=-?[0-9]{1,4}(?:,e[0-9]{1,3}=-?[0-9]{1,4}){0,24})"
_NUMBER = "[0-9]{1,4}"

_ABOUT_THE_GAME: dict[tuple[str, str], tuple[str, _Act]] = {
    ("all", "NewGameWithOptions"): (r"param1=-?[0-9]{1,5}\|param2=(.*)", Log.agree),
    ("all", "SitDown"): (r"nickname=([^|]*)\|playerNumber=([0-9])\|robotFlag=(?:true|false)", Log.sit),
    ("all", "BoardLayout"): (LAYOUT, Log.lay),
    ("all", "BoardLayout2"): (LARGE_LAYOUT, Log.lay_large),
    ("all", "StartGame"): ("gameState=5", Log.start),
    ("all", "Turn"): (f"playerNumber=([0-9])\\|gameState=({_NUMBER})", Log.turn),
    ("all", "GameState"): (f"state=({_NUMBER})", Log.game_state),
    ("all", "GameStats"): (
        r"(?:stype=2\|[0-9|]*|([0-9]{1,3}(?:\|[0-9]{1,3}){1,9})(?:\|(?:true|false)){2,10})",
        Log.stats,
    ),
    ("all", "PutPiece"): (r"playerNumber=([0-9])\|pieceType=([0-2])\|coord=([0-9a-f]{1,4})", Log.piece),
    ("all", "CancelBuildRequest"): ("pieceType=1", Log.take_settlement_back),
    ("request", "CancelBuildRequest"): (f"pieceType=(-?{_NUMBER})", Log.give_up),
    ("all", "DiceResult"): ("param=([0-9]{1,2})", Log.dice),
    ("all", "DiceResultResources"): (f"(p={_NUMBER}(?:\\|p={_NUMBER}){{0,99}})", Log.production),
    ("seat", "DiscardRequest"): (f"numDiscards=({_NUMBER})", Log.must_discard),
    ("seat", "Discard"): (rf"playerNum=([0-9])\|resources={_SET}", Log.discard),
    ("all", "MoveRobber"): (r"playerNumber=([0-9])\|coord=([0-9a-f]{1,4})", Log.robber),
    ("seat", "RobberyResult"): (r"perp=([0-9])\|victim=([0-9])\|resType=([1-5])\|amount=1\|isGainLose=true", Log.theft),
    ("seat", "PlayerElements"): (rf"playerNum=([0-9])\|actionType=SET\|{_PAIRS}", Log.own_elements),
    ("all", "PlayerElements"): (rf"playerNum=([0-9])\|actionType=(SET|GAIN|LOSE)\|{_PAIRS}", Log.elements),
    ("all", "PlayerElement"): (
        rf"playerNum=(-1|[0-9])\|actionType=(SET|GAIN|LOSE)\|elementType=([0-9]{{1,3}})\|amount=({_NUMBER})(?:\|news=Y)?",
        Log.element,
    ),
    ("all", "ResourceCount"): (rf"playerNum=([0-9])\|count=({_NUMBER})", Log.hand_size),
    ("all", "GameElements"): (_PAIRS, Log.game_elements),
    ("seat", "DevCardAction"): (
        rf"playerNum=([0-9])\|actionType=(DRAW|PLAY|ADD_NEW|ADD_OLD|CANNOT_PLAY)\|{_CARDS}",
        Log.draw,
    ),
    ("all", "DevCardAction"): (rf"playerNum=([0-9])\|actionType=(PLAY|ADD_OLD)\|{_CARDS}", Log.card),
    ("all", "PickResources"): (rf"resources={_SET}\|pn=([0-9])\|reason=2", Log.pick),
    ("all", "SimpleAction"): (rf"pn=([0-9])\|actType=({_NUMBER})\|v1=(-?{_NUMBER})\|v2=(-?{_NUMBER})", Log.action),
    ("all", "MakeOffer"): (rf"from=([0-9])\|to=((?:true|false)(?:,(?:true|false)){{1,9}})\|give={_SET}\|get={_SET}", Log.offer),
    ("all", "ClearOffer"): ("playerNumber=(-1|[0-9])", Log.clear),
    ("all", "AcceptOffer"): (rf"accepting=([0-9])\|offering=([0-9])\|toAccepting={_SET}\|toOffering={_SET}", Log.accept),
    ("all", "BankTrade"): (rf"give={_SET}\|get={_SET}\|pn=([0-9])", Log.bank_trade),
}
_AROUND_THE_GAME: dict[tuple[str, str], tuple[str, _Act]] = {
    ("log", "Head"): (
        "type=([A-Z]), version=([0-9]{1,5}), created_at=[0-9]{1,20}, now=[0-9]{1,20}, game_name=([^|]+)",
        Log.head,
    ),
    ("log", "End"): ("(.*)", Log.close),
    ("log", "Info"): ("", Log.info),
    ("log", "Total"): ("([0-9]+): (.*)", Log.total),
    ("all", "Version"): (r"([0-9]{1,5})\|.*", Log.server_version),
    ("all", "LeaveGame"): (r"nickname=([^|]*)\|host=[^|]*\|game=[^|]*", Log.leave),
}
_HANDLERS = {
    key: (re.compile(pattern, re.DOTALL), of_game, act)
    for table, of_game in ((_ABOUT_THE_GAME, True), (_AROUND_THE_GAME, False))
    for key, (pattern, act) in table.items()
}
"""For a message's audience and name: the form of its fields, whether they begin with the game's name, and what it does."""
