import assert from "node:assert/strict";
import { test } from "node:test";

import { Synth } from "../../static/table/synth.js";

/** As much of the browser's sound as is needed to see when it runs. */
class Context {
  constructor() {
    this.state = "suspended";
    this.currentTime = 0;
    this.begun = 0;
    this.destination = {};
  }
  async resume() {
    this.state = "running";
  }
  async suspend() {
    this.state = "suspended";
  }
  param() {
    return { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  }
  node(extra = {}) {
    const node = { connect: (next) => next, ...extra };
    return node;
  }
  createGain() {
    return this.node({ gain: this.param() });
  }
  createOscillator() {
    return this.node({ frequency: this.param(), start: () => (this.begun += 1), stop() {} });
  }
}

test("a sound wakes the sound card, and silence lets it go", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.AudioContext = /** @type {any} */ (Context);
  const synth = new Synth();
  synth.play("turn", 0, 1); // before a press nothing is heard
  assert.equal(synth.context, null);
  synth.unlock();
  await Promise.resolve();
  const context = /** @type {any} */ (synth.context);
  assert.equal(context.state, "running");
  t.mock.timers.tick(2500);
  assert.equal(context.state, "suspended");
  synth.play("turn", 0, 1);
  assert.equal(context.state, "running");
  assert.ok(context.begun > 0);
  t.mock.timers.tick(1000);
  assert.equal(context.state, "running");
  t.mock.timers.tick(4000);
  assert.equal(context.state, "suspended");
  delete (/** @type {any} */ (globalThis).AudioContext);
});
