"""The attack as the cheat sheet prints it, and the small game around it.

The numbers 1 to 9 are those of the sequence (seed 002); 8 has its order: shields, armor, anything else, hull. O, D, K
and T belong to the game around it; `draw`, `negation`, `layers` and `losing` are nested where they are needed.
"""

from __future__ import annotations

from attacks.engine.flow import Auto, Choose, Flow, Roll, Window
from attacks.rooms.starships.aftermath import AFTER_GO, CounterFirst, Counters, LoseCards, Riders, after_final
from attacks.rooms.starships.attack import Declare, MomentOver, OrderAttacks, PlayCard, RunAttacks
from attacks.rooms.starships.cards import ARMOR, OTHER, SHIELDS
from attacks.rooms.starships.facts import AttacksDeclared, ConfirmFacts
from attacks.rooms.starships.resolve import (
    Calculate,
    Mitigate,
    Resolve,
    RollForNegation,
    TakeOnHull,
    WhichFirst,
    mitigated,
)
from attacks.rooms.starships.turn import (
    Attack,
    BeginTurn,
    Cleanup,
    DrawCards,
    Mulligan,
    NextTurn,
    OpeningHands,
    Refill,
    RefillAll,
    Refit,
    Reshuffle,
    SeatOrder,
)
from attacks.rooms.starships.turn_windows import MODIFY_GO, OTHERS_GO, TARGET_GO, TOGETHER_GO, OpenGoes, PassBy
from attacks.rooms.starships.turns import final

FLOWS = (
    Flow(
        "attack",
        Choose("1", PlayCard()),
        Choose("2", Declare()),
        Choose("2f", ConfirmFacts()),
        Auto("2d", AttacksDeclared()),
        Window("3", MODIFY_GO, finalized=final),
        Choose("3o", OrderAttacks()),
        Auto("3x", RunAttacks()),
        Auto("3z", MomentOver()),
        Auto("3r", RefillAll()),
    ),
    Flow(
        "ring",
        Window("4", TARGET_GO, finalized=final),
        Window("5", OTHERS_GO, finalized=final),
        Choose("5s", TOGETHER_GO, before=(PassBy(),)),
        Auto("5p", OpenGoes()),
        Choose("5o", CounterFirst()),
        Auto("5x", Counters(first=True)),
        Auto("6", Resolve()),
        Auto("7", Calculate()),
        Auto("8", Riders()),
        Window("9", AFTER_GO, finalized=after_final),
        Auto("9x", Counters(first=False)),
    ),
    Flow(
        "damage",
        Auto("8a", Mitigate(SHIELDS)),
        Auto("8b", Mitigate(ARMOR)),
        Auto("8c", Mitigate(OTHER)),
        Auto("8d", TakeOnHull()),
        done=mitigated,
    ),
    Flow("negation", Roll("6r", RollForNegation())),
    Flow("layers", Choose("8a", WhichFirst()), Choose("8b", WhichFirst()), Choose("8c", WhichFirst())),
    Flow("losing", Choose("9d", LoseCards())),
    Flow("draw", Roll("D", DrawCards(), before=(Reshuffle(),))),
    Flow(
        "game",
        Roll("O", SeatOrder()),
        Auto("D", OpeningHands()),
        Choose("K", Mulligan(), manner="all"),
        Auto("D2", OpeningHands()),
        Auto("T0", BeginTurn()),
        Choose("T1", Refit()),
        Auto("T2", Attack()),
        Choose("T3", Cleanup()),
        Auto("T4", Refill()),
        Auto("T5", NextTurn()),
    ),
)
_PAGE = {number for flow in FLOWS[:3] for number in flow.numbers if number.isdigit() or flow.name == "damage"}
RAIL = sorted(_PAGE - {"8"})
"""The steps of an attack, as they are shown in a row; step 8 by its parts."""
