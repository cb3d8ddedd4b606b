"""Odds as pages ask for them: of a match as it stands."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from attacks.models import Match
from attacks.services import odds
from attacks.web.views.match import of_match
from attacks.web.views.record import as_json, chosen


@never_cache
@require_safe
@of_match
def odds_file(request: HttpRequest, match: Match) -> HttpResponse:
    """The odds from here, as this reader may see them. `n` says of which number they are."""
    return as_json(odds.of_match(match, chosen(request, match), request.GET.get("aim", "")))
