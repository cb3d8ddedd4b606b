import assert from "node:assert/strict";
import { test } from "node:test";
import { Table, canonical, digest, merged } from "../../clients/javascript/broadside.js";

/** A socket that a test speaks for the server through. */
class Line extends EventTarget {
  readyState = 0;
  said = [];

  constructor(address, origin) {
    super();
    Object.assign(this, { address, origin });
  }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  send(text) {
    this.said.push(JSON.parse(text));
  }
  hears(frame) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(frame) }));
  }
  close(code = 1000) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

function laid(context) {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const lines = [];
  const open = (...given) => lines[lines.push(new Line(...given)) - 1];
  const table = new Table("http://here", "m_1", { key: "bsk_1", open });
  lines[0].opens();
  return { lines, table, settled: () => new Promise((done) => setImmediate(done)) };
}

const WELCOME = { t: "welcome", epoch: "e1", you: { role: "p1" }, head: 4, resumed: false, fresh: false, hb: 5000 };

test("a client says its key, applies patches by number, and comes back by the last one", async (context) => {
  const { lines, table, settled } = laid(context);
  assert.equal(lines[0].address, "ws://here/ws/match/m_1/");
  assert.deepEqual(lines[0].said, [{ t: "hello", v: 1, match: "m_1", role_hint: "", key: "bsk_1" }]);
  const view = { a: { b: 1 }, turn: { seats: ["p1"] }, prompt: { n: 3, order: ["pass"], offers: {} } };
  lines[0].hears(WELCOME);
  lines[0].hears({ t: "snap", epoch: "e1", n: 4, view, mark: "m4", vd: await digest(view) });
  lines[0].hears({ t: "upd", from: 5, to: 6, patch: { a: { b: null } }, e: [{ n: 5 }, { n: 6 }], mark: "m6" });
  while (table.n < 6) await settled();
  assert.deepEqual([table.n, table.view.a, table.events.length], [6, {}, 2]);
  const taken = table.take("pass");
  const command = lines[0].said.at(-1);
  assert.deepEqual([command.op, command.expect], ["take", 3]);
  lines[0].close(4000);
  context.mock.timers.tick(600);
  lines[1].opens();
  assert.deepEqual(lines[1].said[0].resume, { epoch: "e1", n: 6, mark: "m6" });
  lines[1].hears({ ...WELCOME, resumed: true });
  await settled();
  assert.deepEqual(lines[1].said.at(-1), command, "the same command under the same id");
  lines[1].hears({ t: "ack", id: command.id, n: 7 });
  assert.equal(await taken, 7);
});

test("a gap, a wrong digest or a newer number asks for the whole view", async (context) => {
  const { lines, settled } = laid(context);
  lines[0].hears(WELCOME);
  lines[0].hears({ t: "snap", epoch: "e1", n: 4, view: {}, mark: "m" });
  const odd = [
    { t: "upd", from: 6, to: 6, patch: {}, e: [] },
    { t: "upd", from: 5, to: 5, patch: {}, e: [], vd: "00000000" },
    { t: "pong", p: 1, head: 9, now: "" },
  ];
  for (const [place, frame] of odd.entries()) {
    lines[0].hears(frame);
    const needed = () => lines[0].said.filter(({ t }) => t === "need").length;
    while (needed() <= place) await settled();
    assert.equal(needed(), place + 1);
  }
});

test("what is refused rejects, and who may not come back is told", async (context) => {
  const { lines, table, settled } = laid(context);
  lines[0].hears(WELCOME);
  await settled();
  const refused = table.concede();
  lines[0].hears({ t: "err", code: "illegal", reason: "not_offered", id: lines[0].said.at(-1).id });
  await assert.rejects(refused, { code: "illegal", reason: "not_offered" });
  const left = table.concede();
  lines[0].close(4003);
  await assert.rejects(left, { code: "closed" });
  context.mock.timers.tick(60_000);
  assert.equal(lines.length, 1);
});

test("patches and canonical JSON are those of the protocol", () => {
  assert.deepEqual(merged({ a: 1, b: { c: 2 } }, { a: null, b: { d: [3] } }), { b: { c: 2, d: [3] } });
  assert.equal(canonical({ b: [1, { d: "é", c: true }], a: null }), '{"a":null,"b":[1,{"c":true,"d":"é"}]}');
  assert.equal(canonical({ "\u{1F600}": 1, "\uFFFD": 2 }), '{"\uFFFD":2,"\u{1F600}":1}');
});
