"""Puts the pages of the site together in a folder: the documents, a page for each game, the API from the public names.

`python docs/site/assemble.py FOLDER`, from the repository. Links that leave docs/ lead into a copy of what they name; one that
names a folder leads to the list of its files.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import sys
from importlib import import_module
from pathlib import Path

import attrs

from tabletop_rules import from_json, load_game, replay, svg_of, text_of, to_json

ROOT = Path(__file__).parents[2]
GAMES = {"catan": "Catan", "catsle": "CATsle Builders", "coatl": "Cóatl", "coloretto": "Coloretto"}
SAMPLES = {"catan": "catan-4p.json", "catsle": "catsle-4p.json", "coatl": "coatl-3p.json", "coloretto": "coloretto-4p.json"}
LINK = re.compile(r"(?<!\\)\]\(([^)#\s]+)(#[^)\s]*)?\)")
SOURCE = re.compile(r"\[([A-Z][0-9]*)\](?!\()")
"""The marks of sources in the rules: a letter, which Markdown would take for the name of a link."""
SHOWN = (".md", ".json", ".py", ".gz", ".svg", ".toml", ".html", ".js", ".css")


@attrs.frozen
class Site:
    """The folder of the pages."""

    pages: Path

    def page(self, source: Path, target: str) -> None:
        """A document as a page, its links made to fit."""
        self.write(target, source.read_text(encoding="utf-8"), source.parent)

    def write(self, target: str, text: str, base: Path) -> None:
        """A page with this text, whose links are relative to `base`."""

        def moved(match: re.Match[str]) -> str:
            place, anchor = match[1], match[2] or ""
            if "://" in place or place.startswith("mailto:"):
                return match[0]
            return f"]({os.path.relpath(self.place(base / place), (self.pages / target).parent)}{anchor})"

        path = self.pages / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(LINK.sub(moved, SOURCE.sub(r"\\[\1\\]", text)), encoding="utf-8")

    def place(self, source: Path) -> Path:
        """Where a file or folder of the repository is in the site; it is put there if it is not."""
        source = source.resolve()
        inside = source.relative_to(ROOT)
        if source == ROOT / "README.md":
            return self.pages / "index.md"
        if inside.parts[0] == "docs":
            inside = Path(*inside.parts[1:])
        if source.is_dir():
            return self._listed(source, inside)
        target = self.pages / inside
        if not target.exists() and source.suffix != ".md":
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        if not target.exists() and inside.parts[0] == "examples":
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
        return target

    def _listed(self, source: Path, inside: Path) -> Path:
        """A page with the files of a folder."""
        target = self.pages / inside / "index.md"
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text("", encoding="utf-8")
            files = [path for path in sorted(source.rglob("*")) if path.suffix in SHOWN and "__pycache__" not in path.parts]
            rows = "\n".join(f"- [{path.relative_to(source)}]({path.relative_to(source)})" for path in files)
            self.write(str(inside / "index.md"), f"# {inside}\n\n{rows}\n", source)
        return target


def stub_names(package: str) -> list[tuple[str, list[str]]]:
    """The rooms of a package with their public names, as its stub lists them."""
    stub = ast.parse((ROOT / package / "__init__.pyi").read_text(encoding="utf-8"))
    return [(node.module or "", [alias.name for alias in node.names]) for node in stub.body if isinstance(node, ast.ImportFrom)]


def told(room: str) -> set[str]:
    """The names that a module gives a statement of their own; of others (several assigned at once) there is nothing to read."""
    path = ROOT / Path(*room.split("."))
    tree = ast.parse((path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8"))
    found = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def api(package: str) -> str:
    """The page of a package: its public names, room by room."""
    parts = [f"# {package}", f"The public names of `{package}`, by the room they come from."]
    for room, names in stub_names(package):
        parts.append(f"## {room.removeprefix(f'{package}.')}")
        found = told(room)
        parts += [f"::: {room}.{name}" if name in found else f"### `{name}`" for name in sorted(names)]
    return "\n\n".join(parts) + "\n"


def moments(game: str) -> list[tuple[str, object]]:
    """What the gallery of a game shows, each with its words: moments of the sample record, and one of them as a seat sees it."""
    record = (ROOT / "examples" / "records" / SAMPLES[game]).read_bytes()
    states = [step.state for step in replay(record)]
    module = load_game(game)
    middle = states[len(states) // 2]
    seat = module.next_seat(middle) or 0
    return [
        ("Early", module.position(states[len(states) // 8])),
        ("Half-way", module.position(middle)),
        (f"Half-way, as seat {seat} sees it", module.view(middle, seat)),
        ("The end", module.position(states[-1])),
    ]


def notation(game: str) -> str:
    """The last section of a game's rules."""
    return (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8").partition("\n## Notation\n")[2].strip()


def game_page(site: Site, name: str, title: str) -> str:
    """The page of a game: pictures, options, notation, JSON, and where its rules and names are."""
    game = import_module(f"{name}_rules")
    options = to_json(from_json(f'{{"seats": {game.SEATS[1]}}}', game.Options), indent=2)
    gallery = []
    for number, (words, shown) in enumerate(moments(name)):
        picture = site.pages / "pictures" / f"{name}-{number}.svg"
        picture.parent.mkdir(parents=True, exist_ok=True)
        picture.write_text(svg_of(shown, layout="wide"), encoding="utf-8")
        # The page of a game has no file of its own in the repository, nor have these: no link to be moved.
        image = f'<img src="../pictures/{picture.name}" alt="{title}: {words.lower()}">'
        gallery.append(f'### {words}\n\n<a href="../pictures/{picture.name}">{image}</a>')
    view = game.view(game.new_game(game.Options(seats=game.SEATS[1])), 0)
    return "\n\n".join(
        [
            f"# {title}",
            f"`import {name}_rules`, for {game.SEATS[0]} to {game.SEATS[-1]} seats.",
            f"![A game of {title}](../pictures/{name}.svg)",
            f"- [The rules, by number](../rules/{name}.md), with every option\n"
            f"- [Every public name](../api/{name}_rules.md)\n"
            f"- [Every field of the JSON](../json.md)\n"
            f"- [A record of a whole game](../../examples/records/{SAMPLES[name]}), for `tabletop verify` and `tabletop show`",
            "## Options\n\nThe defaults; the rules say what each switches.\n\n```json\n" + options + "\n```",
            "## Notation\n\n" + notation(name),
            "## Gallery\n\nMoments of [that record](../../examples/records/" + SAMPLES[name] + ").",
            *gallery,
            "## As text\n\nBefore the first step, the way a terminal shows it:\n\n```text\n" + text_of(view) + "```",
            "## As JSON\n\nThe same moment as seat 0 gets it:\n\n```json\n" + to_json(view, indent=2) + "\n```",
        ]
    )


TUTORIAL = "## A game in five minutes\n"


def start(site: Site) -> None:
    """The first page and the tutorial: the README, of which one section is a page of its own here."""
    head, _, rest = (ROOT / "README.md").read_text(encoding="utf-8").partition(TUTORIAL)
    lesson, _, more = rest.partition("\n## ")
    site.write("tutorial.md", f"# {TUTORIAL.strip('# ')}{lesson}", ROOT)
    (site.pages / "index.md").write_text("", encoding="utf-8")
    site.write("index.md", f"{head}{TUTORIAL}\nis [a page of its own](tutorial.md).\n\n## {more}", ROOT)


def assemble(folder: Path) -> None:
    """All pages and the settings, in the folder."""
    site = Site(folder / "pages")
    documents = sorted((ROOT / "docs").glob("*.md"))
    rules = sorted((ROOT / "docs" / "rules").glob("*.md"))
    for path in (*documents, *rules):
        site.page(path, str(path.relative_to(ROOT / "docs")))
    start(site)
    for name, title in GAMES.items():
        site.write(f"games/{name}.md", game_page(site, name, title), ROOT / "docs" / "games")
    packages = ["tabletop_rules", *(f"{name}_rules" for name in GAMES)]
    for package in packages:
        (site.pages / "api").mkdir(exist_ok=True)
        (site.pages / "api" / f"{package}.md").write_text(api(package), encoding="utf-8")
    named = {path.name for path in documents}
    settings = (ROOT / "docs" / "site" / "mkdocs.yml").read_text(encoding="utf-8")
    others = [path.stem for path in documents if path.name in named and f": {path.name}" not in settings]
    listed = sorted(path.relative_to(site.pages) for path in site.pages.glob("examples/**/*.md"))
    settings += "  - API:\n" + "".join(f"      - {package}: api/{package}.md\n" for package in packages)
    settings += "  - Rules:\n" + "".join(f"      - {title}: rules/{name}.md\n" for name, title in GAMES.items())
    settings += "  - More:\n" + "".join(f"      - {stem.replace('-', ' ').capitalize()}: {stem}.md\n" for stem in others)
    folders = sorted({*listed, *(path.relative_to(site.pages) for path in site.pages.glob("*/index.md"))})
    settings += "  - Files:\n" + "".join(f"      - {path.parent}/{path.stem}: {path}\n" for path in folders)
    (folder / "mkdocs.yml").write_text(settings.replace("paths: [.]", f"paths: [{ROOT}]"), encoding="utf-8")
    shutil.copyfile(ROOT / "docs" / "site" / "fenced.py", folder / "fenced.py")


if __name__ == "__main__":
    assemble(Path(sys.argv[1]))
