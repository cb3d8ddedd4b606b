"""What helps a unit by itself, or only if its player says so: a table option (rules/legion.md 1, benefits).

Which keywords do is theirs to say; on the usual reading they act by themselves, a table may have its players asked.
"""

from __future__ import annotations

from attacks.engine.flow import Choice, Outcome, Push, nested
from attacks.engine.values import Command, Offer, Tell
from attacks.rooms.legion import counts
from attacks.rooms.legion.keywords import BENEFITS
from attacks.rooms.legion.keywords.vocabulary import Benefit
from attacks.rooms.legion.state import Ask, Frame, State, Unit
from attacks.rooms.legion.under_way import attacker, defender, mark


def owner(state: State, benefit: Benefit) -> Unit:
    """Whose benefit it is."""
    return attacker(state) if benefit.attacks else defender(state)


def applies(state: State, benefit: Benefit) -> bool:
    """Would it help now?"""
    return bool(benefit.applies(state)) if benefit.applies else benefit.key in counts.defense_dice(state)


class BenefitMoment:
    """A moment at which a benefit is asked for, if the table wants to be asked."""

    def __init__(self, benefit: Benefit) -> None:
        self.benefit = benefit

    def run(self, state: State, tell: Tell) -> Outcome:
        if state.table.switches.benefits == "automatic" or not applies(state, self.benefit):
            return state
        return Push(state, Frame("ask", "ask", Ask(self.benefit.key)))


def moments_before(step: str) -> tuple[BenefitMoment, ...]:
    """The moments before a step at which benefits are asked for."""
    return tuple(BenefitMoment(benefit) for benefit in BENEFITS.values() if benefit.at == step)


class AskBenefit(Choice):
    """Its player uses it, or not."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (owner(state, _under_way(state)).seat,)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        benefit = _under_way(state)
        return (Offer(f"use_{benefit.key}", rule=benefit.rule), Offer("not_used", rule=benefit.rule))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        benefit = _under_way(state)
        if command.key == "not_used":
            return mark(state, f"no_{benefit.key}")
        tell("ability.used", ship=owner(state, benefit).id, offer=f"use_{benefit.key}")
        return benefit.takes(state) if benefit.takes else state


def _under_way(state: State) -> Benefit:
    return BENEFITS[nested(state, Ask).key]
