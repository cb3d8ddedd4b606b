// What a browser keeps of how the table feels: the pace of scenes, and whether a shake rolls.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { keepPace, PACES, storedPace } from "../../static/stage/pace.js";
import { canShake, chooseShake, listenToShakes, pushOf, Shake, shakeChosen } from "../../static/stage/shake.js";
import { NoStorage, Storage } from "./storage.js";

let heard, once;
beforeEach(() => {
  globalThis.localStorage = new Storage();
  heard = {};
  once = {};
  Object.assign(globalThis, {
    isSecureContext: true,
    matchMedia: () => ({ matches: true }),
    DeviceMotionEvent: class {},
    addEventListener: (kind, act, how) => ((how?.once ? once : heard)[kind] = act),
  });
});

test("there are three paces and none, each twice as fast, and what was chosen is remembered", () => {
  assert.deepEqual(Object.values(PACES), [1, 0.5, 0.25, 0]);
  assert.equal(storedPace(), "normal");
  keepPace("faster");
  assert.equal(storedPace(), "faster");
  localStorage.setItem("broadside.table.scenes", "constructor");
  assert.equal(storedPace(), "normal");
  globalThis.localStorage = new NoStorage();
  keepPace("off");
  assert.equal(storedPace(), "normal");
});

const pushes = (shake, ...list) => list.map(([push, at]) => shake.moved(push, at));

test("three firm pushes within a moment are a shake, and one shake is one roll", () => {
  const shake = new Shake();
  const firm = [0, 100, 200, 300, 400].map((at) => [at % 200 ? 2 : 20, at]);
  assert.deepEqual(pushes(shake, ...firm), [false, false, false, false, true]);
  assert.ok(!pushes(shake, [2, 500], [20, 600], [2, 700], [20, 800], [2, 900], [20, 1000]).some(Boolean));
  assert.ok(pushes(shake, [2, 2000], [20, 2100], [2, 2200], [20, 2300], [2, 2400], [20, 2500]).some(Boolean));
});

test("steps, one long push and slow swings are no shake", () => {
  const none = (...list) => assert.ok(!pushes(new Shake(), ...list).some(Boolean));
  none([8, 0], [2, 100], [9, 200], [2, 300], [9, 400]);
  none([20, 0], [22, 100], [24, 200], [22, 300], [20, 400]);
  none([20, 0], [2, 300], [20, 600], [2, 900], [20, 1200], [2, 1500], [20, 1800]);
});

test("how hard it is pushed is told beside gravity, where the device leaves that in as well", () => {
  assert.equal(pushOf({ acceleration: { x: 3, y: 0, z: 4 }, accelerationIncludingGravity: null }), 5);
  const still = { x: 0, y: 0, z: 9.81 };
  assert.equal(pushOf({ acceleration: { x: null, y: null, z: null }, accelerationIncludingGravity: still }), 0);
  assert.equal(pushOf({ acceleration: null, accelerationIncludingGravity: null }), 0);
});

const firm = () => {
  for (let at = 0; at <= 400; at += 100)
    heard.devicemotion({ acceleration: { x: at % 200 ? 1 : 25, y: 0, z: 0 }, timeStamp: at });
};

test("nothing rolls by a shake before that was chosen, and from then on a shake does", async () => {
  let rolls = 0;
  listenToShakes(() => (rolls += 1));
  firm();
  assert.deepEqual([rolls, shakeChosen()], [0, false]);
  assert.equal(await chooseShake(true), true);
  firm();
  assert.deepEqual([rolls, shakeChosen()], [1, true]);
  await chooseShake(false);
  assert.equal(shakeChosen(), false);
});

test("a device that asks is asked, and a refusal leaves it off", async () => {
  let asked = 0;
  const answers = (answer) => {
    globalThis.DeviceMotionEvent = /** @type {any} */ (
      Object.assign(class {}, { requestPermission: async () => ((asked += 1), answer) })
    );
  };
  answers("denied");
  assert.equal(await chooseShake(true), false);
  assert.equal(shakeChosen(), false);
  answers("granted");
  assert.equal(await chooseShake(true), true);
  listenToShakes(() => {});
  once.pointerup(); // the next page asks again, by its first press
  assert.equal(asked, 3);
});

test("what cannot be shaken is not asked", () => {
  assert.ok(canShake());
  globalThis.matchMedia = /** @type {any} */ (() => ({ matches: false }));
  assert.ok(!canShake());
  listenToShakes(() => {});
  assert.deepEqual(heard, {});
});
