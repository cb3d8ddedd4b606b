"""A server with the rooms of tests and with what HARM names done to it. Only tests start it."""

import os

from attacks.rooms import ROOMS
from tabletop.asgi import application
from tests.faults import harms
from tests.faults.canary import Canary
from tests.services.tinyroom import Tiny

ROOMS["tiny"], ROOMS["canary"] = Tiny(), Canary()
harms.do(os.environ.get("HARM", ""))

__all__ = ["application"]
