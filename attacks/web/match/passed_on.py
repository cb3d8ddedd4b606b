"""What a match says where its address is passed on: of a public one what watchers may know by now, whoever asks; of
another that it is one, and nothing else.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from attacks.models import Match
from attacks.services.decision.views import WATCH
from attacks.services.live import spectator_delay
from attacks.services.store import matches
from attacks.web.common import rates
from attacks.web.common.about import game_of, name_of, player_of, where_it_is
from attacks.web.common.slow_down import slow_down
from attacks.web.match import results
from attacks.web.shared.answer import FRESH, KEPT, drawn, head_of_page
from attacks.web.shared.drawing import Card, Shown

MOST_SIDES = 5


def of_match(request: HttpRequest, match: Match) -> dict[str, str]:
    """What the head of a page of the match says to other sites."""
    return head_of_page(request, card_of(spectator_delay.as_known(match)), reverse("picture", args=[match.id]))


def card_of(known: Match) -> Card:
    """What is said of a match that stands where watchers may know it."""
    if not known.public or known.private or known.hidden:
        return Card(_("A match"), _("Attacks, resolved together."))
    seen = matches.view(known, WATCH)
    game = game_of(known.room, known.edition)
    over = known.status == Match.Status.OVER and hasattr(known, "result")
    ended = results.sides(known, seen) if over else []
    scores = {side.key: str(side.score) for side in ended if any(one.score for one in ended)}
    sides = tuple(
        Shown(player_of(seen, seat), scores.get(seat, ""), drawn_of(known.room, seen, seat))
        for seat in seen["seat_order"][:MOST_SIDES]
    )
    said = results.how_it_ended(known, ended) if over else f"{game} · {where_it_is(known, seen)}"
    return Card(name_of(known, seen) if known.title else game, said, known.room, sides)


def drawn_of(room: str, seen: dict[str, Any], seat: str) -> tuple[str, ...]:
    """By which names the first ship of a side that is still there may have a drawing."""
    own = [ship for ship in seen.get("ships", {}).values() if ship.get("seat") == seat]
    first = next((ship for ship in own if ship.get("state") != "removed"), own[0] if own else {})
    return tuple(str(first[key]) for key in ("chassis", "kind", "name") if isinstance(first.get(key), str))


@require_safe
def picture(request: HttpRequest, match_id: str) -> HttpResponse:
    """The picture of a match: of one that goes on as it stood a minute ago at most."""
    match = Match.objects.filter(id=match_id.replace("\0", "")).select_related("result").first()
    if match is None:
        rates.was_wrong(request)
        if rates.too_many(request):
            return slow_down(request)
        return HttpResponse(status=404, content_type="image/png")
    known = spectator_delay.as_known(match)
    return drawn(request, card_of(known), KEPT if known.status == Match.Status.OVER else FRESH)
