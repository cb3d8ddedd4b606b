"""What makes Broadside an app on a device: its manifest, the worker of its shell, the page without a network."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from typing import Any

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from attacks.services.games import catalogue
from attacks.web.common.shell import page
from attacks.web.common.tags import read_modules

CLOTH = "#0b1019"
ICONS = (("app-192.png", 192, "any"), ("app-512.png", 512, "any"), ("app-maskable-512.png", 512, "maskable"))
LOADED = re.compile(r'(?:href|src)="(/static/[^"]+\.(?:css[^"]*|js|svg))"')
HOUR = "public, max-age=3600"


def languages() -> list[str]:
    return [code for code, _name in settings.LANGUAGES]


@require_safe
def manifest(request: HttpRequest, lang: str) -> HttpResponse:
    """How the app is called and looks on a device; a long press on its icon begins a match of a game."""
    if lang not in languages():
        raise Http404
    with override(lang):
        told = {
            "id": "/",
            "name": "Broadside",
            "short_name": "Broadside",
            "description": _("Attacks, resolved together."),
            "lang": lang,
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "background_color": CLOTH,
            "theme_color": CLOTH,
            "categories": ["games"],
            "icons": [
                {"src": static(f"img/{name}"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
                for name, size, purpose in ICONS
            ],
            "shortcuts": [shortcut(room, name) for room, name in catalogue.rooms()],
        }
    answer = JsonResponse(told, content_type="application/manifest+json", json_dumps_params={"ensure_ascii": False})
    answer["Cache-Control"] = HOUR
    return answer


def shortcut(room: str, name: str) -> dict[str, Any]:
    """A new match of a game, by its edition of today."""
    edition = [game.key for game in catalogue.games().values() if game.room == room][-1]
    icon = {"src": static("img/app-192.png"), "sizes": "192x192", "type": "image/png"}
    return {"name": name, "url": f"{reverse('new')}?game={edition}", "icons": [icon]}


@require_safe
def offline(request: HttpRequest, lang: str) -> HttpResponse:
    """What the worker shows when there is no network; nothing on it is anybody's."""
    if lang not in languages():
        raise Http404
    with override(lang):
        return page(request, "offline.html")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The worker of the shell. It changes with every file that is served, so browsers notice a deploy by themselves."""
    answer = HttpResponse(worker_script(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer


@cache
def worker_script() -> str:
    """The script with what it is to know written before it."""
    root = static("")
    pages = {}
    for lang in languages():
        with override(lang):
            pages[lang] = loader.render_to_string("offline.html", {"look": None})
    files = {static(name): None for name in read_modules("table/main.js")}
    files |= {address.replace("&amp;", "&"): None for text in pages.values() for address in LOADED.findall(text)}
    source = (settings.STATICFILES_DIRS[0] / "shell" / "worker.js").read_text("utf-8")
    seen = hashlib.sha256("".join([root, source, *pages.values()]).encode()).hexdigest()
    shell = {
        "name": f"broadside-{seen[:12]}",
        "root": root,
        "files": list(files),
        "offline": {lang: reverse("offline", args=[lang]) for lang in languages()},
    }
    return f"const SHELL = {msgspec.json.encode(shell).decode()};\n{source}"
