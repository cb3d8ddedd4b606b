"""A player's page over tournaments: places, games, lists and the line of ratings, as far as the player shows it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from attacks.models import Person
from attacks.services.common.errors import TournamentError
from attacks.services.lobby.keyring import DESKS
from attacks.services.moderation import moderators
from attacks.services.series import people
from attacks.services.series.people import Played, RatedIn
from attacks.swiss.values import DRAW, LOSS, WIN
from attacks.web.common import rates
from attacks.web.common.cookies import add_token, read_tokens, renew_keys
from attacks.web.common.shell import page
from attacks.web.common.slow_down import slow_down
from attacks.web.fleets.build_pages import name_of
from attacks.web.tournament import words
from attacks.web.tournament.common import whole
from attacks.web.tournament.forms import game_name

WIDE, HIGH, EDGE = 640, 200, 28  # of the drawing of a rating


def person_of(request: HttpRequest, slug: str) -> tuple[Person, bool]:
    """A page and whether it is this browser's; one that is not open only its owner finds, and moderators."""
    person, tokens = people.find(slug), read_tokens(request)
    mine = people.of_tokens(tokens)
    own = person is not None and mine is not None and mine.pk == person.pk
    if person is None or (not person.open and not own and moderators.by_tokens(tokens) is None):
        raise Http404
    return person, own


@never_cache
@require_safe
def person(request: HttpRequest, slug: str) -> HttpResponse:
    """The page, for everybody or for its owner."""
    row, own = person_of(request, slug)
    career, tokens = people.career(row, own=own), read_tokens(request)
    on_it = {one.entry.pk for one in career.played}
    context: dict[str, Any] = {
        "person": row,
        "own": own,
        "career": career,
        "record": f"{career.wins}–{career.draws}–{career.losses}",
        "played": [career_row(one) for one in career.played],
        "medals": sum(one.champion for one in career.played),
        "rated": [(one.series, one.line[-1][1], drawn(one)) for one in career.rated],
        "others": [one for one in people.entries_held(tokens) if one.pk not in on_it] if own else [],
        "link": request.build_absolute_uri(reverse("t_link", args=[people.link_of(row)])) if own else "",
        "moderates": moderators.by_tokens(tokens) is not None,
    }
    response = page(request, "tournament/person.html", context, here="tournaments")
    if own:
        renew_keys(response, request, {row.token_hash}, DESKS)
    return response


def career_row(one: Played) -> dict[str, Any]:
    """A tournament of a career in words."""
    outcomes = {WIN: _("won against %(name)s"), DRAW: _("drew with %(name)s"), LOSS: _("lost to %(name)s")}
    games = []
    for game, name in one.games:
        assert game.result is not None
        sides = game.result.sides if game.first == one.entry.number else game.result.sides[::-1]
        said = outcomes[sides[0].outcome] % {"name": name} if game.second else _("bye")
        score = words.score([dict(side.entered) for side in sides], [side.outcome for side in sides])
        games.append((game.round, said, score if game.second else ""))
    standing = one.standing
    return {
        "tournament": one.tournament,
        "entry": one.entry,
        "game": game_name(one.tournament),
        "place": one.place,
        "of": one.of,
        "champion": one.champion,
        "record": f"{standing.wins}–{standing.draws}–{standing.losses}" if standing else "",
        "list": name_of(one.entry.fleet) if one.entry.fleet else "",
        "games": games,
    }


def drawn(one: RatedIn) -> dict[str, Any]:
    """The line of a rating as points of a drawing, with two deviations to each side as a band around it."""
    line = [rated for _name, rated in one.line]
    least = min(rated.rating - 2 * rated.deviation for rated in line)
    most = max(rated.rating + 2 * rated.deviation for rated in line)
    across = (WIDE - 2 * EDGE) / max(1, len(line) - 1)

    def at(n: int, value: float) -> str:
        x = WIDE / 2 if len(line) == 1 else EDGE + n * across
        return f"{x:.1f},{HIGH - EDGE - (value - least) / max(1.0, most - least) * (HIGH - 2 * EDGE):.1f}"

    above = [at(n, rated.rating + 2 * rated.deviation) for n, rated in enumerate(line)]
    below = [at(n, rated.rating - 2 * rated.deviation) for n, rated in enumerate(line)]
    spots = [at(n, rated.rating) for n, rated in enumerate(line)]
    return {
        "box": f"0 0 {WIDE} {HIGH}",
        "band": " ".join([*above, *reversed(below)]) if len(line) > 1 else "",
        "line": " ".join(spots),
        "spots": [spot.split(",") for spot in spots],
        "rows": [(cup.name, round(rated.rating), round(rated.deviation)) for cup, rated in one.line],
    }


@require_POST
def new(request: HttpRequest) -> HttpResponse:
    """A page of all entries whose links this browser holds; nobody else sees it yet."""
    if rates.made_too_much(request, "tournament"):
        return slow_down(request, too_much=True)
    try:
        row, token = people.create(read_tokens(request), request.POST.get("name", ""))
    except TournamentError as error:
        messages.error(request, words.why(error), extra_tags="bad")
        return redirect("tournaments")
    response = redirect("person", row.slug)
    add_token(response, request, token, DESKS)
    messages.success(request, _("This page is yours. Nobody else sees it until you say so."))
    return response


@require_POST
def do(request: HttpRequest, slug: str) -> HttpResponse:
    """What the owner of a page wants of it."""
    row, own = person_of(request, slug)
    data, wanted = request.POST, request.POST.get("do", "")
    if not own:
        messages.error(request, words.why(TournamentError("forbidden")), extra_tags="bad")
        return redirect("person", slug)
    try:
        if wanted == "edit":
            flags = {name: bool(data.get(name)) for name in ("public", "rated", "lists")}
            people.edit(row, name=data.get("name", ""), **flags)
            messages.success(request, _("Saved."))
        elif wanted == "take_in":
            people.take_in(row, read_tokens(request), whole(data, "entry"))
        elif wanted == "let_go":
            people.let_go(row, whole(data, "entry"))
        elif wanted == "delete" and data.get("sure"):
            people.delete(row)
            messages.success(request, _("The page is deleted; your entries stay in their tournaments."))
            return redirect("tournaments")
        else:
            raise Http404
    except TournamentError as error:
        messages.error(request, words.why(error), extra_tags="bad")
    return redirect("person", slug)
