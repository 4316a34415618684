"""Property 11: what the rules do not tell apart can be renamed before or after a step, with the same result."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from hypothesis.strategies import DataObject

from tabletop_rules.testing import symmetries
from tests.conformance.scenes import AnyAdapter


@given(data=st.data())
def test_renaming_commutes_with_play(adapter: AnyAdapter, data: DataObject) -> None:
    """Renamed, a state has the renamed moves, chances, scores, winners and successors."""
    if not adapter.symmetries:
        pytest.skip(adapter.no_symmetry)
    symmetries.renaming_commutes_with_play(adapter, data)


@pytest.mark.unmeasured
@given(data=st.data())
def test_renaming_commutes_with_refusals(adapter: AnyAdapter, data: DataObject) -> None:
    """Renamed, a step is refused for the same reason, by the same rule."""
    if not adapter.symmetries:
        pytest.skip(adapter.no_symmetry)
    symmetries.renaming_commutes_with_refusals(adapter, data)
