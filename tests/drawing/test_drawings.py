"""Finding the drawing of a game, and what all drawings promise, over moments of random games."""

import re
import subprocess
import sys
from random import Random
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from tabletop_rules import Drawing, View, drawings, load_game, moves_data, plugins, register_drawing, svg_of, text_of
from tests.drawing.golden import MIDDLES, drawings as kept_drawings
from tests.drawing.scenes import GAMES, Scene, scenes
from tests.ground import toy

ANSI = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    """Each game."""
    return str(request.param)


@pytest.fixture(params=[6, pytest.param(1, marks=pytest.mark.long)], ids=["some", "all"])
def stride(request: pytest.FixtureRequest) -> int:
    """Of the moments each sixth, or with the long tests all."""
    return int(request.param)


@pytest.mark.unmeasured
@pytest.mark.parametrize("each", [20, pytest.param(1, marks=pytest.mark.long)])
def test_every_moment_is_a_well_formed_picture(name: str, each: int) -> None:
    """Self-contained, without scripts and links, never huge; the same value gives the same text."""
    for number, scene in enumerate(scenes(name)[::each]):
        for value in list(scene.values)[number % 2 :: 2]:
            drawn = svg_of(value)
            root = ElementTree.fromstring(drawn)
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            tags = {element.tag.partition("}")[2] for element in root.iter()}
            assert not tags & {"script", "foreignObject", "image", "use", "a", "style", "animate"}
            facts = {fact for element in root.iter() for fact in element.attrib}
            assert not any(fact.startswith("on") or "href" in fact for fact in facts)
            assert len(drawn) < 250_000
            assert svg_of(value) == drawn


def test_every_shape_lies_in_the_picture(name: str, stride: int) -> None:
    """Texts, rectangles and circles end before its edges; widths of texts are guessed from above."""
    pictures = [svg_of(value) for scene in scenes(name)[::5 * stride] for value in scene.values]
    pictures += [svg_of(value, layout="wide") for scene in scenes(name)[2::5 * stride] for value in scene.values]
    for picture in pictures:
        for root in [ElementTree.fromstring(picture)]:
            width, height = float(root.get("width", "")), float(root.get("height", ""))
            for left, top, right, bottom in boxes(root, 0.0, 0.0):
                assert -1 <= left <= right <= width + 1, (left, right)
                assert -1 <= top <= bottom <= height + 1, (top, bottom, height)


def boxes(element: ElementTree.Element, dx: float, dy: float) -> list[tuple[float, float, float, float]]:
    """Where the simple shapes under an element lie."""
    found = []
    for each in element:
        tag = each.tag.partition("}")[2]
        fact = {key: float(value) for key, value in each.attrib.items() if re.fullmatch(r"-?[0-9.]+", value)}
        if tag == "g":
            moved = re.fullmatch(r"translate\((\S+) (\S+)\)", each.get("transform", "translate(0 0)"))
            assert moved is not None
            found += boxes(each, dx + float(moved[1]), dy + float(moved[2]))
        elif tag == "rect":
            left, top = fact.get("x", 0.0) + dx, fact.get("y", 0.0) + dy
            found.append((left, top, left + fact["width"], top + fact["height"]))
        elif tag == "circle":
            x, y, r = fact["cx"] + dx, fact["cy"] + dy, fact["r"]
            found.append((x - r, y - r, x + r, y + r))
        elif tag == "text":
            # The measure is generous: half of what a text may be wider than the paper is let pass at the right edge.
            wide = 0.55 * len(each.text or "") * fact["font-size"]
            left = fact["x"] + dx - {"start": 0, "middle": wide / 2, "end": wide}[each.get("text-anchor", "start")]
            found.append((left, fact["y"] + dy - 0.8 * fact["font-size"], left + wide, fact["y"] + dy + 0.25 * fact["font-size"]))
    return found


@pytest.mark.parametrize("width", [40, 71, 72, 80])
def test_no_line_of_text_is_too_wide(name: str, stride: int, width: int) -> None:
    """In colour or not, the same words."""
    for scene in scenes(name)[::2 * stride]:
        for value in scene.values:
            plain = text_of(value, width=width)
            assert all(len(line) <= width for line in plain.splitlines())
            assert ANSI.sub("", text_of(value, width=width, colour=True)) == plain
            assert "\x1b" not in plain


