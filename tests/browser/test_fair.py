"""Both browsers put a seed of their own into the dice, and the arithmetic of browser and server is the same."""

from __future__ import annotations

import hashlib
import random

import pytest
from playwright.sync_api import Page, expect

from attacks.engine import fair
from tests.browser.play import begin
from tests.conftest import SCALE
from tests.support.said import said

ROLLS = min(100_000, 10_000 * SCALE)

THROWN = """async ([key, throws, modules]) => {
  const { roll, rollKey, unhex, hex } = await import(modules + 'dice.js');
  const { sha256 } = await import(modules + 'sha256.js');
  const faces = new Uint16Array(throws.length * 4);
  let at = 0;
  const match = unhex(key);
  throws.forEach(([sides, count, links], index) => {
    const own = links ? rollKey(match, index, ...links.map(unhex)) : match;
    for (const face of roll(own, index, sides, count)) { faces[at] = face; at += 1; }
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
    return page.evaluate("(place) => JSON.parse(localStorage.getItem(place))", f"broadside.witness.{match}.{seat}")


@pytest.mark.long  # both do before every roll in the tests of the witness
def test_both_browsers_commit_and_show_by_themselves_before_the_first_die(page_for):
    match = begin(page_for, mode="attack", by_hand=True)
    log = match.ana.locator(".log-lines")
    expect(log).to_contain_text(said("page.the_dice_are_set"))
    ours, theirs = kept(match.ana, match.id, "p1"), kept(match.ben, match.id, "p2")
    assert ours["agreed"]["server"] == theirs["agreed"]["server"]
    assert ours["agreed"]["commits"] == theirs["agreed"]["commits"] and set(ours["agreed"]["commits"]) == {"p1", "p2"}
    for one in (ours, theirs):
        (given,), seat = one["given"], one["seat"]
        own = fair.commit(seat.encode(), match.id.encode(), bytes.fromhex(given["seed"])).hex()
        assert own == given["commit"] == one["agreed"]["commits"][seat]
    assert ours["given"][0]["seed"] != theirs["given"][0]["seed"]


def test_the_browser_throws_the_same_rolls(page_for):
    page = page_for("ana")
    page.goto("/")
    rng, key = random.Random(6), bytes(range(32))
    links = [rng.randbytes(32).hex(), rng.randbytes(32).hex()]
    mixed = [None, links, [links[0], ""]]  # level 1; level 2; level 2 with a link missing
    throws = [
        (rng.choice([6, 8, 10, 12, 20, rng.randint(2, 256)]), rng.randint(1, 4), mixed[index % 3])
        for index in range(ROLLS)
    ]
    faces = []
    for index, (sides, count, given) in enumerate(throws):
        own = key if given is None else fair.roll_key(key, index, *map(bytes.fromhex, given))
        faces += fair.roll(own, fair.label(index, sides, count), sides, count)
    ours = hashlib.sha256(b"".join(face.to_bytes(2, "little") for face in faces)).hexdigest()
    assert page.evaluate(THROWN, [key.hex(), throws, "/static/fair/"]) == ours


CHAINED = """async (modules) => {
  const { hex, link, matchKey, roll, rollKey, transcript, commit, unhex } = await import(modules + 'fair/dice.js');
  const { linksOf } = await import(modules + 'table/chain.js');
  const same = (byte) => byte.repeat(32);
  const match = 'match-0001';
  const [server, p1, p2] = ['01', '02', '03'].map(same).map(unhex);
  const a = linksOf(match, 'p1', same('0a'));
  const b = linksOf(match, 'p2', same('0b'));
  const anchors = [link('p1', match, a[0]), link('p2', match, b[0])];
  const commits = [commit('server', match, server), commit('p1', match, p1), commit('p2', match, p2)];
  const tr = transcript(...commits, ...anchors);
  const key = matchKey(match, tr, server, p1, p2);
  const none = new Uint8Array(0);
  const keys = [rollKey(key, 0, a[0], b[0]), rollKey(key, 1, a[1], none), rollKey(key, 2, none, none)];
  const rolls = [roll(keys[0], 0, 8, 3), roll(keys[1], 1, 6, 5), roll(keys[2], 2, 10, 4)];
  return [...anchors, tr, key, a[0], b[0], ...keys].map(hex).concat(rolls.map(String));
}"""


def test_chains_and_rolls_of_level_2_are_the_published_ones_in_the_browser_too(page_for):
    page = page_for("ana")
    page.goto("/")
    assert page.evaluate(CHAINED, "/static/") == [
        "08e69bf4c30c3a74ebe6720a891af988ae43787223f28bc98516bb4c102a112e",
        "9623e3c3b55d7348d8ce316ce43e84e594f77bf719e6db7172f1b3e635fec44a",
        "55cdcf2635e5cf01d2735a78fd234bdce7f8ac1704fac512aa275b773a6ce36d",
        "a8c2e251b61042483350931eafa17f5e314f3525ec7bae007382a636420b7ce5",
        "75e7ab89048e7e248e3abbe50193e2047365c1d04c852c8ca10f7a3a962d42f3",
        "e0583b5bcc8abb01a25439f1916a0f4787434724bc128d4c0ecf1e1870521567",
        "b2f7f1d939d0eccac654f4537f1b2a66e5a887f55cb5e9a5e287a1627bbeab34",
        "9c095b13d406169878b893629f617a090531610a8535d2a6a1a8c6f268e02e7c",
        "9bd9ca1f4db27a46f0c2861f6cbba1e1ffaea5884ee365a2f5d1d701adb5913a",
        "6,4,5",
        "4,2,1,3,6",
        "7,8,9,3",
    ]


def test_our_hash_in_the_browser_is_the_browsers_own(page_for):
    page = page_for("ana")
    page.goto("/")
    assert page.evaluate(SAME_HASH, "/static/fair/") == "same"
