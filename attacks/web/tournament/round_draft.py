"""Drawing a round: asked for at the desk, solved in a thread of its own, kept if nothing has changed meanwhile."""

from __future__ import annotations

from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_POST

from attacks.models import Tournament
from attacks.services.common.errors import TournamentError
from attacks.services.tournament import round_draft
from attacks.services.tournament.transaction import RUNS, Actor
from attacks.web.tournament import commands
from attacks.web.tournament.common import do_command, for_staff, whole


async def pair(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw a round. A large field takes seconds, so it is computed in a thread of its own, while pages go on."""
    answer: HttpResponse = await sync_to_async(pair_asked)(request, slug=slug)
    solved = getattr(answer, "asked", None)
    if solved is None:
        return answer
    drawn: Any
    try:
        drawn = await sync_to_async(round_draft.solve, thread_sensitive=False)(solved)
    except TournamentError as error:
        drawn = error
    return await sync_to_async(pair_kept)(request, slug=slug, asked=solved, drawn=drawn)


@require_POST
@for_staff
def pair_asked(request: HttpRequest, tournament: Tournament, by: Actor) -> HttpResponse:
    """What the draw rests on, or why there is none."""
    locks = commands.locks_of(tournament, request.POST)
    made: list[round_draft.DrawInput] = []

    def ask(tournament: Tournament, by: Actor, data: QueryDict) -> str:
        if by.role not in RUNS:
            raise TournamentError("forbidden")
        made.append(round_draft.ask(tournament, data.get("seed", "").strip()[:64], locks, seen=whole(data, "seen")))
        return ""

    response = do_command(request, tournament, by, {"pair": ask}, "t_desk")
    response.asked = made[0] if made else None  # type: ignore[attr-defined]
    return response


@require_POST
@for_staff
def pair_kept(request: HttpRequest, tournament: Tournament, by: Actor, *, asked: Any, drawn: Any) -> HttpResponse:
    """The draw is written down, if nothing has changed meanwhile."""

    def keep(tournament: Tournament, by: Actor, data: QueryDict) -> str:
        if isinstance(drawn, TournamentError):
            raise drawn
        round_draft.keep(tournament, by, asked, drawn, data.get("request", ""))
        return ""

    return do_command(request, tournament, by, {"pair": keep}, "t_desk")
