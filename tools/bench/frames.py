"""Frames per second of a full mat in a browser, slowed four times: a ship flies, the mat is dragged, and pinched."""

from __future__ import annotations

import json
import os
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.support.browser import ARGUMENTS, CHROMIUM
from tests.support.server import Server
from tools.bench.report import NOTED, Figure, quantile, shown, table
from tools.matches import new_match, played_on

SLOWED, AIM = 4, 30
EACH, DEVICES = 8, 12
"""Ships of a side. Devices, and ships in the middle, are laid into what the page knows, as the server would say it."""
SET_UP = 6 + 2 * EACH + 2  # orders: obstacles, ships, the dials of both
GESTURES = ("pan", "zoom", "flight")
READY = f"() => document.querySelectorAll('.mat-ship').length === {2 * EACH}"
LAID = """(devices) => {
  const { table } = document.querySelector('broadside-table');
  const { store } = table.session;
  const laid = {};
  for (let n = 1; n <= devices; n += 1)
    laid[n] = { name: 'protonbombs', kind: n % 2 ? 'bomb' : 'mine', seat: n % 2 ? 'p1' : 'p2',
      at: [((n % 4) - 1.5) * 18000, (Math.floor(n / 4) - 1.5) * 14000], radius: 14 };
  const ships = {};
  Object.keys(table.view.mat.ships).forEach((id, at) =>
    (ships[id] = { pose: [((at % 4) - 1.5) * 12000, (Math.floor(at / 4) - 1.5) * 12000, 9000 * (at % 4)] }));
  store.upd(store.n, { mat: { devices: laid, ships } }, []);
  table.draw();
}"""
MEASURED = """async (kind) => {
  const { table } = document.querySelector('broadside-table');
  const board = document.querySelector('xwing-mat');
  const box = board.getBoundingClientRect();
  const mid = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const send = (type, id, x, y) => board.dispatchEvent(new PointerEvent(type,
    { pointerId: id, clientX: x, clientY: y, bubbles: true, pointerType: 'touch' }));
  const frames = (lasts, each) => new Promise((done) => {
    const times = [];
    const frame = (now) => {
      times.push(now);
      if (now - times[0] >= lasts) return done((1000 * (times.length - 1)) / (now - times[0]));
      each(times.length);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  board.setPointerCapture = () => {};
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  if (kind === 'flight') {
    const { store } = table.session, id = Object.keys(table.view.mat.ships)[0];
    const [x, y, heading] = table.view.mat.ships[id].pose;
    const far = y > 0 ? -12000 : 12000;
    const way = Array.from({ length: 13 }, (_one, at) => [x, y + (far * at) / 12, heading]);
    store.upd(store.n, { mat: { ships: { [id]: { pose: way.at(-1) } } } },
      [{ n: store.n + 0.5 + Math.random() / 4, k: 'maneuver.executed', d: { ship: Number(id), way } }]);
    table.draw();
    return frames(900, () => {});
  }
  if (kind === 'pan') {
    send('pointerdown', 1, mid.x, mid.y);
    const fps = await frames(1000, (n) =>
      send('pointermove', 1, mid.x + 60 * Math.sin(n / 6), mid.y + 60 * Math.cos(n / 6)));
    send('pointerup', 1, mid.x, mid.y);
    return fps;
  }
  send('pointerdown', 1, mid.x - 60, mid.y);
  send('pointerdown', 2, mid.x + 60, mid.y);
  const fps = await frames(1000, (n) => send('pointermove', 2, mid.x + 90 + 40 * Math.sin(n / 8), mid.y));
  send('pointerup', 1, mid.x, mid.y);
  send('pointerup', 2, mid.x, mid.y);
  return fps;
}"""


def full_mat() -> str:
    """A match of eight fighters a side whose ships stand on the mat and are about to fly: its id."""
    academy = [{"id": "academypilot", "upgrades": {}} for _ in range(EACH)]
    listed = json.dumps({"name": "Swarm", "faction": "galacticempire", "version": "2.0.0", "pilots": academy})
    match, _ = new_match(lists=(listed, listed), table="mat", damage="counted", public=True)
    played_on(match, SET_UP)
    return match


def lay(page: Page) -> None:
    """Ships in the middle, devices between them, and the picture so near that it can be dragged."""
    page.wait_for_function(READY)
    page.evaluate(LAID, DEVICES)
    page.evaluate("() => document.querySelector('.mat-tool').click()")


def frames(page: Page, kind: str, rate: float, tries: int = 3) -> list[float]:
    """Frames per second while a ship flies (`flight`), the mat is dragged (`pan`) or pinched (`zoom`), each try."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    found = [float(page.evaluate(MEASURED, kind)) for _ in range(tries)]
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.detach()
    return found


def frames_table(data: Path) -> str:
    """A line for each gesture, at the size of a phone."""
    server = Server(data).start()
    rows = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            page = browser.new_page(
                base_url=server.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
            )
            page.goto(f"/m/{full_mat()}/watch")
            lay(page)
            for kind in GESTURES:
                found = [quantile(frames(page, kind, rate), 0.5) for rate in (1, SLOWED)]
                rows.append([kind, *map(shown, found), f"{os.getloadavg()[0]:.1f}"])
                NOTED.append(Figure(f"mat: {kind}, slowed {SLOWED} times", found[1], "frames/s", AIM, at_most=False))
            browser.close()
    finally:
        server.stop()
    head = ["", "frames/s", f"slowed {SLOWED} times", "machine's load"]
    return table(f"The mat in a browser: {2 * EACH} ships, 6 obstacles, {DEVICES} devices, 390 px wide", head, rows)
