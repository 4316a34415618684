"""The records of the repository are what their script makes: golden records, regenerated and compared."""

from pathlib import Path

from examples import make_records


def test_the_example_records_are_regenerated_to_the_letter() -> None:
    """A change of an engine that changes a recorded game shows here; if it is meant, run the script again."""
    for path, text in make_records.files():
        assert text == path.read_text(encoding="utf-8"), path.name


def test_every_example_record_is_made_or_imported() -> None:
    """No record lies there that nothing checks: each is made by the script or named after the server it comes from."""
    made = {path.resolve() for path, _ in make_records.files()}
    for folder in ("records", "faulty"):
        for path in (Path(make_records.__file__).parent / folder).iterdir():
            assert path.resolve() in made or "server" in path.name
