"""Cards about moving, on the mat: after maneuvers, and how difficult these are."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.vocabulary import (
    Ability,
    Condition,
    Cost,
    Effect,
    Near,
    SpendCharge,
    SpendForce,
    Take,
)

SELF, FRIEND, OTHERS, ENEMY = ("self",), ("friend",), ("other_friend",), ("enemy",)
BOTH_WAYS = ("boost", "barrel_roll")
BLUE, WHITE, RED, ANY = (m.Maneuver(colour, how="full") for colour in ("B", "W", "R", "BWRP"))
FAST, PARTIAL = m.Maneuver(low=3, how="full"), m.Maneuver(how="partial")
BOOST, EITHER = m.Perform(("boost",)), m.Perform(BOTH_WAYS)
BOLD_BOOST = m.Perform(("boost",), stressed=True)
ANY_BOLD = m.Perform(stressed=True)
CALM = v.Has("strain", yes=False)
UNTIRED = r.Carries(("deplete", "strain"), yes=False)


def at(
    moment: str,
    effect: Effect,
    *when: Condition,
    cost: tuple[Cost, ...] = (),
    roles: tuple[str, ...] = SELF,
    must: bool = False,
    shares: bool = False,
    since: int = m.SINCE,
) -> Ability:
    """What may be done at a moment, or (`must`) is done there."""
    return Ability(moment, (effect,), roles, when, cost, optional=not must, limit="moment", shares=shares, since=since)


def flown(effect: Effect, *when: Condition, **details: object) -> tuple[Ability, ...]:
    """After a maneuver."""
    return (at(m.EXECUTED, effect, *when, **details),)  # type: ignore[arg-type]


def red_flown(effect: Effect, *when: Condition, maneuver: Condition = RED, **details: object) -> tuple[Ability, ...]:
    """After a red maneuver, or a red action."""
    did = at(m.ACTED, effect, m.Performed(colour="red"), *when, **details)  # type: ignore[arg-type]
    return (*flown(effect, maneuver, *when, **details), did)


def flying(*effects: Effect, when: tuple[Condition, ...] = ()) -> tuple[Ability, ...]:
    """What holds while the ship flies."""
    return (Ability(m.FLYING, effects, SELF, when, optional=False, since=m.SINCE),)


STRESS = r.Remove(("stress",))

CARDS: dict[str, tuple[Ability, ...]] = {
    "p.nightbeast p.nightbeast-swz105": flown(m.Perform(("focus",)), BLUE),
    "p.landocalrissian-modifiedyt1300lightfreighter": flown(m.Perform(who="friend"), BLUE),
    "p.jaycristubbs": flown(m.FriendSheds("stress"), BLUE),
    "p.popskrail": flown(m.Perform(("focus",), "friend", high=1), WHITE),
    "p.kadsolus": flown(v.Gain("focus", 2), RED, must=True),
    "p.macewindu p.macewindu-delta7baethersprite": flown(v.Recover("force"), RED, must=True),
    "u.r4p44": flown(v.Gain("calculate"), RED, m.Among(("bullseye",)), must=True),
    "u.captainhark": flown(v.Gain("focus"), RED, v.Has("focus", yes=False), cost=(SpendCharge(),)),
    "u.r4p17": flown(ANY_BOLD, RED, cost=(SpendCharge(),)),
    "p.temminwexley": flown(BOOST, m.Maneuver(low=2, high=4, how="full")),
    "s.fullthrottle": flown(m.Perform(("evade",)), FAST),
    "u.afterburners": flown(BOLD_BOOST, FAST, cost=(SpendCharge(),)),
    "p.sigma6-battleofyavin p.sigma6-battleofyavin-lsl": flown(m.Perform(("slam",)), FAST, cost=(SpendCharge(),)),
    "p.slammer": flown(m.Perform(("slam",), stressed=True), ANY, cost=(SpendCharge(2),)),
    "s.finetunedcontrols": flown(EITHER, ANY, cost=(SpendForce(),)),
    "u.computerassistedhandling-battleoverendor": flown(EITHER, ANY, cost=(SpendCharge(),)),
    "u.stabilizingastromech-battleoverendor": flown(m.Perform(white=True, stressed=True), ANY, cost=(SpendCharge(),)),
    "u.stygiumreserve-tiephphantom": flown(BOLD_BOOST, ANY, cost=(SpendCharge(),)),
    "u.ionmaneuveringjet-battleoverendor": flown(ANY_BOLD, m.Maneuver(bearings="K", how="full"), cost=(SpendCharge(),)),
    "s.finetunedthrusters": (
        *flown(m.Perform(("lock", "barrel_roll")), ANY, UNTIRED, cost=(Take("deplete"),), shares=True),
        *flown(m.Perform(("lock", "barrel_roll")), ANY, UNTIRED, cost=(Take("strain"),), shares=True),
    ),
    "p.yricaquell": flown(m.LockOne(("bullseye",)), ANY),
    "p.oddball p.oddball-arc170starfighter p.oddball-btlbywing p.oddball-nimbusclassvwing": red_flown(
        m.LockOne(("bullseye",))
    ),
    "p.dirkullodin": red_flown(m.LockOne(("front",), 1, 1)),
    "u.pushthelimit-battleoverendor": red_flown(STRESS, CALM, v.Has("stress"), cost=(Take("strain"),)),
    "p.aftabackbar p.aftabackbar-wartime": red_flown(
        STRESS,
        r.Carries(("stress",), exactly=True),
        maneuver=m.Maneuver("R", m.BASIC),
        cost=(Take("strain"),),
    ),
    "p.anakinskywalker p.anakinskywalker-btlbywing p.anakinskywalker-delta7baethersprite": (
        *flown(STRESS, ANY, m.Among(("front",), high=1), cost=(SpendForce(),), shares=True),
        *flown(STRESS, ANY, m.Among(("bullseye",), low=2), cost=(SpendForce(),), shares=True),
    ),
    "p.ahsokatano p.ahsokatano-delta7baethersprite": flown(
        m.Perform(who="friend", stressed=True, high=1), ANY, cost=(SpendForce(),)
    ),
    "p.ahsokatano-rz1awing": flown(m.Perform(who="friend", stressed=True, low=1, high=2), ANY, cost=(SpendForce(2),)),
    "u.ahsokatano": flown(
        m.Perform(("focus",), "friend", "red", stressed=True, low=1, arcs=("firing",)),
        m.Maneuver(),
        cost=(SpendForce(),),
    ),
    "u.ahsokatano-crew": flown(
        m.Perform(("focus",), "friend", "red", stressed=True, low=1, high=2, arcs=("full_rear",)),
        ANY,
        cost=(SpendForce(),),
    ),
    "p.rampage": tuple(
        at(
            m.EXECUTED,
            m.ShipGains("strain", n, ("turret",), side="any"),
            m.Maneuver(low=3, high=4),
            v.Damaged(yes=n == 2),
        )
        for n in (1, 2)
    ),
    "p.suralindajavos": flown(m.Turn(half=True), PARTIAL, cost=(Take("strain"),)),
    "p.dalanoberos-starviperclassattackplatform": flown(m.Turn(), ANY, cost=(Take("stress"),)),
    "p.swoop": flown(
        m.Perform(("boost",), "subject", "red"),
        m.Maneuver(low=3, high=4, how="full"),
        Near(0, 1),
        r.Size(("small", "medium")),
        roles=FRIEND,
    ),
    "u.kananjarrus": flown(r.Remove(("stress",), "subject"), WHITE, Near(0, 2), cost=(SpendForce(),), roles=FRIEND),
    "p.leiaorgana": (
        *flown(v.Gain("focus", 1, "subject"), RED, Near(0, 3), cost=(SpendForce(),), roles=FRIEND, shares=True),
        *flown(v.Recover("force", to="subject"), RED, Near(0, 3), cost=(SpendForce(),), roles=OTHERS, shares=True),
    ),
    "p.hefftobber": flown(m.Perform(), m.Maneuver(), Near(0, 0), roles=ENEMY),
    "u.dauntless": flown(m.Perform(white=True, colour="red"), PARTIAL),
    "u.unkarplutt": flown(m.Perform(white=True), PARTIAL, cost=(v.TakeDamage(),)),
    "u.niennunb": flying(m.Ease("BN")),
    "u.r4astromech": flying(m.Ease(m.BASIC, 1, 2)),
    "u.maneuverassistmgk300": flying(m.Ease("FBN", 3, 3)),
    "s.modifiedfororganics": flying(m.Ease("BN", 2, 3), m.Ease("TY", 3, 3, 1)),
    "p.l337 p.l337-escapecraft u.l337sprogramming-battleofyavin": flying(m.Ease("BN"), when=(v.Shielded(yes=False),)),
    "p.dashrendar": flying(m.Ignores()),
    "s.notchedstabilizers": flying(m.Ignores(("asteroid",))),
    "p.tychocelchu": flying(m.Undaunted()),
    "u.primedthrusters": flying(m.Undaunted(BOTH_WAYS)),
}
