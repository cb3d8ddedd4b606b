"""Frames per second of ten tumbling dice, as they are and with the processor slowed four times."""

from __future__ import annotations

import mimetypes
import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from playwright.sync_api import Page, Route, sync_playwright

from tests.support.browser import ARGUMENTS, CHROMIUM
from tools.bench.report import NOTED, Figure, quantile, shown, table

DICE, SLOWED, THROWS = 10, 4, 7
AIM = 58.0  # of sixty: a throw begins between two frames
DRAWINGS = ("finest", "coarser", "at rest, flying")  # by the steps of stage/gauge.js
PAGE = """<!doctype html><meta charset="utf-8">
<style>body { background: #172036 }
die-solid { position: relative; display: inline-block; width: 72px; height: 72px; margin: 24px }
die-solid canvas { position: absolute; inset: -35%; width: 170%; height: 170% }</style>
<script type="module">
import "/static/stage/die.js";
import { gauge } from "/static/stage/gauge.js";
const OTHERS = ["burst", "eye", "star", "dash", "burst", "eye", "dash"];
const MARKS = ["burst", "star", "eye", "dash"];
const dice = Array.from({ length: DICE }, (_one, at) => {
  const die = document.createElement("die-solid");
  die.model = { solid: "octahedron", paint: at % 2 ? "green" : "red", mark: MARKS[at % 4], others: OTHERS, place: at };
  document.body.append(die);
  return die;
});
const cast = () => new Promise((lies) => {
  const times = [];
  dice.forEach((die, at) => die.throwIn({ x: -120, y: 190, wait: 40 * at, lasts: 600, seed: at + 1 }));
  const frame = (now) => {
    times.push(now);
    if (dice.some((die) => die.path)) requestAnimationFrame(frame);
    else lies(times);
  };
  requestAnimationFrame(frame);
});
window.coarser = () => gauge.level;
window.cast = async (throws) => {
  const found = [];
  for (let n = 0; n < throws; n += 1) {
    const times = await cast();
    found.push((1000 * (times.length - 1)) / (times.at(-1) - times[0]));
  }
  return found;
};
</script>""".replace("DICE", str(DICE))


def dice_table() -> str:
    """Both figures, with how busy the machine was: beside other work they say nothing of the dice."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        lay_dice(page)
        rows, usual = [], {}
        for name, rate in (("as it is", 1), (f"slowed {SLOWED} times", SLOWED)):
            throws = cast(page, rate)
            usual[rate] = quantile(throws, 0.5)
            drawn = DRAWINGS[coarser(page)]
            rows.append([name, shown(usual[rate]), shown(max(throws)), drawn, f"{os.getloadavg()[0]:.1f}"])
        browser.close()
    NOTED.append(Figure(f"{DICE} dice tumbling, slowed {SLOWED} times", usual[SLOWED], "frames/s", AIM, at_most=False))
    rows.append(["slowed to unslowed", f"{usual[SLOWED] / usual[1]:.2f}", "", "", ""])
    head = ["", "frames/s", "best throw", "drawing", "machine's load"]
    return table(f"Dice: {DICE} of them, the middle one of {THROWS} throws", head, rows)


def lay_dice(page: Page) -> None:
    """Ten dice on a page of their own, at rest."""
    page.route("**/*", _served)
    page.goto("http://dice.invalid/")
    page.wait_for_function("() => window.cast && document.querySelector('die-solid canvas').width > 100")


def coarser(page: Page) -> int:
    """How many steps coarser the dice are drawn than finest, since this page could not keep up."""
    return int(page.evaluate("() => window.coarser()"))


def cast(page: Page, rate: float, throws: int = THROWS) -> list[float]:
    """Frames per second of each throw, with the processor slowed so many times; the first throw paints, others copy."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    frames: Any = page.evaluate("(throws) => window.cast(throws)", throws)
    session.detach()
    return [float(one) for one in frames]


def _served(route: Route) -> None:
    """The page itself, and the scripts as they lie in the project."""
    path = urlsplit(route.request.url).path
    file = Path(settings.STATICFILES_DIRS[0]) / path.removeprefix("/static/")
    if path == "/":
        route.fulfill(body=PAGE, content_type="text/html")
    elif file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0])
    else:
        route.fulfill(status=404)
