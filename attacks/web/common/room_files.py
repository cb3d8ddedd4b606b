"""What a room brings to the browser: its script and its style sheets, which lie in static/games/<key>/."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from attacks.services.games import catalogue


def room_files(room: str, seen: Collection[str] = ()) -> dict[str, Any]:
    """The script and the style sheets a page that draws this room loads, as paths below static/.

    A room without a script of its own is drawn by one that knows no game.

    Sheets come in the order of their names, so that `style_phone.css` may overrule what `style.css` says. Those in a
    folder called like a part of the view are loaded where the view that is `seen` has that part.
    """
    own = _folders(room)
    return _files(room, tuple(name for name in own if name in seen))


@cache
def _folders(room: str) -> tuple[str, ...]:
    folder = Path(settings.STATICFILES_DIRS[0]) / "games" / room
    return tuple(sorted(path.name for path in folder.glob("*") if path.is_dir()))


@cache
def _files(room: str, parts: tuple[str, ...]) -> dict[str, Any]:
    folder = Path(settings.STATICFILES_DIRS[0])
    own = folder / "games" / room
    sheets = [*sorted(own.glob("*.css")), *(sheet for part in parts for sheet in sorted((own / part).glob("*.css")))]
    return {
        "room_script": f"games/{room}/index.js" if catalogue.has_script(room) else "games/plain.js",
        "room_styles": [sheet.relative_to(folder).as_posix() for sheet in sheets],
    }
