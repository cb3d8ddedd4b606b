"""What a room brings to the browser: its script and its style sheets, which lie in static/games/<key>/."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from attacks.services.games import catalogue


@cache
def room_files(room: str) -> dict[str, Any]:
    """The script and the style sheets a page that draws this room loads, as paths below static/.

    A room without a script of its own is drawn by one that knows no game.

    Sheets come in the order of their names, so that `style_phone.css` may overrule what `style.css` says.
    """
    folder = Path(settings.STATICFILES_DIRS[0])
    sheets = sorted((folder / "games" / room).glob("*.css"))
    return {
        "room_script": f"games/{room}/index.js" if catalogue.has_script(room) else "games/plain.js",
        "room_styles": [sheet.relative_to(folder).as_posix() for sheet in sheets],
    }
