"""Every file in which words of the vocabulary are done."""

from __future__ import annotations

from attacks.rooms.xwing.abilities import vocabulary as v
from attacks.rooms.xwing.effects import (
    asking,
    attacking_again,
    by_hand,
    counting,
    on_damage,
    on_dice,
    on_others,
    on_ships,
    paying,
    verbs_rare,
)
from attacks.rooms.xwing.effects.verbs import DOES

FILES = (*(paying, on_dice, counting, on_ships, on_damage, asking, attacking_again, verbs_rare, on_others, by_hand),)
"""Each names its verbs in `DOES` when it is imported."""


def check_words(*others: str) -> None:
    """Raises `TypeError` where nobody does a word of the vocabulary; `others` names the files of those of the mat."""
    words = {word for base in (v.Cost, v.Effect) for word in base.__subclasses__()}
    undone = sorted(word.__name__ for word in words - set(DOES))
    if undone:
        raise TypeError(f"nobody does {', '.join(undone)}: {[*(file.__name__ for file in FILES), *others]}")
