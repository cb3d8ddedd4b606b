"""A whole game on the mat in a stored match, two ships against two for four rounds: the record holds all of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from attacks.models import Event
from attacks.rooms import room
from attacks.services import fleets as fleet
from attacks.services.common.canonical import merged
from attacks.services.match.commands import Order, Undo
from attacks.services.record import playback
from attacks.services.store import matches
from tests.faults.lost.test_killed_on_mat import eager
from tests.support.people.table import Alone, alone

ROUNDS = 4
OPTIONS = {"first": "p1", "table": "mat", "damage": "counted", "rounds": ROUNDS}


def pairs() -> list[Any]:
    """The first two ships of two ready-made squads."""
    made = [one for one in room("xwing").fleets.ready_made("2.0") if len(one.ships) < 5][:2]
    return [fleet.from_squad(replace(one, ships=one.ships[:2]), room="xwing", edition="2.0") for one in made]


class Game(Alone):
    """Both sides are played from one browser, from what their views offer."""

    def __init__(self) -> None:
        super().__init__(alone(pairs(), room="xwing", edition="2.0", options=OPTIONS))

    def seen(self, seat: str) -> dict[str, Any]:
        found: dict[str, Any] = matches.view(self.row, seat)
        return found

    def step_on(self) -> None:
        """Whoever is due does the next thing: flies, shoots where that is offered."""
        (seat, *_) = self.asked()
        view = self.seen(seat)
        does = eager(view, seat)
        assert does is not None, (view["step"], list(view["prompt"]["offers"]))
        self.done(seat, does[0], *does[1])

    def over(self) -> bool:
        return bool(self.seen("watch")["match"]["status"] == "over")


@pytest.fixture
def game(transactional_db: Any) -> Game:
    return Game()


def test_four_rounds_of_two_ships_against_two_are_played_and_told_to_the_end(game: Game):
    while not game.over():
        game.step_on()
    kinds = [event.kind for event in Event.objects.filter(match_id=game.id)]
    assert kinds.count("game.over") == 1 and kinds.count("maneuver.executed") > 2 * ROUNDS
    assert kinds.count("attack.began") and game.seen("watch")["round"] <= ROUNDS
    replay = playback.frames(game.row, "watch")
    assert replay["frames"], "a replay has a picture at its numbers"
    seen: dict[str, Any] = {}
    poses = set()
    for moment in replay["frames"]:
        seen = merged(seen, moment["patch"])
        poses.add(json.dumps({ship: one.get("pose") for ship, one in seen["mat"]["ships"].items()}))
    assert seen["mat"] == game.seen("watch")["mat"], "the last picture is the table as it stands"
    assert len(poses) > ROUNDS * 4, "ships stand elsewhere from number to number"


def undo(game: Game, seat: str, what: Undo) -> dict[str, Any]:
    order = Order(f"u{game.row.head}", "undo", what, game.seen(seat)["prompt"]["n"])
    answer: dict[str, Any] = json.loads(matches.act(game.id, game.holders[seat], order)[0])
    return answer


def test_an_undo_by_consent_brings_back_tokens_and_never_goes_past_what_a_dial_showed(game: Game):
    while not (game.step() == "A10" and "focus" in game.seen(game.asked()[0])["prompt"]["offers"]):
        game.step_on()
    (seat,) = game.asked()
    before, n = game.seen("watch"), game.row.head
    game.done(seat, "focus")
    assert game.seen("watch")["ships"] != before["ships"]
    assert undo(game, seat, Undo("ask", n))["t"] == "ack"
    other = "p2" if seat == "p1" else "p1"
    if game.row.head and game.seen("watch")["ships"] != before["ships"]:
        assert undo(game, other, Undo("agree", n))["t"] == "ack"
    assert (game.seen("watch")["ships"], game.seen("watch")["mat"]) == (before["ships"], before["mat"])
    answer = undo(game, seat, Undo("ask", game.row.head))
    assert (answer["t"], answer["reason"]) == ("err", "undo_too_far"), "what a dial has shown is known"


class Foils(Game):
    """Two squads on the players' own tables, one of them with S-foils that open and close."""

    def __init__(self) -> None:
        made = room("xwing").fleets.ready_made("2.5")
        bears = next(one for one in made if any("foils" in up.key for ship in one.ships for up in ship.upgrades))
        squads = [fleet.from_squad(one, room="xwing", edition="2.5") for one in (bears, bears)]
        Alone.__init__(self, alone(squads, room="xwing", edition="2.5", options={"handling": "brisk"}))


def test_an_undo_turns_a_card_back_that_was_turned(transactional_db: Any):
    game = Foils()
    ships = game.seen("p1")["ships"]
    number, card = next((int(n), one["sides"]) for n, one in ships.items() if one.get("sides") and one["seat"] == "p1")
    (side,) = list(card.values())[:1]
    field = room("xwing").names["field"].index(f"side_{side['at']}")
    before, n = game.seen("watch"), game.row.head
    game.done("p1", "edit_ship", (number,), (field,), (1 - side["up"],))
    (turned,) = list(game.seen("watch")["ships"][str(number)]["sides"].values())[:1]
    assert turned["up"] == 1 - side["up"]
    assert undo(game, "p1", Undo("ask", n))["t"] == "ack"
    if game.seen("watch")["ships"] != before["ships"]:
        assert undo(game, "p2", Undo("agree", n))["t"] == "ack"
    assert game.seen("watch")["ships"] == before["ships"]
