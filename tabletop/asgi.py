"""Where a server such as Daphne comes in: pages go to Django, websockets to attacks/sockets."""

import gc
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

# A batch of commands makes many small dicts; with the usual thresholds the collector walks the whole heap all the time,
# which was a third of a command. What was imported lives as long as the process.
gc.collect()
gc.freeze()
gc.set_threshold(10_000, 20, 20)

application = kept(ProtocolTypeRouter({"http": pages, "websocket": sockets()}), keeper)
