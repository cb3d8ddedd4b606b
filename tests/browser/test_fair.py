"""Both browsers put a seed of their own into the dice, and the arithmetic of browser and server is the same."""

from __future__ import annotations

import hashlib
import random

from playwright.sync_api import Page, expect

from attacks.engine import fair
from tests.browser.play import begin

ROLLS = 100_000

THROWN = """async ([key, throws, modules]) => {
  const { roll, unhex, hex } = await import(modules + 'dice.js');
  const { sha256 } = await import(modules + 'sha256.js');
  const faces = new Uint16Array(throws.length * 4);
  let at = 0;
  throws.forEach(([sides, count], index) => {
    for (const face of roll(unhex(key), index, sides, count)) { faces[at] = face; at += 1; }
  });
  return hex(sha256(new Uint8Array(faces.buffer, 0, at * 2)));
}"""

SAME_HASH = """async (modules) => {
  const { sha256, hmac } = await import(modules + 'sha256.js');
  const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
  for (let size = 0; size < 300; size += 1) {
    const data = Uint8Array.from({ length: size }, (_, at) => (at * 7 + size) % 256);
    const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
    if (hex(theirs) !== hex(sha256(data))) return `hash of ${size}`;
    const raw = Uint8Array.from({ length: 1 + (size % 90) }, (_, at) => at);
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
    const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, data));
    if (hex(signed) !== hex(hmac(raw, data))) return `hmac of ${size}`;
  }
  return 'same';
}"""


def kept(page: Page, match: str, seat: str) -> dict:
    return page.evaluate("(place) => JSON.parse(localStorage.getItem(place))", f"broadside.fair.{match}.{seat}")


def test_both_browsers_commit_and_show_by_themselves_before_the_first_die(page_for):
    match = begin(page_for, mode="attack")
    log = match.ana.locator(".log-lines")
    expect(log).to_contain_text("The dice are set")
    ours, theirs = kept(match.ana, match.id, "p1"), kept(match.ben, match.id, "p2")
    assert ours["commits"] == theirs["commits"] and set(ours["commits"]) == {"server", "p1", "p2"}
    for one in (ours, theirs):
        seed, seat = bytes.fromhex(one["seed"]), one["seat"]
        assert fair.commit(seat.encode(), match.id.encode(), seed).hex() == one["commits"][seat]
    assert ours["seed"] != theirs["seed"]


def test_the_browser_throws_the_same_100_000_rolls(page_for):
    page = page_for("ana")
    page.goto("/")
    rng, key = random.Random(6), bytes(range(32))
    throws = [(rng.choice([6, 8, 10, 12, 20, rng.randint(2, 256)]), rng.randint(1, 4)) for _ in range(ROLLS)]
    faces = [
        face
        for index, (sides, count) in enumerate(throws)
        for face in fair.roll(key, fair.label(index, sides, count), sides, count)
    ]
    ours = hashlib.sha256(b"".join(face.to_bytes(2, "little") for face in faces)).hexdigest()
    assert page.evaluate(THROWN, [key.hex(), throws, "/static/fair/"]) == ours


def test_our_hash_in_the_browser_is_the_browsers_own(page_for):
    page = page_for("ana")
    page.goto("/")
    assert page.evaluate(SAME_HASH, "/static/fair/") == "same"
