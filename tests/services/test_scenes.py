"""Fixed scenes of every room: they open as they are written, machines play the other seats, and they come to an end."""

from __future__ import annotations

import itertools
import logging
from datetime import timedelta

import pytest

from attacks.engine.values import CHANCE, LANDED, Command, plain
from attacks.models import Holder, Match
from attacks.rooms import ROOMS
from attacks.rooms.opponent import decide
from attacks.services.common import clock
from attacks.services.decision.views import WATCH
from attacks.services.games.scenes import command_of, scenes_of, squads_of
from attacks.services.lobby import scenes
from attacks.services.match.commands import Order, QueuedCommand, Take
from attacks.services.match.table import OVER, PRESSED_FOR
from attacks.services.moderation import measures
from attacks.services.opponent import players
from attacks.services.opponent.mind import draws_of
from attacks.services.opponent.players import Players
from attacks.services.store.group_commit import act
from attacks.services.store.repository import table_at
from tests.support.said import said
from tests.support.thinking import Here

pytestmark = pytest.mark.django_db(transaction=True)
SCENES = [(key, number + 1) for key in ROOMS if key != "tiny" for number in range(len(scenes_of(key)))]
MOST = 600
numbers = itertools.count(1)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    for name in ("LEAST", "MORE", "IN_HAND"):
        monkeypatch.setattr(players, name, 0.0)


def laid(room: str, number: int = 1) -> tuple[Match, Holder]:
    match, _token = scenes.lay(room, number, name="Ana", machine=said("page.the_machine"))
    ana = match.holders.get(seat="p1")
    Holder.objects.filter(pk=ana.pk).update(seen_at=clock.now())
    return match, ana


def thought(room, state, seat, **how):
    return decide(room, room.known_to(state, seat), seat, draws_of("a test"), **how)


def done(one: QueuedCommand) -> bool:
    return act(one.match_id, one.holder_id, one.order)[1] is not None


def ana_plays(match: Match, ana: Holder) -> None:
    """Ana takes what the first way on is."""
    table = table_at(match.id)
    if table.presser == "p1":
        order = Order(f"a{next(numbers)}", "take", Take(PRESSED_FOR.key, ()), table.prompts["p1"])
        assert done(QueuedCommand(match.id, ana.id, order))
        return
    command = thought(table.room, table.state, "p1", level="greedy").command
    order = Order(f"a{next(numbers)}", "take", Take(command.key, command.picks), table.prompts["p1"])
    assert done(QueuedCommand(match.id, ana.id, order)), command


@pytest.mark.parametrize(("room", "number"), SCENES)
def test_a_scene_opens_as_it_is_written_and_somebody_is_asked(room, number, caplog):
    with caplog.at_level(logging.WARNING):
        match, _ana = laid(room, number)
    assert not caplog.records
    table = table_at(match.id)
    assert match.status == Match.Status.LIVE
    assert (table.presser or table.room.to_act(table.state)[0]) in table.playing
    assert table.trust.scene == number


def test_a_space_combat_asks_in_its_first_round_too_and_says_how_many_dice_the_press_throws():
    """A card for the start of a round, and a retreat, before any die: nobody is passed over by how a scene is laid."""
    match, ana = laid("ti4")
    machines, asked = Players(Here()), []
    while True:
        table = table_at(match.id)
        if "p1" not in table.room.to_act(table.state):
            assert done(machines.due()[0])
            continue
        able = {offer.key for offer in table.room.offers(table.state, "p1") if not offer.why_not}
        asked.append((table.room.view(table.state, WATCH)["step"]["number"], "morale_boost" in able))
        if "roll" in able:
            break
        key = "no_retreat" if "no_retreat" in able else "decline"
        order = Order(f"a{next(numbers)}", "take", Take(key, ()), table.prompts["p1"])
        assert done(QueuedCommand(match.id, ana.id, order))
    assert asked[0] == ("0.1", True) and asked[-2:] == [("2.4", False), ("3.1", False)]
    taken_up = table.moved(state=table.room.apply(table.state, Command("p1", "roll"))[0])
    assert taken_up.in_hand == {"combat": 6}, "a carrier, a cruiser and four fighters: three throws of one kind"


