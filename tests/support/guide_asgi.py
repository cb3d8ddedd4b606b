"""The server with the game of docs/adding-a-game.md among its games, from the folder that `GUIDE_GAME` names."""

import os

import attacks.rooms

attacks.rooms.__path__.append(os.environ["GUIDE_GAME"])

from attacks.rooms.fencers.room import Fencers  # type: ignore[import-not-found] # noqa: E402

from attacks.rooms import ROOMS  # noqa: E402
from tabletop.asgi import application  # noqa: E402

ROOMS["fencers"] = Fencers()

__all__ = ["application"]
