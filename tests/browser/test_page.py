"""The browser example in a real headless Chromium: whole games by real pointer and keyboard events, the library in Pyodide.

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
from tabletop_rules import Record, from_json, load_game, verify

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
    "--window-size=1280,1000",
)

# Which kinds of moves to prefer, so that games end soon.
WISHES = {
    "coloretto": ["take"],
    "catsle": [],
    "coatl": ["seal", "fulfil", "extend", "start", "take"],
    "catan": ["city", "settlement", "road", "buy", "knight", "discard", "robber", "bank", "end"],
}
GAMES: dict[str, tuple[str, dict[str, object]]] = {
    "coloretto": ("2", {}),
    "catsle": ("3", {"rounds": 1}),
    "coatl": ("2", {"tokens": False}),
    "catan": ("3", {"victory_points": 4, "trading": False}),
}


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
            assert time.monotonic() < end, f"waited in vain; the page says: {self.text('#status')}"
            time.sleep(0.05)

    def fact(self, name: str) -> str | None:
        """A data attribute of the body."""
        value: str | None = self.driver.execute_script(f"return document.body.dataset.{name}")
        return value

    def text(self, selector: str) -> str:
        """The text of an element."""
        return str(self.driver.execute_script("return document.querySelector(arguments[0]).textContent", selector))

    def wait_for_step(self, before: str | None) -> None:
        """Wait until the page has gone on."""
        self.wait(lambda: self.fact("steps") != before)

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

        element = self.driver.find_element("css selector", selector)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", element)
        ActionChains(self.driver, duration=0).move_to_element(element).click().perform()

    def type(self, selector: str, text: str) -> None:
        """Real key presses into a field that is emptied first."""
        from selenium.webdriver.common.keys import Keys

        field = self.driver.find_element("css selector", selector)
        field.send_keys(Keys.CONTROL, "a")
        field.send_keys(text)

    def start(self, game: str, seats: str, options: dict[str, object], seed: str) -> None:
        """Begin a game through the form."""
        from selenium.webdriver.support.ui import Select

        Select(self.driver.find_element("id", "game")).select_by_value(game)
        Select(self.driver.find_element("id", "seats")).select_by_value(seats)
        self.type("#options", json.dumps(options))
        self.type("#seed", seed)
        self.click("#new")
        self.wait(lambda: self.fact("steps") is not None)

    def moves(self) -> list[str]:
        """The moves on offer; the cover is lifted first, by keyboard."""
        if not self.driver.execute_script("return document.getElementById('cover').hidden"):
            from selenium.webdriver.common.keys import Keys

            self.driver.switch_to.active_element.send_keys(Keys.ENTER)
            self.wait(lambda: self.driver.execute_script("return document.getElementById('cover').hidden"))
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
def test_a_whole_game_by_pointer_and_keyboard(page: Page, name: str) -> None:
    """Every other move is clicked, every other typed; the downloaded record is legal to the end."""
    from selenium.webdriver.common.keys import Keys

    seats, options = GAMES[name]
    page.start(name, seats, options, "1")
    rng = Random(5)
    for turn in range(1_500):
        if page.fact("over") == "yes":
            break
        moves = page.moves()
        kinds = [wish for wish in WISHES[name] if any(move.split()[0] == wish for move in moves)]
        wished = [move for move in moves if kinds and move.split()[0] == kinds[0]] if rng.random() < 0.9 else []
        move = rng.choice(wished or moves)
        before = page.fact("steps")
        if turn % 2:
            page.click(f'#moves button[data-move="{move}"]')
        else:
            page.type("#move", move)
            page.driver.switch_to.active_element.send_keys(Keys.ENTER)
        page.wait_for_step(before)
    assert page.fact("over") == "yes"
    data = page.downloaded()
    report = verify(data)
    assert report.status.value == "legal"
    assert report.game == name
    assert "Game over" in page.text("#turn")


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
    assert "Chance" in page.text("#refusal")
    assert page.fact("steps") == steps
    page.click('#moves button[data-move="draw"]')
    page.wait(lambda: page.fact("steps") != steps)
    assert page.text("#refusal") == ""
    page.click("#undo")
    page.wait(lambda: page.fact("steps") == steps)


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
    hand = {move.split()[1] for move in page.moves()}
    shown = page.text("#log")
    deal = from_json(page.downloaded(), Record).steps[0]
    game = load_game("catsle")
    hands = [{str(card) for card in cards} for cards in game.parse_step(deal).hands]  # type: ignore[attr-defined]  # a deal
    assert hand == hands[0]
    assert "hidden" in shown
    assert "red" not in shown or "extra" in shown


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
