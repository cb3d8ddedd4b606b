"""The server with the tiny room among its rooms, for tests of hidden things over real sockets."""

from attacks.rooms import ROOMS
from tabletop.asgi import application
from tests.services.tinyroom import Tiny

ROOMS["tiny"] = Tiny()

__all__ = ["application"]
