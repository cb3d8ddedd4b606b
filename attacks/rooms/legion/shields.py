"""Shield tokens and the ion that flips them; when they work, and how, is a switch of the edition."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Command, Offer, Pick, Refused, Tell
from attacks.rooms.legion.keywords import pooled
from attacks.rooms.legion.state import Frame, State, Unit
from attacks.rooms.legion.under_way import cancel, defender, pool_of, with_pool, with_unit


class Shields:
    """A moment at which, in some edition, ion flips shields and then the defender may flip its own."""

    def __init__(self, when: str) -> None:
        self.when = when

    def run(self, state: State, tell: Tell) -> Outcome:
        if state.table.switches.shield_tokens != self.when:
            return state
        state = ionized(state, tell)
        asked = self.when != "modify_step" and shield_offer(state) is not None
        return Push(state, Frame("shields", "7a+")) if asked else state


def ionized(state: State, tell: Tell) -> State:
    """Ion flips a shield for each hit and crit, up to its value; nothing is cancelled by it."""
    unit, pool = defender(state), pool_of(state)
    n = min(pooled(state, "flips_shields"), pool.dice.count("hc"), unit.tokens.shield)
    if not n:
        return state
    tell("shields.ionized", ship=unit.id, n=n)
    return with_unit(state, _flipped(unit, n))


def _flipped(unit: Unit, n: int) -> Unit:
    return replace(unit.gain("shield", -n), shields_flipped=unit.shields_flipped + n)


def shield_offer(state: State) -> Offer | None:
    """How many shields the defender may flip; none in melee where the edition says so, or with nothing to save."""
    unit, pool = defender(state), pool_of(state)
    hits, crits = pool.dice.count("h"), pool.dice.count("c")
    when = state.table.switches.shield_tokens
    if not unit.tokens.shield or not hits + crits or (pool.facts.melee and when != "dodge_step"):
        return None
    if when == "defense_roll":
        most = min(unit.tokens.shield, hits + crits)
        return Offer("shield", (Pick("number", tuple(range(1, most + 1))),), rule="W7a")
    picks = (
        Pick("hits", tuple(range(min(hits, unit.tokens.shield) + 1))),
        Pick("crits", tuple(range(min(crits, unit.tokens.shield) + 1))),
    )
    return Offer("shield", picks, rule="W6b")


def flip(state: State, command: Command, tell: Tell) -> State:
    """The defender flips shields: each adds a block and takes a die away, or cancels a hit or crit."""
    unit, pool = defender(state), pool_of(state)
    n = sum(row[0] for row in command.picks)
    if not 0 < n <= unit.tokens.shield:
        raise Refused("nothing_to_change" if not n else "no_token", rule="W6b")
    tell("shields.flipped", ship=unit.id, n=n)
    state = with_unit(state, _flipped(unit, n))
    if state.table.switches.shield_tokens == "defense_roll":
        return with_pool(state, blocks_more=pool.blocks_more + n)
    state = cancel(state, "h", command.picks[0][0], "shield", tell)
    return cancel(state, "c", command.picks[1][0], "shield", tell)


class FlipShields:
    """The defender may flip shields before it rolls, or before it dodges."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (defender(state).seat,)

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        offer = shield_offer(state)
        if seat not in self.seats(state) or offer is None:
            return ()
        return (offer, Offer("no_shield", rule="W7a"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        return state if command.key == "no_shield" else flip(state, command, tell)
