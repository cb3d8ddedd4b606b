"""The space combat as the rulebook prints it, with the barrage at its head (rules/ti4.md section 2; seed 001).

The numbers are those of the page. `play`, `sustained`, `hits` and `losses` are nested in the step they belong to.
"""

from __future__ import annotations

import re

from attacks.engine.flow import Auto, AutoRules, Choose, Flow, Roll
from attacks.engine.flow import Window as WindowStep
from attacks.rooms.ti4.abilities.vocabulary import Window
from attacks.rooms.ti4.excess import newly_over, over_now, removable_there
from attacks.rooms.ti4.steps.assign import AssignHits, DestroyAssigned
from attacks.rooms.ti4.steps.barrage import CountBarrageHits, DamageShips, OpenBarrage, UseBarrage
from attacks.rooms.ti4.steps.destroying import CountAbilityHits, DestroyOwn, Nothing
from attacks.rooms.ti4.steps.limits import Limits, both, fighting, slipped, under_fire, winner, winner_late
from attacks.rooms.ti4.steps.retreat import (
    AnnounceRetreat,
    ChooseSystem,
    EndRetreat,
    LoadShips,
    MoveAway,
    RetreatDue,
    RollForRift,
)
from attacks.rooms.ti4.steps.roll import AbilityDice, BarrageRoll, CombatRoll, RollAgainDice
from attacks.rooms.ti4.steps.rounds import (
    BothHaveShips,
    CountCombatHits,
    EndAssigning,
    EndBarrage,
    EndCombat,
    EndIfEmptied,
    EndRound,
    FatalRerolls,
    RepairAtEnd,
    RepairAtStart,
    combat_done,
)
from attacks.rooms.ti4.steps.stalemate import Stalemate
from attacks.rooms.ti4.steps.windows import (
    Abilities,
    AskToCancel,
    EndIfNoShips,
    PlayByHand,
    ResolveAbility,
    Seats,
    attacker_then,
    defender_then,
    everybody,
    second,
)

ALT = "alternating"
ATTACKER, DEFENDER = 0, 1


def window(
    number: str, *codes: Window, before: tuple[AutoRules, ...] = (), order: Seats = everybody, sustain: bool = False
) -> WindowStep:
    """A window in which one ability at a time is used until all decline in a row."""
    return WindowStep(number, Abilities(number, *codes, order=order, sustain=sustain), ALT, before=before)


REPAIR = RepairAtEnd()

