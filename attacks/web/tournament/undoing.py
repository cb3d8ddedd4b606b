"""What somebody did last at the desk, offered for a minute to be taken back; and what is put together or taken off."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from attacks.models import Deed, Tournament
from attacks.services.common import clock
from attacks.services.tournament import undo
from attacks.services.tournament.changes import SECONDS
from attacks.services.tournament.transaction import Actor
from attacks.web.tournament import words


def offer(tournament: Tournament, by: Actor) -> dict[str, Any] | None:
    """The act that can be taken back, in words, and for how many seconds still; None without one."""
    row = undo.newest(tournament, by)
    done = Deed.objects.filter(tournament=tournament, n=row.deed).first() if row else None
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
