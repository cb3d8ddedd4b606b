"""One attack between ships with cards, for tests: `fly` a ship by its cards, begin a `Duel`, go from stop to stop."""

from __future__ import annotations

from typing import Any

from attacks.engine.values import CHANCE, LANDED, Command, Offer, Refused
from attacks.rooms.xwing import cards
from attacks.rooms.xwing.corrections.numbers import FIELDS
from attacks.rooms.xwing.dice import CODES, FACES, NAMES
from attacks.rooms.xwing.state import ARCS, Tokens, attack_of
from tests.rooms.xwing.tables import ROOM, setup, ship, weapon

TABLES = ("legacy", "2.5")
FACE = {name: CODES.index(face) for face, name in NAMES.items()}
TOKEN = {name: place for place, name in enumerate(Tokens.__struct_fields__)}


def fly(*keys: str, table: str = "2.5", **numbers: Any) -> dict[str, Any]:
    """A ship that brings these cards (`p.`, `u.`, `s.`), with their charges, Force and weapons."""
    other = next(name for name in TABLES if name != table)
    pilots = cards.of_set(other).pilots | cards.of_set(table).pilots
    upgrades = cards.of_set(other).upgrades | cards.of_set(table).upgrades
    brought: dict[str, Any] = {"upgrades": [], "abilities": [], "charges": [], "force": 0, "weapons": [weapon()]}
    for key in keys:
        kind, name = key.split(".")
        card: Any = {"p": pilots, "u": upgrades}.get(kind, {}).get(name)
        if kind == "p":
            brought |= {"pilot": name, "ship": card.ship}
        elif kind == "u":
            brought["upgrades"].append({"key": name, "name": card.name, "slot": card.slots[0]})
        else:
            brought["abilities"].append({"key": name, "name": name})
        if card is not None:
            brought["force"] += card.force[0]
        if card is not None and card.charges[0]:
            brought["charges"].append({"key": name, "name": card.name, "value": card.charges[0]})
        if kind == "u" and card.gun is not None:
            brought["weapons"].append(_gun(card))
    first = numbers.pop("arc", "front"), numbers.pop("value", 3)
    brought["weapons"][0] |= {"arc": first[0], "value": first[1]}
    return ship(**brought | numbers)


def _gun(card: Any) -> dict[str, Any]:
    gun = card.gun
    numbers = {name: getattr(gun, name) for name in ("arc", "value", "low", "high", "ordnance", "demand", "bonus")}
    paid = card.id if gun.cost else ""
    return {"key": card.id, "name": card.name, "charges": gun.cost, "charge_of": paid, "kind": card.slots[0]} | numbers


class Duel:
    """Ana's ship 1 attacks Ben's first ship; the facts are confirmed, and what comes before the roll is asked."""

    def __init__(
        self,
        ana: Any,
        ben: Any,
        *,
        at: int = 2,
        close: int | None = None,
        arcs: tuple[str, ...] = ("front",),
        theirs: tuple[str, ...] = (),
        weapon: int = 0,
        confirm: bool = True,
        obstructed: int = 0,
        locks: dict[int, int] | None = None,
        **options: Any,
    ) -> None:
        mine = ana if isinstance(ana, list) else [ana]
        other = ben if isinstance(ben, list) else [ben]
        self.events: list[Any] = []
        self.state = ROOM.start(setup(mine, other, **{"edition": "2.5", "mode": "attack"} | options))
        self.target = len(mine) + 1
        for number, locked in (locks or {}).items():
            self.take("judge", "edit_ship", (number,), (FIELDS.index("lock"),), (locked,))
        if confirm:
            self.declare(at, at if close is None else close, arcs, theirs, weapon, obstructed)

    def declare(
        self, at: int, close: int, arcs: tuple[str, ...], theirs: tuple[str, ...], place: int, obstructed: int
    ) -> Duel:
        """Measured, declared with the weapon at that place, and confirmed."""
        self.answered("attack").take("p1", "attack", (1,))
        measure = self.answered("measure").offer("p1", "measure")
        held = tuple(code for code in measure.picks[1].ids if ARCS[code] in arcs)
        back = tuple(code for code in measure.picks[5].ids if ARCS[code] in theirs)
        self.take("p1", "measure", (self.target,), held, (at,), (close,), (obstructed,), back)
        self.take("p1", "measured")
        self.take("p1", "choose_weapon", (place,))
        self.take("p1", "declare_defender", (self.target,))
        return self.take("p2", "confirm")

    def answered(self, wanted: str) -> Duel:
        """Until this is offered, cards that ask first are used, with the first of what they ask; claims are granted."""
        while wanted not in {offer.key for offer in self.offered(self.to_act[0])}:
            seat = self.to_act[0]
            kinds = ("p.", "u.", "s.", "c.", "accept_claim")
            offer = next(offer for offer in self.offered(seat) if offer.key.startswith(kinds))
            self.take(seat, offer.key, *(pick.ids[: pick.least] for pick in offer.picks))
        return self

    @property
    def n(self) -> int:
        """How many dice are to be thrown."""
        return sum(throw.n for throw in ROOM.chances(self.state))

    @property
    def to_act(self) -> tuple[str, ...]:
        return ROOM.to_act(self.state)

    @property
    def attack(self) -> Any:
        return attack_of(self.state)

    def ship(self, number: int) -> Any:
        return self.state.table.ship(number)

    def take(self, seat: str, key: str, *picks: tuple[int, ...]) -> Duel:
        self.state, events = ROOM.apply(self.state, Command(seat, key, picks))
        self.events += events
        return self

    def roll(self, *faces: str) -> Duel:
        """Dice land; a number of faces of 0 lets a card be the first of what is left."""
        throws = ROOM.chances(self.state)
        rows = []
        left = list(faces)
        for throw in throws:
            names = [NAMES[face] for face in FACES.get(throw.kind, "")]
            rows.append(tuple(names.index(left.pop(0)) + 1 for _ in range(throw.n)) if names else (1,) * throw.n)
        assert not left
        return self.take(CHANCE, LANDED, *rows)

    def past(self) -> Duel:
        """Nobody uses anything until dice are thrown, a question is asked, or the match is over."""
        while self.to_act[0] in ("p1", "p2"):
            seat = self.to_act[0]
            key = next((o.key for o in self.offered(seat) if o.key in ("finalize", "decline") and not o.why_not), "")
            if not key:
                break
            self.take(seat, key)
        return self

    def offered(self, seat: str) -> tuple[Offer, ...]:
        return tuple(offer for offer in ROOM.offers(self.state, seat) if not offer.manual)

    def offer(self, seat: str, key: str) -> Offer:
        return next(offer for offer in self.offered(seat) if offer.key == key)

    def cards(self, seat: str) -> dict[str, str]:
        """The abilities that the seat is shown, and why not."""
        shown = {offer.key: offer.why_not for offer in self.offered(seat)}
        return {key: why for key, why in shown.items() if key[:2] in ("p.", "u.", "s.", "c.")}

    def can(self, seat: str, key: str) -> bool:
        return self.cards(seat).get(key) == ""

    def refused(self, seat: str, key: str, *picks: tuple[int, ...]) -> str:
        """Why the command is refused; nothing has changed then."""
        before = self.state
        try:
            ROOM.apply(self.state, Command(seat, key, picks))
        except Refused as refused:
            assert self.state is before
            return refused.reason
        return ""

    def faces(self, pool: str) -> str:
        """The dice in play, a letter each."""
        dice = getattr(self.attack, pool)
        return "".join(face for face, out in zip(dice.now, dice.out, strict=True) if out == "0")

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.data for event in self.events if event.kind == kind]
