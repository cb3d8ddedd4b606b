"""Players whose ground forces stand on one planet without a combat: who controls it, and who may fight whom there
(rules/ti4-action.md section 4).
"""

from __future__ import annotations

from attacks.rooms.ti4.arena import forces, others, planet_of, units_at
from attacks.rooms.ti4.places import Planet
from attacks.rooms.ti4.state import State

SHARES = "shares"


def holders(state: State, planet: Planet) -> tuple[str, ...]:
    """Everybody with ground forces on a planet, the active player first, then clockwise; fighters hold nothing."""
    seats = (state.table.first, *others(state))
    return tuple(
        seat for seat in seats if any(unit.card.is_ground for unit in units_at(state, planet.place, seat))
    )  # fmt: skip


def ruler_of(state: State, planet: Planet) -> str:
    """Who controls a shared planet as things stand.

    Who has won the last combat there; else who controls it, unless that player was told to coexist where another
    arrived (4.5); else the last one left.
    """
    there, first = holders(state, planet), state.table.first
    if planet.fought and planet.winner:
        return planet.winner
    told = planet.controller in planet.coexist
    if planet.controller in there and not told:
        return planet.controller
    if told and first in there:
        return first
    left = [seat for seat in there if seat in planet.coexist]
    return left[0] if len(left) == 1 else planet.controller


def opponents(state: State, number: int) -> tuple[str, ...]:
    """Whom the active player may fight on a planet now.

    Who controls it may fight any that coexist there, who coexists the controller, and who has just landed must fight
    that one. Where the controller was told to coexist nobody fights before control has passed (R-30).
    """
    planet, first = planet_of(state, number), state.table.first
    theirs = tuple(seat for seat in others(state) if forces(state, planet.place, seat))
    if not forces(state, planet.place, first):
        return ()
    if not planet.coexist:
        return () if planet.fought else theirs[:1]
    if planet.controller in planet.coexist:
        return ()
    ruler = ruler_of(state, planet)
    return theirs if ruler == first else tuple(seat for seat in theirs if seat == ruler)


def must_fight(state: State, number: int) -> bool:
    """Is there no way round the combat: the active player has landed and nothing lets it coexist?"""
    planet, first = planet_of(state, number), state.table.first
    if not planet.coexist:
        return True
    ruler = ruler_of(state, planet)
    return first not in (*planet.coexist, ruler) and ruler in opponents(state, number)


def gains(state: State, planet: Planet) -> str:
    """Who gains control of a planet in 13.1, or keeps it; empty if nobody has a claim."""
    there, first = holders(state, planet), state.table.first
    arrived = planet.landed or planet.fought
    if not planet.coexist:
        return first if there == (first,) and arrived else ""
    ruler = ruler_of(state, planet)
    if ruler in there or ruler == planet.winner:
        return ruler
    return first if first in there and first not in planet.coexist and arrived else ""


def may_coexist(state: State, seat: str, planet: Planet) -> bool:
    """May a player say in 10.2 that its forces coexist on a planet where some were committed just now?

    Whoever landed: the active player beside who controls the planet, or that player beside the active one. Where both
    say so they agree on one of them, or a judge rules (R-30).
    """
    there, first = holders(state, planet), state.table.first
    if not planet.landed or first not in there or planet.controller not in there or planet.controller == first:
        return False
    two = (first, planet.controller)
    number, used = state.table.under_way.planets.index(planet), state.table.under_way.used
    since = all(one not in planet.coexist or coexist_mark(number, one) in used for one in two)  # not before they landed
    return seat in two and seat not in planet.coexist and since


def coexist_mark(number: int, seat: str) -> str:
    """How an action remembers that a player has said in 10.2 that its forces coexist on a planet."""
    return f"{SHARES}:{number}:{seat}"


def said_first(state: State, number: int) -> str:
    """Who of those that want to coexist on a planet has said so first."""
    return next(
        mark.rpartition(":")[2] for mark in state.table.under_way.used if mark.startswith(coexist_mark(number, ""))
    )


def disputed(state: State) -> int:
    """The number of a planet on which who controls it and who has landed both want to coexist; -1 where none is."""
    action, first = state.table.under_way, state.table.first
    for number, planet in enumerate(action.planets):
        two = (first, planet.controller)
        if all(seat in planet.coexist and coexist_mark(number, seat) in action.used for seat in two):
            return number
    return -1
