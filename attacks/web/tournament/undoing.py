"""What somebody did last at the desk, offered for a minute to be taken back; and what is put together or taken off."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from attacks.models import AuditEntry, Tournament
from attacks.services.common import clock
from attacks.services.common.errors import TournamentError
from attacks.services.tournament import staff, undo
from attacks.services.tournament.changes import SECONDS
from attacks.services.tournament.transaction import Actor
from attacks.web.common.cookies import read_tokens
from attacks.web.tournament import words


def offer(tournament: Tournament, by: Actor) -> dict[str, Any] | None:
    """The act that can be taken back, in words, and for how many seconds still; None without one."""
    row = undo.newest(tournament, by)
    done = AuditEntry.objects.filter(tournament=tournament, n=row.deed).first() if row else None
    if row is None or done is None:
        return None
    names = dict(tournament.entrants.values_list("number", "name"))
    told = words.deed(done, lambda number: names.get(number, ""))
    left = SECONDS - int((clock.now() - row.at).total_seconds())
    return {"group": row.group, "said": told["what"], "change": told["change"], "left": max(1, left)}


def take_back(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    """Take back what the button stands beside."""
    undo.take_back(tournament, by, data.get("group", "")[:16], request=str(data.get("request", ""))[:64])
    return _("Taken back.")


@require_POST
def bring_back(request: HttpRequest, slug: str) -> HttpResponse:
    """A tournament that was just deleted, by its owner."""
    row = Tournament.objects.filter(slug=slug, status=Tournament.Status.DELETED).first()
    if row is None:
        raise Http404
    by = staff.role_of(row, read_tokens(request))
    try:
        undo.take_back(row, by, request.POST.get("group", "")[:16])
        messages.success(request, _("Taken back."))
    except TournamentError as error:
        messages.error(request, words.why(error), extra_tags="bad")
        return redirect("tournaments")
    return redirect("t_desk", row.slug)
