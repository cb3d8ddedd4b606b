"""The builder as a page: a fleet put together in counts and ticks, shown as it grows, stored when it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from attacks.models import Fleet
from attacks.services import fleets as fleet_service
from attacks.services.common.errors import FleetError
from attacks.services.games.catalogue import Game
from attacks.web.common import rates, words
from attacks.web.common.about import game_of
from attacks.web.common.cookies import keep, new_owner_key, owner_key
from attacks.web.common.shell import page
from attacks.web.common.slow_down import slow_down
from attacks.web.fleets.builder import BuilderForm
from attacks.web.fleets.lists import Line, faction, game_by, lines, size, worth


def own(request: HttpRequest, fleet_id: int) -> Fleet:
    """A fleet of this browser; 404 for anybody else's."""
    try:
        return fleet_service.own(owner_key(request), fleet_id)
    except (FleetError, OverflowError):
        raise Http404 from None


def name_of(fleet: Fleet) -> str:
    """The name of a fleet; without one it goes by its faction."""
    return fleet.name or faction(fleet.room, fleet.faction) or _("A fleet")


def builder_of(fleet: Fleet, data: QueryDict | None = None) -> BuilderForm:
    """The builder filled with a fleet."""
    answers = fleet_service.answers_of(fleet.room, fleet_service.squad_record(fleet))
    return BuilderForm(data, room=fleet.room, edition=fleet.edition, prefix="fleet", initial=answers)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def build(request: HttpRequest, fleet_id: int | None = None) -> HttpResponse:
    """A fleet put together in counts and ticks: a new one, or one of this browser's to change."""
    found = own(request, fleet_id) if fleet_id is not None else None
    game = game_by(f"{found.room}/{found.edition}" if found else str(request.GET.get("game", "")))
    if not fleet_service.has_builder(game.room):
        raise Http404
    data = request.POST if request.method == "POST" else None
    form = builder_of(found, data) if found else BuilderForm(data, room=game.room, edition=game.edition, prefix="fleet")
    problems: list[str] = []
    notes: list[Any] = []
    if request.method == "POST":
        form.is_valid()
        problems = form.problems()
        if not problems:
            made = fleet_service.built(game.room, game.edition, form.cleaned_data, found)
            if made.squad is not None:
                return save_built(request, found, made.squad, game)
            notes = said_of_form(game.room, made.notes)
            problems = [_("This fleet cannot be played as it is; the notes below say why.")]
    context: dict[str, Any] = {"fleet": found, "game": game, "builder": form, "problems": problems}
    context |= {"read": {"notes": notes}, **cloth(game, form, found)}
    context |= {"shown": name_of(found) if found else "", "what": game_of(game.room, game.edition)}
    return page(request, "build.html", context, here="fleets", status=400 if problems else 200)


@require_POST
def preview(request: HttpRequest) -> HttpResponse:
    """The fleet of the answers so far, as it lies on the cloth. Stores nothing."""
    number = request.GET.get("fleet", "")
    found = own(request, int(number)) if number.isdecimal() and len(number) < 10 else None
    game = game_by(f"{found.room}/{found.edition}" if found else str(request.GET.get("game", "")))
    if not fleet_service.has_builder(game.room):
        raise Http404
    data = request.POST
    form = builder_of(found, data) if found else BuilderForm(data, room=game.room, edition=game.edition, prefix="fleet")
    return page(request, "partials/build_preview.html", cloth(game, form, found))


def cloth(game: Game, form: BuilderForm, found: Fleet | None) -> dict[str, Any]:
    """What lies on the cloth: the things of a fleet, what it costs, and what is wrong with it so far."""
    squad, notes = fleet_service.squad_record(found) if found and not form.is_bound else None, []
    if form.is_bound and form.is_valid():
        made = fleet_service.built(game.room, game.edition, form.cleaned_data, found)
        squad, notes = made.squad, said_of_form(game.room, made.notes)
    rows = [] if squad is None else fleet_service.lies(game.room, squad)
    return {
        "things": [
            {"kind": one.kind, "n": n, "lies": one.n, "name": words.named(game.room, label)}
            for one in rows
            for label, n in one.parts
        ],
        "squad": squad,
        "costs": worth(game.room, squad.points, fleet_service.revision_in(squad)) if squad is not None else "",
        "holds": size(game.room, fleet_service.size_of_squad(game.room, squad)) if squad is not None else "",
        "of": faction(game.room, squad.faction) if squad is not None else "",
        "cloth_notes": notes,
    }


def said_of_form(room: str, notes: Sequence[Any]) -> list[Line]:
    """What there is to say of what a form built: the sentences name what they are about, paths are for files."""
    return [replace(line, where="") for line in lines(room, notes, playable=False)]


def save_built(request: HttpRequest, found: Fleet | None, squad: object, game: Game) -> HttpResponse:
    """Stores what was built, over the fleet it began with."""
    if not found and rates.made_too_much(request, "fleet"):
        return slow_down(request, too_much=True)
    key = new_owner_key(request)
    if found:
        fleet_service.rebuild(found, squad)
    else:
        found = fleet_service.from_squad(squad, room=game.room, edition=game.edition, owner_key=key)
    messages.success(request, _("The fleet is saved."))
    played = f"{reverse('new')}?{urlencode({'game': game.key, 'mine': 'saved', 'mine_saved': found.id})}"
    response = redirect(played) if request.POST.get("then") == "play" else redirect("fleet", found.id)
    keep(response, request)
    return response
