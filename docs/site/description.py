"""What a package page says: the README, in which no link depends on the place where it is read.

A hook of the build (`tool.hatch.metadata.hooks.custom` of pyproject.toml). The one line that whoever publishes the package sets
there is `site`, the address of the folder that `.ci/site` builds: links then lead into it. Without one they become what they
name, which the source distribution has.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?://|#)([^)\s]+)\)")
PAGES = re.compile(r"\.md(?=$|#)")


def on_the_site(place: str) -> str:
    """Where the site has a file or folder of the repository."""
    inside = place.removeprefix("docs/")
    file, hash_, anchor = inside.partition("#")
    if "." not in file.rpartition("/")[2]:
        file = f"{file.rstrip('/')}/index.md"
    return PAGES.sub(".html", file) + hash_ + anchor


def described(text: str, site: str) -> str:
    """The text with links into the site of this address, which ends with a slash; without one, with names of files."""

    def moved(match: re.Match[str]) -> str:
        picture, words, place = match.groups()
        if site:
            return f"{picture}[{words}]({site}{on_the_site(place)})"
        return f"`{place}`" if words == place else f"{words} (`{place}`)"

    changed = LINK.sub(moved, text)
    return changed if site else f"{changed.rstrip()}\n\nFiles and folders that are named here are in the source distribution.\n"


class Description(MetadataHookInterface):
    """The long description, and the addresses where the site has one."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fills in what pyproject.toml calls dynamic.

        Raises: ValueError for an address that is none.
        """
        site = self.config["site"]
        if site and not re.fullmatch(r"https://\S+/", site):
            raise ValueError(f"tool.hatch.metadata.hooks.custom.site: https://…/ or nothing, not {site!r}")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": described(text, site)}
        metadata["urls"] = {"Homepage": site, "Documentation": f"{site}index.html"} if site else {}
