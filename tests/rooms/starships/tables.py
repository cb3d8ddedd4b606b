"""Tables for the card game: seats with vessels of attack 8 and hull 25, and hands as a test wants them."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import msgspec
from msgspec.structs import replace

from attacks.engine.values import CHANCE, LANDED, OVER, Command
from attacks.rooms.starships.cards import standard
from attacks.rooms.starships.room import Starships

ROOM = Starships()
STANDARD = msgspec.to_builtins(standard())
IDS = [card["id"] for card in STANDARD["cards"]]
SEATS = ("p1", "p2", "p3", "p4", "p5")


def deck(**layers):
    """The standard cards with five plain vessels; layers by seat."""
    data = deepcopy(STANDARD)
    data["vessels"] = [{"id": f"v{n}", "attack": 8, "hull": 25, "layers": layers.get(f"p{n}", [])} for n in range(1, 6)]
    return data


def setup(n=2, data=None, vessels=None, hulls=None, **more):
    vessels = vessels or [f"v{k}" for k in range(1, n + 1)]
    hulls = hulls or {}
    seats = {}
    for seat, vessel in zip(SEATS, vessels, strict=False):
        squad = {"ships": [{"kind": vessel} | ({"hull": hulls[seat]} if seat in hulls else {})]}
        seats[seat] = {"name": seat.upper(), "squad": squad}
    return {"edition": "standard", "seats": seats, "order": "given", "deck": data or deck(), **more}


def hand(*ids):
    return tuple(ids.count(one) for one in IDS)


def begun(*, hands, data=None, n=None, vessels=None, hulls=None, **switches):
    """A table in step 1 of p1's first turn, with these hands (by seat) and full decks."""
    n = n or max(int(seat[1:]) for seat in hands)
    state = ROOM.start(setup(max(n, len(vessels or [])), data, vessels, hulls, switches=switches))
    state = draw(state)
    for seat in ROOM.to_act(state):
        state = ROOM.apply(state, Command(seat, "keep"))[0]
    seats = tuple(replace(one, hand=hand(*hands.get(one.seat, ()))) for one in state.table.seats)
    state = replace(state, table=replace(state.table, seats=seats))
    if not sum(seats[0].hand):
        return state
    return take(state, "p1 no_refit")


def draw(state, rng=None):
    rng = rng or Random(1)
    while ROOM.to_act(state) == (CHANCE,):
        throw = ROOM.chances(state)[0]
        state = ROOM.apply(state, Command(CHANCE, LANDED, ((rng.randint(1, throw.sides),),)))[0]
    return state


def command(state, line):
    """`p1 play.both`, `p1 declare p2`, `p1 play.double / dead`: picks by name, divided by `/`."""
    seat, key, *rest = line.split()
    groups = [group.split() for group in " ".join(rest).split("/")] if rest else []
    offer = next((one for one in ROOM.offers(state, seat) if one.key == key), None)
    wanted = list(offer.picks) if offer else []
    picks = []
    for group, pick in zip(groups, wanted, strict=False):
        numbers = [number(word, pick.what) for word in group]
        picks.append(tuple(numbers.count(i) for i in pick.ids) if pick.caps else tuple(numbers))
    picks += [(0,) * len(pick.ids) for pick in wanted[len(picks) :] if pick.caps and not pick.least]
    return Command(seat, key, tuple(picks))


def number(word, what):
    if what == "seat":
        return SEATS.index(word)
    if what in ("discard", "card"):
        return IDS.index(word)
    return int(word)


def take(state, *lines, dice=()):
    """Play lines; draws fall as they like, a die of a negation as the test says."""
    rolls = list(dice)
    for line in lines:
        state = ROOM.apply(state, command(state, line))[0]
        while ROOM.to_act(state) == (CHANCE,):
            throw = ROOM.chances(state)[0]
            face = rolls.pop(0) if throw.kind == "negation" else 1
            state = ROOM.apply(state, Command(CHANCE, LANDED, ((face,),)))[0]
    return state


def events(state, line, dice=()):
    """What one line makes happen, with the rolls after it."""
    told = []
    state, new = ROOM.apply(state, command(state, line))
    told += new
    rolls = list(dice)
    while ROOM.to_act(state) == (CHANCE,):
        throw = ROOM.chances(state)[0]
        face = rolls.pop(0) if throw.kind == "negation" else 1
        state, new = ROOM.apply(state, Command(CHANCE, LANDED, ((face,),)))
        told += new
    return state, told


def finish_goes(state):
    """Everybody whose go it is finalizes, until the attack is over or another choice comes."""
    while ROOM.to_act(state) != (OVER,) and any(o.key == "finalize" for o in ROOM.offers(state, ROOM.to_act(state)[0])):
        state = take(state, f"{ROOM.to_act(state)[0]} finalize")
    return state


def hulls(state):
    return [one.vessel.hull for one in sorted(state.table.seats, key=lambda one: one.seat)]


def kinds(told):
    return [event.kind for event in told]
