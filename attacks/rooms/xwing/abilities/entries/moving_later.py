"""Cards about moving, on the mat: at the start and end of phases, before maneuvers, after devices; and bold flying."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.entries.moving import (
    ANY,
    BOTH_WAYS,
    CALM,
    FRIEND,
    OTHERS,
    PARTIAL,
    RED,
    SELF,
    STRESS,
)
from attacks.rooms.xwing.abilities.entries.moving import at as since_8
from attacks.rooms.xwing.abilities.vocabulary import (
    Ability,
    Condition,
    Effect,
    Near,
    SpendCharge,
    SpendForce,
    Take,
)

LEGACY, NEWER = ("legacy",), ("2.5",)
AT_EASE = r.Carries(("stress",), least=3, yes=False)  # two stress tokens or fewer
JEDI = m.Called(("anakinskywalker", "obiwankenobi"))
OUTNUMBERED = m.Fact("outnumbered")
FRONT_OR_REAR = m.TurnsTo(("front", "rear"))
at = partial(since_8, since=m.LATER)


def flying(*effects: Effect, when: tuple[Condition, ...] = ()) -> tuple[Ability, ...]:
    """What holds while the ship flies."""
    return (Ability(m.FLYING, effects, SELF, when, optional=False, since=m.LATER),)


def both(effects: tuple[Effect, ...], *when: Condition, moment: str = m.EXECUTED) -> tuple[Ability, ...]:
    """Several things that are done one after the other."""
    return (Ability(moment, effects, SELF, when, limit="moment", since=m.LATER),)


def of(tables: tuple[str, ...], one: Ability) -> Ability:
    """What is printed so on the cards of these sets only."""
    return replace(one, tables=tables)


def beside(effect: Effect, maneuver: Condition) -> tuple[Ability, ...]:
    """After a maneuver of one of two Jedi among more enemies than friends."""
    return (at(m.EXECUTED, effect, maneuver, Near(0, 3), JEDI, OUTNUMBERED, cost=(SpendForce(),), roles=FRIEND),)


CARDS: dict[str, tuple[Ability, ...]] = {
    "p.cassianandor": (at(m.PHASE, m.FriendSheds("stress", 1, 3)),),
    "u.bombletgenerator": (at(m.PHASE, v.Recover("card", 2), m.Fact("spent"), cost=(r.SpendShield(),)),),
    "p.bb8": (at(m.SYSTEM, m.Perform(BOTH_WAYS, colour="red")),),
    "u.bb8": (
        of(NEWER, at(m.SYSTEM, m.Perform(BOTH_WAYS), cost=(SpendCharge(),))),
        of(LEGACY, at(m.BEFORE, m.Perform(BOTH_WAYS), m.Maneuver("B"), cost=(SpendCharge(),))),
    ),
    "u.bbastromech": (
        of(NEWER, at(m.SYSTEM, m.Perform(("barrel_roll",)), cost=(SpendCharge(),))),
        of(LEGACY, at(m.BEFORE, m.Perform(("barrel_roll",)), m.Maneuver("B"), cost=(SpendCharge(),))),
    ),
    "s.vectoredcannons": (at(m.SYSTEM, m.Perform(("boost", "rotate"), colour="red")), *flying(FRONT_OR_REAR)),
    "s.refinedgyrostabilizers": (
        at(m.ACTED, m.Perform(("boost", "rotate"), colour="red"), m.Performed()),
        *flying(FRONT_OR_REAR),
    ),
    "s.pinpointtractorarray": (
        at(m.EXECUTED, m.Perform(("rotate",)), ANY, cost=(Take("tractor"),)),
        *flying(m.TurnsTo(("front", "left", "right"))),
    ),
    "p.deathrain": (at(m.PLACED, m.Perform()),),
    "u.cadbane": (at(m.PLACED, m.Perform(("boost",), colour="red")),),
    "u.swiftapproach-swz98": (at(m.PLACED, m.Perform(BOTH_WAYS, stressed=True)),),
    "s.stygiumarray": (
        at(m.DECLOAKED, m.Perform(("evade",))),
        at(m.LAST, v.Gain("cloak"), cost=(v.Spend("evade"),)),
    ),
    "p.vedfoslo": (at(m.REVEALED, m.Redial(("bearing", "colour"), step=True)),),
    "u.kaydelconnix": (at(m.REVEALED, m.Redial(faster=True, basic=True, harder=True)),),
    "u.seasonednavigator": (at(m.REVEALED, m.Redial(("speed",), calm=True, harder=True)),),
    "u.leiaorgana-resistance": (
        of(LEGACY, at(m.REVEALED, m.EaseThis(), cost=(SpendForce(),), roles=FRIEND)),
        of(NEWER, at(m.REVEALED, m.EaseThis(), m.Maneuver(low=1), cost=(SpendForce(),), roles=FRIEND)),
    ),
    "u.nightbrother": tuple(
        at(m.REVEALED, v.Gain(token), m.Dialled("WRP"), v.Has("stress"), cost=(SpendCharge(2),), shares=True)
        for token in ("focus", "evade")
    ),
    "p.countessryad": (at(m.BEFORE, m.FlyAs("K", harder=True), m.Maneuver(bearings="F")),),
    "u.precisionionengines": tuple(
        at(m.BEFORE, m.FlyAs(bearing), m.Maneuver(bearings="K", low=1, high=3), cost=(SpendCharge(),), shares=True)
        for bearing in "LP"
    ),
    "p.4lom": (
        at(m.EXECUTED, v.Gain("calculate"), RED, must=True),
        at(m.LAST, m.HandOver("stress", side="any")),
    ),
    "p.anakinskywalker-eta2actis": beside(r.Remove(r.RED, "subject"), m.Maneuver()),
    "p.obiwankenobi-eta2actis": beside(v.Gain("focus", 1, "subject"), m.Maneuver()),
    "p.anakinskywalker-siegeofcoruscant p.anakinskywalker-siegeofcoruscant-lsl": beside(
        m.Perform(("barrel_roll",), "subject"), ANY
    ),
    "p.obiwankenobi-siegeofcoruscant p.obiwankenobi-siegeofcoruscant-lsl": beside(
        m.Perform(("boost",), "subject"), ANY
    ),
    "p.commandantgoran": (
        at(
            m.EXECUTED,
            m.Perform(("focus",), "subject", "red"),
            PARTIAL,
            Near(0, 3),
            v.LowerInitiative(),
            roles=FRIEND,
        ),
    ),
    "u.yoda": tuple(
        at(moment, v.Recover("force", to="subject"), did, Near(0, 2), cost=(SpendForce(),), roles=OTHERS)
        for moment, did in ((m.EXECUTED, m.Maneuver("P", how="full")), (m.ACTED, m.Performed(colour="purple")))
    ),
    "p.poedameron-swz68": (
        at(
            m.ACTED,
            m.Perform(who="subject", white=True, colour="red"),
            m.Performed(),
            m.Fact("own_turn"),
            Near(0, 2),
            cost=(SpendCharge(2),),
            roles=FRIEND,
        ),
    ),
    "p.volandas": both((m.ShipGains("strain", low=1), STRESS), RED),
    "p.q90": both(
        (m.Perform(("calculate", "barrel_roll"), stressed=True), v.Gain("strain")),
        m.Maneuver(bearings=m.ADVANCED, how="full"),
    ),
    "p.elloasty": flying(m.Ease("ER"), when=(AT_EASE,)),
    "u.brokenhorn": flying(m.Ease("", 3, 5), when=(v.Damaged(),)),
    "p.pammichnerrogoode": flying(m.Bold(), when=(AT_EASE,)),
    "p.jarekyeager": (
        *flying(m.Bold(m.BASIC), when=(AT_EASE, v.Damaged())),
        *flying(m.Bold(m.ADVANCED), when=(AT_EASE, v.Damaged(critical=True))),
    ),
    "u.herasyndulla": (
        *flying(m.Bold()),
        at(m.EXECUTED, STRESS, RED, r.Carries(("stress",), least=3), cost=(v.TakeDamage(),), must=True),
    ),
    "u.reysmillenniumfalcon": flying(m.Bold("LP"), m.Undaunted(("boost", "rotate")), when=(AT_EASE,)),
    "u.ensnare": (at(m.END, m.HandOver("tractor", arcs=("turret",), side="any"), r.Tractored("self")),),
    "u.pz4co": (
        at(m.END, m.HandOver("calculate", 1, 2), shares=True),
        at(m.END, m.HandOver("focus", 1, 2), m.Dialled("B"), shares=True),
    ),
    "u.truegrit-swz98": (at(m.END, r.Remove(r.RED + r.ORANGE), CALM, cost=(Take("strain"),)),),
    "u.electronicbaffle": (at(m.LAST, r.Remove(r.RED), cost=(v.TakeDamage(),)),),
    "u.r2d2-resistance": (
        at(m.LAST, r.Remove(r.RED), cost=(SpendCharge(), r.SpendShield())),
        at(m.LAST, r.RecoverShield(), v.Shielded(yes=False), cost=(SpendCharge(2), Take("deplete"))),
    ),
}
