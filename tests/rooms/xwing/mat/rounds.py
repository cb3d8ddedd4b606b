"""Short ways to a step of the round on the mat."""

from __future__ import annotations

from typing import Any

from attacks.engine.values import CHANCE
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.standing import Lying
from attacks.rooms.xwing.on_mat.reading import with_mat, with_stands
from attacks.rooms.xwing.state import with_ship
from tests.rooms.xwing.mat.tables import ROOM, Table, setup, x_wing

CRIT, HIT, FOCUS, BLANK = 1, 2, 5, 7  # a side of the attack die for each
FIRST, LAST_20, LAST = "2.0", "2.0-last", "2.5"


def placed(edition: str = LAST, ana: Any = None, ben: Any = None, **options: Any) -> Table:
    """Obstacles far to the sides, ships along both edges: dials are to be set."""
    table = Table(setup(ana or [x_wing()], ben or [x_wing()], edition=edition, **options))
    table.rocks()
    while table.step() == "S5":
        offer = ROOM.offers(table.state, ROOM.to_act(table.state)[0])[0]
        number = offer.picks[0].ids[0]
        one = table.ship(number)
        up = one.seat == "p1"
        turret = (0,) if one.card.chassis == "Shuttle" else ()
        table.place(number, -100 + 90 * (number - 1), -400 if up else 400, 0 if up else 180, *turret)
    return table


def put(table: Table, number: int, x: float, y: float, heading: float = 0) -> None:
    """A ship somewhere else, as a judge would place it."""
    table.state = with_stands(table.state, table.ship(number), pose=Pose.at(x, y, heading))


def rock(table: Table, name: str, x: float, y: float) -> None:
    """The only obstacle on the mat."""
    table.state = with_mat(table.state, lying=(Lying(name, Pose.at(x, y)),))


def gives(table: Table, number: int, **tokens: int) -> None:
    for token, n in tokens.items():
        table.state = with_ship(table.state, table.ship(number).gain(token, n))


def planned(table: Table, p1: str, p2: str = "2FB") -> None:
    """Both set their dials; where first player is rolled, p1 wins."""
    table.dials(p1=p1, p2=p2)
    if ROOM.to_act(table.state) == (CHANCE,):
        table.throw(CRIT, CRIT, CRIT, BLANK, BLANK, BLANK)


def activate(table: Table, number: int) -> None:
    table.take(table.ship(number).seat, "activate", (number,))


def offered(table: Table, seat: str) -> dict[str, Any]:
    return {offer.key: offer for offer in ROOM.game.at_step(table.state, seat)}
