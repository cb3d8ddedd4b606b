"""Keywords of activations and actions (rules/legion.md 6: W0): attacks earned, tokens gained, what must come first."""

from __future__ import annotations

from attacks.rooms.legion.keywords.vocabulary import Earns, Gains, Keyword, always

ROUNDS = {
    "dauntless": Keyword("unit", "W0", does={"acts_suppressed": always}),
    "steady": Keyword("unit", "W0", earns=Earns("steady_ranged_only")),
    "charge": Keyword("unit", "W0", earns=Earns("charge_melee_only", contact=True)),
    "relentless": Keyword("unit", "W0", earns=Earns("relentless")),
    "enrage": Keyword("unit", "W0", numbered=True),
    "reliable": Keyword("unit", "W0", gains=Gains("activated", "surge"), numbered=True),
    "target": Keyword("unit", "W0", gains=Gains("ordered", "aim"), numbered=True),
    "ready": Keyword("unit", "W0", gains=Gains("standby", "aim"), numbered=True),
    "defend": Keyword("unit", "W0", gains=Gains("ordered", "dodge"), numbered=True),
    "ai_attack": Keyword("unit", "W0", first="attack"),
    "ai_move": Keyword("unit", "W0", first="move"),
    "ai_dodge": Keyword("unit", "W0", first="dodge"),
}
"""An enraged unit has no courage and charges: that is told by `Unit`, because its courage is asked for everywhere."""
