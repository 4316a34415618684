"""The browser example in a real headless Chromium: whole games by clicking the picture, the library in Pyodide.

Skipped where Chromium, its driver or npm is missing, or nothing can be downloaded, unless BROWSER_TESTS=required is set (as .ci/run does).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from examples.web import serve
from tabletop_rules import Hidden, RedactedRecord, from_json, verify

MISSING = [name for name in ("chromium", "chromedriver", "npm") if shutil.which(name) is None]
REQUIRED = os.environ.get("BROWSER_TESTS") == "required"
pytestmark = [pytest.mark.long, pytest.mark.skipif(bool(MISSING) and not REQUIRED, reason=f"needs {', '.join(MISSING)}")]

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1366,900",
    "--force-prefers-reduced-motion",
)

# Which kinds of moves to prefer, so that games end soon.
WISHES = {
    "coloretto": ["take"],
    "catsle": [],
    "coatl": ["seal", "fulfil", "extend", "start", "take"],
    "catan": ["city", "settlement", "road", "buy", "knight", "discard", "robber", "bank", "end"],
}
GAMES: dict[str, tuple[str, dict[str, object], str]] = {
    "coloretto": ("3", {}, ""),
    "catsle": ("3", {"rounds": 1}, ""),
    "coatl": ("2", {"tokens": False}, "random"),
    "catan": ("3", {"victory_points": 4, "trading": False}, "random"),
}
"""Seats, options, and whether one plays alone."""
SPOT = """
const thing = document.querySelector(`#picture [data-name="${CSS.escape(arguments[0])}"]`);
thing.scrollIntoView({block: "center"});
const box = thing.getBoundingClientRect();
for (const y of [.5, .3, .7, .1, .9, .02, .98]) for (const x of [.5, .3, .7, .1, .9, .02, .98]) {
  const [left, top] = [box.left + x * box.width, box.top + y * box.height];
  if (document.elementFromPoint(left, top)?.closest("[data-name]") === thing) return [left, top];
}
return null;
"""
"""A point of a thing on the picture where nothing else lies."""


BEATS = """
window.longestBeat = 0;
let last = performance.now();
const beat = () => { const now = performance.now(); longestBeat = Math.max(longestBeat, now - last); last = now; setTimeout(beat, 10); };
beat();
"""
"""Measures for how long the page could not answer."""


class Page:
    """The open page, driven as a person would."""

    def __init__(self, downloads: Path) -> None:
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or ""
        for flag in FLAGS:
            options.add_argument(flag)
        options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.downloads = downloads
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.server = serve.make_server()
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"
        self.driver.get(self.address)
        self.wait(lambda: self.fact("ready") == "yes", 120)

    def close(self) -> None:
        """Leave nothing running."""
        self.driver.quit()
        self.server.shutdown()
        self.server.server_close()

    def wait(self, done: Callable[[], object], seconds: float = 20) -> None:
        """Wait until something holds. Raises: AssertionError when it does not in time."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"waited in vain; the page says: {self.script('return document.body.innerText')[:300]}"
            time.sleep(0.05)

    def fact(self, name: str) -> str | None:
        """A data attribute of the body."""
        value: str | None = self.driver.execute_script(f"return document.body.dataset.{name}")
        return value

    def text(self, selector: str) -> str:
        """The text of an element, once the page has done what it was told."""
        self.rest()
        return str(self.driver.execute_script("return document.querySelector(arguments[0]).textContent", selector))

    def rest(self) -> None:
        """Wait until the page has done what it was told."""
        self.wait(lambda: self.fact("busy") != "yes", 60)

    def wait_for_step(self, before: str | None) -> None:
        """Wait until the page has gone on."""
        self.wait(lambda: self.fact("steps") != before, 60)

    def log(self, kind: str) -> list[dict[str, Any]]:
        """The browser's log of that kind."""
        entries: list[dict[str, Any]] = self.driver.execute("getLog", {"type": kind})["value"]
        return entries

    def find(self, selector: str) -> object:
        """An element."""
        return self.driver.find_element("css selector", selector)

    def click(self, selector: str) -> None:
        """A real click in the middle of an element."""
        from selenium.webdriver.common.action_chains import ActionChains

        self.show(selector)
        element = self.driver.find_element("css selector", selector)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        ActionChains(self.driver, duration=0).move_to_element(element).click().perform()

    def type(self, selector: str, text: str) -> None:
        """Real key presses into a field that is emptied first."""
        from selenium.webdriver.common.keys import Keys

        self.show(selector)
        field = self.driver.find_element("css selector", selector)
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text)

    def choose(self, selector: str, value: str) -> None:
        """Choose in a list."""
        from selenium.webdriver.support.ui import Select

        self.show(selector)
        Select(self.driver.find_element("css selector", selector)).select_by_value(value)

    def script(self, code: str, *arguments: object) -> Any:
        """What a script in the page gives."""
        return self.driver.execute_script(code, *arguments)

    def press(self, *keys: str) -> None:
        """Press keys where the focus is, and wait until the page has done what it was told."""
        self.rest()
        self.driver.switch_to.active_element.send_keys(*keys)
        self.rest()

    def show(self, selector: str) -> None:
        """Open the part of the page in which something stands."""
        self.script("const part = document.querySelector(arguments[0]).closest('details'); if (part) part.open = true", selector)

    def point(self, name: str) -> bool:
        """A real click on a thing of the picture; False where something else covers it."""
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        spot = self.script(SPOT, name)
        if spot is None:
            return False
        actions = ActionBuilder(self.driver, duration=0)
        actions.pointer_action.move_to_location(*map(int, spot)).click()  # type: ignore[no-untyped-call]  # selenium's
        actions.perform()
        return True

    def play(self, move: str) -> None:
        """Make a move by clicking the picture only: the things that it concerns, one after the other, and where these are those of
        several moves, the one that is meant, in the list that opens on the picture."""
        steps = self.fact("steps")
        targets = json.loads(self.script("return [...document.querySelectorAll('#moves button')].find(b => b.dataset.move === arguments[0]).dataset.targets", move))
        for name in targets:
            if self.fact("steps") == steps:
                self.point(name)
                self.rest()
        if self.fact("steps") == steps:
            shown = self.script("return [...document.querySelectorAll('#choice button, #actions button')].findIndex(b => b.dataset.move === arguments[0])", move)
            assert shown >= 0, f"{move} cannot be clicked: {targets}, {self.text('#refusal')}"
            self.driver.find_elements("css selector", "#choice button, #actions button")[shown].click()
        self.wait_for_step(steps)

    def shot(self, name: str) -> None:
        """A picture of the page, where SCREENSHOTS names a folder for them."""
        if folder := os.environ.get("SCREENSHOTS"):
            self.driver.save_screenshot(f"{folder}/{name}.png")

    def size(self, width: int, height: int) -> None:
        """The size of the window's inside, as on a telephone where it is narrow."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.wait(lambda: self.script("return innerWidth") == width)

    def start(self, game: str, seats: str, options: dict[str, object], seed: str, players: str = "") -> None:
        """Begin a game through the form."""
        self.choose("#game", game)
        self.choose("#seats", seats)
        self.choose("#players", players)
        self.type("#options", json.dumps(options))
        self.type("#seed", seed)
        self.script("delete document.body.dataset.steps")
        self.click("#new")
        self.wait(lambda: self.fact("steps") is not None)
        self.rest()

    def moves(self) -> list[str]:
        """The moves on offer; the cover is lifted first, by keyboard."""
        if not self.driver.execute_script("return document.getElementById('cover').hidden"):
            from selenium.webdriver.common.keys import Keys

            self.driver.switch_to.active_element.send_keys(Keys.ENTER)
            self.wait(lambda: self.driver.execute_script("return document.getElementById('cover').hidden"))
        self.rest()
        script = "return [...document.querySelectorAll('#moves button')].map(button => button.dataset.move)"
        found: list[str] = self.driver.execute_script(script)
        return found

    def downloaded(self) -> bytes:
        """Press the button and wait for the file."""
        target = self.downloads / "record.json"
        target.unlink(missing_ok=True)
        self.click("#download")
        self.wait(lambda: target.exists() and target.stat().st_size > 0)
        return target.read_bytes()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """One page for all tests: Pyodide loads once."""
    assert not MISSING, f"needs {', '.join(MISSING)}"
    try:
        serve.lay_assets()
    except subprocess.CalledProcessError as error:
        if REQUIRED:
            raise
        pytest.skip(f"the page's assets could not be laid: {error}")
    opened = Page(tmp_path_factory.mktemp("downloads"))
    yield opened
    opened.close()


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_clicking_the_picture(page: Page, name: str) -> None:
    """Nothing but the picture is clicked (and the cover lifted); the downloaded record is legal to the end."""
    seats, options, players = GAMES[name]
    page.start(name, seats, options, "1", players)
    rng = Random(5)
    for _ in range(1_500):
        moves = page.moves()
        if page.fact("over") == "yes":
            break
        kinds = [wish for wish in WISHES[name] if any(move.split()[0] == wish for move in moves)]
        wished = [move for move in moves if kinds and move.split()[0] == kinds[0]] if rng.random() < 0.9 else []
        page.play(rng.choice(wished or moves))
    assert page.fact("over") == "yes"
    report = verify(page.downloaded())
    assert report.status.value == "legal"
    assert report.game == name
    assert "Game over" in page.text("#turn")


@pytest.mark.parametrize("name", GAMES)
def test_moves_by_keyboard(page: Page, name: str) -> None:
    """The things that glow are reached by Tab and the arrow keys, and chosen by Enter; every move has its words."""
    from selenium.webdriver.common.keys import Keys

    seats, options, _ = GAMES[name]
    page.start(name, seats, options, "3", "random")
    page.script("document.querySelector('#download').focus()")
    for _ in range(6):
        steps = page.fact("steps")
        for press in range(40):
            legal = page.script("return document.activeElement.matches('#picture .legal')")
            choice = page.script("return document.activeElement.matches('#choice button, #actions button')")
            if choice or legal:
                assert page.script("return document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent")
                page.press(Keys.ENTER)
            if page.fact("steps") != steps:
                break
            page.press(Keys.TAB if press % 3 or not legal else Keys.ARROW_RIGHT)
        assert page.fact("steps") != steps
    words = page.script("return [...document.querySelectorAll('#moves button')].map(button => button.textContent)")
    assert words
    assert not set(words) & set(page.moves())


def test_two_clicks_where_a_move_has_two_targets(page: Page) -> None:
    """A card of a trick, then the column: the first click chooses, the second plays; Escape lets go."""
    from selenium.webdriver.common.keys import Keys

    page.start("catsle", "3", {"rounds": 1}, "2", "random")
    while not any(move.startswith("take ") for move in page.moves()):
        page.play(page.moves()[0])
    move = page.moves()[0]
    steps, (card, column) = page.fact("steps"), move.split()[1:]
    assert page.point(card)
    assert page.fact("steps") == steps
    assert page.script("return document.querySelectorAll('.glow.chosen').length") == 1
    page.press(Keys.ESCAPE)
    assert page.script("return document.querySelectorAll('.glow.chosen').length") == 0
    assert page.point(card)
    assert page.point(f"seat-0/column-{column}")
    page.wait_for_step(steps)


def test_a_click_on_what_is_not_legal_says_why(page: Page) -> None:
    """With the rule; nothing happens."""
    page.start("coloretto", "3", {}, "4")
    steps = page.fact("steps")
    assert page.point("row-1")
    assert "R15" in page.text("#refusal")
    assert page.point("seat-1")
    assert page.text("#refusal") == "Nothing can be done with that now."
    assert page.fact("steps") == steps


@pytest.mark.parametrize("name", GAMES)
def test_the_table_fits_the_screen(page: Page, name: str) -> None:
    """At 360 pixels nothing is wider than the screen; at 1366 by 800 the whole picture is seen without scrolling. A few moves are
    clicked at each."""
    seats, options, _ = GAMES[name]
    try:
        for width, height in ((360, 740), (1366, 800)):
            page.size(width, height)
            page.start(name, seats, options, "1", "random")
            for _ in range(5):
                page.play(page.moves()[0])
            page.script("scrollTo(0, 0)")
            page.shot(f"{name}-{width}")
            assert page.script("return document.documentElement.scrollWidth") <= width
            box = page.script("const box = document.querySelector('#picture svg').getBoundingClientRect(); return [box.width, box.bottom]")
            assert box[0] > 0.6 * min(width, 1366)
            assert width == 360 or box[1] <= height
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_what_happens_is_seen_to_happen(page: Page) -> None:
    """Things move from place to place, and a click hurries them; the table is then what it is without."""
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "no-preference"}]})
    try:
        page.start("coloretto", "3", {}, "1", "random")
        steps = page.fact("steps")
        page.script("window.ghosts = []; new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node => node.className?.startsWith?.('ghost') && ghosts.push(node.textContent)))).observe(document.body, {childList: true})")
        page.point("supply")
        page.wait_for_step(steps)
        card = page.text("#log li").removeprefix("The card is ")
        assert card in page.script("return ghosts")
        assert page.fact("busy") == "no"
        steps = page.fact("steps")
        page.point("row-0")
        page.wait(lambda: page.fact("busy") == "yes")
        page.click("#turn")
        page.click("#picture")
        page.wait_for_step(steps)
        assert page.script("return document.querySelectorAll('.ghost').length") == 0
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})


def test_one_person_plays_alone_without_passing_the_page_on(page: Page) -> None:
    """Against random seats there is nobody to hide from: no cover, and the picture is one's own hand's."""
    page.start("catsle", "3", {"rounds": 1}, "7", "random")
    while page.fact("over") != "yes":
        assert page.script("return document.getElementById('cover').hidden")
        page.play(page.moves()[-1])
    assert verify(page.downloaded()).status.value == "legal"


@pytest.mark.parametrize("name", GAMES)
def test_opponents_think_and_give_a_hint(page: Page, name: str) -> None:
    """Searching seats move in all games, in the browser too; a hint is told in words."""
    seats, options, _ = GAMES[name]
    page.start(name, seats, options, "1", "search")
    for _ in range(2):
        page.play(page.moves()[0])
    page.moves()
    page.click("#hint")
    told = page.text("#status")
    best, _, rest = told.removeprefix("Search would: ").partition(" (expects ")
    assert told.startswith("Search would: ")
    assert best in page.text("#moves")
    assert 0 <= int(rest.partition(" % of a win)")[0]) <= 100


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_against_searching_seats(page: Page, name: str) -> None:
    """By clicks only; the page answers at once while the others think, and the record is legal to the end."""
    seats, options, _ = GAMES[name]
    short: dict[str, object] = options | ({"victory_points": 3} if name == "catan" else {})
    page.start(name, seats, short, "1", "search")
    page.script(BEATS)
    rng = Random(3)
    for _ in range(400):
        moves = page.moves()
        if page.fact("over") == "yes":
            break
        kinds = [wish for wish in WISHES[name] if any(move.split()[0] == wish for move in moves)]
        page.play(rng.choice([move for move in moves if not kinds or move.split()[0] == kinds[0]]))
    assert page.fact("over") == "yes"
    assert verify(page.downloaded()).status.value == "legal"
    assert page.script("return window.longestBeat") < 1_000


def test_an_illegal_move_is_refused_with_its_rule_and_undo_takes_back(page: Page) -> None:
    """The refusal is shown; the position stays; undo goes back to the start."""
    from selenium.webdriver.common.keys import Keys

    page.start("coloretto", "3", {}, "4")
    steps = page.fact("steps")
    page.type("#move", "take 0")
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    assert "R15" in page.text("#refusal")
    page.type("#move", "sing")
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    assert "cannot read" in page.text("#refusal")
    page.type("#move", "=blue")
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    assert "No event of chance is due" in page.text("#refusal")
    assert page.fact("steps") == steps
    page.click('#moves button[data-move="draw"]')
    page.wait(lambda: page.fact("steps") != steps)
    assert page.text("#refusal") == ""
    page.click("#undo")
    assert "only an agreement to undo freely" in page.text("#refusal")


def test_the_same_roll_comes_again_where_the_table_takes_moves_back(page: Page) -> None:
    """F03: free taking back, and no new luck by it."""
    page.choose("#undoing", "free")
    page.start("coloretto", "3", {}, "4")
    steps = page.fact("steps")
    drawn = []
    for _ in range(2):
        page.click('#moves button[data-move="draw"]')
        page.wait(lambda: page.fact("steps") != steps)
        drawn.append(page.text("#log"))
        page.click("#undo")
        page.wait(lambda: page.fact("steps") == steps)
    page.choose("#undoing", "")
    assert drawn[0] == drawn[1]


def test_bad_options_are_told(page: Page) -> None:
    """In the status line, and the page goes on."""
    page.type("#options", '{"what": 1}')
    page.click("#new")
    assert "unknown field 'what'" in page.text("#status")


def test_other_hands_are_covered_between_seats(page: Page) -> None:
    """While the device is passed on, neither picture nor moves nor steps are in the page."""
    page.start("catsle", "3", {"rounds": 1}, "2")
    assert not page.driver.execute_script("return document.getElementById('cover').hidden")
    for selector in ("#picture", "#moves", "#log"):
        assert page.text(selector) == ""
    shown = "return getComputedStyle(document.getElementById('seen')).display"
    assert page.driver.execute_script(shown) == "none"
    for text in ("play blue1", "play green1"):  # F02: also where a script reaches the form that nobody sees
        page.driver.execute_script("move.value = arguments[0]; typed.requestSubmit()", text)
        assert page.text("#refusal") == "The table is covered until seat 0 looks."
    hand = {move.split()[1] for move in page.moves()}
    shown = page.text("#log")
    deal = from_json(page.downloaded(), RedactedRecord).steps[0]
    assert isinstance(deal, Hidden)
    assert hand == set(deal.own)
    assert set(shown.split("Hands are dealt; yours: ")[1].split(", ")) == hand


def test_a_record_file_is_judged(page: Page) -> None:
    """In the box below the table."""
    folder = Path(serve.__file__).parents[1]
    page.find("#file").send_keys(str(folder / "records" / "coloretto-3p.json"))  # type: ignore[attr-defined]  # an element
    page.wait(lambda: page.text("#verdict").startswith("legal"))
    page.find("#file").send_keys(str(folder / "faulty" / "coloretto-full-row.json"))  # type: ignore[attr-defined]  # an element
    page.wait(lambda: page.text("#verdict").startswith("illegal"))
    assert "R14" in page.text("#verdict")


def test_the_page_asks_nobody_outside_and_logs_no_error(page: Page) -> None:
    """Every request went to the page's own server, and the console is clean."""
    urls = []
    for entry in page.log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            urls.append(message["params"]["request"]["url"])
    assert urls
    assert all(url.startswith((page.address, "data:", "blob:")) for url in urls)
    assert [entry for entry in page.log("browser") if entry["level"] == "SEVERE"] == []


def test_speed_is_written_down(page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    """Cold start and the time a click takes, as the page measured them; shown with -s, and bounded loosely."""
    page.driver.refresh()
    page.wait(lambda: page.fact("ready") == "yes", 120)
    cold = page.text("#status")
    page.start("coloretto", "4", {}, "1")
    with capsys.disabled():
        print(f"\ncold start: {cold}; showing a position: {page.fact('milliseconds')} ms", file=sys.stderr)
    assert float(page.fact("milliseconds") or "nan") < 5_000
