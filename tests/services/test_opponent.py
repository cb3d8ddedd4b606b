"""An opponent at a table: it sits and acts like anybody, is marked everywhere, and answers what others ask."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest

from attacks.engine.values import plain
from attacks.models import Holder, Match, Process
from attacks.rooms import ROOMS
from attacks.services.common import clock
from attacks.services.fleets import from_squad
from attacks.services.lobby import lobby, rematch, scenes
from attacks.services.match.commands import Clock, Concede, Order, Played, QueuedCommand, Said, Take, Undo
from attacks.services.match.events import BEGAN, MACHINE_SAID, MACHINE_SAT
from attacks.services.match.table import OVER, Table
from attacks.services.match.terms import Machine, MatchTerms, UndoRequest, read_terms
from attacks.services.opponent import players
from attacks.services.opponent.mind import Think
from attacks.services.opponent.players import Mind, Players, awaited, everybody_knows, first_for, next_order, pause
from attacks.services.record.export import export
from attacks.services.store import matches
from attacks.services.store.group_commit import act
from attacks.services.store.replay import replay
from attacks.services.store.repository import table_at
from attacks.sockets import protocol
from tests.support.thinking import Here

pytestmark = pytest.mark.django_db(transaction=True)
BRISK = Machine(level="greedy", brisk=True)


def against(room: str = "tiny", machines=None, seats: int = 0, **terms) -> tuple[Match, Holder | None]:
    """A match of Ana against opponents, begun; without Ana where they have all seats."""
    rules = ROOMS[room]
    edition = rules.today or next(iter(rules.editions))
    sitting = rules.seats[: seats or len(rules.needed)]
    machines = machines if machines is not None else dict.fromkeys(sitting[1:], BRISK)
    made = rules.fleets.ready_made(edition)
    fleets = {seat: from_squad(made[at % len(made)], room=room, edition=edition) for at, seat in enumerate(sitting)}
    options = {name: rules.defaults.get(name, values[0]) for name, values in rules.options.items()}
    created = lobby.create(
        room=room,
        edition=edition,
        mode=rules.modes[-1],
        options={"first": "p1", **options},
        title="",
        host_name="Ana",
        host_fleet=fleets["p1"],
        other_fleet=fleets["p2"],
        seats=sitting if seats else (),
        guest_fleets=fleets,
        public=True,
        terms=MatchTerms(**terms),
        machines=machines,
        machine_name="Machine",
    )
    ana = created.match.holders.filter(machine=False, role=Holder.Role.SEAT).first()
    if ana is not None:
        Holder.objects.filter(pk=ana.pk).update(seen_at=clock.now())
    return created.match, ana


def done(one: QueuedCommand) -> bool:
    return act(one.match_id, one.holder_id, one.order)[1] is not None


def said_by(match: Match, kind: str) -> list[dict]:
    return [msgspec.json.decode(event.body)["d"] for event in match.events.filter(kind=kind).order_by("n")]


def played_to_the_end(match: Match, most: int = 900) -> None:
    crew = Players(Here())
    for _ in range(most):
        if Match.objects.get(pk=match.pk).status == OVER:
            return
        found = crew.due()
        assert found, table_at(match.id).room.view(table_at(match.id).state, "watch")["step"]
        assert all(map(done, found)), found
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(("room", "seats"), [("tiny", 2), ("ti4", 2), ("starships", 4)])
def test_opponents_at_all_seats_play_a_match_to_its_end_and_its_record_replays(room, seats):
    levels = dict(zip(ROOMS[room].seats[:seats], ("greedy", "never", "greedy", "never"), strict=False))
    machines = {seat: Machine(level=level, brisk=True) for seat, level in levels.items()}
    match, nobody = against(room, machines, seats if room == "starships" else 0)
    assert nobody is None
    played_to_the_end(match)
    assert replay(Match.objects.get(pk=match.pk)).problems == []


def test_it_is_marked_as_a_machine_at_the_table_in_the_log_in_the_record_and_in_the_result():
    match, _ana = against()
    table = table_at(match.id)
    for audience in ("p1", "p2", "watch", "judge"):
        assert matches.view(match, audience)["match"]["machines"] == {"p2": "greedy"}
    assert [event.kind for event in match.events.order_by("n")][:2] == [BEGAN, MACHINE_SAT]
    assert said_by(match, MACHINE_SAT) == [{"seat": "p2", "level": "greedy"}]
    assert MACHINE_SAT in [event["body"]["k"] for event in export(match, "watch")["events"]]
    assert table.trust.machines["p2"] == BRISK and match.holders.get(seat="p2", role="seat").machine


def test_a_restarted_server_goes_on_where_the_last_one_stopped():
    match, _ana = against("ti4", dict.fromkeys(("p1", "p2"), BRISK))
    first = Players(Here())
    for _ in range(3):
        assert all(map(done, first.due()))
    head = Match.objects.get(pk=match.pk).head
    second = Players(Here())
    assert all(map(done, second.due()))
    assert Match.objects.get(pk=match.pk).head > head


def test_nobody_waits_until_all_others_have_been_thought_about(monkeypatch):
    """After a while of thinking the rest is left for the next look, and whoever has waited longest comes first."""
    monkeypatch.setattr(players, "BATCH", -1.0)
    ids = {against("ti4", dict.fromkeys(("p1", "p2"), BRISK))[0].id for _ in range(3)}
    crew, seen = Players(Here()), []
    for _ in range(6):
        (one,) = crew.due()
        assert done(one)
        seen.append(one.match_id)
    assert set(seen[:3]) == set(seen[3:]) == ids


def test_of_several_processes_exactly_one_plays_a_match_and_another_takes_over_when_it_dies(monkeypatch):
    match, _ana = against("tiny")
    lives = [Process.objects.create(host="here", pid=n, started=clock.now(), alive_at=clock.now()) for n in (1, 2, 3)]
    crews = {life.id: Players(Here(), life.id) for life in lives}
    due = {name: crew.due() for name, crew in crews.items()}
    (one,) = [name for name, found in due.items() if found]
    assert one == first_for(match.id, crews)
    Process.objects.filter(id=one).update(alive_at=clock.now() - timedelta(minutes=1))
    again = [name for name, crew in crews.items() if name != one and Players(Here(), name).due()]
    assert len(again) == 1
    assert all(map(done, due[one]))
    assert next_order_of(match, "p2") is None, "whoever comes later finds nothing left to do"


def next_order_of(match: Match, seat: str) -> Order | None:
    return next_order(table_at(match.id), seat, Here())


def test_what_two_decide_at_one_number_counts_once():
    match, _ana = against()
    holder = match.holders.get(seat="p2", role="seat")
    order = next_order_of(match, "p2")
    assert done(QueuedCommand(match.id, holder.id, order))
    head = Match.objects.get(pk=match.pk).head
    other = msgspec.structs.replace(order, d=Played(order.d.offer, ((3,),)))
    reply, saved = act(match.id, holder.id, other)
    assert saved is None and msgspec.json.decode(reply)["code"] == "cmd_reused"
    assert Match.objects.get(pk=match.pk).head == head


def test_a_command_that_another_sends_in_its_place_is_refused_like_anybodys():
    match, ana = against()
    (place,) = [
        offer for offer in table_at(match.id).room.offers(table_at(match.id).state, "p2") if offer.key == "hide"
    ]
    order = Order("machine:p2:2", "take", Take(place.key, ((1,),)), table_at(match.id).prompts["p2"])
    outsider, _ana = against()
    for holder in (outsider.holders.get(seat="p2", role="seat").id, "h_nobody"):
        reply, saved = act(match.id, holder, order)
        assert saved is None and msgspec.json.decode(reply)["code"] == "forbidden"
    frame = {"t": "cmd", "id": "a", "op": "take", "expect": 1, "d": {"offer": "hide", "said": {"aim": "x", "worth": 1}}}
    with pytest.raises(protocol.Malformed):
        protocol.order_of(protocol.parse(msgspec.json.encode(frame).decode()))
    told = act(match.id, ana.id, Order("b", "take", Take("hide", ((1,),)), table_at(match.id).prompts["p1"]))
    assert told[1] is not None
    assert not said_by(match, MACHINE_SAID)


def test_it_says_why_in_one_sentence_and_a_silent_one_says_nothing():
    match, _ana = against()
    holder = match.holders.get(seat="p2", role="seat")
    said = Said("damage", 2.31, "pass", 1.94)
    order = Order("why", "take", Played("hide", ((2,),), said=said), table_at(match.id).prompts["p2"])
    assert done(QueuedCommand(match.id, holder.id, order))
    assert said_by(match, MACHINE_SAID) == [
        {"seat": "p2", "key": "hide", "aim": "damage", "worth": "2.3100", "other": "pass", "other_worth": "1.9400"}
    ]


def test_its_last_word_comes_before_the_end_and_the_record_replays():
    match, _nobody = against("tiny", dict.fromkeys(("p1", "p2"), BRISK))
    crew = Players(Here())
    while Match.objects.get(pk=match.pk).status != OVER:
        (one,) = crew.due()
        said = msgspec.structs.replace(one.order.d, said=Said("damage", 1.0, "pass", 0.5))
        assert done(QueuedCommand(one.match_id, one.holder_id, msgspec.structs.replace(one.order, d=said)))
    kinds = list(match.events.order_by("n").values_list("kind", flat=True))
    assert kinds.index("match.ended") > max(at for at, kind in enumerate(kinds) if kind == MACHINE_SAID)
    assert replay(Match.objects.get(pk=match.pk)).problems == []


def test_it_says_nothing_of_a_card_that_is_still_in_its_hand():
    match, _token = scenes.lay("ti4", 1, name="Ana", machine="Machine")
    table, room = table_at(match.id), ROOMS["ti4"]
    setup = msgspec.json.decode(match.events.get(n=1).body)["d"]["setup"]
    for seat in setup["seats"]:
        setup["seats"][seat]["squad"]["cards"] = ["morale_boost"]
    holding = table.moved(state=room.start(setup))
    (seat,) = room.to_act(holding.state)
    assert {"decline", "morale_boost"} <= {offer.key for offer in room.offers(holding.state, seat)}
    assert everybody_knows(holding, seat, "decline")
    assert not everybody_knows(holding, seat, "decline", "morale_boost")


def test_it_pauses_as_a_person_would_unless_the_table_wants_none(monkeypatch):
    match, _ana = against("tiny", {"p2": Machine()})
    table = table_at(match.id)
    assert 0.6 <= pause(table, "p2") <= 1.2 and pause(table, "p2") == pause(table, "p2")
    monkeypatch.setattr(Table, "presser", "p2")
    assert 1.5 <= pause(table, "p2") <= 2.1  # with dice in the hand: who waits sees that they are about to fall
    match, _ana = against()
    assert pause(table_at(match.id), "p2") == 0.0


def test_it_lets_go_back_whoever_asks_for_it_and_wants_a_judge_if_somebody_does():
    match, _ana = against()
    table = table_at(match.id)
    asked = table.moved(trust=table.trust.with_(undo=UndoRequest("p1", 1)))
    assert next_order(asked, "p2", Here()).d == Undo("agree")
    agreed = table.moved(trust=table.trust.with_(undo=UndoRequest("p1", 1, agreed=("p2",))))
    assert next_order(agreed, "p2", Here()) is None, "it does not play on while others still answer"
    assert next_order(table.moved(trust=table.trust.with_(wanted=("p1",))), "p2", Here()).d == Clock("invite")


def test_it_takes_a_draw_where_it_is_not_ahead_and_plays_on_where_it_is(monkeypatch):
    match, ana = against()
    assert act(match.id, ana.id, Order("a1", "concede", Concede("offer_end")))[1] is not None
    assert next_order_of(match, "p2").d == Concede("accept_end")
    monkeypatch.setattr(type(ROOMS["tiny"]), "estimate", lambda *_of: 0.4)
    assert next_order_of(match, "p2").d == Concede("decline_end")


def test_a_rematch_begins_with_it_at_once_and_with_places_changed_if_wanted():
    match, ana = against("tiny")
    assert act(match.id, ana.id, Order("a1", "concede", Concede("resign")))[1] is not None
    rematch.propose(ana, swapped=True)
    following, _token = rematch.sit_down(Holder.objects.get(pk=ana.pk))
    following = Match.objects.get(pk=following.pk)
    assert following.status == Match.Status.LIVE
    assert {one.seat: one.machine for one in following.holders.filter(role="seat")} == {"p1": True, "p2": False}
    assert read_terms(following.trust).machines == {"p1": BRISK}


def test_it_rests_while_nobody_plays_against_it():
    match, ana = against()
    assert [one.seat for one in awaited() if one.match == match.id] == ["p2"]
    Holder.objects.filter(pk=ana.pk).update(seen_at=clock.now() - timedelta(minutes=5))
    assert not [one for one in awaited() if one.match == match.id]


def test_the_process_beside_the_server_decides_the_same_and_survives_a_fault():
    match, _ana = against("starships", {"p1": BRISK, "p2": BRISK})
    table, mind = table_at(match.id), Mind()
    seat = table.room.to_act(table.state)[0]
    asked = Think("starships", table.room.encode(table.room.known_to(table.state, seat)), seat, "seed", "greedy")
    try:
        assert mind.decide(Think("starships", b"{}", seat, "seed")).why == "fault"
        decided = mind.decide(asked)
        assert plain(decided.thought) == plain(Here().decide(asked).thought)
    finally:
        mind.close()
