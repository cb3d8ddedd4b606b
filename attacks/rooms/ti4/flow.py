"""The space combat as the rulebook prints it, with the barrage at its head (rules/ti4.md section 2; seed 001).

The numbers are those of the page. `play`, `sustained`, `hits` and `losses` are nested in the step they belong to.
"""

from __future__ import annotations

from attacks.engine.flow import Auto, AutoRules, Choose, Flow, Roll, Window
from attacks.rooms.ti4.barrage import Final, Opens, RaidFormation, UseBarrage
from attacks.rooms.ti4.destroying import Nothing, Sacrifices, Scored
from attacks.rooms.ti4.hits import Apply, Assign
from attacks.rooms.ti4.limits import Limits, PoolNow, both, moved, slipped, winner, winner_late
from attacks.rooms.ti4.retreat import Announce, Destination, Due, Load, Moved, Moves, Rift
from attacks.rooms.ti4.roll import AbilityDice, BarrageRoll, CombatRoll, RollAgainDice
from attacks.rooms.ti4.rounds import (
    AfterAssign,
    BarrageOver,
    CrownLosses,
    Duranium,
    Exists,
    HitPools,
    Mend,
    Result,
    RoundOver,
    Wiped,
)
from attacks.rooms.ti4.stalemate import Stalemate
from attacks.rooms.ti4.windows import (
    Abilities,
    AfterStart,
    HandWork,
    Resolve,
    Sabotage,
    Seats,
    attacker_then,
    defender_then,
    everybody,
    second,
)

ALT = "alternating"


def window(
    number: str, *codes: str, before: tuple[AutoRules, ...] = (), order: Seats = everybody, sustain: bool = False
) -> Window:
    """A window in which one ability at a time is used until all decline in a row."""
    return Window(number, Abilities(number, *codes, order=order, sustain=sustain), ALT, before=before)


DURANIUM = Duranium()

FLOWS = (
    Flow(
        "combat",
        Auto("P0", Exists()),
        Choose("P1", Limits(both)),
        window("0.1", "SC", "SR", before=(Mend(),)),
        Auto("1.0", Opens()),
        window("1.1", "BA"),
        Choose("1.2", UseBarrage(), before=(Opens(),)),
        Roll("1.3", BarrageRoll()),
        window("1.4", "AA", order=attacker_then),
        window("1.4d", "AA", order=second),
        Auto("1.5", Final()),
        Choose("1.6", RaidFormation()),
        window("1.7", "BH", sustain=True),
        Choose("1.8", Assign()),
        window("1.9", "AD", before=(Apply(),)),
        window("1.10", "FP"),
        Auto("1.10c", BarrageOver()),
        window("7.1", "SR", before=(Mend(),)),
        window("2.1", "RS"),
        Choose("2.2", Announce(1)),
        window("2.3", "RT", order=defender_then),
        Choose("2.4", Announce(0), before=(Stalemate(),)),
        window("2.5", "RT"),
        window("3.0", "BC"),
        Roll("3.1", CombatRoll(0)),
        window("3.2", "OR"),
        Roll("3.3", CombatRoll(1)),
        window("3.4", "OR", order=defender_then),
        window("3.5", "BR"),
        window("3.6", "AD", before=(CrownLosses(),)),
        window("3.7", "RE"),
        Auto("4.1", HitPools()),
        window("4.2", "BH", sustain=True),
        Choose("4.4", Assign()),
        Auto("4.5", Apply()),
        window("4.6", "AD"),
        Choose("4.7", DURANIUM, before=(DURANIUM,)),
        Auto("4.8", AfterAssign()),
        Auto("5.1", Due()),
        Choose("5.2", Destination()),
        Choose("5.2c", Load()),
        Roll("5.3", Rift()),
        Auto("5.4", Moves()),
        window("5.5", "RD"),
        Auto("5.6", Moved()),
        window("6.1", "ER", "CE"),
        Auto("6.2", RoundOver()),
        Auto("8.1", Result()),
        Choose("8.2", Limits(winner)),
        Choose("8.2s", Limits(slipped, moved)),
        window("8.3", "EC"),
        Choose("8.4", Limits(winner_late)),
    ),
    Flow("play", Window("PA", Sabotage(), ALT), Auto("0.2", Resolve()), Auto("0.3", AfterStart())),
    Flow("sustained", window("4.3a", "AW"), window("4.3", "AS"), Auto("4.3c", Wiped())),
    Flow(
        "hits",
        window("0.2b", "BH", sustain=True),
        Choose("0.2d", Assign()),
        window("0.2f", "AD", before=(Apply(),)),
    ),
    Flow("ability_dice", Roll("0.2r", AbilityDice()), Auto("0.2s", Scored()), Auto("0.2x", Nothing())),
    Flow("sacrifice", Choose("0.2c", Sacrifices()), Auto("0.2x", Nothing())),
    Flow("excess", Choose("37", PoolNow())),
    Flow("by_hand", Choose("H", HandWork())),
    Flow("losses", window("AD", "AD")),
    Flow("reroll", Roll("R", RollAgainDice())),
)
