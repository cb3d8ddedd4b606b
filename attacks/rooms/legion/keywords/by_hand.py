"""Keywords that touch an attack and are played by hand: what they do is on their card, where and when is told here.

The newest cards have them; the rules that this room follows (rules/legion.md) do not say what they do. Each is named
with the unit or weapon that has it, at its window (`manage.py cards` counts them).
"""

from __future__ import annotations

from attacks.rooms.legion.keywords.vocabulary import Keyword

BY_HAND = {
    "assault": Keyword("weapon", "W9", "condition", numbered=True, by_hand=True),
    "overwhelm": Keyword("weapon", "W10", "condition", by_hand=True),
    "sniper_team": Keyword("weapon", "W2b", "condition", by_hand=True),
    "independent": Keyword("unit", "W0", by_hand=True),
    "prepared_position": Keyword("unit", "W0", by_hand=True),
    "aid": Keyword("unit", "W0", by_hand=True),
    "recharge": Keyword("unit", "W0", numbered=True, by_hand=True),
    "generator": Keyword("unit", "W0", numbered=True, by_hand=True),
    "regenerate": Keyword("unit", "W0", numbered=True, by_hand=True),
    "strafe": Keyword("unit", "W0", by_hand=True),
    "guidance": Keyword("unit", "W0", by_hand=True),
    "exemplar": Keyword("unit", "W4b", by_hand=True),
    "vaapad_mastery": Keyword("unit", "W4b", by_hand=True),
    "swashbuckler": Keyword("unit", "W4b", by_hand=True),
    "teamwork": Keyword("unit", "W4b", by_hand=True),
    "bounty": Keyword("unit", "W9", by_hand=True),
}
