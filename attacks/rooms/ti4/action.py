"""All fights of a tactical action as the rulebook prints them, around the space combat (rules/ti4-action.md section 1).

The numbers are those of the page; `flow.py` has the space combat, steps P0 to 8.4. Each part is a flow of its own, and
the next one follows when it is over. U is one roll of a unit ability, nested in the step that fires.
"""

from __future__ import annotations

from attacks.engine.flow import Auto, Choose, Flow, Roll
from attacks.engine.flow import Window as WindowStep
from attacks.rooms.ti4.abilities.vocabulary import Window
from attacks.rooms.ti4.excess import newly_over
from attacks.rooms.ti4.flow import ATTACKER, DEFENDER, FLOWS, REPAIR, STEPS, window
from attacks.rooms.ti4.steps.assign import AssignHits, DestroyAssigned
from attacks.rooms.ti4.steps.bombard import Aim, Bombard, Bombarded, FireBombs, NextBombed, NoBombers
from attacks.rooms.ti4.steps.cannon import (
    CannonOver,
    FireCannon,
    FireGroundCannon,
    NextCannon,
    NextDefender,
    NextShooter,
    RememberRoom,
    UseCannon,
    UseGroundCannon,
    after_cannon,
    defended,
)
from attacks.rooms.ti4.steps.control import ControlOver, EndAction, GainControl, LoseStructures, Stranded, active
from attacks.rooms.ti4.steps.ground import (
    AfterGroundCombat,
    BeginGroundCombat,
    EndGroundAssigning,
    EndGroundCombat,
    EndGroundRound,
    FightWhom,
    contested,
)
from attacks.rooms.ti4.steps.landing import Commit, CommitMore, Landed
from attacks.rooms.ti4.steps.limits import Limits, both
from attacks.rooms.ti4.steps.planets import NextPlanet
from attacks.rooms.ti4.steps.roll import CombatRoll
from attacks.rooms.ti4.steps.rounds import CountCombatHits, FatalRerolls, RepairAtStart
from attacks.rooms.ti4.steps.rulings import CannonOrPeace, WhoCoexists
from attacks.rooms.ti4.steps.shot import CountShot, ShotRoll
from attacks.rooms.ti4.steps.windows import defender_then

DEFENSE, GROUND, AIM, BOMBED = NextPlanet(defended, "77"), NextPlanet(contested, "49"), Aim(), NextBombed()
COMMIT = Commit()

