"""Whoever is banned from the site may look at it, and make, join and write nothing."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from django.http import HttpRequest, HttpResponse

from attacks.services.moderation import bans
from attacks.web.api.trouble import trouble
from attacks.web.common.cookies import read_tokens
from attacks.web.common.rates import address_of
from attacks.web.common.shell import page

LOOKING = ("GET", "HEAD", "OPTIONS")
STAYS_OPEN = ("/settings", "/language", "/moderate")  # one's own browser, and those who could lift the ban


class Door:
    """Stands before every page that takes something in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in LOOKING or request.path.startswith(STAYS_OPEN):
            return self.get_response(request)
        ban = bans.ban_of(address_of(request), read_tokens(request))
        if ban is None:
            return self.get_response(request)
        if request.path.startswith("/api/"):
            problem = trouble(403, "banned").problem
            return HttpResponse(msgspec.json.encode(problem), status=403, content_type="application/json")
        return page(request, "moderation/banned.html", {"ban": ban}, status=403)
