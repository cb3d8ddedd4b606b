"""Cards about moving, on the mat: sideslips, ships moved through, moves that are no actions, repairs, cards turned."""

from __future__ import annotations

from functools import partial

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.entries.moving import ANY, FRIEND, RED, SELF
from attacks.rooms.xwing.abilities.entries.moving import at as since_8
from attacks.rooms.xwing.abilities.vocabulary import Ability, Condition, Effect, Near, SpendCharge, SpendForce, Take

at = partial(since_8, since=m.NEWER)
DONE = m.Performed
BENDABLE = m.Maneuver(bearings=m.SLIPPING)
CALM = v.Has("stress", yes=False)
UNTOUCHED = tuple(token for token in (*r.RED, *r.ORANGE) if token != "stress")
SHIP_CARD = m.Repair(ship=True)
ASTROMECH = (
    at(m.ACTING, m.Repair(facedown=True), cost=(SpendCharge(),)),
    at(m.ACTING, SHIP_CARD),
)


def flying(*effects: Effect, when: tuple[Condition, ...] = ()) -> tuple[Ability, ...]:
    """What holds while the ship flies."""
    return (Ability(m.FLYING, effects, SELF, when, optional=False, since=m.NEWER),)


def all_of(moment: str, effects: tuple[Effect, ...], *when: Condition, must: bool = False) -> tuple[Ability, ...]:
    """Several things that are done one after the other."""
    return (Ability(moment, effects, SELF, when, optional=not must, limit="moment", since=m.NEWER),)


CARDS: dict[str, tuple[Ability, ...]] = {
    "p.caithrenalli p.caithrenalli-btanr2ywing p.caithrenalli-wartime": (
        at(m.EXECUTED, m.Perform(("evade",)), ANY, m.Passed("friend")),
    ),
    "p.breach": (
        at(m.EXECUTED, m.LockOne(passed=True), ANY),
        at(m.ACTED, m.LockOne(passed=True), DONE(("boost",))),
    ),
    "u.starbirdslash": (at(m.EXECUTED, m.ShipGains("strain", passed=True, back=True), ANY),),
    "p.slider": (at(m.REVEALED, m.Slip(), m.Maneuver(bearings="BN", low=2, high=2), cost=(SpendCharge(2),)),),
    "p.keovenzee": all_of(m.REVEALED, (m.Slip(harder=True), v.Recover("force")), BENDABLE, m.Fact("no_force")),
    "u.repulsorliftstabilizers": (*flying(m.Ease("F")), at(m.EXECUTED, m.Flip(), ANY)),
    "u.repulsorliftstabilizers/2": (
        *all_of(m.REVEALED, (m.Slip(), m.Flip()), BENDABLE, must=True),
        at(m.EXECUTED, m.Flip(), ANY),
    ),
    "p.onderonoppressor": (
        at(m.ACTED, v.Gain("calculate"), DONE(("barrel_roll",)), v.Has("stress"), must=True),
        at(m.EXECUTED, v.Gain("calculate"), m.Fact("slipped"), v.Has("stress"), must=True),
    ),
    "s.adaptiveailerons": (at(m.STARTS, m.Moves(("boost",)), CALM, must=True),),
    "s.controlledailerons": (at(m.STARTS, m.Moves(("boost",)), CALM),),
    "p.anakinskywalker-nabooroyaln1starfighter": (at(m.STARTS, m.Moves(("barrel_roll",)), cost=(SpendForce(),)),),
    "u.attackspeed-battleofyavin": (
        at(m.EXECUTED, m.Moves(("boost",), straight=True), m.Maneuver(bearings="F", low=3, high=4, how="full")),
    ),
    "p.karekun": flying(m.Bends()),
    "u.daredevil": flying(m.Bends(red=True)),
    "u.extrememaneuvers": flying(m.Bends(force=True)),
    "p.lieutenantlorrir s.microthrusters": flying(m.Curves()),
    "u.r5astromech u.r5d8 u.r5d8-battleofyavin u.r5k6-battleofyavin": ASTROMECH,
    "u.gauntlet": (at(m.SYSTEM, SHIP_CARD, cost=(SpendCharge(),)),),
    "p.ig101": (at(m.SYSTEM, m.Repair()),),
    "u.chewbacca-crew": (at(m.LAST, m.Repair(), cost=(v.Spend("focus"),)),),
    "p.vultskerris p.vultskerris-tieininterceptor": (
        at(m.ACTING, v.Recover("card"), cost=(Take("strain"),)),
        at("engage.before", m.Perform(), cost=(SpendCharge(),)),
    ),
    "p.dutchvander p.dutchvander-swz106": (at(m.ACTED, m.FriendLocks(), DONE(("lock",))),),
    "p.wilhufftarkin": (at(m.SYSTEM, m.FriendLocks(near=True)),),
    "u.c110p": (
        at(m.EXECUTED, m.Perform(("evade",), colour="red", stressed=True), ANY, cost=(SpendCharge(),)),
        at(m.LAST, m.Flip(), m.Fact("uncharged"), must=True),
    ),
    "u.c110p/2": (at(m.EXECUTED, m.ShipGains("jam", side="any", itself=True), ANY, must=True),),
    "u.primeministeralmec": (
        at(
            m.REVEALED,
            v.Gain("calculate", 1, "subject"),
            m.Dialled("W"),
            Near(0, 2),
            r.Carries(r.GREEN, yes=False, of="subject"),
            cost=(r.SubjectTakes("stress"),),
            roles=FRIEND,
        ),
        at(m.LAST, m.Flip(), r.Carries(("stress",), least=2), must=True),
    ),
    "u.primeministeralmec/2": (
        at(
            m.EXECUTED,
            m.Perform(("calculate", "focus"), "subject", stressed=True, own=True),
            RED,
            Near(0, 2),
            roles=FRIEND,
        ),
    ),
    "p.greersonnel": (at(m.EXECUTED, m.Rotates(), ANY),),
    "u.agilegunner": (at(m.LAST, m.Rotates()),),
    "u.inertialdampeners": (
        Ability(
            m.BEFORE,
            (m.FlyAs("O", code="0OW"), v.Gain("stress")),
            SELF,
            cost=(r.SpendShield(),),
            limit="moment",
            since=m.NEWER,
        ),
    ),
    "p.bokatankryze-separatistalliance": (
        at(
            m.STARTS,
            r.Remove(UNTOUCHED, "subject"),
            Near(0, 2),
            cost=(SpendCharge(), r.SubjectTakes("strain")),
            roles=FRIEND,
        ),
    ),
    "p.lieutenantkarsabi-ssl p.lieutenantkarsabi-pnp p.lieutenantkarsabi-pnp-lsl": flying(m.ReloadsMore()),
    "u.thermaldetonators": flying(m.ReloadsMore("thermaldetonators")),
    "p.tomaxbren p.tomaxbren-swz105": (at(m.ACTED, m.Recharges("talent"), DONE(("reload",))),),
    "p.holokand-battleofyavin p.holokand-battleofyavin-lsl": (
        at(m.SYSTEM, m.Recharges(), m.Among(low=1, high=2, yes=False)),
    ),
    "u.sparepartscanisters": (at(m.ACTING, m.Recharges("astromech"), cost=(SpendCharge(),)),),
}
