"""Cards about moving, on the mat: after actions, around dials, and at the beginning and end of phases."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.abilities import vocabulary_moving as m
from attacks.rooms.xwing.abilities import vocabulary_rare as r
from attacks.rooms.xwing.abilities.entries.moving import BOOST, BOTH_WAYS, EITHER, ENEMY, FRIEND, at
from attacks.rooms.xwing.abilities.vocabulary import Ability, Effect, Near, SpendCharge, SpendForce, Take

START = "engagement.start"
RED_BOOST = m.Perform(("boost",), colour="red")


def did(kinds: str, effect: Effect, **details: object) -> tuple[Ability, ...]:
    """After an action of one of these kinds, or any."""
    return (at(m.ACTED, effect, m.Performed(tuple(kinds.split())), **details),)  # type: ignore[arg-type]


def on_reveal(effect: Effect, *when: v.Condition, **details: object) -> tuple[Ability, ...]:
    """After a dial is revealed."""
    return (at(m.REVEALED, effect, *when, **details),)  # type: ignore[arg-type]


CARDS: dict[str, tuple[Ability, ...]] = {
    "s.advanceddroidbrain u.efficientprocessing-swz103": did("calculate", v.Gain("calculate"), must=True),
    "u.perceptivecopilot": did("focus", v.Gain("focus"), must=True),
    "p.mausmonare-battleoverendor p.mausmonare-battleoverendor-lsl": did("evade", v.Gain("calculate"), must=True),
    "u.chewbacca-battleofyavin": did("evade", v.Gain("focus")),
    "p.ig88c": did("boost", m.Perform(("evade",))),
    "p.leevantenza": did("boost barrel_roll", m.Perform(("evade",), colour="red")),
    "p.kickback": did("barrel_roll", m.Perform(("lock",), colour="red")),
    "p.jakefarrell p.jakefarrell-swz106": did("boost barrel_roll", m.Perform(("focus",), "friend", high=1)),
    "p.sigma4-battleofyavin p.sigma4-battleofyavin-lsl": did("barrel_roll", BOOST, cost=(SpendCharge(),)),
    "p.tomaxbren-swz98 p.tomaxbren-swz98-lsl": did("barrel_roll", v.Gain("focus"), cost=(SpendCharge(2),)),
    "s.lockedsfoils": did("boost", v.Gain("deplete"), must=True),
    "p.juljerjerrod": did("boost", r.Remove(r.RED + r.ORANGE), cost=(SpendCharge(),)),
    "p.seftinvanik": did("boost", m.HandOver("evade", 1, 1)),
    "p.benthictwotubes": did("focus", m.HandOver("focus", 1, 2)),
    "p.dj-wat1": did("jam", v.Gain("cloak")),
    "u.targetingastromech-battleofyavin": did("lock", m.Perform(("rotate",), colour="red")),
    "p.dbs32c-siegeofcoruscant p.dbs32c-siegeofcoruscant-lsl": did(
        "calculate", m.Perform(("jam",)), cost=(SpendCharge(),)
    ),
    "u.r2a3-battleoverendor": did("", m.LockOne(), cost=(SpendCharge(),)),
    "u.preciseastromech-battleofyavin": did("", m.Perform(("lock",), colour="red"), cost=(SpendCharge(),)),
    "p.poedameron": did("", m.Perform(white=True, colour="red"), cost=(SpendCharge(),)),
    "p.darthvader p.darthvader-swz105": did("", m.Perform(), cost=(SpendForce(),)),
    "s.autothrusters": did("", m.Perform(BOTH_WAYS, colour="red")),
    "p.junoeclipse s.vectoredthrusters": did("", RED_BOOST),
    "p.saeseetiin p.saeseetiin-delta7baethersprite": on_reveal(
        m.Redial(("speed", "colour")), Near(0, 2), cost=(SpendForce(),), roles=FRIEND
    ),
    "p.herasyndulla p.herasyndulla-vcx100lightfreighter": on_reveal(m.Redial(("colour",)), m.Dialled("BR")),
    "u.slavei": on_reveal(m.Redial(("speed",), mirror=True)),
    "u.r2a6": on_reveal(m.Redial(("bearing",), step=True)),
    "u.r2astromech u.r2d2 u.r2a3-battleofyavin u.r2d2-battleofyavin u.r2f2-battleofyavin": on_reveal(
        r.RecoverShield(), cost=(SpendCharge(), Take("disarm"))
    ),
    "u.r4pastromech": on_reveal(m.EaseThis(), m.Maneuver(bearings=m.BASIC), cost=(SpendCharge(),)),
    "u.modifiedr4punit-battleoverendor": on_reveal(m.EaseThis(), m.Maneuver("R"), cost=(SpendCharge(),)),
    "u.grandinquisitor": on_reveal(m.Perform(white=True, colour="red"), Near(0, 2), cost=(SpendForce(),), roles=ENEMY),
    "p.sabinewren p.sabinewren-tielnfighter": (at(m.STARTS, EITHER),),
    "p.edriotwotubes": (at(m.STARTS, m.Perform(), v.Has("focus")),),
    "s.pursuitthrusters": (at(m.SYSTEM, BOOST),),
    "s.intuitivecontrols": (at(m.SYSTEM, m.Perform(BOTH_WAYS, colour="purple")),),
    "s.sensitivecontrols": (at(m.SYSTEM, m.Perform(BOTH_WAYS, colour="red")),),
    "p.sigma7-battleofyavin p.sigma7-battleofyavin-lsl": (at(m.SYSTEM, m.LockOne(high=1), cost=(SpendCharge(),)),),
    "p.majorvonreg": tuple(
        at(m.SYSTEM, m.ShipGains(token, arcs=("bullseye",), high=3), shares=True) for token in ("deplete", "strain")
    ),
    "u.kitfisto": (at(START, m.Perform(("evade",), "friend", "red", high=1), cost=(SpendForce(),)),),
    "p.muse": (at(START, m.FriendSheds("stress")),),
    "u.ministertua": (at(START, m.Perform(("reinforce",), colour="red"), v.Damaged()),),
    "u.aceinthehole-battleoverendor": (at(START, m.Perform(("barrel_roll",)), cost=(SpendCharge(), Take("jam"))),),
    "u.hansolo-gunner": (at("engage.before", m.Perform(("focus",), colour="red")),),
    "u.virago": (at(m.LAST, RED_BOOST, cost=(SpendCharge(),)),),
}
