"""A rule system of a few lines, with all that is difficult: hidden choices, hidden events, dice of two kinds.

Each round both seats hide in one of three places, in secret. Then the seat whose round it is may look at a card that
only it sees, and shoots at a place; two dice of eight sides and one of six are thrown. After the last round it is over.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.room import Place, Room
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
    names: tuple[str, ...]
    rounds: int
    round: int = 1
    step: str = "hide"
    hidden: tuple[int, ...] = (0, 0)
    looked: bool = False
    shot_at: int = 0
    scores: tuple[int, ...] = (0, 0)
    notes: int = 0


SEATS = ("p1", "p2")
WORDS: dict[str, dict[str, str]] = {
    "kinds": {"seat": "seat"},
    "steps": {"hide": "Hide", "aim": "Aim", "roll": "Dice"},
    "rules": {
        "hide": "Both hide in one of three places.",
        "aim": "Shoot at one.",
        "roll": "Dice are thrown.",
        "2": "Look once.",
    },
    "prompts": {"hide": "Where do you hide?", "aim": "Where do you shoot?", "roll": "The dice decide"},
    "offers": {"hide": "Hide", "shoot": "Shoot", "look": "Look", "note": "Write a note"},
    "picks": {"place": "a place"},
    "why": {
        "looked_before": "You have looked.",
        "not_offered": "Not now.",
        "bad_picks": "That does not fit.",
        "over": "It is over.",
        "bad_faces": "These dice do not fit.",
    },
    "events": {
        "noted": "{seat} writes a note.",
        "hidden": "Both have hidden.",
        "looked": "Somebody looks.",
        "aimed": "A shot at {at}.",
        "shot": "It comes to {points}.",
    },
    "pools": {"attack": "attack", "luck": "luck"},
    "cites": {"aimed": "aim"},
}


def by_seat(values: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(SEATS, values, strict=True))


class Tiny(Room[State]):
    """Answers the six questions itself; no fleets, no odds, no script."""

    key = "tiny"
    name = "Tiny"
    modes = ("game",)
    rules_number = 1
    editions = ("1",)
    seats = SEATS
    steps = (Place("tiny", "hide", "choose"), Place("tiny", "aim", "choose"), Place("tiny", "roll", "roll"))

    def start(self, setup: dict[str, Any]) -> State:
        if setup.get("rounds", 2) < 1:
            raise Refused("no_rounds", code="bad_setup")
        names = tuple(setup["seats"][seat]["name"] for seat in SEATS)
        return State(setup["edition"], setup["mode"], names, setup.get("rounds", 2))

    def shooter(self, state: State) -> str:
        return self.seats[(state.round + 1) % 2]

    def place(self, state: State, seat: str) -> int:
        return state.hidden[SEATS.index(seat)]

    def to_act(self, state: State) -> tuple[str, ...]:
        if state.step == "hide":
            return tuple(seat for seat in self.seats if not self.place(state, seat))
        return {"aim": (self.shooter(state),), "roll": (CHANCE,), "over": (OVER,)}[state.step]

    def known_to(self, state: State, seat: str) -> State:
        own = tuple(place if one == seat else 0 for one, place in zip(SEATS, state.hidden, strict=True))
        return replace(state, hidden=own if state.step == "hide" else tuple(place or 1 for place in own))

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
        return (Throw("attack", 8, 2), Throw("luck", 6, 1)) if state.step == "roll" else ()

    def apply(self, state: State, command: Command) -> tuple[State, tuple[Event, ...]]:
        if command.seat == CHANCE:
            if self.to_act(state) != (CHANCE,) or command.key != LANDED:
                raise Refused("not_offered")
            throws = self.chances(state)
            fits = len(throws) == len(command.picks) and all(
                len(faces) == throw.n and all(1 <= face <= throw.sides for face in faces)
                for throw, faces in zip(throws, command.picks, strict=True)
            )
            if not fits:
                raise Refused("bad_faces")
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
            hidden = tuple(command.picks[0][0] if s == command.seat else self.place(state, s) for s in SEATS)
            told = Event("hidden", {}, {seat: {"place": place} for seat, place in by_seat(hidden).items()})
            step = "aim" if all(hidden) else "hide"
            return replace(state, hidden=hidden, step=step), (told,) if step == "aim" else ()
        if command.key == "look":
            card = {"card": f"CANARY-{command.seat}-{state.round}"}
            return replace(state, looked=True), (Event("looked", {}, {command.seat: card}),)
        return replace(state, step="roll", shot_at=command.picks[0][0]), (Event("aimed", {"at": command.picks[0][0]}),)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...]) -> tuple[State, tuple[Event, ...]]:
        other = "p2" if self.shooter(state) == "p1" else "p1"
        hit = self.place(state, other) == state.shot_at
        points = sum(faces[0]) + faces[1][0] if hit else 0
        scores = tuple(n + points * (s == self.shooter(state)) for s, n in by_seat(state.scores).items())
        told = (Event("shot", {"hit": hit, "points": points, "places": by_seat(state.hidden)}),)
        after = replace(state, scores=scores, hidden=(0, 0), looked=False, shot_at=0)
        if state.round == state.rounds:
            return replace(after, step="over"), told
        return replace(after, step="hide", round=state.round + 1), told

    def view(self, state: State, audience: str) -> dict[str, Any]:
        committed = state.step != "hide"
        hidden = {s: p for s, p in by_seat(state.hidden).items() if p}
        places = {s: p for s, p in hidden.items() if s == audience or (audience == "judge" and committed)}
        return {
            "room": self.key,
            "edition": state.edition,
            "mode": state.mode,
            "round": state.round,
            "phase": "over" if state.step == "over" else "table",
            "step": {"flow": "tiny", "number": state.step},
            "turn": {"seats": [seat for seat in self.to_act(state) if seat in self.seats]},
            "seats": {s: {"name": n, "score": self.scores(state)[s]} for s, n in by_seat(state.names).items()},
            "seat_order": list(self.seats),
            "places": {seat: str(place) for seat, place in places.items()},
            "notes": state.notes,
        }

    def encode(self, state: State) -> bytes:
        return msgspec.json.encode(state, order="sorted")

    def decode(self, data: bytes) -> State:
        return msgspec.json.decode(data, type=State)

    def result(self, state: State) -> dict[str, Any]:
        a, b = state.scores
        winner = "" if a == b else ("p1" if a > b else "p2")
        why = "rounds" if state.step == "over" else "score"
        return {"winner": winner, "why": why, "scores": self.scores(state), "survivors": {}, "rounds": state.round}

    def scores(self, state: State) -> dict[str, int]:
        return by_seat(state.scores)

    def words(self, language: str) -> dict[str, Any]:
        return WORDS
