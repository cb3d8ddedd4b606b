"""The table as one audience may see it. A hand goes to its owner (and a judge) only; others see how many cards."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from attacks.engine.values import JUDGE
from attacks.rooms.starships.cards import LAYERS, Deck
from attacks.rooms.starships.fleet import NAMES
from attacks.rooms.starships.goes import OTHERS_GO, TARGET_GO
from attacks.rooms.starships.going import acting, closed_of, hull_left, in_hand, plays_of
from attacks.rooms.starships.state import (
    Absorber,
    Attack,
    Moment,
    Ring,
    Seat,
    State,
    Vessel,
)

RAIL = ("1", "2", "3", "4", "5", "6", "7", "8a", "8b", "8c", "8d", "9")


def view(state: State, audience: str, turn: Any) -> dict[str, Any]:
    """The whole table for an audience: plain JSON, maps by id, no null."""
    table = state.table
    seen: dict[str, Any] = {
        "room": "starships",
        "edition": table.edition,
        "mode": "game",
        "round": table.round,
        "rounds": table.options.rounds,
        "turn": turn(state),
        "seats": {one.seat: _seat(state, one, audience) for one in table.seats},
        "seat_order": [one.seat for one in table.seats],
        "ships": {one.seat: _vessel(state, one, audience) for one in table.seats},
        "ship_order": [one.seat for one in table.seats],
        "active": table.active,
        "priority": table.priority,
        "cards": _cards(table.deck),
        "card_order": [card.id for card in table.deck.cards],
        "edits": {str(edit.id): _edit(edit) for edit in table.edits},
        "edit_order": [str(edit.id) for edit in table.edits],
        "rail": {"order": list(RAIL), "now": _now(state)},
    }
    if state.stack:
        seen["step"] = {"flow": state.stack[-1].flow, "number": state.stack[-1].step}
    if table.ending:
        seen["ending"] = {"winners": list(table.ending.winners), "why": table.ending.why}
    attacks = [_attack(state, ring.attack) for ring in _rings(state)]
    moment = next((frame.data for frame in state.stack if isinstance(frame.data, Moment)), None)
    if moment:
        seen["moment"] = _moment(state, moment)
    if attacks:
        seen["attacks"] = attacks
    ring = _ring(state)
    if ring:
        seen["ring"] = ring
    going = acting(state)
    if going:
        seen["thinking"] = {"seat": going, "n": len(plays_of(state, going))}
    return seen


def _rings(state: State) -> list[Ring]:
    return [frame.data for frame in state.stack if isinstance(frame.data, Ring)]


@cache
def _cards(deck: Deck) -> dict[str, Any]:
    """Every card of the deck by id, as it is printed: everybody may know what there is. Not to be changed."""
    told = {card.id: msgspec.json.decode(msgspec.json.encode(card)) for card in deck.cards}
    return {key: {name: value for name, value in card.items() if name != "id"} for key, card in told.items()}


def _ring(state: State) -> list[dict[str, Any]]:
    """Everybody who has a go in the attack under way, in their order, and how far each is: final, now or waits."""
    frame = state.stack[-1] if state.stack else None
    data = frame.data if frame else None
    if frame is None or not isinstance(data, Moment | Ring) or frame.step not in ("3", "4", "5", "5s"):
        return []
    goes = [("3", data.initiator if isinstance(data, Moment) else data.attack.initiator)]
    if isinstance(data, Ring):
        goes += [("4", seat) for seat in TARGET_GO.order(state)] + [("5", seat) for seat in OTHERS_GO.others(state)]
    if isinstance(data, Ring) and frame.step == "5s":
        done = {seat for step, seat in goes if step != "5" or closed_of(data, seat).final}
        return [
            {
                "seat": seat,
                "go": "final" if seat in done else "now",
                "n": 0 if step != "5" else len(plays_of(state, seat)),
            }
            for step, seat in goes
        ]
    now = sum(step < frame.step for step, _seat in goes) + frame.go
    how = ("final",) * now + ("now",) + ("waits",) * len(goes)
    return [{"seat": seat, "go": how[place]} for place, (_step, seat) in enumerate(goes)]


def _now(state: State) -> str:
    """Where on the cheat sheet the match stands; empty outside of an attack."""
    steps = [frame.step for frame in state.stack if frame.flow in ("attack", "ring", "damage")]
    return next((one for one in RAIL if steps and steps[-1] in (one, f"{one}{steps[-1][-1]}")), "")


def _seat(state: State, one: Seat, audience: str) -> dict[str, Any]:
    seen: dict[str, Any] = {
        "name": one.name,
        "squad": _name(one.vessel),
        "hand": sum(one.hand),
        "deck": sum(one.deck),
        "discard": _pile(state, one.discard),
        "safe_from": list(one.safe_from),
        "out": one.out,
    }
    allies = state.table.allies(one.seat)[1:]
    if allies:
        seen["allies"] = list(allies)
    order = next((order for order in state.table.orders if order.seat == one.seat), None)
    if order:
        seen["order"] = "whatever" if order.whatever else "unless_new"
    if audience in (one.seat, JUDGE):
        seen["cards"] = _pile(state, in_hand(state, one.seat))
        seen["left"] = _pile(state, one.deck)
        plays = plays_of(state, one.seat)
        if plays:
            seen["plays"] = [state.table.card(play.card).id if play.card >= 0 else "use" for play in plays]
    return seen


def _pile(state: State, cards: tuple[int, ...]) -> dict[str, int]:
    """Cards by id, with how many."""
    return {state.table.card(kind).id: n for kind, n in enumerate(cards) if n}


def _vessel(state: State, one: Seat, audience: str) -> dict[str, Any]:
    vessel: Vessel = one.vessel
    hull = hull_left(state, one.seat) if audience in (one.seat, JUDGE) else vessel.hull
    return {
        "seat": one.seat,
        "kind": vessel.id,
        "name": _name(vessel),
        "attack": vessel.attack,
        "hull": {"now": hull, "start": vessel.hull_start},
        "layers": {layer: [_layer(state, a) for a in vessel.absorbs if a.layer == layer] for layer in LAYERS},
        "misses": [{"card": state.table.card(m.card).id, "counters": m.counters, "id": m.id} for m in vessel.misses],
        "destroyed": vessel.destroyed,
    }


def _name(vessel: Vessel) -> str:
    return vessel.name or NAMES.get(vessel.id, vessel.id)


def _layer(state: State, one: Absorber) -> dict[str, Any]:
    seen: dict[str, Any] = {"id": one.id, "amount": one.amount, "kinds": list(one.kinds), "optional": one.optional}
    if one.counters >= 0:
        seen["counters"] = one.counters
    return seen | ({"card": state.table.card(one.card).id} if one.card >= 0 else {})


def _moment(state: State, moment: Moment) -> dict[str, Any]:
    seen: dict[str, Any] = {"initiator": moment.initiator, "improvised": moment.improvised}
    seen["attacks"] = [_attack(state, attack) for attack in moment.attacks]
    seen["done"] = moment.at
    if moment.named and not moment.attacks:
        seen["named"] = list(moment.named)
        seen["contested"], seen["confirmed"] = list(moment.contested), list(moment.confirmed)
    return seen | ({"card": state.table.card(moment.card).id} if moment.card >= 0 else {})


def _attack(state: State, attack: Attack) -> dict[str, Any]:
    declared = [
        {"seat": item.seat, **({"card": state.table.card(item.card).id} if item.card >= 0 else {"layer": item.layer})}
        for item in attack.declared
    ]
    seen: dict[str, Any] = {
        "initiator": attack.initiator,
        "target": attack.target,
        "value": attack.value,
        "counter": attack.depth > 0,
        "declared": declared,
    }
    if attack.outcome:
        ledger = attack.ledger
        seen |= {
            "outcome": attack.outcome,
            "ledger": {name: getattr(ledger, name) for name in ledger.__struct_fields__},
        }
    return seen


def _edit(edit: Any) -> dict[str, Any]:
    seen = {name: getattr(edit, name) for name in ("by", "field", "was", "now", "note")}
    return seen | {"side": edit.seat}
