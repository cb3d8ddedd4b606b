"""The vessels of an attack that nobody plays: which they are, what is left of them, and the cards they hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attacks.engine.bench import BETWEEN, MORE, SIDES, Head, Lying, Unit
from attacks.engine.form import Field, Group, Said
from attacks.engine.values import Refused
from attacks.rooms.starships.cards import MODIFY, PLAY, RESPOND, standard
from attacks.rooms.starships.described import IMPROVISE, parse_shorthand
from attacks.rooms.starships.squad import ANY, Squad

USUAL: dict[str, Any] = {
    "p1_unit": "kestrel",
    "card": "ranging",
    "p1_cards": ["dead"],
    "p2_unit": "lantern",
    "p2_cards": ["static", "fast"],
}
HELD = {"p1": (MODIFY, RESPOND), "p2": (RESPOND,), "p3": (RESPOND,)}


class Vessels:
    """One vessel attacks another; a third may stand by."""

    heads: tuple[Head, ...] = (Head("destroyed", "p2.destroyed", 1), Head("damage", ""))
    ends: tuple[str, str] = ("", "")
    made_of: tuple[str, ...] = ("hull",)

    def __init__(self, choices: Mapping[str, tuple[Any, ...]]) -> None:
        self.choices = choices

    def groups(self, answers: dict[str, Any]) -> tuple[Group, ...]:
        """What is asked of both vessels, the card that is played, and who else is there."""
        attacks = [card.id for card in standard().cards if card.window == PLAY] + [IMPROVISE]
        options = tuple((one, ("what_if", one) if one == IMPROVISE else ("cards", one)) for one in attacks)
        others = tuple((one.id, ("vessels", one.id)) for one in standard().vessels)
        third = Field(
            key="p3_unit", kind="choice", label=("what_if", "third"), options=(("", ("what_if", "nobody")), *others)
        )
        return (
            *(Group(key=seat, fields=(_hull(seat, answers), _hand(seat))) for seat in SIDES),
            Group(key=BETWEEN, fields=(Field(key="card", kind="ruler", label=("what_if", "card"), options=options),)),
            Group(key=MORE, fields=(third, _hand("p3")), folded=True),
        )

    def units(self, answers: dict[str, Any]) -> tuple[Unit, ...]:
        """The vessels of the deck."""
        return tuple(
            Unit(
                one.id,
                ("vessels", one.id),
                Said("what_if", "about", {"attack": one.attack, "hull": one.hull}),
                one.id,
            )
            for one in standard().vessels
        )

    def lies(self, answers: dict[str, Any]) -> tuple[Lying, ...]:
        """The card that attacks, and what the target may answer it with."""
        card = str(answers["card"])
        played = Lying("p1", "card", 1, (((("what_if", card) if card == IMPROVISE else ("cards", card)), 1),))
        modified = [Lying("p1", "card", 1, ((("cards", one), 1),)) for one in answers.get("p1_cards") or ()]
        answered = [Lying("p2", "card", 1, ((("cards", one), 1),)) for one in answers.get("p2_cards") or ()]
        return (played, *modified, *answered)

    def with_unit(self, answers: dict[str, Any], seat: str, unit: str) -> dict[str, Any]:
        """The answers with this vessel on a side, its hull whole."""
        hulls = {one.id: one.hull for one in standard().vessels}
        return answers | {f"{seat}_unit": unit, f"{seat}_hull": hulls[unit]} if unit in hulls else answers

    def answers_of(self, told: dict[str, Any]) -> dict[str, Any] | None:
        """The answers that a line says, where no more than three vessels are there and every card is held once."""
        hulls = {one.id: one.hull for one in standard().vessels}
        found: dict[str, Any] = {"card": told["card"]}
        for n, held in enumerate(told["seats"][:3], 1):
            found |= {f"p{n}_unit": held["vessel"], f"p{n}_cards": list(held["hand"])}
            found[f"p{n}_hull"] = held.get("hull", hulls[held["vessel"]])
        try:
            again = parse_shorthand(self.line_of(found), self.choices)
        except Refused:
            return None
        return found if again == told else None

    def line_of(self, answers: dict[str, Any]) -> str:
        """The answers as vessels and cards by their keys."""
        told = USUAL | answers
        seats = ["p1", "p2", *(["p3"] if told.get("p3_unit") else [])]
        said = [_seat(told, seat) for seat in seats]
        return f"{said[0]} v {' + '.join(said[1:])}"


def lies(squad: Squad) -> tuple[Lying, ...]:
    """The vessel of a squad, whichever it is."""
    kind = squad.vessel.kind
    return () if kind == ANY else (Lying("p1", kind, 1, ((("vessels", kind), 1),)),)


def _seat(told: dict[str, Any], seat: str) -> str:
    hulls = {one.id: one.hull for one in standard().vessels}
    vessel = str(told[f"{seat}_unit"])
    hull = told.get(f"{seat}_hull")
    attacking = [str(told["card"])] if seat == "p1" else []
    left = [f"hull:{hull}"] if hull is not None and int(hull) < hulls[vessel] else []
    return " ".join([vessel, *attacking, *left, *(told.get(f"{seat}_cards") or ())])


def _hull(seat: str, answers: dict[str, Any]) -> Field:
    hulls = {one.id: one.hull for one in standard().vessels}
    most = hulls[str(answers.get(f"{seat}_unit") or USUAL[f"{seat}_unit"])]
    return Field(key=f"{seat}_hull", kind="number", label=("odds", "hull"), least=1, most=most, usual=most, sign="hull")


def _hand(seat: str) -> Field:
    """The cards that may matter in somebody's hand."""
    held = [card for card in standard().cards if card.window in HELD[seat]]
    options = tuple((card.id, ("cards", card.id)) for card in held)
    return Field(key=f"{seat}_cards", kind="many", label=("what_if", f"{seat}_cards"), options=options)
