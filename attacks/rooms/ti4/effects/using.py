"""Which abilities a player has for a window, why one cannot be used, and what the other players may know of that.

A hidden card counts for a window by what is public: how many cards there are in the hand, not which (rules 11.2).
"""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from attacks.engine.values import Offer, Pick
from attacks.rooms.ti4.abilities.entries.earlier import entries_by
from attacks.rooms.ti4.abilities.vocabulary import AROUND, Ability, CancelCard, Window
from attacks.rooms.ti4.arena import arena, in_system
from attacks.rooms.ti4.cards import CARDS
from attacks.rooms.ti4.effects.conditions import condition_reason, unit_may
from attacks.rooms.ti4.effects.doing import effect_picks, effect_reason
from attacks.rooms.ti4.state import Side, State, Unit
from attacks.rooms.ti4.units import alike, texts

UNKNOWN = "unknown"


class Use(Struct, frozen=True, gc=False):
    """An ability that a player could use now: with the units whose text it is, and why not."""

    ability: Ability
    why: str = ""
    units: tuple[int, ...] = ()


@cache
def entries(rules: int, sets: tuple[str, ...], *codes: Window) -> tuple[Ability, ...]:
    """The entries for these windows in an edition; an omega version stands in place of the older one."""
    every = entries_by(rules).values()
    found = [one for one in every if set(codes) & set(one.windows) and CARDS[one.id].set in sets]
    gone = {CARDS[one.id].replaces for one in every if CARDS[one.id].set in sets}
    return tuple(one for one in found if one.id not in gone)


@lru_cache(maxsize=4096)
def _open_to(
    rules: int,
    sets: tuple[str, ...],
    codes: tuple[Window, ...],
    where: str,
    cards: tuple[str, ...],
    abilities: tuple[str, ...],
    said: tuple[str, ...],
) -> tuple[Ability, ...]:
    """The entries for these windows that may act here and that a player holds, has in a unit's text, or by a flag."""

    def has(one: Ability) -> bool:
        if one.hidden:
            return one.id in cards
        return one.id in (said if one.kind == "unit" else abilities) or bool(one.needs_flag)

    return tuple(one for one in entries(rules, sets, *codes) if where in one.arenas and has(one))


def uses(state: State, seat: str, codes: tuple[Window, ...]) -> list[Use]:
    """Everything the player has for these windows, in the order of the entries."""
    table, side, found = state.table, state.table.side(seat), []
    there = tuple([text for unit in table.units if unit.seat == seat for text in unit.card.special])
    for ability in _open_to(table.rules, table.switches.sets, codes, arena(state), side.cards, side.abilities, there):
        if ability.kind == "unit":
            units = _with_text(state, seat, ability, codes)
            if units:
                found.append(_of_units(state, seat, ability, units))
        elif ability.hidden or ability.id in side.abilities or allowed(state, seat, ability):
            found.append(Use(ability, reason(state, seat, ability)))
    return found


ELSEWHERE = {"space": "GROUND_ONLY", "ground": "SPACE_ONLY"}
"""Why something of a window does not act here: it is of the other kind of combat; what is here is none at all."""


def elsewhere(state: State, seat: str, codes: tuple[Window, ...]) -> list[Use]:
    """What a player holds for such windows that does not act where things happen now, with the reason."""
    side, where = state.table.side(seat), arena(state)
    held = {*side.cards, *side.abilities}
    every = entries(state.table.rules, state.table.switches.sets, *codes)
    found = [one for one in every if one.id in held and where not in one.arenas]
    return [Use(one, ELSEWHERE.get(where, "NOT_IN_COMBAT")) for one in found]


def _with_text(state: State, seat: str, ability: Ability, codes: tuple[Window, ...]) -> list[Unit]:
    """The units with this text: those in the combat, around it all in the system, after a retreat those that left."""
    if codes == (Window.AFTER_RETREAT,):
        gone = [unit for unit in state.table.units if unit.seat == seat and unit.lost == "retreated"]
        return [unit for unit in gone if ability.id in unit.card.special]
    if set(codes) & AROUND:
        return [unit for unit in in_system(state, seat) if ability.id in unit.card.special]
    return texts(state, seat, ability.id) if seat in state.table.fighting() else []


def allowed(state: State, seat: str, ability: Ability) -> bool:
    """Was the use switched on for this round by a card that is gone or stands elsewhere?"""
    flag = ability.needs_flag
    return bool(flag) and seat in state.table.fighting() and flag in state.table.part(seat).round_flags


def _of_units(state: State, seat: str, ability: Ability, units: list[Unit]) -> Use:
    """A unit's text: every unit is its own object, once in a window."""
    used = state.stack[-1].used
    free = [unit for unit in units if f"unit:{unit.id}:{ability.id}" not in used]
    if not free:
        return Use(ability, "OBJECT_USED_THIS_WINDOW")
    free = [unit for unit in free if unit_may(state, unit, ability.when)]
    if not free:
        return Use(ability, "CONDITION_NOT_MET_NOW")
    return Use(ability, reason(state, seat, ability), tuple(alike(state, free)))


