"""Keywords of cover and dodges (rules/legion.md 6: W5)."""

from __future__ import annotations

from attacks.engine.flow import Goto, Outcome
from attacks.engine.values import Command, Offer, Tell
from attacks.rooms.legion.keywords.vocabulary import Keyword, Use, Where, always
from attacks.rooms.legion.state import State, Unit
from attacks.rooms.legion.under_way import defender, gain, mark, owns_tokens, pool_of, used


def stands_higher(state: State, unit: Unit) -> bool:
    """Does the attacker stand above the defender?"""
    return pool_of(state).facts.higher


def not_immune(state: State, unit: Unit) -> bool:
    """Is the defender not immune to blast?"""
    return not defender(state).has("immune_blast")


def shoots_itself(state: State, unit: Unit) -> bool:
    """Is it the unit that attacks, and not a charge it placed?"""
    return owns_tokens(state)


def ducking(state: State, unit: Unit, n: int) -> Offer | None:
    """The defender may take suppression now for the cover it gives."""
    able = unit.courage > 0 and not pool_of(state).facts.melee and not used(state, "duck_and_cover")
    return Offer("duck_and_cover", rule="W5") if able else None


def ducked(state: State, unit: Unit, command: Command, tell: Tell) -> Outcome:
    """It has taken it, and decides anew."""
    tell("ability.used", ship=unit.id, offer="duck_and_cover")
    return Goto(gain(mark(state, "duck_and_cover"), unit, "suppression", 1, tell), state.stack[-1].step)


COVER = {
    "blast": Keyword("weapon", "W5", "any", does={"no_cover": not_immune}),
    "immune_blast": Keyword("unit", "W5"),
    "high_velocity": Keyword("weapon", "W5", "all", does={"no_dodge": always}),
    "sharpshooter": Keyword("unit", "W5", does={"less_cover": shoots_itself}, numbered=True),
    "death_from_above": Keyword("unit", "W5", does={"no_cover": stands_higher}, fact="higher"),
    "cover": Keyword("unit", "W5", does={"cover": always}, numbered=True),
    "low_profile": Keyword(
        "unit",
        "W5",
        does={
            "light_is_heavy": Where("low_profile", "light_becomes_heavy"),
            "cancels_more": Where("low_profile", "one_more"),
            "free_block": Where("low_profile", "automatic_block"),
        },
    ),
    "unconcerned": Keyword("unit", "W5", does={"never_cover": always}),
    "duck_and_cover": Keyword("unit", "W5", uses=(Use("5", ducking, ducked),)),
    "outmaneuver": Keyword("unit", "W5", does={"dodges_crits": always}),
}
