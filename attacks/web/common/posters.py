"""The games by name, each with its picture, as the pages show them to choose from."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse

from attacks.services.games import catalogue
from attacks.services.games.scenes import whole_of
from attacks.web.common import words


def posters() -> list[dict[str, Any]]:
    """Every game: what it is about, the script of its picture if any, and where its scene or all of it is played."""
    return [
        {
            "room": key,
            "name": name,
            "about": words.say(key, "first", "about", default=" ").strip(),
            "script": script_of(key, "poster.js"),
            "url": reverse("play", args=[key]),
            "whole": whole_url(key),
            "whole_about": words.say(key, "first", "whole", default=" ").strip(),
        }
        for key, name in catalogue.rooms()
    ]


def whole_url(room: str, game: str = "") -> str:
    """The form of a new match against machines with all of a game chosen, of one edition (`game`) or of any."""
    asked = {"game": game} if game else {"room": room}
    return f"{reverse('new')}?{urlencode({**asked, 'machine': '1', **whole_of(room)})}"


def script_of(room: str, name: str) -> str:
    """The address of a script of a game, if it has one of that name."""
    script = f"games/{room}/{name}"
    return static(script) if (Path(settings.STATICFILES_DIRS[0]) / script).exists() else ""
