// A table with two ships on a mat, as scripts see it.

export const STANDS = { side: 40, arc: 17.15, maneuvers: [], bar: [] };
export const PILOT = { seat: "p1", name: "Wedge", initiative: 6, tokens: {}, weapons: { 0: {} }, state: "waits" };

export function table(more = {}) {
  const say = (_, word, params = {}) => [word, ...Object.values(params)].join(" ");
  return {
    view: {
      mat: {
        side: 914.4,
        band: 100,
        margin: 200,
        obstacles: {},
        brought: [],
        ships: { 1: { ...STANDS, pose: [0, 0, 0] }, 2: { ...STANDS, pose: [0, 20000, 18000] } },
        ...more.mat,
      },
      ships: { 1: PILOT, 2: { ...PILOT, seat: "p2", name: "Howlrunner" } },
      ship_order: ["1", "2"],
      seat_order: ["p1", "p2"],
      turn: { seats: ["p1"] },
      edits: {},
      ...more.view,
    },
    words: { say, word: say, list: new Intl.ListFormat("en") },
    page: { comma: (texts) => texts.join(", ") },
    session: { store: { n: 7, events: more.events ?? [] } },
    config: { links: {} },
    prompt: { offers: {} },
    seat: "p1",
    mine: true,
    wide: true,
    whyText: (why) => `because ${why}`,
    nameOf: (seat) => seat,
    offer: () => null,
    draw() {},
    ...more.table,
  };
}
