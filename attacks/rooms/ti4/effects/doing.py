"""What each word of the vocabulary does: why it cannot be done now, what must be picked, and the doing."""

from __future__ import annotations

from typing import Any

from attacks.engine.flow import Outcome
from attacks.engine.values import Pick, Tell
from attacks.rooms.ti4.abilities import vocabulary as words
from attacks.rooms.ti4.abilities.entries.earlier import entries_by
from attacks.rooms.ti4.abilities.lasting import Lasting
from attacks.rooms.ti4.effects.on_dice import DICE_VERBS
from attacks.rooms.ti4.effects.on_ground import GROUND_VERBS
from attacks.rooms.ti4.effects.on_hits import HIT_VERBS
from attacks.rooms.ti4.effects.on_units import UNIT_VERBS
from attacks.rooms.ti4.effects.verbs import Verb
from attacks.rooms.ti4.state import Play, State

VERBS: dict[type[Any], Verb] = {
    **DICE_VERBS,
    **HIT_VERBS,
    **UNIT_VERBS,
    **GROUND_VERBS,
    words.CancelCard: Verb(),
}
NOTHING = Verb()


def _verb(effect: words.Effect) -> Verb:
    """Who does a word; what always counts is not done."""
    return NOTHING if isinstance(effect, Lasting) else VERBS[type(effect)]


def effect_reason(state: State, seat: str, effect: words.Effect) -> str:
    """Why this effect could do nothing now; empty if it can."""
    return _verb(effect).reason(state, seat, effect)


def effect_picks(state: State, seat: str, effect: words.Effect) -> tuple[Pick, ...]:
    """What the player must pick for this effect."""
    return _verb(effect).picks(state, seat, effect)


def run_effect(state: State, play: Play, effect: words.Effect, tell: Tell) -> Outcome:
    """Let the effect happen, with what was picked for it."""
    return _verb(effect).run(state, play, effect, _arguments(state, play), tell)


def _arguments(state: State, play: Play) -> tuple[tuple[int, ...], ...]:
    """What was picked for the effect that runs: after the picks of the cost and of the effects before it."""
    ability = entries_by(state.table.rules)[play.ability]
    skip = bool(ability.cost.destroy) + sum(_verb(one).width for one in ability.effects[: play.at - 2])
    return play.picks[skip:]
