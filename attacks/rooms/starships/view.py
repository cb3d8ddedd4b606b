"""The table as one audience may see it. A hand goes to its owner (and a judge) only; others see how many cards."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from attacks.engine.room import frame_of
from attacks.engine.values import JUDGE
from attacks.engine.view import TurnView
from attacks.rooms.starships.cards import LAYERS, Card, Deck, Miss, Negate
from attacks.rooms.starships.fleet import NAMES
from attacks.rooms.starships.flow import RAIL
from attacks.rooms.starships.resolve import damage_of, declared_effects
from attacks.rooms.starships.state import (
    Absorber,
    Attack,
    Declared,
    Edit,
    Moment,
    Ring,
    Seat,
    State,
    Vessel,
)
from attacks.rooms.starships.turn_windows import OTHERS_GO, TARGET_GO
from attacks.rooms.starships.turns import acting, as_opened, closed_of, hull_left, in_hand, plays_of
from attacks.rooms.starships.view_types import (
    AttackView,
    CardView,
    DeclaredView,
    EditView,
    GoView,
    LayerView,
    MomentView,
    SeatView,
    VesselView,
    View,
)


def view(state: State, audience: str, turn: TurnView) -> View:
    """The whole table for an audience: plain JSON, maps by id, no null."""
    table = state.table
    names = [one.seat for one in table.seats]
    seen: View = {
        **frame_of("starships", state, turn, seat_order=names, ship_order=names, mode="game"),
        "seats": {one.seat: _seat(state, one, audience) for one in table.seats},
        "ships": {one.seat: _vessel(state, one, audience) for one in table.seats},
        "edits": {str(one.id): _edit(one) for one in table.edits},
        "rounds": table.options.rounds,
        "flies_at_0": table.options.destroyed_at != "0",
        "active": table.active,
        "priority": table.priority,
        "cards": _cards(table.deck),
        "card_order": [card.id for card in table.deck.cards],
        "rail": {"order": RAIL, "now": _now(state)},
    }
    if table.ending:
        seen["ending"] = {"winners": list(table.ending.winners), "why": table.ending.why}
    own = as_opened(state, audience) if audience in names else state
    attacks = [
        _attack(state, ring.attack, to_me.attack) for ring, to_me in zip(_rings(state), _rings(own), strict=True)
    ]
    moments = [next((one.data for one in here.stack if isinstance(one.data, Moment)), None) for here in (state, own)]
    moment, mine = moments
    if moment and mine:
        seen["moment"] = _moment(state, moment, mine)
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
def _cards(deck: Deck) -> dict[str, CardView]:
    """Every card of the deck by id, as it is printed: everybody may know what there is. Not to be changed."""
    return {card.id: _card(card) for card in deck.cards}


def _card(card: Card) -> CardView:
    printed: Any = msgspec.json.decode(msgspec.json.encode(card))
    del printed["id"]
    seen: CardView = printed
    return seen


def _ring(state: State) -> list[GoView]:
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
    return [
        {"seat": seat, "go": "final" if place < now else "waits" if place > now else "now"}
        for place, (_step, seat) in enumerate(goes)
    ]


def _now(state: State) -> str:
    """Where on the cheat sheet the match stands; empty outside of an attack."""
    steps = [frame.step for frame in state.stack if frame.flow in ("attack", "ring", "damage")]
    return next((one for one in RAIL if steps and steps[-1] in (one, f"{one}{steps[-1][-1]}")), "")


def _seat(state: State, one: Seat, audience: str) -> SeatView:
    seen: SeatView = {
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


def _vessel(state: State, one: Seat, audience: str) -> VesselView:
    vessel: Vessel = one.vessel
    edge = 0 if state.table.options.destroyed_at == "0" else -1
    hull = hull_left(state, one.seat) if audience in (one.seat, JUDGE) else vessel.hull
    seen: VesselView = {
        "seat": one.seat,
        "kind": vessel.id,
        "name": _name(vessel),
        "attack": vessel.attack,
        "hull": {"now": hull, "start": vessel.hull_start},
        "layers": {layer: [_layer(state, a) for a in vessel.absorbs if a.layer == layer] for layer in LAYERS},
        "misses": [{"card": state.table.card(m.card).id, "counters": m.counters, "id": m.id} for m in vessel.misses],
        "destroyed": vessel.destroyed,
    }
    if vessel.destroyed and vessel.hull > edge:
        seen["gave_up"] = True
    return seen


def _name(vessel: Vessel) -> str:
    return vessel.name or NAMES.get(vessel.id, vessel.id)


def _layer(state: State, one: Absorber) -> LayerView:
    seen: LayerView = {"id": one.id, "amount": one.amount, "kinds": list(one.kinds), "optional": one.optional}
    if one.counters >= 0:
        seen["counters"] = one.counters
    if one.card >= 0:
        seen["card"] = state.table.card(one.card).id
    return seen


def _moment(state: State, moment: Moment, mine: Moment) -> MomentView:
    seen: MomentView = {
        "initiator": moment.initiator,
        "improvised": moment.improvised,
        "attacks": [_attack(state, *both) for both in zip(moment.attacks, mine.attacks, strict=True)],
        "done": moment.at,
    }
    if moment.named and not moment.attacks:
        seen["named"] = list(moment.named)
        seen["contested"], seen["confirmed"] = list(moment.contested), list(moment.confirmed)
    if moment.card >= 0:
        seen["card"] = state.table.card(moment.card).id
    return seen


def _declared(state: State, item: Declared) -> DeclaredView:
    if item.card >= 0:
        return {"seat": item.seat, "card": state.table.card(item.card).id}
    return {"seat": item.seat, "layer": item.layer}


def _attack(state: State, attack: Attack, mine: Attack) -> AttackView:
    """An attack; `mine` is the same with what this audience alone knows of it."""
    seen: AttackView = {
        "initiator": attack.initiator,
        "target": attack.target,
        "value": attack.value,
        "counter": attack.depth > 0,
        "declared": [_declared(state, item) for item in attack.declared],
    }
    if attack.outcome:
        ledger = attack.ledger
        seen["outcome"] = attack.outcome
        seen["ledger"] = {
            "calculated": ledger.calculated,
            "shields": ledger.shields,
            "armor": ledger.armor,
            "other": ledger.other,
            "hull": ledger.hull,
        }
    elif (coming := _coming(state, mine)) != attack.value:
        seen["coming"] = coming
    return seen


def _coming(state: State, attack: Attack) -> int:
    """What the attack inflicts as far as is known: with all that lies open, before any layer takes of it."""
    stopped = any(isinstance(effect, Miss | Negate) for _, effect in declared_effects(state, attack))
    return 0 if stopped else damage_of(state, attack)


def _edit(edit: Edit) -> EditView:
    return {
        "by": edit.by,
        "field": edit.field,
        "was": edit.was,
        "now": edit.now,
        "note": edit.note,
        "side": edit.seat,
    }
