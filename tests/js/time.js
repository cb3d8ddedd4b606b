// A clock for tests: nothing is due before a test lets time pass.

/** Time that passes when a test says so. */
export class Time {
  constructor() {
    this.now = 0;
    this.due = [];
  }

  later = (run, ms) => {
    const timer = { run, at: this.now + ms };
    this.due.push(timer);
    return timer;
  };

  never = (timer) => {
    this.due = this.due.filter((one) => one !== timer);
  };

  pass(ms) {
    const until = this.now + ms;
    for (;;) {
      const next = this.due.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.now = next.at;
      this.never(next);
      next.run();
    }
    this.now = until;
  }
}