@pytest.mark.parametrize(("room", "number"), SCENES)
def test_machines_play_their_seats_until_the_scene_is_over(room, number):
    match, ana = laid(room, number)
    machines = Players(Here())
    for _ in range(MOST):
        table = table_at(match.id)
        if table.status == OVER:
            break
        if "p1" in (*table.room.to_act(table.state), table.presser):
            ana_plays(match, ana)
        else:
            found = machines.due()
            assert len(found) == 1, table.room.view(table.state, "watch")["step"]
            assert done(found[0])
    assert table.status == OVER


def test_a_machine_does_nothing_while_nobody_plays_against_it():
    _match, ana = laid("xwing")
    Holder.objects.filter(pk=ana.pk).update(seen_at=clock.now() - timedelta(minutes=5))
    machines = Players(Here())
    assert [machines.due(), machines.due()] == [[], []]


def test_another_process_goes_on_and_what_two_decide_counts_once():
    match, _ana = laid("xwing")
    first, second = Players(Here()), Players(Here())
    ours, theirs = first.due(), second.due()
    assert ours == theirs and len(ours) == 1
    assert done(ours[0])
    head = Match.objects.get(pk=match.pk).head
    act(theirs[0].match_id, theirs[0].holder_id, theirs[0].order)
    assert Match.objects.get(pk=match.pk).head == head


def test_a_machine_takes_what_the_odds_call_best():
    """Four eyes and a focus token: whoever plays by the odds spends it, or something as good, and does not pass."""
    room, scene = ROOMS["xwing"], scenes_of("xwing")[0]
    seats = {seat: {"name": seat, "squad": plain(squad)} for seat, squad in squads_of(room, scene).items()}
    setup = {**scenes.options("xwing", scene), "edition": scene.edition, "mode": scene.mode, "seats": seats}
    state = room.start(setup)
    for line in (*scene.opening, "p2 confirm"):
        state, _told = room.apply(state, command_of(room, state, line))
    (throw,) = room.chances(state)
    eye = room.sides(state, throw).index("focus") + 1
    state, _told = room.apply(state, Command(CHANCE, LANDED, ((eye,) * throw.n,)))
    taken = thought(room, state, "p1").command
    assert taken.key in ("spend_focus", "spend_lock", "spend_force")


def test_a_machine_uses_its_cover_where_that_is_the_one_offer_with_a_choice_in_it():
    room, scene = ROOMS["legion"], scenes_of("legion")[0]
    seats = {seat: {"name": seat, "squad": plain(squad)} for seat, squad in squads_of(room, scene).items()}
    state = room.start({**scenes.options("legion", scene), "edition": "2.5", "mode": scene.mode, "seats": seats})
    for line in scene.opening:
        state, _told = room.apply(state, command_of(room, state, line))
    while room.to_act(state) != ("p2",):
        if "p1" in room.to_act(state):  # an aim could be spent here
            state, _told = room.apply(state, Command("p1", "finalize"))
            continue
        throws = room.chances(state)
        hits = tuple((room.sides(state, throw).index("hit") + 1,) * throw.n for throw in throws)
        state, _told = room.apply(state, Command(CHANCE, LANDED, hits))
    assert [offer.key for offer in room.offers(state, "p2") if not offer.manual] == ["cover_and_dodge"]
    taken = thought(room, state, "p2").command
    assert (taken.key, taken.picks[0]) == ("cover_and_dodge", (1,))


def test_a_room_without_scenes_has_one_of_its_ready_made_squads():
    match, _ana = laid("tiny")
    assert match.status == Match.Status.LIVE
    assert set(match.holders.filter(machine=True).values_list("seat", flat=True)) == {"p2"}


def test_no_machine_thinks_about_a_match_that_is_stopped():
    match, _ana = laid("xwing", 1)
    assert players.awaited()
    measures.stop("Mia", match, "a name")
    assert players.awaited() == []
    measures.go_on("Mia", match, "another title")
    assert players.awaited()
