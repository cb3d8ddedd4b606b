"""Three at a table: who must agree to go back or to end, what a claim on time does, and who no longer counts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from attacks.models import Match
from attacks.rooms.starships.squad import Berth, Squad
from attacks.services import fleets
from attacks.services.common import clock
from attacks.services.lobby import lobby
from attacks.services.match import events
from attacks.services.match.commands import Order, Undo
from attacks.services.match.plausibility import Watcher
from attacks.services.match.terms import Clock, MatchTerms
from attacks.services.match.walk import walk
from attacks.services.store import matches
from tests.rooms.starships.five import FIVE
from tests.rooms.starships.tables import ROOM
from tests.services.test_clock import START, Watched
from tests.support.people import numbers

pytestmark = pytest.mark.django_db
SEATS = ("p1", "p2", "p3")
VESSELS = ("tug", "barge", "yawl")


def brought(vessel: str) -> Any:
    squad = Squad(name=vessel, ships=(Berth(vessel),), deck=FIVE)
    return fleets.from_squad(squad, room="starships", edition="standard")


class Three(Watched):
    """A card game of Ana, Ben and Chie, in this order, every hand all five cards; Ana's turn begins."""

    begins: tuple[str, ...] = SEATS

    def __init__(self, monkeypatch: pytest.MonkeyPatch, terms: MatchTerms) -> None:
        self.moment = START
        monkeypatch.setattr(clock, "now", lambda: self.moment)
        made = lobby.create(
            room="starships",
            edition="standard",
            mode="game",
            options={"order": "given"},
            title="",
            host_name="Ana",
            host_fleet=brought(VESSELS[0]),
            seats=SEATS,
            public=True,
            terms=terms,
        )
        self.id, self.holders = made.match.id, {"p1": made.holders[0][0]}
        for invite, _token in lobby.invites_of(made.holders[0][0]):
            name = {"p2": "Ben", "p3": "Chie"}[invite.seat]
            _, self.holders[invite.seat], _ = lobby.join(
                invite, name=name, fleet=brought(VESSELS[int(invite.seat[1]) - 1])
            )
        for seat in self.begins:
            assert self.take(seat, "keep")["t"] == "ack"

    def undo(self, seat: str, what: str, to: int = 0) -> dict[str, Any]:
        return self.send(seat, Order(f"u{next(numbers)}", "undo", Undo(what, to)))

    def ben_is_destroyed(self) -> None:
        """Ana attacks Ben with 5 and 3 more; 6 hull is not enough."""
        for seat, offer, *picks in (
            ("p1", "no_refit"),
            ("p1", "play.test_shot"),
            ("p1", "declare", (1,)),
            ("p1", "play.steady_aim"),
            ("p1", "finalize"),
            ("p2", "finalize"),
            ("p3", "finalize"),
        ):
            assert self.take(seat, offer, *picks)["t"] == "ack", offer
        assert self.view("watch")["seats"]["p2"]["out"]

    @property
    def going_on(self) -> bool:
        return self.row.status == Match.Status.LIVE


@pytest.fixture
def three(monkeypatch, transactional_db) -> Three:
    return Three(monkeypatch, MatchTerms(clock=Clock("decision", 60, "claim")))


def target(table: Three) -> int:
    """The latest number one may go back to."""
    return matches.undo_targets(table.id)[0].n


def test_the_match_ends_only_when_everybody_agrees_to_end_it(three):
    three.concede("p1", "offer_end")
    assert three.concede("p2", "accept_end")["t"] == "ack"
    assert three.going_on and three.view("p3")["match"]["end_agreed"] == ["p2"]
    assert three.concede("p2", "accept_end")["reason"] == "no_end_offered", "once is enough"
    assert three.concede("p3", "accept_end")["t"] == "ack"
    assert (three.row.status, three.row.result.why) == ("over", "agreed")
    assert events.END_AGREED in three.kinds()


def test_one_who_wants_to_play_on_is_enough_and_a_new_offer_begins_anew(three):
    three.concede("p1", "offer_end")
    three.concede("p2", "accept_end")
    three.concede("p3", "decline_end")
    three.concede("p3", "offer_end")
    assert "end_agreed" not in three.view("watch")["match"]
    three.concede("p2", "accept_end")
    assert three.going_on


def test_an_offer_that_lapses_forgets_who_had_agreed(three):
    three.concede("p1", "offer_end")
    three.concede("p2", "accept_end")
    three.passes(61, here=SEATS)
    assert "end_offered" not in three.view("watch")["match"]
    three.concede("p1", "offer_end")
    three.concede("p3", "accept_end")
    assert three.going_on


def test_going_back_takes_the_consent_of_both_others(three):
    three.take("p1", "no_refit")
    assert three.undo("p1", "ask", target(three))["t"] == "ack"
    three.undo("p2", "agree")
    assert three.view("watch")["step"]["number"] == "1", "Chie has not agreed"
    three.undo("p3", "agree")
    assert three.view("watch")["step"]["number"] == "T1"


def test_whoever_is_out_is_not_asked_any_more(three):
    three.ben_is_destroyed()
    assert three.view("watch")["match"]["gone"] == ["p2"]
    three.take("p1", "clean_up", (0,) * len(three.view("p1")["seats"]["p1"]["cards"]))
    three.take("p3", "no_refit")
    assert three.undo("p3", "ask", target(three))["t"] == "ack"
    assert three.undo("p1", "agree")["t"] == "ack"
    assert three.view("watch")["step"]["number"] == "T1"
    assert three.concede("p2", "accept_end")["reason"] == "not_a_rival"
    three.concede("p1", "offer_end")
    three.concede("p3", "accept_end")
    assert not three.going_on


