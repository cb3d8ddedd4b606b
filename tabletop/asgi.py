"""Where a server such as Daphne comes in: pages go to Django, websockets to attacks/sockets."""

import gc
import os
import sys
import threading

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tabletop.settings")

from django.core.asgi import get_asgi_application

gc.disable()  # until all is imported, which is kept; to sweep it again and again takes a tenth of a start
pages = get_asgi_application()  # first: it sets Django up for the imports below

from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.conf import settings  # noqa: E402

from attacks.services.live import records  # noqa: E402
from attacks.services.live.process import CannotStart  # noqa: E402
from attacks.sockets.lifecycle import Lifecycle, kept_alive  # noqa: E402
from attacks.sockets.probes import door  # noqa: E402
from attacks.sockets.routing import sockets  # noqa: E402
from attacks.sockets.streams import with_streams  # noqa: E402
from tabletop import static, urls  # noqa: E402, F401  (pages have records too)
from tabletop.proxies import behind  # noqa: E402

records.prepare()

keeper = Lifecycle()
try:
    keeper.begin()
except CannotStart as reason:
    sys.exit(f"Broadside does not start. {reason}")

# A batch of commands makes many small dicts; with the usual thresholds the collector walks the whole heap all the time,
# which was a third of a command, and everybody waits meanwhile. Nearly all of it goes by itself when nobody holds it.
# What was imported lives as long as the process. While no command waits, what is new is swept (in command_queue.py),
# ten times as often as it would be by itself, and what is old as seldom as before.
gc.freeze()
gc.set_threshold(100_000, 200, 20)
gc.enable()

# The loop gives the interpreter away with every frame that it sends; while the writer decides, it would get it back
# after five milliseconds each time.
sys.setswitchinterval(0.001)

if settings.PACK_AHEAD:
    threading.Thread(target=static.pack_ahead, name="packing", daemon=True).start()

everybody = ProtocolTypeRouter({"http": with_streams(pages), "websocket": sockets()})
application = kept_alive(door(behind(everybody, settings.PROXIES), settings.NEIGHBOURS), keeper)
