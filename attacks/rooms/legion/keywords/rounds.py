"""Keywords of activations and actions (rules/legion.md 6: W0): attacks earned, tokens gained, what must come first."""

from __future__ import annotations

from attacks.rooms.legion.keywords.vocabulary import (
    FREE,
    NEWER,
    ByRules,
    CardAction,
    Earns,
    Gains,
    Keyword,
    always,
)
from attacks.rooms.legion.state import State, Unit


def wounded(state: State, unit: Unit) -> bool:
    """Has it a wound token, in a match that plays the keyword?"""
    return NEWER(state, unit) and unit.wounds > 0


def for_friends(key: str, token: str) -> Keyword:
    """A token for friends, as an action or a free one: which it is, the card says."""
    uses = (CardAction(key, (token,), "friends"), CardAction(FREE + key, (token,), "friends", free=True))
    return Keyword("unit", "W0", uses=uses, numbered=True)


ROUNDS = {
    "dauntless": Keyword("unit", "W0", does={"acts_suppressed": always}),
    "steady": Keyword("unit", "W0", earns=Earns("steady_ranged_only")),
    "charge": Keyword("unit", "W0", earns=Earns("charge_melee_only", contact=True)),
    "relentless": Keyword("unit", "W0", earns=Earns("relentless")),
    "enrage": Keyword("unit", "W0", numbered=True),
    "reliable": Keyword(
        "unit",
        "W0",
        gains=(Gains("activated", "surge", ByRules(last=1)), Gains("phase", "surge", NEWER)),
        numbered=True,
    ),
    "target": Keyword("unit", "W0", gains=(Gains("ordered", "aim"),), numbered=True),
    "ready": Keyword("unit", "W0", gains=(Gains("standby", "aim"),), numbered=True),
    "defend": Keyword("unit", "W0", gains=(Gains("ordered", "dodge"),), numbered=True),
    "agile": Keyword("unit", "W0", gains=(Gains("moved", "dodge", NEWER),), numbered=True),
    "tactical": Keyword("unit", "W0", gains=(Gains("moved", "aim", NEWER),), numbered=True),
    "indomitable": Keyword("unit", "W0", does={"rallies_red": NEWER}),
    "demoralize": Keyword("unit", "W0", does={"demoralizes": NEWER}, numbered=True),
    "disciplined": Keyword("unit", "W0", does={"sheds_suppression": NEWER}, numbered=True),
    "juyo_mastery": Keyword("unit", "W0", does={"acts_more": wounded, "two_moves": NEWER}),
    "quick_thinking": Keyword("unit", "W0", uses=(CardAction("quick_thinking", ("aim", "dodge"), "itself"),)),
    "bolster": Keyword("unit", "W0", uses=(CardAction("bolster", ("surge",), "friends"),), numbered=True),
    "calculate_odds": Keyword(
        "unit", "W0", uses=(CardAction("calculate_odds", ("aim", "dodge", "suppression"), "trooper"),)
    ),
    "observe": Keyword(
        "unit", "W0", uses=(CardAction("observe", ("observation",), "enemy", many=True),), numbered=True
    ),
    "take_cover": for_friends("take_cover", "dodge"),
    "spotter": for_friends("spotter", "aim"),
    "ai_attack": Keyword("unit", "W0", first="attack"),
    "ai_move": Keyword("unit", "W0", first="move"),
    "ai_dodge": Keyword("unit", "W0", first="dodge"),
}
"""An enraged unit has no courage and charges: that is told by `Unit`, because its courage is asked for everywhere."""
