"""What a package page shows: the README of the built wheel has no link that depends on the place where it is read."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ADDRESS = "https://tabletop.example/docs/"
TARGET = re.compile(r"\]\(([^)]*)\)")


def room(name: str) -> ModuleType:
    """A module of docs/site, which is no package."""
    spec = spec_from_file_location(f"docs_site_{name}", ROOT / "docs" / "site" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Message:
    """The metadata of the wheel, built as it is."""
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("wheel")), versions=["standard"])
    with ZipFile(built) as archive:
        (name,) = (one for one in archive.namelist() if one.endswith("/METADATA"))
        return message_from_bytes(archive.read(name))


def targets(text: str) -> Iterator[str]:
    """Where the links of a text lead, those in code left out."""
    for part in re.split(r"```.*?```", text, flags=re.DOTALL):
        yield from TARGET.findall(part)


def metadata(site: str) -> ProjectMetadata[PluginManager]:
    """The metadata of a build in which the one line is set."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    settings["tool"]["hatch"]["metadata"]["hooks"]["custom"]["site"] = site
    return ProjectMetadata(str(ROOT), PluginManager(), settings)


def test_no_link_of_the_wheel_is_relative(wheel: Message) -> None:
    """Nor does one lead to a place that nobody has named; what the README links to is still named."""
    text = wheel.get_payload()
    assert isinstance(text, str)
    assert list(targets(README)), "the README has links"
    assert [place for place in targets(text) if not place.startswith("https://")] == []
    for place in targets(README):
        assert place.startswith("https://") or f"`{place}`" in text
    assert text.rstrip().endswith("in the source distribution.")


def test_the_wheel_says_whose_it_is(wheel: Message) -> None:
    """And invents no address."""
    assert wheel["Author"] == "The tabletop-rules authors"
    assert wheel["Description-Content-Type"] == "text/markdown"
    assert wheel.get_all("Project-URL") is None


def test_with_an_address_every_link_leads_into_the_site(tmp_path: Path) -> None:
    """To a page or file that the site has: the one line of pyproject.toml is enough."""
    core = metadata(ADDRESS).core
    assert core.urls == {"Homepage": ADDRESS, "Documentation": f"{ADDRESS}index.html"}
    room("assemble").assemble(tmp_path)
    pages = tmp_path / "pages"
    inside = [place.removeprefix(ADDRESS) for place in targets(core.readme) if place.startswith(ADDRESS)]
    assert len(inside) > 20
    for place in inside:
        assert (pages / place).exists() or (pages / place.replace(".html", ".md")).exists(), place
    assert [place for place in targets(core.readme) if not place.startswith("https://")] == []


def test_anchors_stay() -> None:
    """Behind the page."""
    described = room("description").described
    assert described("[x](docs/json.md#a-view)", ADDRESS) == f"[x]({ADDRESS}json.html#a-view)"


@pytest.mark.parametrize("site", ["http://tabletop.example/", "https://tabletop.example", "docs/", "https:///x y/"])
def test_what_is_no_address_is_refused(site: str) -> None:
    """Before anything is built."""
    with pytest.raises(ValueError, match="site: https://…/ or nothing"):
        _ = metadata(site).core