@pytest.mark.unmeasured
def test_what_a_seat_cannot_know_changes_no_drawing(name: str, stride: int) -> None:
    """A view and a position drawn for a seat look alike in every state that fits what the seat knows."""
    rng = Random(1)
    for scene in scenes(name)[::3 * stride]:
        game, state = scene.game, scene.state
        for seat in range(scene.seats):
            other = game.determinize(game.view(state, seat), rng)
            assert svg_of(game.view(other, seat)) == svg_of(game.view(state, seat))
            assert text_of(game.view(other, seat)) == text_of(game.view(state, seat))
            assert svg_of(game.position(other), seat=seat) == svg_of(game.position(state), seat=seat)
        other = game.determinize(game.view(state, None), rng)
        assert svg_of(game.view(other, None)) == svg_of(game.view(state, None))


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["catan", "catsle", "coatl"])
def test_hidden_cards_are_seen_in_a_position(name: str) -> None:
    """So the test above would notice them: some position and its blind twin look different. (Coloretto hides nothing, R09.)"""
    rng = Random(2)
    different = 0
    for scene in scenes(name)[::3]:
        other = scene.game.determinize(scene.game.view(scene.state, None), rng)
        different += svg_of(scene.game.position(other)) != svg_of(scene.game.position(scene.state))
    assert different > 2


def names_in(drawn: str) -> list[str]:
    """What can be pointed at and highlighted."""
    return [name for each in ElementTree.fromstring(drawn).iter() if (name := each.get("data-name")) is not None]


def test_every_name_can_be_highlighted(name: str) -> None:
    """Each name alone changes the picture by a thick line and nothing else; unknown names change nothing."""
    for scene in (scenes(name)[-1],):
        value = scene.game.position(scene.state)
        plain = svg_of(value)
        lines = set(plain.splitlines())
        for each in sorted(set(names_in(plain))):
            lit = svg_of(value, highlight=[each])
            more = [line for line in lit.splitlines() if line not in lines]
            assert all('stroke="#d1007a"' in line for line in more)
            assert more, each
        assert svg_of(value, highlight=["nonsense", "<script>"]) == plain


@pytest.mark.unmeasured
def test_names_are_unique_and_the_same_in_both_layouts(name: str, stride: int) -> None:
    """Whatever the layout, everything has its name, once."""
    for scene in scenes(name)[::3 * stride]:
        for value in scene.values:
            names = names_in(svg_of(value))
            assert sorted(names) == sorted(set(names)) == sorted(names_in(svg_of(value, layout="wide")))


def test_a_wide_picture_fits_a_screen(name: str, stride: int) -> None:
    """On 1366 by 800 the board and the own hand are seen without scrolling: all that comes before the other seats' things."""
    for scene in scenes(name)[::4 * stride]:
        for seat in range(scene.seats):
            root = ElementTree.fromstring(svg_of(scene.game.view(scene.state, seat), layout="wide"))
            width = float(root.get("width", ""))
            scale = min(1, 1366 / width)
            others = {f"seat-{other}" for other in range(scene.seats)} - {f"seat-{seat}"}
            for other in [each for each in root.iter() for child in each if child.get("data-name") in others]:
                for child in [child for child in other if child.get("data-name") in others]:
                    other.remove(child)
            assert max(bottom for _, _, _, bottom in boxes(root, 0.0, 0.0)[1:]) * scale <= 800


def test_there_are_two_layouts(name: str) -> None:
    """Any other is a ValueError."""
    value: Any = scenes(name)[0].game.position(scenes(name)[0].state)
    layout: Any = "square"
    with pytest.raises(ValueError, match="layout: tall or wide, not 'square'"):
        svg_of(value, layout=layout)


def test_old_names_can_be_highlighted(name: str) -> None:
    """Those of all things of a kind, and those with blanks."""
    scene = scenes(name)[-1]
    value = scene.game.position(scene.state)
    assert svg_of(value, highlight=["seat 1"]) == svg_of(value, highlight=["seat-1"]) != svg_of(value)


def test_texts_tell_the_names_that_moves_use(name: str, stride: int) -> None:
    """Every target of every move of a view."""
    for scene in scenes(name)[::4 * stride]:
        for seat in range(scene.seats):
            view = scene.game.view(scene.state, seat)
            words = text_of(view, width=72).split()
            assert {target for facts in moves_data(view) for target in facts.targets} <= set(words)


