"""What other sites are told of a page, and the answer that is its picture."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from attacks.web.common import rates
from attacks.web.common.slow_down import slow_down
from attacks.web.shared.drawing import Card, Shown, png

KEPT = 24 * 3600  # seconds a drawn picture is kept
FRESH = 60  # seconds others may keep one of what goes on
DRAWN = 60  # pictures of one address in five minutes that are drawn anew


def head_of_page(request: HttpRequest, card: Card, picture: str) -> dict[str, str]:
    """What the head of a page says to other sites: title, sentence, and where its picture lies."""
    sides = " – ".join(filter(None, map(named, card.sides)))
    return {
        "title": card.head,
        "about": " · ".join(filter(None, (sides, card.line))),
        "image": request.build_absolute_uri(picture),
        "address": request.build_absolute_uri(request.path),
    }


def named(side: Shown) -> str:
    return f"{side.name} {side.score}".strip()


def drawn(request: HttpRequest, card: Card, fresh: int) -> HttpResponse:
    """A picture, drawn once for all that say the same; whoever has too many drawn is asked to wait."""
    mark = sha256(msgspec.json.encode(card) + translation.get_language().encode()).hexdigest()[:32]
    if request.headers.get("If-None-Match") == f'"{mark}"':
        answer = HttpResponse(status=304)
    else:
        body = cache.get(f"picture:{mark}")
        if body is None:
            used, _resets = rates.used("picture", rates.address_of(request), rates.WINDOW)
            if used > DRAWN:
                return slow_down(request)
            body = png(card)
            cache.set(f"picture:{mark}", body, KEPT)
        answer = HttpResponse(body, content_type="image/png")
    answer["ETag"], answer["Cache-Control"] = f'"{mark}"', f"public, max-age={fresh}"
    return answer
