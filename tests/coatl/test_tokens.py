"""The three sacrifice tokens (R11)."""

import pytest

import coatl_rules as coatl
from coatl_rules import After, Ending, Stage, StageName, State, Token
from tests.coatl.tables import FEW_TEMPLES, after, at, moves, refill, refusal, scarce, settle

OPEN = "P00 P01 P02 P03 P04 P05"


def tokens(state: State, seat: int = 0) -> tuple[Token, ...]:
    """What a seat has not spent."""
    return coatl.position(state).table.sides[seat].tokens


@pytest.mark.parametrize(("token", "move"), [(Token.PICK, "pick head R"), (Token.SEE, "see"), (Token.COMMIT, "commit T00")])
def test_r11_1_each_token_is_spent_once(token: Token, move: str) -> None:
    """R11.1: its use is the action of the turn; a token that was spent is refused."""
    state = at(tops=("T00", "T01"))
    assert move in moves(state)
    assert token not in tokens(after(state, move))
    assert tuple(Token) == tokens(after(state, move), 1)
    spent = at(tops=("T00", "T01"), tokens={0: [each for each in Token if each is not token]})
    assert refusal(spent, move) == ("token-spent", "R11.1")
    assert not [one for one in moves(spent) if one.split()[0] == token.value]


def test_r11_1_tokens_are_spent_in_last_turns_too() -> None:
    """R11.1: as the second action of one as well."""
    done = ["<YYY> P00", "<RRR> P01", "<KKK> P02"]
    state = at(2, seat=1, coatls={0: done}, ending=(Ending.THIRD_COATL, 0, 0), second=True, tops=("T00", "T01"))
    assert {"see", "commit T00", "pick head Y", "end"} <= set(moves(state))


def test_r11_2_perfect_pick_takes_from_the_bag() -> None:
    """R11.2: one head, one tail, or two bodies of any colours, with room for them; the supply stays as it is when it is full."""
    state = at()
    picks = [move for move in moves(state) if move.startswith("pick")]
    assert len(picks) == 5 + 5 + 15
    state = after(state, "pick body YB")
    assert tuple(map(str, coatl.position(state).table.sides[0].board)) == ("body Y", "body B")
    assert coatl.chance(state) is None
    assert coatl.to_act(state) == (1,)


def test_r11_2_only_what_the_bag_holds() -> None:
    """R11.2: of one colour two, if it holds two."""
    state = at(4, heads="YR", tails="KG", bag=("Y", "R", "YRR" + "K"), bodies="YY RR KK GG BB YR")
    picks = [move for move in moves(state) if move.startswith("pick")]
    assert picks == ["pick head Y", "pick tail R", "pick body YR", "pick body YK", "pick body RR", "pick body RK"]
    for text in ("pick head R", "pick tail Y", "pick body YY", "pick body GB", "pick body KK"):
        assert refusal(state, text) == ("not-in-bag", "R11.2")


@pytest.mark.parametrize(("board", "legal"), [("Y " * 6, (True, True)), ("Y " * 7, (True, False)), ("Y " * 8, (False, False))])
def test_r11_2_room_is_needed(board: str, legal: tuple[bool, bool]) -> None:
    """R11.2: for one piece or for two."""
    state = at(boards={0: board})
    refusals = tuple(refusal(state, text) for text in ("pick head R", "pick body RB"))
    assert tuple(None if each else ("no-room", "R11.2") for each in legal) == refusals
    assert legal == tuple(text in moves(state) for text in ("pick head R", "pick body RB"))


def test_r11_2_then_every_empty_space_is_filled() -> None:
    """R11.2: whatever R4.4 says."""
    state = after(at(heads="Y", tails="K", bodies="YY RR KK"), "pick head R")
    assert refill(state) == (1, 1, 3)
    assert Stage(StageName.FILLING, After.PICK) == coatl.position(state).table.stage
    assert refusal(state, "take head Y") == ("chance-due", "R11.2")
    assert refusal(state, "=fill Y - YY,YR") == ("wrong-number", "R11.2")
    state = settle(state)
    assert coatl.chance(state) is None
    assert coatl.to_act(state) == (1,)


def test_r11_2_a_pick_never_begins_the_end() -> None:
    """R11.2: even when it takes the last bodies of the bag."""
    state = after(at(4, bodies="YR", bag=("", "", "KG")), "pick body KG")
    assert coatl.chance(state) is None
    assert coatl.position(state).table.ending is None
    assert coatl.to_act(state) == (1,)


