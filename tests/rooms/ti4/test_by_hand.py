"""What a table sets right by hand in a combat, a third player's leader, and what is said of fleets over limits."""

from __future__ import annotations

from typing import Any

from attacks.engine.values import CHANCE, LANDED, Command
from attacks.rooms import room
from tests.rooms.legal import Match

ROOM = room("ti4")


def combat(mine: list[dict[str, Any]], theirs: list[dict[str, Any]], **more: Any) -> Match:
    fleets = {"p1": ("Ana", mine), "p2": ("Ben", theirs)}
    seats = {seat: {"name": name, "squad": {"ships": ships}} for seat, (name, ships) in fleets.items()}
    seats |= more.pop("also", {})
    return Match(ROOM, {"edition": "codex", "seats": seats, **more})


def test_all_units_of_a_kind_are_upgraded_in_one_correction_in_time_for_the_barrage():
    match = combat([{"kind": "destroyer", "n": 2}], [{"kind": "fighter", "n": 3}, {"kind": "carrier"}])
    match.take(Command("p1", "upgrade_units", ((1,), (1,)), note="a technology gained"))
    match.take(Command("p2", "confirm_edits"))
    assert {unit.card.id for unit in match.state.table.units if unit.seat == "p1"} == {"destroyer2"}
    throws = [throw.n for throw in ROOM.chances(match.state)] if ROOM.to_act(match.state) == ("chance",) else []
    if not throws:
        match.take(Command("p1", "roll"))
        throws = [throw.n for throw in ROOM.chances(match.state)]
    assert throws == [6]


def test_a_system_next_door_that_was_forgotten_lets_a_side_retreat():
    match = combat([{"kind": "cruiser"}], [{"kind": "dreadnought"}], rolls="at_once")
    assert "announce_retreat" not in {one.key for one in ROOM.offers(match.state, "p2") if not one.why_not}
    match.take(Command("p2", "add_neighbour", ((1,), (1,)), note="Arc Prime"))
    match.take(Command("p1", "confirm_edits"))
    (system,) = match.state.table.side("p2").neighbours
    assert (system.name, system.own_planet) == ("Arc Prime", True)


def test_a_fleet_beyond_its_limits_fights_as_it_was_brought_and_the_log_says_so():
    mine, theirs = [{"kind": "fighter", "n": 4}, {"kind": "dreadnought"}], [{"kind": "cruiser"}]
    for switches, wanted in (({}, [("p1", 3)]), ({"limits_before": "checked"}, [])):
        match = combat(mine, theirs, rolls="at_once", switches=switches)
        if switches:
            match.take(Command("p1", "remove_excess", ((3,),)))
        for faces in ((1,) * (2 if switches else 5), (1,)):
            throws = ROOM.chances(match.state)
            rest = list(faces)
            picks = tuple(tuple(rest.pop() for _ in range(throw.n)) for throw in throws)
            match.take(Command(CHANCE, LANDED, picks))
        told = [event for event in match.events if event.kind == "limits.as_brought"]
        assert [(event.data["seat"], event.data["n"]) for event in told] == wanted


def test_a_third_player_lends_a_die_to_a_ship_of_either_side():
    chie = {"p3": {"name": "Chie", "squad": {"leaders": ["viscount_unlenn"]}}}
    match = combat([{"kind": "cruiser"}], [{"kind": "cruiser"}], also=chie, rolls="at_once")
    assert ROOM.to_act(match.state) == ("p3",)
    offer = next(one for one in ROOM.offers(match.state, "p3") if one.key == "viscount_unlenn")
    assert (offer.why_not, offer.picks[0].ids) == ("", (1, 2))
    match.take(Command("p3", "viscount_unlenn", ((2,),)))
    assert match.state.table.part("p2").more_dice == ((2, 1),)


def test_who_has_nowhere_to_retreat_to_is_told_so_before_anybody_announces():
    blocked = [{"name": "Abyz", "flags": ["other_ships"]}]
    squads = {"p1": {"neighbours": blocked}, "p2": {"neighbours": blocked, "cards": ["rout"]}}
    cruiser = {"ships": [{"kind": "cruiser"}]}
    seats = {seat: {"name": seat, "squad": cruiser | squad} for seat, squad in squads.items()}
    match = Match(ROOM, {"edition": "codex", "seats": seats})
    match.take(Command("p2", "decline"))
    assert match.state.stack[0].step == "2.1"
    for seat in ("p1", "p2"):
        whys = {offer.key: offer.why_not for offer in ROOM.offers(match.state, seat)}
        assert whys.get("announce_retreat") == "NO_ELIGIBLE_SYSTEM"


def test_a_retreat_that_is_only_not_due_yet_has_no_reason_against_it():
    free = {"ships": [{"kind": "cruiser"}], "neighbours": [{"name": "Abyz", "flags": ["own_unit"]}], "cards": ["rout"]}
    seats = {seat: {"name": seat, "squad": free} for seat in ("p1", "p2")}
    match = Match(ROOM, {"edition": "codex", "seats": seats})
    while match.state.stack[0].step != "2.1":
        match.take(Command(ROOM.to_act(match.state)[0], "decline"))
    assert not [offer for offer in ROOM.offers(match.state, "p2") if offer.key == "announce_retreat"]
