"""The Legion attack as the rulebook prints it, and the round around it.

The numbers are those of the page (seed 003); 0, R, A and E belong to the round. A number with a sign is nested in the
step it names: 2b+ the facts, 4c+ what turns dice after conversion, 7a+ shields, 9+ wounds; 5b to 5c cover that is
rolled. G1 to G4 are a guardian's dice; `standby`, `detonate`, `rest`, `free` and `claim` wait until every pool is
resolved (step 10). In the last edition suppression has step 10 alone, the next pool step 11.
"""

from __future__ import annotations

from attacks.engine.flow import Auto, Choose, Flow, Roll, Window
from attacks.rooms.legion.aftermath import AfterComparison, AfterWounds, Compare, NextPool, PoolOver, Suppression
from attacks.rooms.legion.answers import ConfirmClaim, Detonate, FreeAttacks, Standby, TheRest
from attacks.rooms.legion.benefits import AskBenefit, moments_before
from attacks.rooms.legion.convert import (
    ConvertAttack,
    ConvertDefense,
    DeflectWounds,
    ForgetNothing,
    Marksman,
    converted_attack,
    converted_defense,
)
from attacks.rooms.legion.cover import ApplyCover, CoverAndDodge, CoverPool, QuietCover, RollCover
from attacks.rooms.legion.declare import (
    AdditionalDefender,
    ChooseWeapons,
    DeclareDefender,
    EligibleMinis,
    EnterFacts,
    GatherDice,
)
from attacks.rooms.legion.facts import AcceptFacts, ChargeFacts, Confirmed, ConfirmFacts, SettleContest
from attacks.rooms.legion.guardian import ConvertGuard, GuardSuffers, PierceGuard, RollGuard, RollGuardAgain, converted
from attacks.rooms.legion.modify import ModifyAttack, ModifyDefense, attack_modified
from attacks.rooms.legion.rally import CommanderCourage, CountActions, Dauntless, Demoralize, Rally
from attacks.rooms.legion.roll import (
    ChoosePool,
    RerollAttack,
    RerollDefense,
    RollAgain,
    RollAttack,
    RollDefense,
    SkipPools,
    UpgradeDice,
)
from attacks.rooms.legion.shields import FlipShields, Shields
from attacks.rooms.legion.turns import (
    ActionPaid,
    Actions,
    Activate,
    ChooseAttacker,
    Discipline,
    EndRound,
    MoreActivations,
    SingleOver,
)
from attacks.rooms.legion.wounds import Allocate, NextWound

FLOWS = (
    Flow(
        "attack",
        Choose("1", DeclareDefender()),
        Auto("2a", EligibleMinis()),
        Choose("2b", ChooseWeapons()),
        Auto("2c", GatherDice()),
        Choose("3", AdditionalDefender()),
        Choose("4", ChoosePool(), before=(SkipPools(),)),
        Roll("4a", RollAttack(), before=(ChargeFacts(), UpgradeDice())),
        Window("4b", RerollAttack()),
        Window("4c", ConvertAttack(), finalized=converted_attack, before=(*moments_before("4c"), ForgetNothing())),
        Choose("5", CoverAndDodge(), before=(Shields("dodge_step"), CoverPool(), QuietCover())),
        Window("6", ModifyAttack(), finalized=attack_modified, before=(Shields("modify_step"),)),
        Roll("7a", RollDefense(), before=(Shields("defense_roll"), *moments_before("7a"))),
        Window("7b", RerollDefense()),
        Window("7c", ConvertDefense(), finalized=converted_defense, before=(*moments_before("7c"), DeflectWounds())),
        Window("8", ModifyDefense(), before=moments_before("8")),
        Auto("9", Compare()),
        Auto("10", PoolOver(), before=(AfterWounds(), AfterComparison(), Suppression())),
        Auto("11", NextPool()),
    ),
    Flow("measure", Choose("1+", EnterFacts())),
    Flow("confirm", Choose("2b+", ConfirmFacts()), Auto("2b++", Confirmed())),
    Flow("accept", Choose("2b+", AcceptFacts())),
    Flow("contest", Choose("2b+", SettleContest())),
    Flow("reroll_4b", Roll("4b", RollAgain())),
    Flow("reroll_7b", Roll("7b", RollAgain())),
    Flow("reroll_guard", Roll("G2", RollGuardAgain())),
    Flow("marksman", Window("4c+", Marksman())),
    Flow("ask", Choose("ask", AskBenefit())),
    Flow("cover_pool", Choose("5b", ApplyCover()), Roll("5c", RollCover())),
    Flow("shields", Choose("7a+", FlipShields())),
    Flow(
        "guardian",
        Roll("G1", RollGuard()),
        Window("G2", ConvertGuard(), finalized=converted),
        Window("G3", PierceGuard()),
        Auto("G4", GuardSuffers()),
    ),
    Flow("wounds", Auto("9+", NextWound()), Choose("9", Allocate())),
    Flow(
        "after",
        Choose("standby", Standby()),
        Choose("detonate", Detonate()),
        Auto("rest", TheRest()),
        Choose("free", FreeAttacks()),
    ),
    Flow("answer", Choose("standby", Standby())),
    Flow("claim", Choose("claim", ConfirmClaim())),
    Flow("single", Choose("0", ChooseAttacker()), Auto("0+", SingleOver())),
    Flow("game", Choose("0", Activate()), Auto("0+", MoreActivations()), Auto("E", EndRound())),
    Flow("ordered", Choose("O", Discipline())),
    Flow(
        "activation",
        Roll("R", Rally()),
        Choose("Rd", Demoralize()),
        Choose("R+", CommanderCourage()),
        Auto("R++", CountActions()),
        Choose("D", Dauntless()),
        Choose("A", Actions()),
        Auto("A+", ActionPaid()),
    ),
)
RAIL = FLOWS[0].numbers
"""The steps of the attack, as they are shown in a row."""
WINDOWS = tuple(number for number, step in FLOWS[0].steps.items() if isinstance(step, Window))
"""Those that a stop keeps open."""
