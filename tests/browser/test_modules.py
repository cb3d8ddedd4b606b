"""The table's modules on their own: patches, digests, ids, and a line that loses, doubles and reorders frames."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from attacks.rooms import ROOMS
from attacks.services import rules
from attacks.services.canon import digest
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
  on.last().say({ t: 'snap', epoch: 'e1', n: 3, view: { a: 1, m: { x: 1, y: 2 } },
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
    assert sent["resume"] == {"epoch": "e1", "n": 3, "c": 0}
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


def test_after_a_final_close_it_does_not_try_again_and_says_so(line: Page):
    assert line.evaluate("() => { on.last().drop(4003); return [on.link.state, on.link.code]; }") == ["closed", 4003]


def test_a_wrong_digest_asks_for_the_whole_view(line: Page):
    line.evaluate("() => on.last().say({ t: 'upd', from: 4, to: 4, patch: { a: 2 }, e: [{ n: 4 }], vd: '00000000' })")
    line.wait_for_function("() => on.sent('need').some((frame) => frame.from === 0)")


def test_every_module_of_the_table_is_asked_for_at_once():
    listed = set(re.findall(r"table/(\w+\.js)", (ROOT / "templates/match.html").read_text("utf-8")))
    later = set(re.findall(r'import\("\./(\w+\.js)"\)', (ROOT / "static/table/main.js").read_text("utf-8")))
    assert listed | later == {path.name for path in (ROOT / "static/table").glob("*.js")}


def test_every_word_the_modules_ask_for_stands_in_the_page():
    given = re.findall(r'data-word="([^"]+)"', (ROOT / "templates/partials/table_words.html").read_text("utf-8"))
    known = {re.sub(r"\.(one|other)$", "", key) for key in given}
    asked: set[str] = set()
    for path in [*(ROOT / "static/table").glob("*.js"), *(ROOT / "static/rooms").glob("*.js")]:
        text = path.read_text("utf-8")
        asked |= set(re.findall(r'\.say\("(\w+)"', text))
        asked |= {key for pair in re.findall(r'\.say\([^()"]*\? "(\w+)" : "(\w+)"', text) for key in pair}
    assert len(asked) > 100
    assert asked - known == set()


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
      const room = { faceOrder: ['crit', 'hit', 'focus', 'blank'], codes: {} };
      const told = (list) => new RoomWords(words, 'en', room).faces(list);
      return [told(['hit', 'blank', 'hit']), told(['crit']), told(['blank', 'blank', 'focus', 'focus'])];
    }"""
    said = page.evaluate(script, rules.words("xwing", "en"))
    assert said == ["2 hits and 1 blank", "1 critical hit", "2 focus and 2 blanks"]


def test_hits_that_did_damage_are_not_shown_as_cancelled(page: Page):
    script = """async () => {
      const { room } = await import('/static/rooms/xwing.js');
      const dice = Object.fromEntries(['hit', 'hit', 'crit', 'focus'].map((face, at) => [at, { face, out: at < 3 }]));
      const view = { attack: { hit: true, damage: { hit: 1, crit: 1 } },
        pools: { attack: { order: ['0', '1', '2', '3'], dice } } };
      return ['0', '1', '2', '3'].map((id) => room.fateOf(view, 'attack', id));
    }"""
    assert page.evaluate(script) == ["", "dealt", "dealt", ""]


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_every_word_a_room_s_scripts_ask_of_the_room_is_there(room: str):
    said = rules.words(room, "en")
    for path in (ROOT / "static/rooms").glob(f"{room}*.js"):
        text = path.read_text("utf-8")
        asked = set(re.findall(r'\bword\("(\w+)", "(\w+)"', text))
        either = re.findall(r'\bword\("(\w+)", [^"()]*\? "(\w+)" : "(\w+)"', text)
        asked |= {(section, word) for section, *words in either for word in words}
        missing = {(section, word) for section, word in asked if word not in said.get(section, {})}
        assert not missing, path.name


def test_a_fleet_stands_in_rows_of_equal_units_the_largest_first(page: Page):
    script = """async () => {
      const { groupsOf } = await import('/static/rooms/ti4_fleet.js');
      const { partOf, faceText } = await import('/static/rooms/ti4.js');
      const unit = (seat, cls, group, more = {}) => ({ seat, cls, kind: cls, name: `${cls} #1`, group: String(group),
        state: 'here', place: 'space', ...more });
      const ships = { 1: unit('p1', 'fighter', 1), 2: unit('p1', 'fighter', 1), 3: unit('p1', 'dreadnought', 3),
        4: unit('p1', 'dreadnought', 4, { damaged: true }), 5: unit('p1', 'fighter', 1, { state: 'destroyed' }),
        6: unit('p2', 'fighter', 6), 7: unit('p1', 'infantry', 7, { place: 'planet' }) };
      const rows = groupsOf({ ships }, 'p1').map(({ name, ids, damaged }) => [name, ids.length, damaged]);
      return [rows, ['P1', '0.1', '1.10', '4.4', '7.1', '8.3'].map(partOf), [1, 9, 10].map(faceText)];
    }"""
    rows, parts, faces = page.evaluate(script)
    assert rows == [["dreadnought", 1, False], ["dreadnought", 1, True], ["fighter", 2, False], ["infantry", 1, False]]
    assert parts == ["0", "0", "1", "4", "0", "8"]
    assert faces == ["1", "9", "0"]
