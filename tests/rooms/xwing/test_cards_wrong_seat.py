"""Cards of the catalogue in the wrong hands: what one seat is offered is refused to the other, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from attacks.engine.values import Pick
from attacks.rooms.xwing.abilities.catalogue import abilities, by_itself, numbered
from tests.rooms.xwing.duels import Duel, fly
from tests.rooms.xwing.lines import first
from tests.rooms.xwing.tables import ROOM
from tests.rooms.xwing.test_cards_after import fought, stopped
from tests.rooms.xwing.test_cards_results import dealt, rolled
from tests.rooms.xwing.test_cards_rows import CARDS

PLAIN = fly()
STRAINED = fly("p.cadbane", tokens={"strain": 1})
DAMAGED = [fly(tokens={"focus": 1}), fly(hull=4, damage_hits=1)]
TURRET = {"key": "primary", "name": "", "arc": "turret", "value": 2, "low": 0, "high": 3}


def turret() -> Duel:
    ana = fly("u.veteranturretgunner")
    ana["weapons"].append(TURRET)
    return fought(ana, fly(hull=9))


def jango(*, attacks: bool) -> Duel:
    if attacks:
        duel = Duel(fly("p.jangofett"), PLAIN).take("p2", "stop", (7,)).roll("hit", "hit", "hit")
        return duel.roll("focus", "evade")
    return Duel(PLAIN, fly("p.jangofett")).roll("focus", "hit", "hit")


SITUATIONS: dict[str, tuple[str, Callable[[], Duel]]] = {
    "u.seventhfleetgunner": ("p1", lambda: Duel([PLAIN, fly("u.seventhfleetgunner")], PLAIN)),
    "p.sarcoplank": ("p2", lambda: Duel(PLAIN, fly("p.sarcoplank", agility=1)).roll("hit", "hit", "hit")),
    "p.rosetico": ("p1", lambda: Duel([fly("p.rosetico"), PLAIN], PLAIN).roll("focus", "blank", "hit")),
    "u.zuckuss": ("p1", lambda: Duel(fly("u.zuckuss"), PLAIN).roll("hit", "hit", "hit").roll("evade", "evade")),
    "p.inaldra": ("p1", lambda: Duel(fly("p.inaldra", shields=1), PLAIN).roll("focus", "blank", "hit")),
    "p.jangofett": ("p1", lambda: jango(attacks=True)),
    "p.jangofett.2": ("p2", lambda: jango(attacks=False)),
    "u.clonecaptainrex": ("p1", lambda: Duel([fly("u.clonecaptainrex"), PLAIN], PLAIN).roll("focus", "hit", "hit")),
    "u.enduring.2": ("p2", lambda: rolled(PLAIN, fly("u.enduring", hull=9), "ccc", "bb")),
    "u.beskarreinforcedplating": (
        "p2",
        lambda: dealt(PLAIN, fly("u.beskarreinforcedplating", hull=9), theirs=("front",)),
    ),
    "u.beskarreinforcedplating.2": (
        "p2",
        lambda: dealt(PLAIN, fly("u.beskarreinforcedplating", hull=9), theirs=("front",)),
    ),
    "p.ember": ("p1", lambda: stopped(fly("p.ember"), DAMAGED).roll("hit", "hit", "hit")),
    "u.veteranturretgunner": ("p1", turret),
    "p.cadbane": ("p1", lambda: fought(STRAINED, fly(hull=9))),
    "u.countdooku": ("p1", lambda: Duel([PLAIN, fly("u.countdooku", force=1)], PLAIN)),
    "u.zamwesell.2": ("p2", lambda: Duel(PLAIN, fly("u.zamwesell"), confirm=False, mode="game")),
    "u.zamwesell.3": ("p2", lambda: Duel(PLAIN, fly("u.zamwesell"), confirm=False, mode="game")),
}


def picked(pick: Pick) -> tuple[int, ...]:
    """An answer to the pick: as many as there must be, one at least where there may be one."""
    return first(pick) or pick.ids[: min(1, pick.most)]


@pytest.mark.parametrize("key", SITUATIONS)
def test_the_other_seat_cannot_use_the_card(key: str):
    seat, begun = SITUATIONS[key]
    duel = begun()
    assert duel.to_act == (seat,) and duel.can(seat, key)
    picks = tuple(picked(pick) for pick in duel.offer(seat, key).picks)
    other = "p2" if seat == "p1" else "p1"
    assert duel.refused(other, key, *picks) == "not_offered"
    assert duel.refused("watch", key, *picks) == "not_offered"
    assert duel.refused(seat, key, *picks) == ""


@pytest.mark.parametrize("key", ["p.sarcoplank", "p.rosetico", "p.jangofett", "p.jangofett.2", "u.clonecaptainrex"])
def test_what_the_other_side_denies_costs_and_changes_nothing(key: str):
    seat, begun = SITUATIONS[key]
    duel = begun()
    shown = duel.faces("attack"), duel.faces("defense")
    duel.take(seat, key, *(picked(pick) for pick in duel.offer(seat, key).picks))
    other = "p2" if seat == "p1" else "p1"
    assert duel.to_act == (other,) and duel.refused(seat, "deny_claim") == "not_offered"
    duel.take(other, "deny_claim")
    assert (duel.faces("attack"), duel.faces("defense")) == shown
    assert all(one.tokens.strain == one.tokens.focus == 0 for one in duel.state.table.ships)


def test_jango_attacks_with_a_primary_and_sarco_defends():
    cannon = Duel(fly("p.jangofett", "u.ioncannon"), PLAIN, weapon=1).take("p1", "stop", (7,)).roll("hit", "hit", "hit")
    assert cannon.roll("focus", "evade").cards("p1")["p.jangofett"] == "not_that_weapon"
    sarco = Duel(fly("p.sarcoplank"), PLAIN).roll("hit", "hit", "hit")
    assert sarco.to_act == ("chance",) and sarco.refused("p1", "p.sarcoplank", (3,)) == "not_offered"


ASKED = ("u.tierfonbellyrun",)
BY_THE_WEAPON = ("u.heavylasercannon", "u.plasmatorpedoes")
ALONE = [card for card in CARDS if card not in ASKED and all(by_itself(abilities()[key]) for key in numbered(card))]


@pytest.mark.parametrize("card", [*ALONE, *BY_THE_WEAPON])
def test_a_card_that_works_by_itself_is_nobodys_to_use_at_any_step(card: str):
    ana = fly(card, tokens={"focus": 1})
    gun = len(ana["weapons"]) > 1
    ana["weapons"][-1]["bonus"] = False
    duel = Duel(ana, fly(card, hull=9, tokens={"focus": 1}), confirm=False, locks={1: 2})
    for seat in ("p1", "p2"):
        for stop in (5, 7, 12, 13):
            duel.take(seat, "stop", (stop,))
    at = 2 if gun else 1
    duel.declare(at, at, ("front", "bullseye"), ("front", "bullseye"), int(gun), 0)
    asked = 0
    while duel.to_act != ("over",):
        for seat in ("p1", "p2", "judge", "watch"):
            assert {duel.refused(seat, key) for key in numbered(card)} <= {"not_offered"}
        if duel.to_act == ("chance",):
            (throw,) = ROOM.chances(duel.state)
            duel.roll(*[{"attack": "hit", "defense": "blank"}[throw.kind]] * throw.n)
            continue
        (seat,) = duel.to_act
        asked += 1
        assert duel.refused("p2" if seat == "p1" else "p1", "finalize") == "not_offered"
        duel.take(seat, "finalize" if duel.refused(seat, "finalize") == "" else "decline")
    assert asked >= 4
