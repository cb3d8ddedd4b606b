"""Two players, a judge's call, clocks, undo, duplicates, restarts and dice agreed on, in any order: all stays true."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from attacks.engine import fair
from attacks.models import Event, Holder
from attacks.services import clock, export, match, past, replaying, timers
from attacks.services.canon import merged
from attacks.services.command import Clock as Move
from attacks.services.command import Fair, Order, Take, Undo
from attacks.services.storing import table_at
from attacks.services.trust import Clock, Trust
from attacks.services.writing import Asked, Writer
from tests.services.people import Table, numbers
from tests.services.test_handshake import SEEDS

STEPS, LOOK_EVERY = 70, 14
WANTED = {
    "undo.done",
    "undo.declined",
    "clock.ran_out",
    "clock.grace",
    "judge.called",
    "dice.rolled",
    "fair.set",
    "took",
}


class Played(Table):
    draws = True
    terms = Trust(clock=Clock("decision", 60, "warn"))


class Walk:
    """A match to which anything may happen, in an order that a number decides."""

    def __init__(self, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rng = random.Random(seed)
        self.moment = datetime(2031, 5, 1, tzinfo=UTC)
        monkeypatch.setattr(clock, "now", lambda: self.moment)
        self.table = Played(rounds=6)
        self.writer = Writer()
        self.faces: dict[int, list[int]] = {}
        self.last: Asked | None = None
        self.answer = ""

    def step(self) -> None:
        """One of the things that may happen."""
        seat = self.rng.choice(["p1", "p2"])
        happenings = [
            (3, lambda: self.agrees_on_dice(seat)),
            (7, lambda: self.takes_anything(seat)),
            (3, self.a_round_is_played),
            (4, lambda: self.notes(seat)),
            (3, lambda: self.asks_to_go_back(seat)),
            (4, lambda: self.says(seat, "undo", Undo(self.rng.choice(["agree", "agree", "agree", "decline"])))),
            (3, lambda: self.says(seat, "clock", Move(self.rng.choice(["call", "go_on", "go_on", "more", "claim"])))),
            (2, self.time_passes),
            (2, self.the_same_command_comes_again),
            (1, self.the_server_starts_anew),
        ]
        self.rng.choices([what for _, what in happenings], [weight for weight, _ in happenings])[0]()

    def says(self, seat: str, op: Any, what: Any, expect: int = 0) -> None:
        order = Order(f"m{next(numbers)}", op, what, expect)
        self.last = Asked(self.table.id, self.table.holders[seat].id, order)
        self.answer = self.writer.settle([self.last]).answers[0][0]
        reply = json.loads(self.answer)
        assert reply.get("code") in (None, "illegal", "stale", "closed_match"), reply

    def agrees_on_dice(self, seat: str) -> None:
        told = self.table.view("watch")["match"]["fair"]
        if seat in told.get("missing", ()):
            commit = fair.commit(seat.encode(), self.table.id.encode(), SEEDS[seat]).hex()
            self.says(seat, "fair", Fair(commit) if told["stage"] == "commit" else Fair(seed=SEEDS[seat].hex()))

    def takes_anything(self, seat: str) -> None:
        prompt = self.table.view(seat).get("prompt")
        if prompt:
            key = self.rng.choice(prompt["order"])
            picks = ((self.rng.randint(1, 4),),) if prompt["offers"][key].get("picks") else ()
            self.says(seat, "take", Take(key, picks), prompt["n"] - self.rng.choice([0, 0, 0, 1]))

    def notes(self, seat: str) -> None:
        prompt = self.table.view(seat).get("prompt")
        if prompt:
            self.says(seat, "take", Take("note"), prompt["n"])

    def a_round_is_played(self) -> None:
        for key in ("hide", "shoot"):
            for seat in SEEDS:
                prompt = self.table.view(seat).get("prompt", {"offers": {}})
                if key in prompt["offers"]:
                    self.says(seat, "take", Take(key, ((self.rng.randint(1, 3),),)), prompt["n"])

    def asks_to_go_back(self, seat: str) -> None:
        table = table_at(self.table.id)
        found = [target.n for target in past.targets_of(table)] if table else []
        self.says(seat, "undo", Undo("ask", self.rng.choice([*found, 1])))

    def time_passes(self) -> None:
        self.moment += timedelta(seconds=self.rng.choice([1, 20, 61, 200]))
        if self.rng.random() < 0.5:
            Holder.objects.filter(match_id=self.table.id).update(seen_at=self.moment)
        due = timers.due()
        answers = self.writer.settle([Asked(one.match_id, one.holder_id, one.order) for one in due]).answers
        for one, (reply, _) in zip(due, answers, strict=True):
            if json.loads(reply)["t"] == "err":
                timers.forget(one)

    def the_same_command_comes_again(self) -> None:
        if self.last is None or json.loads(self.answer)["t"] != "ack":
            return
        before = self.table.row.head
        assert self.writer.settle([self.last]).answers[0][0] == self.answer
        assert self.table.row.head == before

    def the_server_starts_anew(self) -> None:
        self.writer = Writer()

    # --- what must be so ---

    def look(self) -> None:
        row = self.table.row
        assert match.replay(row).problems == []
        assert fair.check(json.loads(json.dumps(export.export(row, "watch")))).problems == []
        for event in Event.objects.filter(match_id=self.table.id, kind="dice.rolled"):
            told = json.loads(event.body)["d"]
            assert self.faces.setdefault(told["index"], told["faces"]) == told["faces"], "a die fell twice"
        view: dict[str, Any] = {}
        for frame in replaying.frames(row, "watch")["frames"]:
            view = merged(view, frame["patch"])
        assert plain(view) == plain(self.table.view("watch"))


def plain(view: dict[str, Any]) -> Any:
    """As JSON, and without the result, which the last picture of the record has in another form."""
    seen = msgspec.json.decode(msgspec.json.encode(view))
    seen["match"].pop("result", None)
    return seen


def test_whatever_happens_the_record_stays_true(transactional_db, monkeypatch, scale):
    happened: set[str] = set()
    for seed in range(5 * scale):
        walk = Walk(seed, monkeypatch)
        for number in range(STEPS):
            walk.step()
            if number % LOOK_EVERY == 0:
                walk.look()
        walk.look()
        happened |= {event.kind for event in walk.table.events}
    assert happened >= WANTED, WANTED - happened
