"""A rule system of a few lines, with all that is difficult: hidden choices, hidden events, dice of two kinds.

Each round both seats hide in one of three places, in secret. Then the seat whose round it is may look at a card that
only it sees, and shoots at a place; two dice of eight sides and one of six are thrown. After the last round it is over.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.values import CHANCE, LANDED, OVER, Command, Event, Offer, Pick, Refused, Throw

PLACES = (1, 2, 3)


class Ship(Struct, frozen=True):
    name: str
    points: int = 0


class Squad(Struct, frozen=True):
    name: str
    ships: tuple[Ship, ...] = (Ship("Raft"),)
    faction: str = "none"
    points: int = 0


class State(Struct, frozen=True):
    edition: str
    mode: str
    names: dict[str, str]
    rounds: int
    round: int = 1
    step: str = "hide"
    hidden: dict[str, int] = {}
    looked: bool = False
    shot_at: int = 0
    scores: dict[str, int] = msgspec.field(default_factory=lambda: {"p1": 0, "p2": 0})
    notes: int = 0


class Tiny:
    """Answers the six questions."""

    key = "tiny"
    name = "Tiny"
    modes = ("game",)
    options: dict[str, tuple[Any, ...]] = {}
    rules_number = 1
    editions: dict[str, dict[str, Any]] = {"1": {}}
    seats = ("p1", "p2")

    def start(self, setup: dict[str, Any]) -> State:
        if setup.get("rounds", 2) < 1:
            raise Refused("no_rounds", code="bad_setup")
        names = {seat: brought["name"] for seat, brought in setup["seats"].items()}
        return State(setup["edition"], setup["mode"], names, setup.get("rounds", 2))

    def shooter(self, state: State) -> str:
        return self.seats[(state.round + 1) % 2]

    def to_act(self, state: State) -> tuple[str, ...]:
        if state.step == "hide":
            return tuple(seat for seat in self.seats if seat not in state.hidden)
        return {"aim": (self.shooter(state),), "roll": (CHANCE,), "over": (OVER,)}[state.step]

    def offers(self, state: State, seat: str) -> tuple[Offer, ...]:
        if state.step == "over" or seat not in (*self.seats, "judge"):
            return ()
        by_hand = (Offer("note", manual=True),)
        if seat not in self.to_act(state):
            return by_hand
        if state.step == "hide":
            return (Offer("hide", (Pick("place", PLACES),), secret=True), *by_hand)
        looks = Offer("look", why_not="looked_before" if state.looked else "", rule="2")
        return (Offer("shoot", (Pick("place", PLACES),)), looks, *by_hand)

    def chances(self, state: State) -> tuple[Throw, ...]:
        return (Throw("attack", 8, 2), Throw("luck", 6, 1))

    def apply(self, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
        if command.seat == CHANCE:
            if self.to_act(state) != (CHANCE,) or command.key != LANDED:
                raise Refused("not_offered")
            return self.landed(state, command.picks)
        offer = next((o for o in self.offers(state, command.seat) if o.key == command.key), None)
        if offer is None:
            raise Refused("over" if state.step == "over" else "not_offered")
        if offer.why_not:
            raise Refused(offer.why_not, rule=offer.rule)
        pairs = zip(offer.picks, command.picks, strict=False)
        if len(offer.picks) != len(command.picks) or not all(pick.admits(chosen) for pick, chosen in pairs):
            raise Refused("bad_picks")
        return self.taken(state, command)

    def taken(self, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
        if command.key == "note":
            return replace(state, notes=state.notes + 1), (Event("noted", {"seat": command.seat}),)
        if command.key == "hide":
            hidden = {**state.hidden, command.seat: command.picks[0][0]}
            told = Event("hidden", {}, {seat: {"place": place} for seat, place in hidden.items()})
            step = "aim" if len(hidden) == 2 else "hide"
            return replace(state, hidden=hidden, step=step), (told,) if step == "aim" else ()
        if command.key == "look":
            card = {"card": f"CANARY-{command.seat}-{state.round}"}
            return replace(state, looked=True), (Event("looked", {}, {command.seat: card}),)
        return replace(state, step="roll", shot_at=command.picks[0][0]), (Event("aimed", {"at": command.picks[0][0]}),)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...]) -> tuple[State, tuple[Event, ...]]:
        other = "p2" if self.shooter(state) == "p1" else "p1"
        hit = state.hidden[other] == state.shot_at
        points = sum(faces[0]) + faces[1][0] if hit else 0
        scores = {**state.scores, self.shooter(state): state.scores[self.shooter(state)] + points}
        told = (Event("shot", {"hit": hit, "points": points, "places": state.hidden}),)
        after = replace(state, scores=scores, hidden={}, looked=False, shot_at=0)
        if state.round == state.rounds:
            return replace(after, step="over"), told
        return replace(after, step="hide", round=state.round + 1), told

    def view(self, state: State, audience: str) -> dict[str, Any]:
        committed = state.step != "hide"
        places = {s: p for s, p in state.hidden.items() if s == audience or (audience == "judge" and committed)}
        return {
            "room": self.key,
            "edition": state.edition,
            "mode": state.mode,
            "round": state.round,
            "phase": "over" if state.step == "over" else "table",
            "step": {"flow": "tiny", "number": state.step},
            "turn": {"seats": [seat for seat in self.to_act(state) if seat in self.seats]},
            "seats": {s: {"name": n, "score": state.scores[s]} for s, n in state.names.items()},
            "seat_order": list(self.seats),
            "places": {seat: str(place) for seat, place in places.items()},
            "notes": state.notes,
        }

    def encode(self, state: State) -> bytes:
        return msgspec.json.encode(state, order="sorted")

    def decode(self, data: bytes) -> State:
        return msgspec.json.decode(data, type=State)

    def result(self, state: State) -> dict[str, Any]:
        a, b = state.scores["p1"], state.scores["p2"]
        winner = "" if a == b else ("p1" if a > b else "p2")
        why = "rounds" if state.step == "over" else "score"
        return {"winner": winner, "why": why, "scores": state.scores, "survivors": {}, "rounds": state.round}

    def words(self, lang: str) -> dict[str, Any]:
        return {}
