"""The builder in which a list is picked card by card. The list is in the page's own link; saving it stores it.

Every press sends the list with what to do and leads to the page of the list that comes of it, so the way back goes
through the list as it was. With script only the part that changed is put in (htmx).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from attacks.services import fleets as fleet_service
from attacks.services import picking
from attacks.services.games.catalogue import Game
from attacks.web.common import rates, words
from attacks.web.common.about import game_of
from attacks.web.common.cookies import keep, new_owner_key, owner_key
from attacks.web.common.shell import page
from attacks.web.common.slow_down import slow_down
from attacks.web.fleets.build_pages import own
from attacks.web.fleets.lists import faction, game_by, lines, size, worth


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def pick(request: HttpRequest) -> HttpResponse:
    """A list picked card by card: what it has, what fits it, and what is wrong with it so far."""
    data = request.POST if request.method == "POST" else request.GET
    game = game_by(str(data.get("game", "")))
    if not picking.can_pick(game.room, game.edition):
        raise Http404
    picked = picking.read_picked(game.room, game.edition, {**data.dict(), "s": data.getlist("s")})
    if request.method == "POST":
        return pressed(request, game, picked)
    return page(request, "pick.html", context_of(request, game, picked), here="fleets")


def pressed(request: HttpRequest, game: Game, picked: Any) -> HttpResponse:
    """One press: the page of the list that comes of it, or the fleet that is stored."""
    then = request.POST.get("then", "")
    if then in ("save", "play") and picked.things:
        return saved(request, game, picked, then)
    after = picking.changed(game.room, game.edition, picked, str(request.POST.get("do", "")))
    open_at = {key: str(request.POST.get(key, "")) for key in ("at", "slot")}
    return redirect(f"{link_of(game, after)}{_opened(after, open_at, str(request.POST.get('do', '')))}")


def _opened(picked: object, was: dict[str, str], do: str) -> str:
    """Which part of the chooser stands open after a press, as the end of the link."""
    verb, _, rest = do.partition(":")
    if verb == "open":
        at, _, slot = rest.partition(":")
        return f"&{urlencode({'at': at, 'slot': slot})}" if slot else ""
    if verb == "add":
        return f"&{urlencode({'last': rest[:64]})}"
    stays = verb not in ("add", "again", "drop", "faction", "form", "by", "ships", "card")
    return f"&{urlencode(was)}" if was["slot"] and stays else ""


def link_of(game: Game, picked: Any) -> str:
    """The link that holds the list."""
    return f"{reverse('fleet_pick')}?{urlencode([('game', game.key), *picking.written(picked)])}"


def saved(request: HttpRequest, game: Game, picked: Any, then: str) -> HttpResponse:
    """Stores the list as a fleet of this browser, over the one it began with if that is still there."""
    was = str(request.POST.get("fleet", ""))
    squad = picking.squad(game.room, game.edition, picked)
    if not squad.ships:  # ids that no table has
        return redirect(link_of(game, picked))
    found = None
    if was.isdecimal() and len(was) < 10:
        mine = {fleet.id: fleet for fleet in fleet_service.fleets_of(owner_key(request), game.room, game.edition)}
        found = mine.get(int(was))
    if found is None and rates.made_too_much(request, "fleet"):
        return slow_down(request, too_much=True)
    key = new_owner_key(request)
    if found is not None:
        fleet_service.rebuild(found, squad)
    else:
        found = fleet_service.from_squad(squad, room=game.room, edition=game.edition, owner_key=key)
    messages.success(request, _("The fleet is saved."))
    played = f"{reverse('new')}?{urlencode({'game': game.key, 'mine': 'saved', 'mine_saved': found.id})}"
    to = played if then == "play" else reverse("fleet", args=[found.id])
    response: HttpResponse = HttpResponseClientRedirect(to) if is_part(request) else redirect(to)
    keep(response, request)
    return response


def is_part(request: HttpRequest) -> bool:
    """Is only a part of the page put in, so that another page has to be asked for?"""
    return bool(request.htmx)  # type: ignore[attr-defined]


@never_cache
@require_http_methods(["GET", "HEAD"])
def change(request: HttpRequest, fleet_id: int) -> HttpResponse:
    """A stored fleet in the builder: the page of its link, which remembers whose it is."""
    found = own(request, fleet_id)
    game = game_by(f"{found.room}/{found.edition}")
    if not picking.can_pick(game.room, game.edition):
        raise Http404
    return redirect(f"{link_of(game, picking.of_fleet(found))}&fleet={found.id}")


# --- what the page shows ---


def context_of(request: HttpRequest, game: Game, picked: Any) -> dict[str, Any]:
    room = game.room
    sheet = picking.sheet(room, game.edition, picked)
    at, slot = _open(request.GET, picked)
    searched = " ".join(str(request.GET.get("q", "")).split())[:60]
    if slot:
        found = picking.cards(room, game.edition, picked, at, slot)
    else:
        found = picking.things(room, game.edition, picked)
    groups = groups_of(room, [one for one in found if fits(one.name, words.named(room, one.group), searched)])
    last = str(request.GET.get("last", ""))
    squad = picking.squad(room, game.edition, picked)
    return {
        "game": game,
        "what": game_of(room, game.edition),
        "picked": picked,
        "held": picking.written(picked),
        "fleet": str(request.GET.get("fleet", ""))[:9],
        "factions": [(key, faction(room, key)) for key in picking.factions(room, game.edition)],
        "forms": [(key, words.say(room, "formats", key)) for key in picking.forms(room, game.edition) if key],
        "revisions": picking.revisions(room, game.edition),
        "sheet": sheet,
        "counted": fleet_service.has_builder(room),
        "left": max(0, sheet.limit - sheet.points),
        "over": bool(sheet.limit and sheet.points > sheet.limit),
        "share": min(100, round(100 * sheet.points / sheet.limit)) if sheet.limit else 0,
        "rows": [row_of(room, n, row, at if slot else -1, slot) for n, row in enumerate(sheet.rows)],
        "problems": lines(room, sheet.notes),
        "groups": [
            (name, rows, bool(searched) or len(groups) == 1 or last in [one["key"] for one in rows], able(rows))
            for name, rows in groups
        ],
        "fit_in_all": sum(able(rows) for _name, rows in groups),
        "of": sum(len(rows) for _name, rows in groups),
        "at": at,
        "slot": slot,
        "slot_name": words.say(room, "slots", slot) if slot else "",
        "whose": sheet.rows[at].name if slot else "",
        "q": searched,
        "size": size(room, len(sheet.rows)),
        "worth": worth(room, sheet.points),
        "link": request.build_absolute_uri(link_of(game, picked)),
        "exports": [(key, words.say(room, "lists", key), text) for key, text in picking.exports(room, squad)]
        if squad.ships
        else [],
    }


def _open(data: QueryDict, picked: Any) -> tuple[int, str]:
    """Which slot of which thing is being filled; none while things are chosen."""
    at, slot = str(data.get("at", "")), str(data.get("slot", ""))[:40]
    n = int(at) if at.isdecimal() and len(at) < 4 else -1
    return (n, slot) if slot and 0 <= n < len(picked.things) else (-1, "")


def fits(name: str, group: str, searched: str) -> bool:
    """Does a name, or what it stands under, hold what is searched?"""
    text = f"{name} {group}".casefold()
    return all(word in text for word in searched.casefold().split())


def groups_of(room: str, found: Sequence[Any]) -> list[tuple[str, list[dict[str, Any]]]]:
    """The choices under the names of their groups."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for one in found:
        name = words.named(room, one.group)
        groups.setdefault(name, []).append(
            {
                "key": one.key,
                "name": one.name,
                "points": one.points,
                "told": " · ".join(words.named(room, label) for label in one.told),
                "drawn": one.drawn,
                "why": words.say(room, "notes", one.why.code, one.why.params) if one.why else "",
            }
        )
    return list(groups.items())


def able(rows: Sequence[dict[str, Any]]) -> int:
    """How many of some choices may be taken."""
    return sum(not one["why"] for one in rows)


def row_of(room: str, n: int, row: Any, at: int, slot: str) -> dict[str, Any]:
    return {
        "n": n,
        "name": row.name,
        "points": row.points,
        "told": " · ".join(words.named(room, label) for label in row.told),
        "drawn": row.drawn,
        "spent": row.spent,
        "limit": row.limit,
        "slots": [
            {
                "key": one.key,
                "name": words.say(room, "slots", one.key),
                "card": one.card,
                "fixed": one.fixed,
                "open": n == at and one.key == slot and one.card is None,
            }
            for one in row.slots
        ],
    }
