"""What an ability forbids or limits while it holds. Entries import these words from `vocabulary.py`."""

from __future__ import annotations

from attacks.rooms.xwing.abilities.vocabulary_when import Effect


class ForbidModify(Effect, frozen=True, gc=False):
    """Dice of that pool cannot be modified."""

    pool: str


class LimitModify(Effect, frozen=True, gc=False):
    """The enemy may modify at most so many of its results of that face."""

    face: str
    n: int


class LimitReroll(Effect, frozen=True, gc=False):
    """At most so many attack dice may be rerolled."""

    n: int


class ForbidSpend(Effect, frozen=True, gc=False):
    """The enemy cannot spend these; `own`: the ship itself cannot; `pick`: one is named; `dice_only`: on dice."""

    tokens: tuple[str, ...]
    own: bool = False
    pick: bool = False
    dice_only: bool = False