def test_of_two_who_are_left_one_wins_when_the_other_gives_up(three):
    three.ben_is_destroyed()
    three.concede("p3", "resign")
    assert three.row.result.winner == "p1"


def test_a_claim_among_three_passes_for_who_is_late_and_ends_nothing(three):
    assert three.ask("p2", "claim")["reason"] == "nothing_to_claim"
    three.passes(61, here=SEATS)
    assert three.ask("p1", "claim")["reason"] == "nothing_to_claim", "not by the late one"
    assert three.ask("p2", "claim")["t"] == "ack"
    assert three.going_on and three.view("watch")["step"]["number"] == "1"
    took = [event.body for event in three.events if event.kind == events.TOOK][-1]
    assert '"by":"p2"' in took and '"key":"no_refit"' in took


def test_a_seat_that_must_name_a_target_and_has_left_names_the_first(three):
    three.take("p1", "no_refit")
    three.take("p1", "play.test_shot")
    three.passes(61, here=SEATS)
    assert three.ask("p3", "claim")["t"] == "ack"
    took = [msgspec.json.decode(event.body)["d"] for event in three.events if event.kind == events.TOOK][-1]
    assert took == {"seat": "p1", "key": "declare", "picks": [[1]], "by": "p3"}
    assert three.view("watch")["step"]["number"] == "3"
    assert matches.replay(three.row).problems == []


def test_a_record_in_which_somebody_chose_otherwise_for_a_seat_does_not_replay(three):
    """Only the first choice may be taken for whoever is late; naming Chie instead is no passing."""
    three.take("p1", "no_refit")
    three.take("p1", "play.test_shot")
    three.passes(61, here=SEATS)
    three.ask("p3", "claim")
    watcher, room = Watcher(ROOM), ROOM
    *_, before = [
        state for event, state in walk(room, list(three.row.events.order_by("n"))) if event.kind == "clock.ran_out"
    ]
    for picks, fits in ([[1]], True), ([[2]], False):
        watcher.state = before
        told = {"seat": "p1", "key": "declare", "picks": picks, "by": "p3"}
        assert (watcher.problem(events.TOOK, told, before) == "") is fits, picks


def test_nobody_passes_for_a_seat_whose_turn_it_is_not(three):
    three.passes(61, here=SEATS)
    three.take("p1", "no_refit")
    three.passes(61, here=SEATS)
    three.ask("p2", "claim")
    assert three.ask("p2", "claim")["reason"] == "nothing_to_claim", "a new decision has its own time"


def test_those_who_are_there_may_agree_to_end_a_match_that_somebody_left_long_ago(three):
    three.passes(1, here=SEATS)
    three.concede("p2", "offer_end")
    assert three.concede("p3", "accept_end")["t"] == "ack"
    assert three.going_on, "Ana has been there just now"
    three.passes(601, here=("p2", "p3"))
    three.concede("p3", "offer_end")
    three.concede("p2", "accept_end")
    assert (three.row.status, three.row.result.why, three.row.result.winner) == ("over", "agreed", "")


@pytest.mark.parametrize("mode", ["decision", "total"])
@pytest.mark.parametrize("mulligan", ["p1", "all"])
def test_who_has_left_all_at_once_passes_in_each_decision_to_the_end(monkeypatch, transactional_db, mode, mulligan):
    """Two of three are gone from the first question on, which is put to all; the third plays on and nothing waits."""
    monkeypatch.setattr(Three, "begins", ("p3",) if mulligan == "all" else SEATS)
    table = Three(monkeypatch, MatchTerms(clock=Clock(mode, 60, "pass")))
    for _ in range(60):
        if table.view("watch")["round"] > 1:
            break
        due = table.view("watch")["turn"]["seats"]
        if due == ["p3"]:
            offers = {key for key, one in table.view("p3")["prompt"]["offers"].items() if not one.get("why_not")}
            key = next(key for key in ("no_refit", "no_attack", "clean_up", "finalize") if key in offers)
            cards = len(table.view("p3")["seats"]["p3"]["cards"])
            assert table.take("p3", key, *([(0,) * cards] if key == "clean_up" else []))["t"] == "ack"
        else:
            table.passes(61, here=("p3",))
    assert table.view("watch")["round"] == 2
    assert matches.replay(table.row).problems == []


def test_of_two_who_are_left_a_claim_ends_the_match(three):
    three.ben_is_destroyed()
    three.passes(61, here=SEATS)
    assert three.ask("p2", "claim")["reason"] == "nothing_to_claim", "Ben is out"
    three.ask("p3", "claim")
    assert (three.row.result.winner, three.row.result.why) == ("p3", "time")


def test_the_clock_passes_a_whole_turn_of_who_is_away_step_by_step(monkeypatch, transactional_db):
    table = Three(monkeypatch, MatchTerms(clock=Clock("decision", 60, "pass")))
    for step in ("T1", "1", "T3"):
        assert table.view("watch")["step"]["number"] == step
        assert table.view("watch")["turn"]["seats"] == ["p1"]
        table.passes(61, here=SEATS)
    assert table.view("watch")["active"] == "p2"
