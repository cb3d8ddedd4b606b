"""Two players, a watcher, clocks, undo, duplicates, crashes, dice of both levels, in any order: all stays true.

Hypothesis chooses what happens and, when something is wrong, prints the shortest story that shows it.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import hypothesis
import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from attacks.engine import fair
from attacks.models import Event, Holder
from attacks.services.common import clock
from attacks.services.common.canonical import merged
from attacks.services.decision import decide
from attacks.services.match import terms as trust
from attacks.services.match.commands import Clock as Move
from attacks.services.match.commands import Fair, Order, QueuedCommand, Take, Undo
from attacks.services.record import export, playback
from attacks.services.store import matches, repository, timers, undo_history
from attacks.services.store.group_commit import Writer
from attacks.services.store.repository import table_at
from tests.services.test_handshake import SEEDS
from tests.support.chains import Chain
from tests.support.people import numbers
from tests.support.people.table import Table

GAMES, STEPS, LOOK_EVERY = 9, 45, 15
SEAT = st.sampled_from(["p1", "p2"])
WANTED = {
    "undo.done",
    "undo.declined",
    "clock.ran_out",
    "clock.grace",
    "judge.called",
    "took",
    "dice.rolled",
    "fair.set",
}
WANTED_2 = {"dice.open", "fair.linked", "fair.missed", "fair.rekey", "fair.asked", "fair.level"}


class Timed(Table):
    draws = True
    terms = trust.MatchTerms(clock=trust.Clock("decision", 60, "warn"))


class Linked(Timed):
    terms = Timed.terms.with_(fair=trust.Fair(level=2))


class Match(RuleBasedStateMachine):
    """A match to which anything may happen."""

    happened: set[str] = set()
    lost = 0  # dice that fell and were not saved
    moment = datetime(2031, 5, 1, tzinfo=UTC)

    @initialize(level=st.sampled_from([2, 2, 1]), agreed=st.sampled_from([True, True, False]))
    def begins(self, level: int, agreed: bool) -> None:
        self.table = (Timed if level == 1 else Linked)(rounds=9)
        self.writer = Writer()
        self.faces: dict[str, list[int]] = {}
        self.last: QueuedCommand | None = None
        self.answer = ""
        self.steps = 0
        self.secrets = {"p1": 10, "p2": 110}
        if agreed:
            self.all_agree_on_dice()

    def asked(self, seat: str, op: Any, what: Any, expect: int = 0) -> QueuedCommand:
        order = Order(f"m{next(numbers)}", op, what, expect)
        return QueuedCommand(self.table.id, self.table.holders[seat].id, order)

    def says(self, seat: str, op: Any, what: Any, expect: int = 0) -> None:
        self.last = self.asked(seat, op, what, expect)
        self.answer = self.writer.process_batch([self.last]).answers[0][0]
        reply = json.loads(self.answer)
        assert reply.get("code") in (None, "illegal", "stale", "closed_match"), reply
        self.steps += 1
        if self.steps % LOOK_EVERY == 0:
            self.teardown()

    @property
    def told(self) -> dict[str, Any]:
        found: dict[str, Any] = self.table.view("watch")["match"]["fair"]
        return found

    def prompt(self, seat: str) -> dict[str, Any]:
        return self.table.view(seat).get("prompt", {"offers": {}, "order": [], "n": 0})

    # --- dice ---

    def chain(self, seat: str) -> Chain:
        return Chain(seat, self.table.id, self.secrets[seat], 200)

    def agrees(self, seat: str) -> bool:
        told = self.told
        if seat not in told.get("missing", ()):
            return False
        commit = fair.commit(seat.encode(), self.table.id.encode(), SEEDS[seat]).hex()
        anchor = self.chain(seat).anchor if self.table.terms.fair.level == 2 else ""
        self.says(
            seat, "fair", Fair(commit, anchor=anchor) if told["stage"] == "commit" else Fair(seed=SEEDS[seat].hex())
        )
        return True

    @rule(seat=SEAT)
    def agrees_on_dice(self, seat: str) -> None:
        self.agrees(seat)

    @rule()
    def all_agree_on_dice(self) -> None:
        for seat in ("p1", "p2", "p1", "p2"):
            self.agrees(seat)

    def link(self, seat: str) -> Fair | None:
        told = self.told
        mine, rolls = told.get("chains", {}).get(seat), told.get("open", {}).get("rolls")
        if mine is None or rolls is None or mine["anchor"] != self.chain(seat).anchor:
            return None
        index = rolls[-1][0]
        return Fair(index=index, link=self.chain(seat).link(index - mine["base"]))

    @rule(order=st.permutations(["p1", "p2"]), twice=st.booleans())
    def links_come(self, order: list[str], twice: bool) -> None:
        """In any order, from one tab or from two."""
        for seat in order:
            if (link := self.link(seat)) is not None:
                for _ in range(1 + twice):
                    self.says(seat, "fair", link)

    @rule(seat=SEAT)
    def one_link_comes(self, seat: str) -> None:
        if (link := self.link(seat)) is not None:
            self.says(seat, "fair", link)

    @rule(seat=SEAT, index=st.integers(0, 12))
    def a_link_comes_that_is_not_asked_for(self, seat: str, index: int) -> None:
        self.says(seat, "fair", Fair(index=index, link=self.chain(seat).link(index + 3)))

    @precondition(lambda self: self.table.terms.fair.level == 2)
    @rule(seat=SEAT)
    def another_device(self, seat: str) -> None:
        self.secrets[seat] += 1
        self.says(seat, "fair", Fair(anchor=self.chain(seat).anchor))

    @precondition(lambda self: self.table.terms.fair.level == 2)
    @rule(seat=SEAT, level=st.sampled_from([1, 2]))
    def nobody_is_there_for_two_rolls(self, seat: str, level: int) -> None:
        self.all_agree_on_dice()
        for _ in range(2):
            self.a_round_is_played(1)
            type(self).moment += timedelta(seconds=11)
            self.timers()
        self.says(seat, "fair", Fair(level=level))

    # --- the game ---

    @rule(seat=SEAT, data=st.data())
    def takes_anything(self, seat: str, data: st.DataObject) -> None:
        prompt = self.prompt(seat)
        if prompt["order"]:
            key = data.draw(st.sampled_from(prompt["order"]))
            picks = ((data.draw(st.integers(1, 4)),),) if prompt["offers"][key].get("picks") else ()
            self.says(seat, "take", Take(key, picks), prompt["n"] - data.draw(st.sampled_from([0, 0, 0, 1])))

    def takes(self, seat: str, key: str) -> None:
        prompt = self.prompt(seat)
        if key in prompt["offers"]:
            self.says(seat, "take", Take(key, ((1,),)), prompt["n"])

    @rule(seat=SEAT)
    def notes(self, seat: str) -> None:
        if "note" in self.prompt(seat)["offers"]:
            self.says(seat, "take", Take("note"), self.prompt(seat)["n"])

    @rule(place=st.integers(1, 3))
    def a_round_is_played(self, place: int) -> None:
        for key in ("hide", "shoot"):
            for seat in SEEDS:
                prompt = self.prompt(seat)
                if key in prompt["offers"]:
                    self.says(seat, "take", Take(key, ((place,),)), prompt["n"])

    @rule(seat=SEAT, answer=st.sampled_from(["agree", "agree", "decline"]), data=st.data())
    def goes_back(self, seat: str, answer: Any, data: st.DataObject) -> None:
        self.notes(seat)
        table = table_at(self.table.id)
        found = [target.n for target in undo_history.targets_of(table)] if table else []
        self.says(seat, "undo", Undo("ask", data.draw(st.sampled_from([*found[:2], 1]))))
        self.says("p2" if seat == "p1" else "p1", "undo", Undo(answer))

    @rule(seat=SEAT, what=st.sampled_from(["call", "go_on", "go_on", "more", "claim"]))
    def about_time(self, seat: str, what: Any) -> None:
        self.says(seat, "clock", Move(what))

    @rule(seconds=st.sampled_from([1, 11, 61, 200]), seen=st.booleans())
    def time_passes(self, seconds: int, seen: bool) -> None:
        type(self).moment += timedelta(seconds=seconds)
        if seen:
            Holder.objects.filter(match_id=self.table.id).update(seen_at=self.moment)
        self.timers()

    @rule()
    def nobody_answers_for_long(self) -> None:
        """Nobody was seen: first there is time to come back, then the clock has run out."""
        self.all_agree_on_dice()
        for seconds in (61, 31):
            type(self).moment += timedelta(seconds=seconds)
            self.timers()

    def timers(self) -> None:
        due = [one for one in timers.due() if one.match_id == self.table.id]
        answers = self.writer.process_batch(
            [QueuedCommand(one.match_id, one.holder_id, one.order) for one in due]
        ).answers
        for one, (reply, _) in zip(due, answers, strict=True):
            if json.loads(reply)["t"] == "err":
                timers.forget(one)

    # --- what goes wrong ---

    @rule()
    def the_same_command_comes_again(self) -> None:
        if self.last is None or json.loads(self.answer)["t"] != "ack":
            return
        before = self.table.row.head
        assert self.writer.process_batch([self.last]).answers[0][0] == self.answer
        assert self.table.row.head == before

    @rule()
    def the_server_starts_anew(self) -> None:
        self.writer = Writer()

    @rule(seat=SEAT)
    def the_server_dies_after_the_dice_fell_and_before_they_were_saved(self, seat: str) -> None:
        """What it had thrown is remembered here: the same number must not show anything else later."""
        other = "p2" if seat == "p1" else "p1"
        for one in SEEDS:
            self.takes(one, "hide")
        if self.table.terms.fair.level == 2:
            self.takes(other, "shoot")
            if (theirs := self.link(other)) is not None:
                self.says(other, "fair", theirs)
        mine, shoots = self.link(seat), Take("shoot", ((1,),))
        op, body, expect = ("take", shoots, self.prompt(seat)["n"]) if mine is None else ("fair", mine, 0)
        last = self.asked(seat, op, body, expect)
        loaded = repository.load(last.match_id, last.holder_id, last.order.id)
        assert loaded is not None
        decided = decide.decide(last.order, loaded)
        if not isinstance(decided, str):
            thrown = [row.body for row in decided.rows if row.kind == "dice.rolled"]
            type(self).lost += len(thrown)
            self.remember(thrown)
            self.writer = Writer()
            self.says(seat, op, body, expect)

    # --- what must be so ---

    def remember(self, bodies: Any) -> None:
        """A roll is known by its number and, at level 2, by what browsers put into it."""
        for body in bodies:
            told = json.loads(body)["d"]
            name = f"{told['index']} {sorted(told.get('inputs', {}).items())}"
            assert self.faces.setdefault(name, told["faces"]) == told["faces"], "a die fell twice"

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        row = self.table.row
        assert matches.replay(row).problems == []
        assert fair.check(json.loads(json.dumps(export.export(row, "watch")))).problems == []
        rolled = list(Event.objects.filter(match_id=self.table.id, kind="dice.rolled").values_list("body", flat=True))
        self.remember(rolled)
        indices = [json.loads(body)["d"]["index"] for body in rolled]
        assert indices == sorted(set(indices)), "a number came twice, or out of order"
        view: dict[str, Any] = {}
        for frame in playback.frames(row, "watch")["frames"]:
            view = merged(view, frame["patch"])
        assert plain(view) == plain(self.table.view("watch"))
        self.happened |= {event.kind for event in self.table.events}


def plain(view: dict[str, Any]) -> Any:
    """As JSON, and without the result, which the last picture of the record has in another form."""
    seen = msgspec.json.decode(msgspec.json.encode(view))
    seen["match"].pop("result", None)
    return seen


def test_whatever_happens_the_record_stays_true(
    transactional_db: Any, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    monkeypatch.setattr(clock, "now", lambda: Match.moment)
    Match.happened, Match.lost = set(), 0
    settings = hypothesis.settings(
        max_examples=GAMES * scale,
        stateful_step_count=STEPS,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    run_state_machine_as_test(Match, settings=settings)  # type: ignore[no-untyped-call]
    assert Match.happened >= WANTED | WANTED_2, (WANTED | WANTED_2) - Match.happened
    assert Match.lost > 2
