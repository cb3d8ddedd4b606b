"""Every entry that is used in a window is offered in random play, can be taken, and is told to all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from attacks.engine.values import Command, Refused, plain
from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.entries.ground import AROUND
from attacks.rooms.ti4.abilities.vocabulary import ByHand
from attacks.rooms.ti4.fleet.squad import Fleet, Neighbour, UnitRow
from attacks.rooms.ti4.room import TwilightImperium
from tests.rooms.legal import Match, answers, takeable, thrown
from tests.rooms.ti4.setups import NUMBER_REFUSALS
from tests.support.tally import TIMES, bring_up

ROOM = TwilightImperium()
FOLLOWS = {"munitions_reroll": "munitions_reserves", "war_funding_reroll": "war_funding"}
"""What is used only after another entry switched it on."""
USED = sorted(key for key, entry in ENTRIES.items() if entry.windows != ("ST",))
MOST = 60
IN_ACTION = {*(entry.id for entry in AROUND), "plasma_scoring", "linkship_cannon", "self_assembly_routines"}
"""What acts only around the space combat."""
ATTACKS = {"harrow", "infiltrate", "assimilate"}
"""What only the active player uses, and seldom."""
HOLDS = {"ghost_squad"}
"""What only who holds planets uses: here the other side, two of them."""
OF_THE_LAST = {"turn_their_fleets_to_dust", "turn_their_fleets_to_dust_omega"}
"""What answers to the last ship of a player that Space Cannon destroys: here the active one has a single ship."""
OLD_RULE = {"iconoclast": "pok"}
"""What counts in one edition only, though later ones have it."""
SWITCHED = {"graviton_laser_fire": "graviton_laser"}
FIELDS = {"technology": "technologies", "leader": "leaders", "relic": "relics", "law": "laws"}


def edition_of(key: str) -> str:
    """The newest edition that has the card."""
    return OLD_RULE.get(key) or next(one for one in reversed(cards.SETS) if key in cards.cards_of(one))


def _forces(key: str, *, attacking: bool) -> list[UnitRow]:
    """What fights for a planet, with the unit of whose text it is."""
    where = "space" if attacking else "planet"
    rows = (
        [UnitRow("carrier", 3), UnitRow("war_sun", 2)]
        if attacking
        else [UnitRow("pds", 2, where=where), UnitRow("space_dock", where=where)]
    )
    own = [unit for unit in cards.UNITS.values() if key in (*unit.special, *cards.INVASION.get(unit.id, ()))]
    kinds = [UnitRow(cards.base_of(one.id), 2, upgraded=one.id.endswith("2"), where=where) for one in own]
    return [
        *rows,
        UnitRow("infantry", 8 if attacking else 5, where=where),
        *([UnitRow("infantry", 2, where="planet:Quann")] if key in HOLDS else []),
        *([UnitRow("mech", 3, where=where)] if key == "self_assembly_routines" else []),
        *(row for row in kinds if not cards.UNITS[row.kind].is_ship),
    ]


def fleet_with(key: str, rng: Random, *, attacking: bool) -> Fleet:
    """A fleet whose player has the card, or the unit whose text it is."""
    card = cards.CARDS[SWITCHED.get(key, FOLLOWS.get(key, key))]
    faction = card.faction if card.kind in ("faction", "unit") else rng.choice(["sol", "hacan"])
    rows = [UnitRow("destroyer", 2), UnitRow("cruiser", 2), UnitRow("dreadnought", 2), UnitRow("fighter", 2)]
    rows += [
        UnitRow(cards.base_of(unit.id), 1, upgraded=unit.id.endswith("2"))
        for unit in cards.UNITS.values()
        if card.id in (*unit.special, *cards.INVASION.get(unit.id, ()))
        and unit.kind != "relic"
        and (unit.is_ship or key not in IN_ACTION)
    ]
    if key in IN_ACTION:
        rows += _forces(key, attacking=attacking)
    fields: dict[str, Any] = {}
    if card.kind in cards.HAND:
        fields["cards"] = (card.id,)
    elif card.kind in FIELDS:
        fields[FIELDS[card.kind]] = (card.id,)
    return Fleet(
        faction=faction,
        ships=tuple(rows),
        trade_goods=4,
        influence=4,
        resources=4,
        system=("wormhole",),
        neighbours=(Neighbour("Abyz", ("own_unit",)),),
        **fields,
    )


def other(key: str, rng: Random, *, attacking: bool) -> Fleet:
    """A fleet that sustains, shoots at fighters and plays cards."""
    rows: tuple[UnitRow, ...] = (
        UnitRow("destroyer", 2),
        UnitRow("cruiser", 1),
        UnitRow("dreadnought", 2, 1),
        UnitRow("fighter", 1),
    )
    held = ("morale_boost",) if rng.random() < 0.5 else ()
    if key in IN_ACTION:
        rows = (*(rows if attacking else ()), *_forces("", attacking=attacking))
    if key in OF_THE_LAST:
        rows = (UnitRow("destroyer"),)
    next_door = (Neighbour("Quann", ("own_planet",)),)
    return Fleet(faction="saar", ships=rows, cards=held, commodities=2, neighbours=next_door)


def meets(key: str, seed: int) -> bool:
    """Play a combat at random until the card can be used, and use it. False if it ends before."""
    rng = Random(f"{key} {seed}")
    seat, edition = rng.choice(("p1", "p2")), edition_of(SWITCHED.get(key, FOLLOWS.get(key, key)))
    if key in ATTACKS:
        seat = "p1"
    if key in OF_THE_LAST | HOLDS:
        seat = "p2"
    enemy = "p2" if seat == "p1" else "p1"
    fleets = {
        seat: fleet_with(key, rng, attacking=seat == "p1"),
        enemy: other(key, rng, attacking=enemy == "p1"),
    }
    mode = "action" if key in IN_ACTION else "combat"
    seats = {one: {"name": one, "squad": plain(fleet)} for one, fleet in fleets.items()}
    match = Match(ROOM, {"edition": edition, "mode": mode, "seats": seats})
    for _ in range(400):
        if match.over():
            return False
        acting = match.seats()
        if "chance" in acting:
            match.take(thrown(match, rng))
            continue
        offers = takeable(match.offered(acting[0]), manual=False)
        wanted = next((offer for offer in offers if offer.key == key), None)
        offer = wanted or rng.choice(offers)
        command = Command(acting[0], offer.key, tuple(answers(pick, rng) for pick in offer.picks))
        before = len(match.events)
        try:
            match.take(command)
        except Refused as refused:
            if refused.reason not in NUMBER_REFUSALS:
                raise
            continue
        if wanted:
            told = [event for event in match.events[before:] if event.data.get("card") == key]
            return acting[0] == seat and [event.kind for event in told][:1] in (["card.played"], ["ability.used"])
    return False


@pytest.fixture(scope="module")
def used() -> Iterator[Counter[str]]:
    """How often each card was used: printed as a table once all have been; `make long` asks for twenty times."""
    counted: Counter[str] = Counter()
    yield counted
    for key, n in sorted(counted.items()):
        print(f"{key:30} {n:>5}")


@pytest.mark.parametrize("key", USED)
def test_a_card_is_offered_where_it_belongs_and_can_be_used(key: str, used: Counter[str]):
    bring_up([key], used, MOST * TIMES, lambda key, seed: used.update([key] * meets(key, seed)))
    assert used[key] == TIMES, f"{key} was used {used[key]} times in {MOST * TIMES} combats"


def test_every_card_that_is_played_by_hand_is_named_at_its_moment_by_the_test_above():
    by_hand = {key for key, entry in ENTRIES.items() if ByHand() in entry.effects}
    assert len(by_hand) > 40
    assert by_hand <= set(USED)