def test_the_seat_asked_for_comes_first(name: str) -> None:
    """In a picture the order of the seats begins with it; a view begins with its own."""
    scene = scenes(name)[4]
    for seat in range(scene.seats):
        expected = [f"seat-{(seat + step) % scene.seats}" for step in range(scene.seats)]
        for value in (scene.game.view(scene.state, seat), scene.game.view(scene.state, None), scene.game.position(scene.state)):
            found = [each for each in names_in(svg_of(value, seat=seat)) if re.fullmatch(r"seat-[0-9]", each)]
            assert found == expected


def test_what_does_not_fit_is_told(name: str) -> None:
    """A seat outside the game, another game, a width below 40."""
    scene = scenes(name)[0]
    value = scene.game.position(scene.state)
    for seat in (-1, scene.seats, True):
        with pytest.raises(ValueError, match=f"seat: 0 to {scene.seats - 1} or none"):
            svg_of(value, seat=seat)
    with pytest.raises(ValueError, match="width: 40 or more, not 39"):
        text_of(value, width=39)
    other = SimpleNamespace(game="chess", table=value.table)
    drawing: Any = drawings.load_drawing(name)
    for draw in (drawing.svg, drawing.text):
        with pytest.raises(ValueError, match=f"game: {name} is drawn here, not 'chess'"):
            draw(other)


def test_notebooks_show_positions_and_views(name: str) -> None:
    """As the picture itself."""
    scene = scenes(name)[3]
    for value in scene.values:
        assert value._repr_svg_() == svg_of(value)


def test_importing_a_game_does_not_import_its_drawing(name: str) -> None:
    """Nor the canvas."""
    code = f"import sys, {name}_rules; print([m for m in sys.modules if 'drawing' in m or 'canvas' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(("path", "drawn"), list(kept_drawings()), ids=lambda value: getattr(value, "name", ""))
def test_kept_drawings_are_as_they_were(path: Any, drawn: str) -> None:
    """A change is seen in the file; `python -m tests.drawing.golden` makes them anew."""
    assert path.read_text(encoding="utf-8") == drawn


def test_every_game_has_kept_drawings() -> None:
    """All four."""
    assert set(MIDDLES) == set(GAMES)


# Finding drawings


class _Toy:
    """A drawing of the toy game."""

    def svg(self, value: object, /, *, seat: int | None = None, highlight: object = (), layout: object = "tall") -> str:
        return f"<svg/>{'' if layout == 'tall' else layout}"

    def text(self, value: object, /, *, colour: bool = False, width: int = 80) -> str:
        return f"toy {width}\n"


@pytest.fixture
def toy_view() -> View[toy.Table, toy.Private, toy.Move]:
    """A view of a game without a drawing."""
    return toy.view(toy.new_game(toy.Options(2)), 0)


def test_a_game_without_a_drawing(toy_view: View[toy.Table, toy.Private, toy.Move], monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told, and notebooks show the value as they can."""
    with pytest.raises(ValueError, match="no drawing is called 'toy'; there are: catan, catsle, coatl, coloretto"):
        svg_of(toy_view)
    assert toy_view._repr_svg_() is None
    monkeypatch.setitem(plugins.registered[plugins.GAMES], "toy", toy)
    assert plugins.notebook_state_svg(toy.new_game(toy.Options(2)), "toy") is None


def test_a_drawing_can_be_registered(toy_view: View[toy.Table, toy.Private, toy.Move], monkeypatch: pytest.MonkeyPatch) -> None:
    """For a game under development; what is no drawing is refused."""
    monkeypatch.setitem(plugins.registered, plugins.DRAWINGS, {})
    drawing: Drawing[object] = _Toy()
    register_drawing("toy", drawing)
    assert (svg_of(toy_view), text_of(toy_view, width=50), toy_view._repr_svg_()) == ("<svg/>", "toy 50\n", "<svg/>")
    assert svg_of(toy_view, layout="wide") == "<svg/>wide"
    with pytest.raises(TypeError, match="is no drawing"):
        register_drawing("toy", 3)


def test_only_positions_and_views_are_drawn() -> None:
    """Anything else is a TypeError."""
    for value in (3, load_game("coloretto"), None):
        with pytest.raises(TypeError, match="a Position or View is needed"):
            svg_of(value)


def test_scenes_cover_the_phases() -> None:
    """The walks of these tests reach the end and more than a handful of kinds of moments."""
    for game in GAMES:
        found: tuple[Scene, ...] = scenes(game)
        assert len(found) > 15
        assert any(scene.game.is_over(scene.state) for scene in found)