ACTION_FLOWS = (
    # S. Space Cannon at ships that have arrived; the space combat follows.
    Flow(
        "cannon",
        window("S.0", Window.SHIPS_HAVE_ARRIVED),
        Choose("S.1", Limits(both)),
        Auto("S.1r", RememberRoom()),
        Auto("S.2", NextShooter()),
        Choose("S.3", UseCannon()),
        Auto("S.4", FireCannon()),
        Choose("S.5", Limits(after_cannon, newly_over)),
        Auto("S.5n", NextCannon()),
        window("S.6", Window.CANNON_OVER),
        Auto("S.6c", CannonOver()),
    ),
    # 9. Bombardment, planet by planet.
    Flow(
        "bombardment",
        window("9.0", Window.START_OF_INVASION),
        Choose("9.1", Bombard()),
        Auto("9.1c", NoBombers()),
        Choose("9.1a", AIM, before=(AIM,)),
        Choose("9.2", BOMBED, before=(BOMBED,)),
        Auto("9.2f", FireBombs()),
        window("9.3", Window.AFTER_BOMBARDMENT),
        Auto("9.3n", Bombarded()),
    ),
    # 10. Ground forces land.
    Flow(
        "landing",
        Auto("10.1o", COMMIT),
        Choose("10.1", COMMIT),
        Auto("10.1w", CommitMore()),
        window("10.2", Window.FORCES_COMMITTED),
        Choose("10.2j", WhoCoexists()),
        Auto("10.2c", Landed()),
    ),
    # 11. Space Cannon of the planets at them.
    Flow(
        "defense",
        Choose("11.1", DEFENSE, before=(DEFENSE,)),
        Auto("11.1d", NextDefender()),
        Choose("11.1j", CannonOrPeace()),
        Choose("11.2", UseGroundCannon()),
        Auto("11.2f", FireGroundCannon()),
    ),
    # 12. Ground combat, planet by planet.
    Flow(
        "ground",
        Choose("12.0", GROUND, before=(GROUND,)),
        Choose("12.0f", FightWhom()),
        Auto("12.0b", BeginGroundCombat()),
        # Every round begins here, the first of them with the combat.
        window("12.1", Window.START_OF_GROUND_COMBAT, Window.START_OF_ROUND, before=(RepairAtStart(),)),
        Roll("12.2", CombatRoll(ATTACKER)),
        window("12.2w", Window.OWN_COMBAT_ROLL),
        Roll("12.3", CombatRoll(DEFENDER)),
        window("12.3w", Window.OWN_COMBAT_ROLL, order=defender_then),
        window("12.4", Window.BOTH_HAVE_ROLLED),
        window("12.4f", Window.AFTER_DESTRUCTION, before=(FatalRerolls(),)),
        window("12.4r", Window.AFTER_ROLL_STEP),
        Auto("12.4c", CountCombatHits()),
        window("12.5", Window.BEFORE_HITS_ARE_ASSIGNED, sustain=True),
        Choose("12.6", AssignHits()),
        Auto("12.6d", DestroyAssigned()),
        window("12.6a", Window.AFTER_DESTRUCTION),
        Choose("12.6r", REPAIR, before=(REPAIR,)),
        Auto("12.6c", EndGroundAssigning()),
        window("12.7", Window.END_OF_ROUND, Window.END_OF_GROUND_COMBAT),
        Auto("12.8", EndGroundRound()),
        Auto("12.8e", EndGroundCombat()),
        window("12.9", Window.AFTER_GROUND_COMBAT),
        Auto("12.9n", AfterGroundCombat()),
    ),
    # 13. Control of the planets.
    Flow(
        "control",
        Auto("13.1", GainControl()),
        window("13.2", Window.CONTROL_GAINED),
        Auto("13.2d", LoseStructures()),
        Auto("13.2c", ControlOver()),
    ),
    # 14. The end of the action.
    Flow(
        "end",
        Auto("14", Stranded()),
        Choose("14.1", Limits(active)),
        window("14.2", Window.END_OF_ACTION),
        Auto("14.3", EndAction()),
    ),
    # U. One roll of Space Cannon or Bombardment.
    Flow(
        "unit_roll",
        window("U.1", Window.BEFORE_BARRAGE_DICE),
        Roll("U.2", ShotRoll()),
        window("U.3", Window.AFTER_BARRAGE_DICE),
        Auto("U.4", CountShot()),
        window("U.5", Window.BEFORE_HITS_ARE_ASSIGNED, sustain=True),
        Choose("U.6", AssignHits()),
        window("U.6a", Window.AFTER_DESTRUCTION, before=(DestroyAssigned(),)),
    ),
)

ALL_FLOWS = (*FLOWS, *ACTION_FLOWS)
UNSEEN = ("12.8", "14.3", "U.4")
"""Numbered steps that no table names: what comes of them is told."""
_NEW = [number for flow in ACTION_FLOWS for number in flow.numbers]
ACTION_WINDOWS = tuple(one for flow in ACTION_FLOWS for one in flow.numbers if isinstance(flow.steps[one], WindowStep))
ACTION_STEPS = tuple(one for one in _NEW if (one[-1].isdigit() and one not in UNSEEN) or one in ACTION_WINDOWS)
ALL_STEPS = (*STEPS, *ACTION_STEPS)
"""Every step with a name: first those of the space combat, as records count them."""
ACTION_RAIL = [number for number in ACTION_STEPS if number[-1].isdigit() and number[0] != "U"]