def test_r11_3_see_the_future() -> None:
    """R11.3: the display goes, a new one comes, the hand may shrink, and grow again."""
    state = at(hands={0: "P10 P11 P12"}, display=OPEN, deck="P20 P21 P22 P23 P24 P25 P26 P27")
    thrown = coatl.position(state).table.discards
    state = after(state, "see")
    assert Stage(StageName.DISPLAYING, After.SEE) == coatl.position(state).table.stage
    assert refusal(state, "end") == ("chance-due", "R11.3")
    assert refusal(state, "=display P20") == ("wrong-number", "R11.3")
    assert ((), thrown + 6) == (coatl.position(state).table.display, coatl.position(state).table.discards)
    state = after(state, "=display P20,P21,P22,P23,P24,P25")
    assert moves(state) == ["discard P10", "discard P11", "discard P12", "end"]
    assert refusal(state, "discard P13") == ("not-in-hand", "R11.3")
    for text in ("choose P20", "take head Y", "see", "start body Y", "fulfil 0 P10"):
        assert refusal(state, text) == ("discarding", "R11.3")
    state = after(state, "discard P10", "discard P11", "discard P12")
    assert moves(state) == ["end"]
    state = after(state, "end", "choose P20", "choose deck", "=draw P26", "end", "=display P27")
    position = coatl.position(state)
    assert position.privates[0].prophecies == ("P20", "P26")
    assert position.table.display == ("P21", "P22", "P23", "P24", "P25", "P27")
    assert coatl.to_act(state) == (1,)


def test_r11_3_discarding_and_choosing_may_be_declined() -> None:
    """R11.3: none discarded, none chosen."""
    state = settle(after(at(display=OPEN), "see"))
    state = after(state, "end", "end")
    assert coatl.chance(state) is None
    assert coatl.to_act(state) == (1,)


def test_r11_3_an_empty_hand_skips_discarding() -> None:
    """R11.3: which everybody sees."""
    state = settle(after(at(hands={0: ""}), "see"))
    assert StageName.CHOOSING is coatl.position(state).table.stage.name
    assert refusal(state, "discard P10") == ("not-seeing", "R11.3")
    assert "end" in moves(state)


def test_r11_3_a_hand_of_five_skips_choosing() -> None:
    """R11.3: which everybody sees."""
    state = settle(after(at(hands={0: "P10 P11 P12 P13 P14"}), "see"))
    assert coatl.to_act(after(state, "end")) == (1,)
    assert coatl.to_act(after(state, "discard P10", "end")) == (0,)


def test_r11_3_the_discarded_display_can_come_back() -> None:
    """R11.3 and R5.5: the discards are shuffled when the deck is empty, with the display among them."""
    state = after(at(display=OPEN, deck=""), "see")
    assert coatl.position(state).table.discards == 0
    event = coatl.chance(state)
    assert event is not None
    assert event.weight(coatl.parse_step(f"=display {OPEN.replace(' ', ',')}")) > 0
    state = after(at(display=OPEN, deck="P20 P21"), "see", "=display P20,P21")
    assert Stage(StageName.DISPLAYING, After.SEE) == coatl.position(state).table.stage
    assert coatl.chance(state).number == 4  # type: ignore[union-attr]  # the event of the display
    state = settle(state)
    assert StageName.DISCARDING is coatl.position(state).table.stage.name


def test_r11_3_discards_fill_a_short_display_at_the_end() -> None:
    """R11.3 and R5.4: what was just discarded may come back into a display that is short."""
    state = settle(after(at(4, **scarce(in_hand=19)), "see"))
    card = coatl.position(state).privates[0].prophecies[0]
    state = after(state, f"discard {card}", "end", "end")
    assert StageName.DISPLAYING is coatl.position(state).table.stage.name
    state = after(state, f"=display {card}")
    assert coatl.to_act(state) == (1,)


def test_r11_4_priest_commitment() -> None:
    """R11.4: an open temple goes into the hand and is replaced at once; later it may be laid."""
    state = at(temples={0: "T10"}, tops=("T08", "T02"), boards={0: "K>"}, coatls={0: ["<YGYGRR. P15"]})
    assert refusal(state, "commit T10") == ("temple-not-open", "R11.4")
    assert refusal(state, "commit T00") == ("temple-not-open", "R11.4")
    state = after(state, "commit T08")
    assert Stage(StageName.REVEALING, After.COMMIT, pile=0) == coatl.position(state).table.stage
    assert refusal(state, "=draw P20") == ("wrong-event", "R11.4")
    assert refusal(state, "=reveal T08") == ("impossible-temple", "R11.4")
    assert coatl.position(state).privates[0].temples == ("T08", "T10")
    state = after(state, "=reveal T00")
    assert coatl.to_act(state) == (1,)
    assert coatl.position(state).table.temples.tops == ("T00", "T02")
    state = after(state, "take head Y", "extend 0 tail K", "temple T08", "seal")
    assert coatl.scores(state)[0] == 3 + 3


def test_r11_4_the_last_temple_of_a_pile() -> None:
    """R11.4 and R9.5: there is no event when nothing lies under it."""
    state = after(at(4, **FEW_TEMPLES), "commit T08")
    assert coatl.chance(state) is None
    assert coatl.position(state).table.temples.tops == (None, "T06")
    assert coatl.to_act(state) == (1,)
    assert [move for move in moves(state) if move.startswith("commit")] == ["commit T06"]
