"""A game played in the terminal: people take turns at one keyboard, others play by themselves, chance is sampled from a seed.

Decides how a person is asked and answered, and how the game is kept; luck, covered hands and taking back are those of any table
(`tabletop_rules.hosting`), and what is legal, seen and drawn is the game's business. Whatever ends the play, the game is saved or
its record printed.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from string import ascii_lowercase
from typing import Final, TextIO

from tabletop_rules.command.terminal import Terminal
from tabletop_rules.drawing.finding import text_of
from tabletop_rules.errors import BadText, Refusal
from tabletop_rules.game import Seat
from tabletop_rules.hosting import HUMAN, PLAYERS, Denied, Sitting
from tabletop_rules.jsontext import to_json
from tabletop_rules.search.opponents import KINDS, STRENGTH, hints

_SHOWN_STEPS: Final = 12
_HINTS: Final = 5
"""So many moves are told by a hint."""
WHO: Final = (*PLAYERS, *KINDS)
"""Who may play a seat."""
_HELP: Final = """\
The letter before a move makes it; a move can also be typed, as it stands in the list.
?          explains the last refusal, else shows this
? MOVE     tells whether the move is legal, and if not, by which rule
undo       takes back the last move that a person made, with all that followed, as far as --undo lets people do so
hint       tells which moves search thinks best, and how it expects the game to end after each
log        what happened so far, as far as this seat saw it
show       draws the table again
record     prints the record of the game so far, as far as this seat saw it
resign     gives the game up and ends it; of two seats the other one has won
save FILE  saves the whole game in a new file (without FILE: where it was told to)
quit       stops; the game is saved, or its whole record printed, every hand with it"""


def saved_players(kept: object, seats: int) -> tuple[str, ...]:
    """Who played a saved game; people where its record does not tell."""
    players = tuple(kept.split(",")) if isinstance(kept, str) else ()
    return players if len(players) == seats and set(players) <= set(WHO) else (HUMAN,) * seats


def letters(index: int) -> str:
    """The letters before the move of that index in a list: rows, seats and places are counted from 0, moves not at all.

    >>> [letters(index) for index in (0, 25, 26, 701, 702)]
    ['a', 'z', 'aa', 'zz', 'aaa']
    """
    text, index = "", index + 1
    while index:
        index, place = divmod(index - 1, len(ascii_lowercase))
        text = ascii_lowercase[place] + text
    return text


def _shown(path: Path) -> str:
    """A path as a terminal may show it: one with control characters, or with bytes that are no text, in escapes."""
    name = str(path)
    return name if name.isprintable() else ascii(name)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """A second interrupt is not heard while the game is kept. (Other threads than the main one never hear any.)"""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)


class _Quit(Exception):
    """The person wants to stop."""


class HotSeat:
    """A game at one keyboard: the sitting, where it is saved, and the terminal."""

    def __init__(self, sitting: Sitting, *, save: Path | None, terminal: Terminal, strength: int = STRENGTH) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self.save = save
        self.terminal = terminal
        self.strength = strength
        self._shown: Seat | None = None
        """The person who is being asked."""
        self._stale = True
        """Whether the table has changed since it was shown."""
        self._refusal: Refusal | None = None

    # Playing

    def play(self) -> int:
        """Play until the game is over or somebody stops, and give the exit status: 0, 2 where the game could not be saved, 130
        when interrupted.

        Raises: OSError where nobody reads what is shown any more (or it has no room), after the game was saved.
        """
        try:
            self._run()
        except (EOFError, _Quit):
            return self._keep(sys.stdout)
        except KeyboardInterrupt:
            with _undisturbed():
                self._keep(sys.stdout)
            return 130
        except OSError:
            self._keep(sys.stderr)
            raise
        if self.save is None:
            if self.sitting.ended is not None:  # nothing that was shown tells how it came to that
                self.terminal.say(to_json(self.sitting.whole_record()))
            return 0
        return 0 if self._write(self.save) else self._keep(sys.stdout)

    def _run(self) -> None:
        sitting, terminal = self.sitting, self.terminal
        terminal.say(f"{self.game.NAME}, {len(sitting.players)} seats ({', '.join(sitting.players)}), seed {sitting.seed}")
        while not sitting.is_over:
            if sitting.advance():
                if not sitting.people:
                    terminal.say(sitting.told(len(sitting.made) - 1, None))
            else:
                self._ask()
        self._end()

    def _end(self) -> None:
        sitting = self.sitting
        self.terminal.say("")
        self._draw()
        if sitting.ended is not None:
            self.terminal.say(f"The game {sitting.ended}.")
            return
        scores, winners = self.game.scores(sitting.state), self.game.winners(sitting.state)
        for seat, points in enumerate(scores):
            self.terminal.say(f"seat {seat} ({sitting.players[seat]}): {points}{' won' * (seat in winners)}")

    # A person's turn

    def _ask(self) -> None:
        """Let a person make a move, or do something else and be asked again."""
        sitting = self.sitting
        if sitting.covered is not None:
            self._pass_to(sitting.covered)
        seat = sitting.asked
        if seat != self._shown:
            self._shown, self._stale = seat, True
        texts = [self.game.format_step(move) for move in sitting.moves()]
        if self._stale:
            self._show(texts)
        words = self.terminal.ask(f"seat {seat}> ")
        command, _, rest = words.partition(" ")
        labelled = {letters(index): text for index, text in enumerate(texts)}
        if not words:
            self._show(texts)
        elif words in texts:  # also where a game calls a move like one of the words below
            self._typed(words)
        elif command == "?" or words == "help":
            self._explain(rest.strip())
        elif words == "undo":
            self._undo()
        elif words == "hint":
            self._hint(seat)
        elif words == "log":
            self.terminal.say("\n".join(sitting.log()) or "Nothing yet.")
        elif words == "show":
            self._show(texts)
        elif words == "record":
            self.terminal.say(to_json(sitting.record()))
        elif words == "resign":
            sitting.resign()
        elif command == "save":
            self._save_as(rest.strip())
        elif words == "quit":
            raise _Quit
        elif words in labelled:
            self._typed(labelled[words])
        elif words.isdigit() or (len(words) <= 2 and words.isalpha() and words.isascii()):
            self.terminal.say(f"There is no move {words[:9]}; a to {letters(len(texts) - 1)} (? for help)")
        else:
            self._typed(words)

    def _pass_to(self, seat: Seat) -> None:
        self.terminal.hide()
        if self.terminal.ask(f"Pass to seat {seat}, press Enter (or quit) ") == "quit":
            raise _Quit
        self.sitting.uncover()
        self._stale = True

    def _show(self, texts: Sequence[str]) -> None:
        sitting = self.sitting
        log = sitting.log()
        first = max(len(log) - _SHOWN_STEPS, sitting.last_own_move() + 1)
        self._stale = False
        self.terminal.say("")
        if log[first:]:
            self.terminal.say("\n".join(log[first:]))
        self._draw()
        groups: dict[str, list[str]] = {}
        for index, text in enumerate(texts):
            groups.setdefault(text.split()[0], []).append(f"{letters(index)}: {text}")
        self.terminal.moves(groups)

    def _draw(self) -> None:
        view = self.sitting.view()
        try:
            drawn = text_of(view, colour=self.terminal.colour, width=self.terminal.width)
        except ValueError:  # a game without a drawing
            drawn = to_json(view, indent=1)
        self.terminal.say(drawn.rstrip("\n"))

    def _typed(self, words: str) -> None:
        try:
            refusal = self.sitting.play(words)
        except BadText as error:
            self.terminal.say(f"{error} (? for help)")
            return
        except Denied as error:
            self.terminal.say(str(error))
            return
        self._refusal = refusal
        if refusal is not None:
            self.terminal.say(f"Not legal: {refusal.message} ({refusal.rule}; ? for more)")
            return
        self._stale = True
        if self.save is not None:
            self._write(self.save)

    def _explain(self, words: str) -> None:
        refusal = self._refusal
        if words:
            try:
                refusal = self.sitting.check(words)
            except (BadText, Denied) as error:
                self.terminal.say(str(error))
                return
            if refusal is None:
                self.terminal.say(f"{words}: legal")
                return
        if refusal is None:
            self.terminal.say(_HELP)
            return
        self.terminal.say(refusal.message)
        self.terminal.say(f"rule {refusal.rule} of docs/rules/{self.game.NAME}.md, code {refusal.code}")
        for name, value in refusal.details:
            self.terminal.say(f"  {name}: {', '.join(map(str, value)) if isinstance(value, tuple) else value}")

    def _hint(self, seat: Seat | None) -> None:
        """What search thinks of the moves, from all that the seat saw."""
        sitting = self.sitting
        rng = Random(f"{sitting.seed}/{len(sitting.made)}/hint")
        found = hints(self.game, sitting.observer(seat), rng, self.strength)
        if len(found) == 1:
            self.terminal.say(f"{self.game.format_step(found[0].move)} is the only move.")
            return
        for choice in [choice for choice in found if choice.visits][:_HINTS]:
            tried = f"{choice.visits} of {self.strength} tries"
            self.terminal.say(f"{self.game.format_step(choice.move):24} {choice.worth:4.0%}  ({tried})")
        self.terminal.say("0 % is lost, 100 % is won, by what this seat has seen.")

    def _undo(self) -> None:
        try:
            self.sitting.undo()
        except Denied as error:
            self.terminal.say(str(error))
            return
        self._refusal = None
        self._stale = True

    # Keeping

    def _save_as(self, name: str) -> None:
        path = Path(name) if name else self.save
        if path is None:
            self.terminal.say("Where? save FILE")
        elif path != self.save and os.path.lexists(path):
            self.terminal.say(f"{_shown(path)} is there already.")
        elif self._write(path):
            self.save = path
            self.terminal.say(f"Saved to {_shown(path)}.")

    def _write(self, path: Path) -> bool:
        """Write the record beside the file and put it in its place, so that the file is whole at any time; where that cannot be
        done, say why and leave nothing behind."""
        try:
            beside = path.with_name(f"{path.name}.new")
            try:
                beside.write_text(to_json(self.sitting.whole_record()) + "\n", encoding="utf-8")
                os.replace(beside, path)
            except OSError:
                with contextlib.suppress(OSError):
                    beside.unlink()
                raise
        except OSError as error:
            print(f"tabletop: {_shown(path)}: {error.strerror or error}", file=sys.stderr)
        except ValueError as error:  # no file can have such a name: none at all, one with a NUL
            print(f"tabletop: {_shown(path)}: {error}", file=sys.stderr)
        else:
            return True
        return False

    def _keep(self, stream: TextIO) -> int:
        """Save the game, or print its record where it cannot be saved; gives the exit status."""
        print(file=stream)
        if self.save is not None and self._write(self.save):
            print(f"tabletop: saved; go on with: tabletop play --resume {_shown(self.save)}", file=sys.stderr)
            return 0
        print(to_json(self.sitting.whole_record()), file=stream, flush=True)
        return 0 if self.save is None else 2
