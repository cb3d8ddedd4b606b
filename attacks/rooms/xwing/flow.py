"""The X-Wing attack as the rulebook prints it, and the round around it.

The numbers are those of the page (seed 000). T, P, S, 0, 7 and E belong to the round; `confirm`, `contest`, `roll_off`,
`reroll`, `player_order` and `final_salvo` (F) are nested in the step whose number they carry. Moments ahead of a step
ask whoever has an ability for them (`effects/moments.py`); `triggers`, `claim`, `ability`, `question` (A) are nested.
"""

from __future__ import annotations

from attacks.engine.flow import Auto, Choose, Flow, Roll, Window
from attacks.rooms.xwing.damage.drawing import ChooseOne, DrawSome
from attacks.rooms.xwing.damage.suffering import DrawCard, NextTask, RollForCard
from attacks.rooms.xwing.dice import ATTACK, DEFENSE
from attacks.rooms.xwing.effects.asking import Answer
from attacks.rooms.xwing.effects.moments import (
    Destroyed,
    EngagementEnd,
    Forced,
    Moment,
    Rerolled,
    Revealed,
    SetUp,
    Starting,
    SystemStart,
    Trigger,
    WouldSuffer,
    moment,
)
from attacks.rooms.xwing.effects.using import ConfirmAbsence, ConfirmClaim, Resolve
from attacks.rooms.xwing.steps.aftermath import Aftermath, attack_over
from attacks.rooms.xwing.steps.contest import RollOff, SettleContest
from attacks.rooms.xwing.steps.declare import ChooseWeapon, ConfirmFacts, DeclareDefender, MeasureRange, PayCosts
from attacks.rooms.xwing.steps.engage import (
    EndPhase,
    Engage,
    EngagementStart,
    EngageOnce,
    OwnTable,
    Removal,
    SingleOver,
    Unable,
    next_initiative,
)
from attacks.rooms.xwing.steps.final_salvo import FinalSalvo
from attacks.rooms.xwing.steps.modify import Modify, RollAgain
from attacks.rooms.xwing.steps.player_order import PlayerOrder, RollOrder
from attacks.rooms.xwing.steps.results import CancelCrits, CancelHits, SufferCrits, SufferHits
from attacks.rooms.xwing.steps.roll import ROLL_ATTACK, ROLL_DEFENSE

ENGAGE = Engage(moment)
BEFORE_2A = (Moment("defender.declared"), Moment("dice.before_roll.attack"), Moment("count.attack"))
BEFORE_3A = (Moment("modify.after.attack"), Moment("dice.before_roll.defense"), Moment("count.defense"))
BEFORE_4A = (Moment("modify.after.defense"), Moment("neutralize.before"))

FLOWS = (
    Flow(
        "attack",
        Choose("1a", MeasureRange()),
        Choose("1b", ChooseWeapon()),
        Choose("1c", DeclareDefender()),
        Auto("1d", PayCosts()),
        Roll("2a", ROLL_ATTACK, before=BEFORE_2A),
        Window("2b", Modify("2b", ATTACK), before=(Moment("dice.rolled.attack"),)),
        Roll("3a", ROLL_DEFENSE, before=BEFORE_3A),
        Window("3b", Modify("3b", DEFENSE), before=(Moment("dice.rolled.defense"),)),
        Auto("4a", CancelHits(), before=BEFORE_4A),
        Auto("4b", CancelCrits()),
        Auto("5a", SufferHits("h", "5b"), before=(Moment("neutralize.after"), WouldSuffer())),
        Auto("5b", SufferCrits("c", "6a")),
        Window("6a", Aftermath("6a", defending=True, bonus=False), before=(Revealed(), Destroyed())),
        Window("6b", Aftermath("6b", defending=False, bonus=False)),
        Window("6c", Aftermath("6c", defending=True, bonus=True)),
        Window("6d", Aftermath("6d", defending=False, bonus=True)),
        done=attack_over,
    ),
    Flow("confirm", Choose("1c", ConfirmFacts())),
    Flow("contest", Choose("1c", SettleContest())),
    Flow("roll_off", Roll("1c", RollOff())),
    Flow("damage", Auto("T5", NextTask(moment)), Roll("T5c", DrawCard()), Roll("T5d", RollForCard())),
    Flow("draw", Roll("T5e", DrawSome()), Choose("T5f", ChooseOne())),
    Flow("reroll_2b", Roll("2b", RollAgain()), Auto("2b+", Rerolled(), before=(Moment("dice.rerolled.attack"),))),
    Flow("reroll_3b", Roll("3b", RollAgain()), Auto("3b+", Rerolled(), before=(Moment("dice.rerolled.defense"),))),
    Flow("triggers", Auto("forced", Forced()), Choose("A", Trigger())),
    Flow("claim", Choose("A", ConfirmClaim())),
    Flow("absence", Choose("A", ConfirmAbsence())),
    Flow("ability", Auto("A", Resolve())),
    Flow("question", Choose("A", Answer())),
    Flow(
        "game",
        Choose("T", OwnTable(), manner="all", before=(SetUp(), SystemStart())),
        Auto("P", PlayerOrder()),
        Auto("S", EngagementStart(), before=(Starting(),)),
        Choose("0", ENGAGE, before=(Unable(ENGAGE),)),
        Auto("7", Removal()),
        Choose("E", EndPhase(), before=(EngagementEnd(),)),
    ),
    Flow("player_order", Roll("P", RollOrder()), done=next_initiative),
    Flow("final_salvo", Roll("F", FinalSalvo())),
    Flow("single", Choose("0", EngageOnce(moment), before=(SetUp(),)), Auto("7", SingleOver())),
)
