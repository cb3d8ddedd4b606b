"""The numbers of a ship that may be set by hand: what each is now, the largest it may be, and the ship with another."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from attacks.rooms.xwing import turning
from attacks.rooms.xwing.corrections.dice_edits import MOST_TOKENS
from attacks.rooms.xwing.initiative import initiative
from attacks.rooms.xwing.state import Ship, State, Tokens

TOKENS = Tokens.__struct_fields__
CHARGES = tuple(f"charge_{place}" for place in range(8))
OBSTACLES = ("", "asteroid", "debris", "gas")
MOST_INITIATIVE = 7


class Number(NamedTuple):
    """One number of a ship: what it is now, the largest it may be, and the ship with another."""

    read: Callable[[Ship], int]
    limit: Callable[[State, Ship], int]
    write: Callable[[Ship, int], Ship]


def _plain(field: str, most: Callable[[State, Ship], int]) -> Number:
    """A number that the ship has as it is."""
    return Number(lambda ship: int(getattr(ship, field)), most, lambda ship, now: replace(ship, **{field: now}))


def _flag(field: str) -> Number:
    """Yes or no."""
    write = lambda ship, now: replace(ship, **{field: bool(now)})  # noqa: E731
    return Number(lambda ship: int(getattr(ship, field)), _up_to(1), write)


def _token(name: str) -> Number:
    """A kind of token."""

    def write(ship: Ship, now: int) -> Ship:
        return replace(ship, tokens=replace(ship.tokens, **{name: now}))

    return Number(lambda ship: int(getattr(ship.tokens, name)), _up_to(MOST_TOKENS), write)


def _left(printed: str, gone: str) -> Number:
    """What is left of what is printed, where the ship keeps what is gone of it."""

    def write(ship: Ship, now: int) -> Ship:
        return replace(ship, **{gone: getattr(ship.card, printed) - now})

    return Number(lambda ship: int(getattr(ship, printed)), lambda _, ship: int(getattr(ship.card, printed)), write)


def _charge(at: int) -> Number:
    """The charges left on the card at a place."""

    def printed(ship: Ship) -> int:
        return ship.card.charges[at].value if at < len(ship.spent) else 0

    def write(ship: Ship, now: int) -> Ship:
        return replace(ship, spent=(*ship.spent[:at], printed(ship) - now, *ship.spent[at + 1 :]))

    read = lambda ship: printed(ship) - (ship.spent[at] if at < len(ship.spent) else 0)  # noqa: E731
    return Number(read, lambda _, ship: printed(ship), write)


def _side(field: str) -> Number:
    """Which side of a card is up."""
    return Number(
        lambda ship: turning.side_up(ship, field),
        lambda state, ship: turning.may_turn(state, ship, field),
        lambda ship, now: turning.lying(ship, field, now),
    )


def _up_to(most: int) -> Callable[[State, Ship], int]:
    return lambda _state, _ship: most


NUMBERS = {
    **{token: _token(token) for token in TOKENS},
    "lock": _plain("lock", lambda state, _: len(state.table.ships)),
    "shields": _left("shields", "shields_lost"),
    "hits": _plain("hits", _up_to(MOST_TOKENS)),
    "crits": _plain("crits", _up_to(MOST_TOKENS)),
    "force": _left("force", "force_spent"),
    "destroyed": _flag("destroyed"),
    "engaged": _flag("engaged"),
    "obstacle": Number(
        lambda ship: OBSTACLES.index(ship.obstacle), _up_to(3), lambda s, now: replace(s, obstacle=OBSTACLES[now])
    ),
    **{key: _charge(at) for at, key in enumerate(CHARGES)},
    "initiative": _plain("initiative", _up_to(MOST_INITIATIVE))._replace(read=initiative),
    **{field: _side(field) for field in turning.SIDES},
}
FIELDS = tuple(NUMBERS)
"""The numbers by their place in records: what came later stands behind the others."""
