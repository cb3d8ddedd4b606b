"""Every reason why not of rules/ti4.md section 11 comes up in random combats between fleets that have everything."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from attacks.engine.values import Command, Refused, plain
from attacks.rooms.ti4.fleet.squad import Fleet, Neighbour, UnitRow
from attacks.rooms.ti4.room import TwilightImperium
from tests.rooms.legal import Match, answers, takeable, thrown
from tests.rooms.ti4.setups import NUMBER_REFUSALS
from tests.support.tally import TIMES, seldom

ROOM = TwilightImperium()
MOST = 150
REASONS = {
    "NOT_ELIGIBLE_AFB_NONFIGHTER",
    "COMBAT_ROLL_EFFECT_ON_AFB",
    "AFB_ONLY_ROUND_1",
    "ABILITY_LOST_ENTROPIC_SCAR",
    "SUSTAIN_ALREADY_DAMAGED",
    "SUSTAIN_FORBIDDEN_FOURTH_MOON",
    "SUSTAIN_NOT_V_DESTROY",
    "SAME_NAME_THIS_WINDOW",
    "OBJECT_USED_THIS_WINDOW",
    "MANDATORY_OPEN",
    "CONDITION_NOT_MET_NOW",
    "COST_NOT_PAYABLE",
    "DIRECT_HIT_IMMUNE",
    "NOT_A_SHIP",
    "DEFENDER_ANNOUNCED",
    "NO_ELIGIBLE_SYSTEM",
    "INTERCEPTED",
    "NOT_YOUR_TURN_IN_WINDOW",
    "RESTRICTED_HIT_NONFIGHTER_FIRST",
}
HANDS = (
    ("direct_hit", "intercept", "morale_boost", "morale_boost", "shields_holding"),
    ("shields_holding", "shields_holding", "direct_hit", "war_funding_omega"),
    ("direct_hit", "direct_hit", "intercept", "reflective_shielding"),
)
ROWS = ("dreadnought", "dreadnought2", "fighter", "fighter", "destroyer2", "cruiser", "war_sun", "flagship")


def fleet(rng: Random, factions: tuple[str, ...]) -> Fleet:
    """A fleet of many kinds, with cards, leaders, a relic and somewhere to retreat to, or not."""
    rows = [UnitRow(kind, 1 if kind == "flagship" else rng.randint(1, 3)) for kind in rng.sample(ROWS, 5)]
    mech = [UnitRow("quantum_manipulator", 2)] if rng.random() < 0.3 else []
    flags = rng.choice((("own_unit",), ("own_planet",), ("other_ships",)))
    return Fleet(
        faction=rng.choice(factions),
        ships=(*rows, *mech),
        cards=rng.choice(HANDS),
        technologies=("assault_cannon", "supercharge") if rng.random() < 0.5 else (),
        leaders=("tellurian", "agnlan_oln", "rear_admiral_farran"),
        relics=("crown_of_thalnos",),
        trade_goods=rng.choice((0, 2)),
        neighbours=(Neighbour("Abyz", flags),),
    )


def offered(match: Match, seat: str) -> Counter[str]:
    return Counter(offer.why_not for offer in match.offered(seat) if offer.why_not)


def combat(seed: int, seen: Counter[str]) -> None:
    """One random combat; what it brings up is added to `seen`."""
    rng = Random(f"reasons {seed}")
    seats: dict[str, Any] = {
        "p1": {"name": "Ana", "squad": plain(fleet(rng, ("l1z1x", "mentak", "sol")))},
        "p2": {"name": "Ben", "squad": plain(fleet(rng, ("sol", "nomad", "empyrean")))},
    }
    system = rng.choice(([], [], ["entropic_scar"]))
    match = Match(ROOM, {"edition": "all", "seats": seats, "system": system, "first": rng.choice(("p1", "p2"))})
    for _ in range(500):
        acting = match.seats()
        if match.over():
            return
        for seat in ("p1", "p2"):
            seen.update(offered(match, seat))
        if "chance" in acting:
            match.take(thrown(match, rng))
            continue
        offer = rng.choice(takeable(match.offered(acting[0]), manual=False))
        try:
            match.take(Command(acting[0], offer.key, tuple(answers(pick, rng) for pick in offer.picks)))
        except Refused as refused:
            if refused.reason not in NUMBER_REFUSALS:
                raise
            seen[refused.reason] += 1


def test_every_reason_why_not_comes_up():
    seen: Counter[str] = Counter()
    for seed in range(MOST * TIMES):
        combat(seed, seen)
        if not seldom(REASONS, seen):
            break
    for reason, n in sorted(seen.items()):
        print(f"{reason:32} {n:>7}")
    assert not seldom(REASONS, seen)
    assert set(seen) - {"ROOM_LEFT"} <= REASONS
