// What a browser answers for its person, where the room knows an order of theirs for it: after a pause, as a command like any
// other. Until it has gone out the decision is nobody's to press, unless the person takes it back.

const RETRY_MS = 700;
const LOOK_MS = 150;
const GUARD_MS = 400;
const USUAL_MS = 1200;
const SPREAD = 0.45;
const [LEAST_MS, MOST_MS] = [700, 4500];

/** How long somebody takes to see that there is nothing to play: mostly a second, now and then several. */
export function pause(random = Math.random) {
  const bell = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.round(Math.min(MOST_MS, Math.max(LEAST_MS, USUAL_MS * Math.exp(SPREAD * bell))));
}

export class Deputies {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {ReturnType<import("./base.js").Room["deputy"]>} */
    this.due = null;
    this.question = "";
  }

  /** A new question, or new orders (`again`): does the room answer it in this browser, and when? */
  ask(again = false) {
    const { table } = this;
    const question = `${table.role}:${table.prompt?.n}:${table.view?.turn?.seats?.join()}`;
    if (question === this.question && !again) return;
    this.question = question;
    clearTimeout(this.timer);
    this.due = null; // whose decision it is must be known to the room
    this.due = table.view ? table.room.deputy(table) : null;
    if (this.due) this.arm();
  }

  // What the person should have seen first is shown to its end, and only then the pause begins.
  arm() {
    const waits = this.due?.looks && this.table.scenes.beat;
    this.timer = setTimeout(() => (waits ? this.arm() : this.act()), waits ? LOOK_MS : this.due?.ms);
  }

  // What cannot be sent yet is sent later.
  act() {
    const { table, due } = this;
    if (!due) return;
    const { aside } = table;
    if (!table.busy && table.take(due.key, due.picks)) due.sent();
    else this.timer = setTimeout(() => this.act(), RETRY_MS);
    table.aside = aside;
  }

  /** The person answers instead. */
  dismiss() {
    const { table } = this;
    clearTimeout(this.timer);
    this.due = null;
    table.guardUntil = Date.now() + GUARD_MS;
    setTimeout(() => table.draw(), GUARD_MS + 10);
    table.draw();
  }
}
