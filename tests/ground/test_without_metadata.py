"""The five packages copied into a folder, without the metadata of a distribution: a vendored copy, a zip, a frozen program."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("tabletop_rules", "catan_rules", "catsle_rules", "coatl_rules", "coloretto_rules")
NEEDED = ("attr", "attrs", "cattr", "cattrs", "typing_extensions.py")
"""What the packages stand on, without metadata too."""

USE = """
import sys
from importlib.metadata import distributions
assert not list(distributions())
from random import Random
from tabletop_rules import View, from_json, game_names, load_game, playout, svg_of, text_of, to_json, verify, Record, load_game
assert game_names() == ("catan", "catsle", "coatl", "coloretto"), game_names()
for name in game_names():
    game = load_game(name)
    options = game.Options(seats=3)
    played = playout(game, options, Random(1), max_steps=30)
    view = game.view(played.state, 0)
    assert from_json(to_json(view), View) == view
    assert svg_of(view).startswith("<svg ") and view._repr_svg_().startswith("<svg ")
    assert text_of(view)
    assert verify(Record(name, game.RULES, options, tuple(map(game.format_step, played.steps)))).status.value == "unfinished"
try:
    load_game("chess")
except ValueError as error:
    print(error)
from tabletop_rules.registry import importer_names, load_importer
assert importer_names() == ("jsettlers",) and callable(load_importer("jsettlers"))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages, and what they stand on, as files alone."""
    place = tmp_path_factory.mktemp("vendored")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, place / package, ignore=shutil.ignore_patterns("__pycache__"))
    site = Path(sysconfig.get_paths()["purelib"])
    for name in NEEDED:
        (place / name).symlink_to(site / name)
    return place


def run(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python without site packages, with the folder (or zip) alone on its path."""
    command = [sys.executable, "-S", "-E", "-c", f"import sys; sys.path.insert(0, {str(place)!r}); {arguments[0]}", *arguments[1:]]
    return subprocess.run(command, capture_output=True, text=True, cwd=place.parent, check=False)


def test_a_vendored_copy_plays_judges_and_draws(folder: Path) -> None:
    """The four games, JSON, pictures, the importer; a game of another distribution is said to need metadata or registering."""
    done = run(folder, f"exec({USE!r})")
    assert done.stderr == ""
    assert done.stdout == (
        "no game is called 'chess'; there are: catan, catsle, coatl, coloretto; without package metadata games of other "
        "distributions must be registered\n"
    )


def test_a_zip_of_the_packages_works_too(folder: Path, tmp_path: Path) -> None:
    """The names of a package are read through its loader."""
    place = tmp_path / "all.zip"
    with zipfile.ZipFile(place, "w") as packed:
        for path in sorted(folder.rglob("*"), key=str):
            if path.is_file():
                packed.write(path, path.relative_to(folder))
        for name in NEEDED:
            for path in sorted((folder / name).resolve().rglob("*.py"), key=str):
                packed.write(path, Path(name) / path.relative_to((folder / name).resolve()))
    done = run(place, "from tabletop_rules import load_game, svg_of; game = load_game('catan'); print(svg_of(game.position(game.new_game(game.Options(seats=3))))[:5])")
    assert (done.stdout, done.stderr) == ("<svg \n", "")


def test_the_command_of_a_vendored_copy_works(folder: Path) -> None:
    """Its version too."""
    main = "from tabletop_rules.command import main; sys.exit(main(sys.argv[1:]))"
    done = run(folder, main, "verify", str(ROOT / "examples" / "records"))
    assert (done.returncode, done.stderr) == (0, "")
    assert " legal" in done.stdout
    version = run(folder, main, "--version")
    assert version.stdout.startswith("tabletop-rules 0.")
    assert run(folder, main, "games").stdout.count("docs/rules/") == 4
    assert run(folder, main, "simulate", "chess").returncode == 2


def test_a_copy_without_one_of_the_games_has_the_others(folder: Path, tmp_path: Path) -> None:
    """What is not there is not offered."""
    for name in (*PACKAGES[:4], *NEEDED):
        (tmp_path / name).symlink_to(folder / name)
    done = run(tmp_path, "from tabletop_rules import game_names, verify; print(*game_names())")
    assert (done.stdout, done.stderr) == ("catan catsle coatl\n", "")
