"""The table's modules on their own: patches, digests, ids, and a line that loses, doubles and reorders frames."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from attacks.rooms import ROOMS
from attacks.services.common.canonical import digest
from attacks.services.games import catalogue
from tests.support.said import said
from tests.support.server import ROOT

VIEWS = [
    {"b": 1, "a": [1, "x", {"ü": True}], "é": "“Howlrunner”", "z": {"10": 0, "9": 1}},
    {"text": 'quotes " and \\ and \n line', "𝒳": 1, "ﬀ": 2, "empty": {}, "list": []},
    {"name": "ハウルランナー", "n": -3, "deep": {"a": {"b": {"c": False}}}},
]
SETUP = """async () => {
  const { Link } = await import('/static/table/link.js');
  const { Store } = await import('/static/table/store.js');
  class Fake {
    static OPEN = 1;
    constructor() { this.readyState = 1; Fake.all.push(this); this.sent = []; setTimeout(() => this.onopen?.()); }
    send(text) { this.sent.push(JSON.parse(text)); }
    close() { this.readyState = 3; }
    say(frame) { this.onmessage({ data: JSON.stringify(frame) }); }
    drop(code) { this.readyState = 3; this.onclose?.({ code }); }
  }
  Fake.all = [];
  window.WebSocket = Fake;
  const heard = { acks: [], errs: [], fresh: 0 };
  const store = new Store();
  const link = new Link({ url: 'ws://x/', match: 'm', role: 'p1', store, hear: {
    ack: (frame) => heard.acks.push(frame.id),
    err: (frame) => heard.errs.push(frame.code),
    fresh: () => { heard.fresh += 1; } } });
  window.on = { Fake, heard, store, link, last: () => Fake.all.at(-1),
    sent: (t) => Fake.all.at(-1).sent.filter((frame) => frame.t === t) };
  await new Promise((done) => setTimeout(done, 20));
  on.last().say({ t: 'welcome', epoch: 'e1', you: { role: 'p1' }, head: 3 });
  on.last().say({ t: 'snap', epoch: 'e1', n: 3, mark: 'm3', view: { a: 1, m: { x: 1, y: 2 } },
    e: [{ n: 1, k: 'one', d: {} }, { n: 2 }, { n: 3, k: 'three', d: {} }] });
}"""


@pytest.fixture
def page(page_for) -> Page:
    page = page_for("ana")
    page.goto("/help")
    return page


@pytest.fixture
def line(page: Page) -> Page:
    page.evaluate(SETUP)
    return page


def test_the_digest_of_a_view_is_the_one_the_server_makes(page: Page):
    script = """async (view) => {
      const { canonical, digest } = await import('/static/table/digest.js');
      return digest(canonical(view));
    }"""
    assert [page.evaluate(script, view) for view in VIEWS] == [digest(view) for view in VIEWS]


def test_a_patch_deletes_with_null_and_leaves_the_old_view_untouched(page: Page):
    script = """async () => {
      const { merge } = await import('/static/table/store.js');
      const tokens = Object.freeze({ focus: 1, evade: 2 });
      const before = Object.freeze({ a: 1, tokens, keep: Object.freeze({ x: 1 }) });
      const after = merge(before, { a: null, tokens: { focus: null, lock: 3 }, list: [1, 2] });
      return [after, before.tokens.focus, after.keep === before.keep];
    }"""
    after, old, same = page.evaluate(script)
    assert after == {"tokens": {"evade": 2, "lock": 3}, "keep": {"x": 1}, "list": [1, 2]}
    assert (old, same) == (1, True)


def test_command_ids_are_26_characters_that_sort_by_time(page: Page):
    ids = page.evaluate("""async () => {
      const { newId } = await import('/static/table/link.js');
      return [1000, 2000, 3000].map((now) => newId(now)).concat(newId(), newId());
    }""")
    assert all(len(one) == 26 for one in ids)
    assert ids[:3] == sorted(ids[:3])
    assert len(set(ids)) == 5


def test_lost_doubled_and_reordered_frames_end_in_the_right_picture(line: Page):
    view, asked, n = line.evaluate("""() => {
      const say = (frame) => on.last().say(frame);
      say({ t: 'upd', from: 5, to: 5, patch: { a: 3 }, e: [{ n: 5, k: 'five', d: {} }] });   // too early: kept
      const asked = on.sent('need').map((frame) => frame.from);
      say({ t: 'upd', from: 4, to: 4, patch: { a: 2, m: { x: null } }, e: [{ n: 4, k: 'four', d: {} }] });
      say({ t: 'upd', from: 4, to: 4, patch: { a: 99 }, e: [{ n: 4, k: 'four', d: {} }] });   // again: ignored
      return [on.store.view, asked, on.store.n];
    }""")
    assert view == {"a": 3, "m": {"y": 2}}
    assert asked == [4]
    assert n == 5
    assert line.evaluate("() => on.store.events.map((event) => event.n)") == [1, 3, 4, 5]


def test_what_had_happened_before_the_line_came_up_is_told_as_missed(line: Page):
    told = line.evaluate("""() => {
      const told = [];
      on.link.hear.upd = (events, missed) => told.push([events[0].k, missed]);
      const say = (frame) => on.last().say(frame);
      say({ t: 'welcome', epoch: 'e1', you: { role: 'p1' }, head: 4, resumed: true });
      say({ t: 'upd', from: 4, to: 4, patch: {}, e: [{ n: 4, k: 'four', d: {} }] });
      say({ t: 'upd', from: 5, to: 5, patch: {}, e: [{ n: 5, k: 'five', d: {} }] });
      return told;
    }""")
    assert told == [["four", True], ["five", False]]


def test_an_unanswered_command_is_sent_again_with_its_id_and_only_one_is_open(line: Page):
    sent = line.evaluate("""async () => {
      const id = on.link.command('take', { offer: 'finalize', picks: [] }, 3);
      const second = on.link.command('take', { offer: 'finalize', picks: [] }, 3);
      const first = on.sent('cmd');
      on.last().drop(1006);
      on.link.again();
      await new Promise((done) => setTimeout(done, 20));
      const hello = on.sent('hello')[0];
      on.last().say({ t: 'welcome', epoch: 'e1', you: { role: 'p1' }, head: 3 });
      const again = on.sent('cmd');
      on.last().say({ t: 'ack', id, n: 4 });
      return { id, second, first: first[0].id, again: again[0].id, resume: hello.resume, open: on.link.open,
        acks: on.heard.acks };
    }""")
    assert sent["second"] is False
    assert sent["first"] == sent["again"] == sent["id"]
    assert sent["resume"] == {"epoch": "e1", "n": 3, "c": 0, "mark": "m3"}
    assert sent["open"] is None
    assert sent["acks"] == [sent["id"]]


def test_another_epoch_throws_the_old_picture_and_open_commands_away(line: Page):
    found = line.evaluate("""() => {
      on.link.command('take', { offer: 'finalize', picks: [] }, 3);
      on.last().say({ t: 'welcome', epoch: 'e2', you: { role: 'p1' }, head: 1 });
      const empty = on.store.view === null && on.link.open === null && on.heard.fresh === 1;
      on.last().say({ t: 'snap', epoch: 'e2', n: 1, view: { new: 1 }, e: [{ n: 1, k: 'one', d: {} }] });
      return [empty, on.store.view];
    }""")
    assert found == [True, {"new": 1}]


@pytest.mark.parametrize("welcomed", ["e1", "e2"])
def test_what_has_not_happened_there_leaves_the_log_too_also_while_the_line_stands(line: Page, welcomed: str):
    found = line.evaluate(
        """(epoch) => {
      const say = (frame) => on.last().say(frame);
      say({ t: 'upd', from: 4, to: 4, patch: { a: 2 }, e: [{ n: 4, k: 'ghost', d: {} }], mark: 'm4' });
      on.store.heard([{ c: 1, by: 'p1', text: 'ghost' }]);
      const before = [on.store.mark, on.store.events.length];
      say({ t: 'welcome', epoch, you: { role: 'p1' }, head: 2, fresh: true });
      const empty = [on.store.events.length, on.store.lines.length, on.store.mark, on.heard.fresh];
      say({ t: 'snap', epoch, n: 2, view: { a: 0 }, mark: 'm2' });
      return [before, empty, on.store.view, on.store.mark, on.sent('need').at(-1).from];
    }""",
        welcomed,
    )
    assert found == [["m4", 3], [0, 0, "", 1], {"a": 0}, "m2", 1]


def test_after_a_final_close_it_does_not_try_again_and_says_so(line: Page):
    assert line.evaluate("() => { on.last().drop(4003); return [on.link.state, on.link.code]; }") == ["closed", 4003]


def test_a_wrong_digest_asks_for_the_whole_view_and_is_told_on_the_console(line: Page, page_for):
    page_for.forgive("view 4 differs")
    line.evaluate("() => on.last().say({ t: 'upd', from: 4, to: 4, patch: { a: 2 }, e: [{ n: 4 }], vd: '00000000' })")
    line.wait_for_function("() => on.sent('need').some((frame) => frame.from === 0)")
    assert any("view 4 differs" in one for one in page_for.complaints)


def test_every_word_the_modules_ask_for_stands_in_the_page():
    words = [ROOT / f"templates/partials/{name}_words.html" for name in ("table", "trust", "luck", "machine", "scene")]
    given = [key for page in words for key in re.findall(r'data-word="([^"]+)"', page.read_text("utf-8"))]
    known = {re.sub(r"\.(one|other)$", "", key) for key in given}
    asked: set[str] = set()
    for path in [path for place in ("table", "stage", "games/*") for path in (ROOT / "static").glob(f"{place}/*.js")]:
        text = path.read_text("utf-8")
        asked |= set(re.findall(r'(?<!words)\.say\("(\w+)"', text))
        asked |= {key for pair in re.findall(r'(?<!words)\.say\([^()"]*\? "(\w+)" : "(\w+)"', text) for key in pair}
    assert len(asked) > 100
    assert asked - known == set()


def test_a_long_history_is_asked_for_part_by_part_and_only_silence_is_said(page: Page):
    asked, reply = page.evaluate("""async () => {
      const { Hand } = await import('/static/table/fair.js');
      const asked = [], said = [];
      const link = { state: 'live', chain: (from) => asked.push(from) };
      const hand = { chained: true, link, trail: { n: 0 }, witness: { untold: 0 }, behind: 0, asked: 0 };
      const follows = (known, now) => {
        hand.trail.n = known;
        Hand.prototype.follows.call(hand, 2500, now);
        said.push(hand.witness.untold);
      };
      const heard = [[0, 1000], [1000, 9000], [2000, 17000], [2000, 30000], [2500, 31000]];
      for (const [known, now] of heard) follows(known, now);
      return [asked, said];
    }""")
    assert asked == [1, 1001, 2001]
    assert reply == [0, 0, 0, 2001, 0]


def test_ships_of_one_name_are_numbered_in_what_is_shown_and_not_in_what_is_checked(page: Page):
    script = """async () => {
      const { withNumbers } = await import('/static/table/naming.js');
      const ships = { 1: { name: 'Ace' }, 10: { name: 'Pilot' }, 2: { name: 'Pilot' } };
      const view = Object.freeze({ ships: Object.freeze(ships) });
      const shown = withNumbers(view);
      const plain = { ships: { 1: { name: 'Ace' } } };
      return [Object.values(shown.ships).map((ship) => ship.name), view.ships[2].name, withNumbers(view) === shown,
        withNumbers(plain) === plain, withNumbers(null)];
    }"""
    assert page.evaluate(script) == [["Ace", "Pilot #1", "Pilot #2"], "Pilot", True, True, None]


def test_a_roll_is_told_with_plurals_where_the_language_has_them(page: Page):
    script = """async (words) => {
      const { RoomWords } = await import('/static/table/words.js');
      const { base } = await import('/static/table/base.js');
      const room = { ...base, faceOrder: ['crit', 'hit', 'focus', 'blank'] };
      const told = (list) => new RoomWords(words, 'en', room).faces(list);
      return [told(['hit', 'blank', 'hit']), told(['crit']), told(['blank', 'blank', 'focus', 'focus'])];
    }"""
    reply = page.evaluate(script, catalogue.words("xwing", "en"))
    assert reply == ["2 hits and 1 blank", said("xwing.counted.crit.one", n="1"), "2 focus and 2 blanks"]


def test_hits_that_did_damage_are_not_shown_as_cancelled(page: Page):
    script = """async () => {
      const { room } = await import('/static/games/xwing/index.js');
      const dice = Object.fromEntries(['hit', 'hit', 'crit', 'focus'].map((face, at) => [at, { face, out: at < 3 }]));
      const view = { attack: { hit: true, damage: { hit: 1, crit: 1 } },
        pools: { attack: { order: ['0', '1', '2', '3'], dice } } };
      return ['0', '1', '2', '3'].map((id) => room.fateOf(view, 'attack', id));
    }"""
    assert page.evaluate(script) == ["", "dealt", "dealt", ""]


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_every_word_a_room_s_scripts_ask_of_the_room_is_there(room: str):
    reply, found = catalogue.words(room, "en"), 0
    for path in (ROOT / "static/games" / room).rglob("*.js"):
        text = path.read_text("utf-8")
        asked = set(re.findall(r'\b(?:word|say)\("(\w+)", "(\w+)"', text))
        either = re.findall(r'\b(?:word|say)\("(\w+)", [^"()]*\? "(\w+)" : "(\w+)"', text)
        asked |= {(section, word) for section, *words in either for word in words}
        missing = {(section, word) for section, word in asked if word not in reply.get(section, {})}
        assert not missing, path.name
        found += len(asked)
    assert found > 50


def test_a_fleet_stands_in_rows_of_equal_units_the_largest_first(page: Page):
    script = """async (kinds) => {
      const { groupsOf } = await import('/static/games/ti4/fleet.js');
      const { stationOf, faceText } = await import('/static/games/ti4/state.js');
      const unit = (seat, cls, group, more = {}) => ({ seat, cls, kind: cls, name: `${cls} #1`, group: String(group),
        state: 'here', place: 'space', ...more });
      const ships = { 1: unit('p1', 'fighter', 1), 2: unit('p1', 'fighter', 1), 3: unit('p1', 'dreadnought', 3),
        4: unit('p1', 'dreadnought', 4, { damaged: true }), 5: unit('p1', 'fighter', 1, { state: 'destroyed' }),
        6: unit('p2', 'fighter', 6), 7: unit('p1', 'infantry', 7, { place: 'planet' }) };
      const rows = groupsOf({ ships }, 'p1').map(({ name, ids, damaged }) => [name, ids.length, damaged]);
      const at = (now) => stationOf({ view: { rail: { now } }, words: { stepKind: (number) => kinds[number] } }).part;
      return [rows, ['P1', '0.1', '1.10', '4.4', '7.1', '8.3'].map(at), [1, 9, 10].map(faceText)];
    }"""
    rows, parts, faces = page.evaluate(script, catalogue.step_kinds("ti4"))
    assert rows == [["dreadnought", 1, False], ["dreadnought", 1, True], ["fighter", 2, False], ["infantry", 1, False]]
    assert parts == ["start", "start", "barrage", "hits", "start", "after"]
    assert faces == ["1", "9", "10"]


def test_only_who_was_still_in_lost_by_the_end(page: Page):
    """Of three in a card game one was destroyed before; a third player with cards alone never fought."""
    script = """async (match) => {
      const { losers } = await import('/static/table/reading.js');
      const { PageWords } = await import('/static/table/words.js');
      const root = document.createElement('div');
      root.innerHTML = '<i data-word="event.match.ended.resigned">{loser} / {winner}</i>';
      const view = { seat_order: ['p1', 'p2', 'p3'], match };
      const names = { p1: 'Ana', p2: 'Ben', p3: 'Chie' };
      const table = { view, nameOf: (seat) => names[seat], words: { list: new Intl.ListFormat('en') } };
      const event = { k: 'match.ended', d: { why: 'resigned', winner: 'p3' } };
      return [losers(view, 'p3'), new PageWords(root, 'en').event(event, table)];
    }"""
    assert page.evaluate(script, {"gone": ["p1"]}) == [["p2"], "Ben / Chie"]
    assert page.evaluate(script, {"rivals": ["p1", "p3"]}) == [["p1"], "Ana / Chie"]
    assert page.evaluate(script, {"gone": ["p1", "p2"]}) == [["p1", "p2"], "Ana and Ben / Chie"]


def test_what_an_attack_comes_to_stands_beside_its_chances_where_no_single_outcome_says_it(page: Page):
    script = """async (answer) => {
      const { outcomes } = await import('/static/table/odds.js');
      const words = { word: (section, key) => key, words: {} };
      const room = { odds: { sure: () => [], worth: true, chances: [] } };
      const page = { language: 'en', say: (key) => key };
      const table = { odds: { answer }, page, words, room, view: { seat_order: ['p1', 'p2'] }, nameOf: (seat) => seat };
      const { patch } = await import('/static/table/dom.js');
      const into = document.createElement('div');
      patch(into, outcomes(table));
      return into.textContent;
    }"""
    answer = {"names": ["p2.hull"], "numbers": {}, "aim": "damage", "exact": True, "low": 16.0}
    assert page.evaluate(script, answer) == "worth_damage16.00"
    assert page.evaluate(script, {**answer, "exact": False}) == ""


def test_all_minis_are_offered_at_once_only_where_all_may_be_chosen(page: Page):
    """Three wounds on four minis: no button marks four, and the count goes up to three."""
    script = """async (most) => {
      const { asked } = await import('/static/games/legion/entry.js');
      const { patch } = await import('/static/table/dom.js');
      const count = (given) => `${given.n}/${given.all}`;
      const word = (section, key, given) => (key === 'chosen_of' ? count(given) : key);
      const words = { word, has: () => false, words: { names: {} } };
      const mini = { weapons: [0], name: '', leader: false, defeated: false };
      const team = { name: 'Team', types: ['trooper'], weapons: [{ name: 'E-11', dice: {} }], keywords: {} };
      const ships = { 1: { ...team, minis: { 1: mini, 2: mini, 3: mini, 4: mini } } };
      const table = { words, view: { ships, wounds: { unit: '1' } }, page: { say: (key) => key } };
      const into = document.createElement('div');
      const pick = { what: 'mini', ids: [1, 2, 3, 4], least: most, most, caps: [] };
      patch(into, asked(table, { key: 'allocate', picks: [pick] }, pick, 0, [], () => {}));
      const carried = into.querySelectorAll('.chip')[1].textContent;
      const hint = into.querySelector('legend .hint').textContent.trim();
      return [into.querySelectorAll('.chip-all').length, hint, carried];
    }"""
    assert page.evaluate(script, 3) == [0, "0/3", "mini2E-11"], "the mini says what it carries"
    assert page.evaluate(script, 4) == [1, "0/4", "mini2E-11"]


def test_dice_that_were_cancelled_are_struck_out_once_the_attack_is_told(page_for):
    page = page_for("ana")
    page.goto("/")
    told = [
        {"k": "defender.declared", "d": {"attacker": 1, "defender": 2}},
        {"k": "dice.landed", "d": {"pool": "attack", "faces": ["hit", "crit", "hit"]}},
        {"k": "dice.landed", "d": {"pool": "defense", "faces": ["evade", "blank", "evade"]}},
        {"k": "dice.cancelled_by", "d": {"pool": "defense", "face": "evade", "n": 1}},
        {"k": "dice.cancelled", "d": {"face": "hit", "n": 1}},
        {"k": "attack.over", "d": {}},
    ]
    seen = page.evaluate(
        """async (told) => { const { lastAttack } = await import('/static/games/xwing/aftermath.js');
        const { out, lines } = lastAttack(told);
        return [[...out.attack], [...out.defense], lines.map((line) => line.k)]; }""",
        told,
    )
    assert seen == [[0], [0, 2], ["dice.cancelled_by", "dice.cancelled"]]
