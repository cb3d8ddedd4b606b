"""Where a server such as Daphne comes in: pages go to Django, websockets to attacks/sockets."""

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")

from django.core.asgi import get_asgi_application

pages = get_asgi_application()  # first: it sets Django up for the imports below

from channels.routing import ProtocolTypeRouter  # noqa: E402

from attacks.services.process import CannotStart  # noqa: E402
from attacks.sockets.keeper import Keeper, kept  # noqa: E402
from attacks.sockets.routing import sockets  # noqa: E402

keeper = Keeper()
try:
    keeper.begin()
except CannotStart as reason:
    sys.exit(f"Broadside does not start. {reason}")

application = kept(ProtocolTypeRouter({"http": pages, "websocket": sockets()}), keeper)
