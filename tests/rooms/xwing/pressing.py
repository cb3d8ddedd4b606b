"""Five whole attacks, played as few presses as the table asks for, and counted.

A press is what the table sends in one breath, or a press on its card that only says something: a range is target and
range at once, and *Attack* sends steps 1a to 1c. Passing a window in which something could be used is a decision. The
press that throws dice, at a table that wants it, is one for each throw and not counted here.
"""

from __future__ import annotations

from random import Random
from typing import Any

from attacks.engine.values import CHANCE, LANDED, OVER, Command
from attacks.rooms.xwing.corrections.numbers import FIELDS
from attacks.rooms.xwing.state import ARCS
from tests.rooms.xwing.tables import ROOM, setup, ship, take, weapon
from tests.support.presses import Presses

TORPEDOES = weapon(key="protontorpedoes", name="Torpedoes", value=4, low=2, ordnance=True, demand=["lock"], charges=1)
TORPEDOES |= {"charge_of": "protontorpedoes", "kind": "torpedo"}
LOADED: dict[str, Any] = {
    "weapons": [weapon(), TORPEDOES],
    "charges": [{"key": "protontorpedoes", "name": "Torpedoes", "value": 2}],
    "upgrades": [{"key": "protontorpedoes", "name": "Torpedoes", "slot": "torpedo"}],
}
CRACK: dict[str, Any] = {"upgrades": [{"key": "crackshot", "name": "Crack Shot", "slot": "talent"}]}
CRACK |= {"charges": [{"key": "crackshot", "name": "Crack Shot", "value": 1}]}
FOCUSED = {"tokens": {"focus": 1}}

ATTACKS = {
    "torpedoes, a lock and a critical": (ship(pilot="wedgeantilles", **LOADED), ship(), 2, 1, ["spend_lock"]),
    "nothing but dice": (ship(), ship(), 2, 0, []),
    "the bullseye and a card": (ship(pilot="scourgeskutu", **CRACK), ship(**FOCUSED), 1, 0, []),
    "a focus on both sides": (ship(**FOCUSED), ship(tokens={"focus": 1, "evade": 1}), 1, 0, ["spend_focus"]),
    "far away": (ship(shields=2), ship(agility=3), 3, 0, []),
}


class Attack:
    """One attack, its presses counted. `wants` are the offers its people use when they can; whatever else is passed."""

    def __init__(self, own: dict[str, Any], other: dict[str, Any], wants: list[str], seed: int) -> None:
        self.state = ROOM.start(setup([own, ship(initiative=1)], [other, ship()]))
        self.count = Presses()
        self.wants = wants
        self.rng = Random(seed)

    def press(self, seat: str, decides: int, *takes: tuple[Any, ...]) -> None:
        for key, *picks in takes:
            self.state = take(self.state, seat, key, *picks)
        self.count.press(seat, decides, takes[0][0] if takes else "said")

    def declare(self, at: int, place: int) -> None:
        """The ship, a range on the target's row, the weapon where it is not the usual one, what cards ask, *Attack*."""
        self.press("p1", 1, ("attack", (1,)))
        self.press("p1", 2)
        reach = ROOM.view(self.state, "p1")["attack"]["reach"]["3"]
        if place:
            self.press("p1", 1)
        mine, theirs = [ARCS.index("front")], list[int]()
        for fact in reach.get("asks", {}):
            self.press("p1", 1)
            kind, _, arc = fact.partition("_")
            (theirs if kind == "their" else mine).append(ARCS.index(arc))
        arcs = tuple(sorted(set(mine)))
        measure = ("measure", (3,), arcs, (at,), (at,), (0,), tuple(theirs))
        self.press("p1", 0, measure, ("measured",), ("choose_weapon", (place,)), ("declare_defender", (3,)))

    def play(self) -> None:
        """The rest of it, with dice as they fall."""
        while ROOM.to_act(self.state) != (OVER,):
            (seat,) = ROOM.to_act(self.state)
            if seat == CHANCE:
                faces = tuple(
                    tuple(self.rng.randint(1, one.sides) for _ in range(one.n)) for one in ROOM.chances(self.state)
                )
                self.state = ROOM.apply(self.state, Command(CHANCE, LANDED, faces))[0]
            else:
                self.decide(seat)

    def decide(self, seat: str) -> None:
        offers = [one for one in ROOM.offers(self.state, seat) if not one.why_not and not one.manual]
        passing = next((one for one in offers if one.key in ("finalize", "confirm", "decline", "skip")), offers[0])
        meant = [one for one in offers if one.key in self.wants] or ([] if passing.key == "finalize" else [passing])
        chosen = meant[0] if meant else passing
        dice = [pick for pick in chosen.picks if len(pick.ids) > pick.least]
        if chosen.key == "finalize" and not [one for one in offers if one.key != "finalize"]:
            self.press(seat, 0, ("finalize",))  # a press for nothing: the window should have closed by itself
            return
        if dice:
            self.press(seat, 1)  # which dice: the usual ones are picked already
        self.press(seat, 1, (chosen.key, *(pick.first for pick in chosen.picks)))


def whole(name: str, seed: int) -> Presses:
    """One of the attacks, from the ship that engages to the end of its aftermath."""
    own, other, at, place, wants = ATTACKS[name]
    attack = Attack(own, other, wants, seed)
    if place:
        attack.state = take(attack.state, "p1", "edit_ship", (1,), (FIELDS.index("lock"),), (3,))
        attack.state = take(attack.state, "p2", "confirm_edits")
    attack.declare(at, place)
    attack.play()
    return attack.count
