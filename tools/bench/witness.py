"""What bearing witness costs a browser for every roll, beside the same history merely followed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.support.browser import ARGUMENTS, CHROMIUM
from tests.support.server import Server
from tools.bench.report import table

ROLLS = 200

MEASURED = """async (rolls) => {
  const { Trail, linksOf, drawn } = await import('/static/table/chain.js');
  const { Witness } = await import('/static/table/witness.js');
  const { keyOf, signed, isSigned } = await import('/static/fair/keys.js');
  const hex = (text) => text.repeat(32);
  const salt = '5'.repeat(32);
  const match = 'm_measured';
  const events = [{ k: 'match.began', d: { setup: { seats: { p1: {}, p2: {} } }, commit: hex('01'),
    rules: 1, level: 2 } }];
  const chain = drawn(match, 'p1');
  for (const seat of ['p1', 'p2']) {
    const anchor = seat === 'p1' ? chain.anchor : hex('03');
    events.push({ k: 'fair.committed', d: { seat, commit: hex('02'), anchor } });
  }
  for (let index = 0; index < rolls; index += 1) {
    events.push({ k: 'dice.open', d: { rolls: [{ index, sides: 8, n: 3 }], why: '2a', deadline: 0 } });
    for (const seat of ['p1', 'p2']) events.push({ k: 'fair.linked', d: { seat, index } });
    events.push({ k: 'dice.rolled', d: { index, sides: 8, faces: [1, 2, 3],
      inputs: { p1: hex('04'), p2: hex('05') } } });
  }
  events.forEach((event, at) => Object.assign(event, { n: at + 1, s: salt }));
  const plain = JSON.stringify(events.map(({ k, d, n }) => ({ k, d, n })));
  const timed = (witness) => {
    localStorage.clear();
    if (witness) {
      witness.gives({ seed: hex('06'), commit: hex('02'), server: hex('01'), anchor: chain.anchor });
      witness.chained(chain.anchor);
    }
    const trail = new Trail(match, 'p1', witness);
    const begin = performance.now();
    for (const event of events) {
      if (witness && event.k === 'dice.open') witness.linked({ [event.d.rolls[0].index]: hex('04') });
      trail.hear([event], false);
    }
    return (performance.now() - begin) / rolls;
  };
  timed(null);
  const followed = timed(null);
  const witness = new Witness(match, 'p1');
  const borne = timed(witness);
  const receipt = JSON.stringify(witness.kept).length;
  const once = (call) => {
    const begin = performance.now();
    call();
    return performance.now() - begin;
  };
  const key = once(() => keyOf(match, hex('07')));
  const word = signed(match, 'p1', 'browser', hex('08'), hex('07'), 0);
  const name = keyOf(match, hex('07'));
  const check = once(() => isSigned(match, 'p1', 'browser', hex('08'), name, word));
  const links = once(() => linksOf(match, 'p1', hex('09')));
  return { plain: plain.length / rolls, chained: JSON.stringify(events).length / rolls, receipt: receipt / rolls,
    followed, borne, key, check, links, doubts: witness.doubts };
}"""


def measured(data: Path) -> dict[str, Any]:
    """Play the history of a match at level 2 to a real browser, event by event."""
    server = Server(data).start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            page = browser.new_page()
            page.goto(server.url)
            found: dict[str, Any] = page.evaluate(MEASURED, ROLLS)
            browser.close()
    finally:
        server.stop()
    if found["doubts"]:
        raise RuntimeError(f"an honest history is doubted: {found['doubts']}")
    return found


def witness_table(data: Path) -> str:
    """Bytes and milliseconds of a roll, and what is done once."""
    found = measured(data)

    def beside(name: str, unit: str, value: float, base: float) -> list[str]:
        return [name, f"{value:.2f} {unit}", f"x{value / base:.2f}"]

    rows = [
        beside("events of a roll, as watchers get them", "B", found["plain"], found["plain"]),
        beside("the same with what it takes to check them", "B", found["chained"], found["plain"]),
        beside("kept of a roll in the receipt", "B", found["receipt"], found["plain"]),
        beside("following the history of a roll", "ms", found["followed"], found["followed"]),
        beside("the same, bearing witness", "ms", found["borne"], found["followed"]),
        ["once: the key a browser is known by", f"{found['key']:.1f} ms", ""],
        ["once: all links of a chain", f"{found['links']:.1f} ms", ""],
        ["once for a further browser: its signature checked", f"{found['check']:.1f} ms", ""],
    ]
    return table(f"Witness: Chromium, a match of {ROLLS} rolls at level 2", ["", "value", "ratio"], rows)
