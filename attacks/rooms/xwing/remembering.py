"""What ships remember for cards that ask for it: in an attack, or until the round ends.

It stands among what a ship has used, so that it leaves with the round as everything there does, or with the attack.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.rooms.xwing.state import Attack, State, attacker, with_ship

OF_ATTACK = ":attack"


def attacking_mark(target: int) -> str:
    """That a ship has attacked that one this round."""
    return f"attacked {target}:round"


def keeping(token: str, n: int) -> str:
    """That a ship keeps tokens of a kind in the coming End Phase: so many, or (0) all of them."""
    return f"keeps {token} {n}:round"


def noting(card: str) -> str:
    """That a card has noted a ship for the round."""
    return f"noted {card}:round"


def in_attack(state: State, what: str) -> str:
    """That something has happened in this attack; one inside another has its own."""
    return f"{what} {sum(isinstance(frame.data, Attack) for frame in state.stack)}{OF_ATTACK}"


def remembered(state: State, what: str) -> State:
    """The attacker remembers this for the rest of the attack."""
    ship, mark = attacker(state), in_attack(state, what)
    return state if mark in ship.used else with_ship(state, replace(ship, used=(*ship.used, mark)))
