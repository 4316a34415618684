"""Arbitrary well-typed steps, legal anywhere or nowhere."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from coatl_rules import (
    Choose,
    Colour,
    Commit,
    Discard,
    DisplayFilled,
    End,
    Extend,
    Fill,
    Fulfil,
    Keep,
    Kind,
    Pass,
    Pick,
    Piece,
    Place,
    PropheciesDealt,
    ProphecyDrawn,
    Seal,
    See,
    Start,
    Take,
    Temple,
    TempleDealt,
    TempleRevealed,
)
from coatl_rules.cards import PROPHECY_IDS, TEMPLE_IDS

COLOURS = st.sampled_from(Colour)
CARDS = st.sampled_from(PROPHECY_IDS)
TEMPLES = st.sampled_from(TEMPLE_IDS)
INDEX = st.integers(0, 4) | st.integers(0, 9999)


def _spaces(make: type) -> SearchStrategy[Any]:
    return st.builds(make, st.sampled_from([Kind.HEAD, Kind.TAIL]), st.tuples(COLOURS)) | st.builds(
        make, st.just(Kind.BODY), st.tuples(COLOURS, COLOURS)
    )


def any_step() -> SearchStrategy[Any]:
    """Steps of every class."""
    several = st.lists(CARDS, min_size=1, max_size=7)
    return st.one_of(
        st.builds(Keep, INDEX, several),
        _spaces(Take),
        _spaces(Pick),
        st.builds(Choose, CARDS | st.just("deck")),
        st.builds(Start, st.builds(Piece, st.sampled_from(Kind), COLOURS)),
        st.builds(Extend, INDEX, st.sampled_from(Place), COLOURS, st.none() | CARDS),
        st.builds(Fulfil, INDEX, CARDS),
        st.builds(Temple, TEMPLES),
        st.builds(Commit, TEMPLES),
        st.builds(Discard, CARDS),
        st.sampled_from([Seal(), See(), End(), Pass()]),
        st.builds(
            Fill, st.lists(COLOURS, max_size=3), st.lists(COLOURS, max_size=3), st.lists(st.tuples(COLOURS, COLOURS), max_size=7)
        ),
        st.builds(TempleDealt, INDEX, TEMPLES),
        st.builds(TempleRevealed, TEMPLES),
        st.builds(DisplayFilled, several),
        st.builds(PropheciesDealt, INDEX, several),
        st.builds(ProphecyDrawn, CARDS),
    )
