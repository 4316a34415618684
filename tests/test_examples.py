"""The records of the repository are what their script makes: golden records, regenerated and compared."""

from pathlib import Path

import pytest

from examples import make_records
from tabletop_rules import Status, verify
from tabletop_rules.records import WHY


@pytest.mark.unmeasured
def test_the_example_records_are_regenerated_to_the_letter() -> None:
    """A change of an engine that changes a recorded game shows here; if it is meant, run the script again."""
    for path, text in make_records.files():
        assert text == path.read_text(encoding="utf-8"), path.name


@pytest.mark.unmeasured
def test_every_example_record_is_made_or_imported() -> None:
    """No record lies there that nothing checks: each is made by the script or named after the server it comes from."""
    made = {path.resolve() for path, _ in make_records.files()}
    for folder in ("records", "faulty", "ended"):
        for path in (Path(make_records.__file__).parent / folder).iterdir():
            assert path.resolve() in made or "server" in path.name


def test_there_is_a_record_for_each_way_to_end_early() -> None:
    """And the referee calls each of them that."""
    folder = Path(make_records.__file__).parent / "ended"
    reports = {path.stem: verify(path.read_bytes()) for path in folder.iterdir()}
    assert sorted(reports) == sorted(WHY)
    for name, report in reports.items():
        assert report.status is Status.ENDED_EARLY
        assert report.ended is not None
        assert report.ended.why == name
