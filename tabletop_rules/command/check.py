"""`tabletop check`: what must hold for every game, tried out on one."""

from __future__ import annotations

import argparse
import json
import sys

from tabletop_rules.command.arguments import BAD, GOOD, Subcommands, UsageError, chosen_game, positive
from tabletop_rules.command.screen import Screen
from tabletop_rules.registry import game_names

_EXAMPLES = 25


def add(commands: Subcommands) -> None:
    """Add the subcommand to the parser."""
    command = commands.add_parser("check", help="try out on a game what must hold for every game", description=_check.__doc__)
    command.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    words = f"how many moments of games each property looks at (default {_EXAMPLES})"
    command.add_argument("--examples", type=positive, default=_EXAMPLES, metavar="N", help=words)
    command.add_argument("--json", action="store_true", help="one JSON object a property")
    command.set_defaults(run=_check)


def _check(options: argparse.Namespace) -> int:
    """Try out on an installed game what must hold for every game, with nothing but its module: purity, legality, round trips,
    views, chance, the end, the referee. Exit status 1 where a property fails. The same moments are looked at every time.
    Needs the extra `testing`."""
    game = chosen_game(options.game)
    try:
        from tabletop_rules.testing import PROPERTIES, Adapter, examine  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        raise UsageError(f"check needs {error.name}: pip install 'tabletop-rules[testing]'") from None
    screen = Screen(plain=options.json)
    try:
        adapter: Adapter[object, object, object] = Adapter(game=game)
    except Exception as error:  # whatever its author did, or did not do
        raise UsageError(f"{options.game} cannot be checked: {type(error).__name__}: {error}") from None
    findings = []
    with screen.progress("checking", len(PROPERTIES)) as advance:
        for one in PROPERTIES:
            try:
                findings.append(examine(one, adapter, options.examples))
            except KeyboardInterrupt:
                print(f"tabletop: it was asked whether {one.says}", file=sys.stderr)
                raise
            advance(1)
    for finding in findings:
        if options.json:
            facts = {"game": options.game, "number": finding.property.number, "property": finding.property.name}
            told = {"told": finding.told} if finding.told else {}
            told |= {"rule": finding.property.rule} if finding.status == "fails" else {}
            print(json.dumps({**facts, "status": finding.status, "examples": finding.examples, **told}))
    failed = [finding for finding in findings if finding.status == "fails"]
    if not options.json:
        rows = [
            (one.status.replace("fails", "FAILS"), str(one.property.number), str(one.examples or ""), one.property.says)
            for one in findings
        ]
        screen.table(("result", "no.", "examples", "property"), rows, verdict=0)
        for finding in failed:
            print(f"\n{finding.property.number} {finding.property.says} FAILS\n{finding.property.rule}\n{finding.told}")
        held = sum(finding.status == "holds" for finding in findings)
        asked = len(findings) - sum(finding.status == "not asked" for finding in findings)
        print(
            f"\n{options.game}: {held} of {asked} properties hold over {sum(one.examples for one in findings)} examples; "
            f"{len(findings) - asked} need more than the game's module to be asked (docs/a-game-of-your-own.md)"
        )
    return BAD if failed else GOOD