def reason(state: State, seat: str, ability: Ability) -> str:
    """Why the player cannot use this ability now; all of it is public but that it is held. Empty if it can be used."""
    side, used = state.table.side(seat), state.stack[-1].used
    if ability.kind != "unit" and mark(seat, ability) in used:
        return "SAME_NAME_THIS_WINDOW" if ability.hidden else "OBJECT_USED_THIS_WINDOW"
    if ability.id in side.exhausted:
        return "COST_NOT_PAYABLE"
    if CARDS[ability.id].kind == "promissory" and CARDS[ability.id].faction == side.faction:
        return "CONDITION_NOT_MET_NOW"
    if seat in state.table.fighting():
        part = state.table.part(seat)
        spent = {"round": part.round_flags, "combat": part.done}.get(ability.limit, ())
        if ability.id in spent:
            return "SAME_NAME_THIS_WINDOW" if ability.hidden else "OBJECT_USED_THIS_WINDOW"
        if ability.needs_flag and ability.needs_flag not in part.round_flags:
            return "CONDITION_NOT_MET_NOW"
    elif not _for_outsiders(ability):
        return "CONDITION_NOT_MET_NOW"
    return (
        next((why for name in ability.when if (why := condition_reason(state, seat, name))), "")
        or cost_reason(state, seat, ability)
        or next((why for effect in ability.effects if (why := effect_reason(state, seat, effect))), "")
    )


def _for_outsiders(ability: Ability) -> bool:
    """May a player outside the combat use it? Only what names no opponent and no units of the player (R-06)."""
    return CancelCard() in ability.effects or CARDS[ability.id].side == "agent"


def cost_reason(state: State, seat: str, ability: Ability) -> str:
    """Can the player pay for it?"""
    side, cost = state.table.side(seat), ability.cost
    if cost.trade_goods > side.trade_goods or cost.influence > side.influence + side.trade_goods:
        return "COST_NOT_PAYABLE"
    if cost.resources > side.resources + side.trade_goods:
        return "COST_NOT_PAYABLE"
    return "COST_NOT_PAYABLE" if cost.destroy and not payable(state, seat, cost.destroy) else ""


def payable(state: State, seat: str, classes: tuple[str, ...]) -> list[Unit]:
    """The own ships of these classes that could be destroyed as a cost."""
    return [unit for unit in state.table.combatants(seat) if unit.card.kind in classes]


def mark(seat: str, ability: Ability) -> str:
    """How a window remembers that a card of this name, or this object, was used on this player's units."""
    return f"{seat}:{ability.id}"


def picks(state: State, seat: str, use: Use) -> tuple[Pick, ...]:
    """What must be picked to use it: whose text it is, what is paid, and what each effect asks."""
    found: tuple[Pick, ...] = (Pick("ship", use.units),) if use.units else ()
    if use.ability.cost.destroy:
        found += (Pick("ship", tuple(alike(state, payable(state, seat, use.ability.cost.destroy)))),)
    return found + tuple(pick for effect in use.ability.effects for pick in effect_picks(state, seat, effect))


def offers(state: State, seat: str, codes: tuple[Window, ...]) -> tuple[Offer, ...]:
    """What the player may use in this window, and why not what it has and may not use."""
    found = []
    for use in uses(state, seat, codes):
        wanted = () if use.why else picks(state, seat, use)
        found.append(Offer(use.ability.id, wanted, why_not=use.why, rule="card"))
    return tuple(found)


def might(state: State, seat: str, codes: tuple[Window, ...]) -> bool:
    """Could this player, as far as all the others know, have a card for this window? Hidden hands count by number."""
    side = state.table.side(seat)
    if not side.cards:
        return False
    held, where = counts(side), arena(state)
    return any(
        where in ability.arenas
        and held.get(ability.kind, 0)
        and left(state, ability)
        and not reason(state, seat, ability)
        for ability in entries(state.table.rules, state.table.switches.sets, *codes)
        if ability.hidden
    )


def left(state: State, ability: Ability) -> bool:
    """Is there a copy that is not in the discard piles, which lie open?"""
    return sum(side.discarded.count(ability.id) for side in state.table.sides) < CARDS[ability.id].copies


def counts(side: Side) -> dict[str, int]:
    """How many cards of each kind are in the hand; one that its player keeps to himself passes as an action card."""
    found: dict[str, int] = {}
    for card in side.cards:
        kind = "action" if card == UNKNOWN else CARDS[card].kind
        found[kind] = found.get(kind, 0) + 1
    return found


def must(state: State, seat: str, codes: tuple[Window, ...]) -> bool:
    """Has the player a mandatory ability that can be resolved now?"""
    return any(use.ability.mandatory and not use.why for use in uses(state, seat, codes))