FLOWS = (
    Flow(
        "combat",
        # Before the combat.
        Auto("P0", BothHaveShips()),
        Choose("P1", Limits(both)),
        # The combat begins.
        window("0.1", Window.START_OF_COMBAT, Window.START_OF_ROUND, before=(RepairAtStart(),)),
        # 1. The barrage, once.
        Auto("1.0", OpenBarrage()),
        window("1.1", Window.BEFORE_BARRAGE_DICE),
        Choose("1.2", UseBarrage(), before=(OpenBarrage(),)),
        Roll("1.3", BarrageRoll()),
        window("1.4", Window.AFTER_BARRAGE_DICE, order=attacker_then),
        window("1.4d", Window.AFTER_BARRAGE_DICE, order=second),
        Auto("1.5", CountBarrageHits()),
        Choose("1.6", DamageShips()),
        window("1.7", Window.BEFORE_HITS_ARE_ASSIGNED, sustain=True),
        Choose("1.8", AssignHits()),
        window("1.9", Window.AFTER_DESTRUCTION, before=(DestroyAssigned(),)),
        window("1.10", Window.BARRAGE_OVER),
        Auto("1.10c", EndBarrage()),
        # A further round begins.
        window("7.1", Window.START_OF_ROUND, before=(RepairAtStart(),)),
        # 2. Retreats are announced.
        window("2.1", Window.START_OF_RETREATS),
        Choose("2.2", AnnounceRetreat(DEFENDER)),
        window("2.3", Window.RETREAT_DECLARED, order=defender_then),
        Choose("2.4", AnnounceRetreat(ATTACKER), before=(Stalemate(),)),
        window("2.5", Window.RETREAT_DECLARED),
        # 3. Both sides roll, the attacker first.
        window("3.0", Window.BEFORE_COMBAT_DICE),
        Roll("3.1", CombatRoll(ATTACKER)),
        window("3.2", Window.OWN_COMBAT_ROLL),
        Roll("3.3", CombatRoll(DEFENDER)),
        window("3.4", Window.OWN_COMBAT_ROLL, order=defender_then),
        window("3.5", Window.BOTH_HAVE_ROLLED),
        window("3.6", Window.AFTER_DESTRUCTION, before=(FatalRerolls(),)),
        window("3.7", Window.AFTER_ROLL_STEP),
        # 4. Hits are cancelled and assigned.
        Auto("4.1", CountCombatHits()),
        window("4.2", Window.BEFORE_HITS_ARE_ASSIGNED, sustain=True),
        Choose("4.4", AssignHits()),
        Auto("4.5", DestroyAssigned()),
        window("4.6", Window.AFTER_DESTRUCTION),
        Choose("4.7", REPAIR, before=(REPAIR,)),
        Auto("4.8", EndAssigning()),
        # 5. Who announced it retreats.
        Auto("5.1", RetreatDue()),
        Choose("5.2", ChooseSystem()),
        Choose("5.2c", LoadShips()),
        Roll("5.3", RollForRift()),
        Auto("5.4", MoveAway()),
        window("5.5", Window.AFTER_RETREAT),
        Auto("5.6", EndRetreat()),
        # 6. The round ends.
        window("6.1", Window.END_OF_ROUND, Window.END_OF_COMBAT),
        Auto("6.2", EndRound()),
        # 8. The combat is over.
        Auto("8.1", EndCombat()),
        Choose("8.2", Limits(winner)),
        Choose("8.2s", Limits(slipped, removable_there)),
        window("8.3", Window.AFTER_COMBAT),
        Choose("8.4", Limits(winner_late)),
        done=combat_done,
    ),
    # An ability is used: others may cancel it, then it is paid for and happens.
    Flow("play", WindowStep("PA", AskToCancel(), ALT), Auto("0.2", ResolveAbility()), Auto("0.3", EndIfNoShips())),
    # A unit has just used Sustain Damage.
    Flow(
        "sustained",
        window("4.3a", Window.WHEN_SUSTAINING),
        window("4.3", Window.AFTER_SUSTAINING),
        Auto("4.3c", EndIfEmptied()),
        Choose("4.3x", Limits(under_fire, newly_over)),
    ),
    # An ability's hits are assigned at once.
    Flow(
        "hits",
        window("0.2b", Window.BEFORE_HITS_ARE_ASSIGNED, sustain=True),
        Choose("0.2d", AssignHits()),
        window("0.2f", Window.AFTER_DESTRUCTION, before=(DestroyAssigned(),)),
    ),
    # An ability's dice.
    Flow("ability_dice", Roll("0.2r", AbilityDice()), Auto("0.2s", CountAbilityHits()), Auto("0.2x", Nothing())),
    # A side destroys ships of its own.
    Flow("sacrifice", Choose("0.2c", DestroyOwn()), Auto("0.2x", Nothing())),
    # Ships were placed over the fleet pool.
    Flow("excess", Choose("37", Limits(fighting, over_now, "37"))),
    # What the app does not do by itself.
    Flow("by_hand", Choose("H", PlayByHand())),
    # Units were just destroyed.
    Flow("losses", window("AD", Window.AFTER_DESTRUCTION)),
    # Dice are rolled again.
    Flow("reroll", Roll("R", RollAgainDice())),
)

UNSEEN = ("0.3", "1.0", "4.8", "5.1", "5.6", "6.2", "8.4", "37")
"""Numbered steps that no table names: what comes of them is told."""


def _place(number: str) -> tuple[bool, list[int], str]:
    """Where a number stands: P and its digits before the page, then the page, last what has letters only."""
    parts = [int(part) for part in re.findall(r"\d+", number)]
    return not parts, parts if parts and number[0].isdigit() else [], number if parts else ""


NUMBERS = sorted((number for flow in FLOWS for number in flow.steps), key=_place)
PAGE = tuple(number for number in NUMBERS if number[-1].isdigit() and number not in UNSEEN)
WINDOWS = tuple(one for one in NUMBERS for flow in FLOWS if isinstance(flow.steps.get(one), WindowStep))
NESTED = sorted(set(WINDOWS) - set(PAGE), key=lambda number: (number[0].isdigit(), WINDOWS.index(number)))
STEPS = (*PAGE, *NESTED)
"""Every step with a name: those of the page in its order, then windows nested in them. Records count in this list."""
RAIL = [number for number in PAGE if number in FLOWS[0].steps and number != "P0"]


def steps_between(first: str, last: str) -> tuple[str, ...]:
    """The numbers of a combat's steps from one to another, both included."""
    numbers = tuple(FLOWS[0].steps)
    return numbers[numbers.index(first) : numbers.index(last) + 1]
