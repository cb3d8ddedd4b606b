"""Fleets of this browser: read in, look at, change, copy out."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from attacks.models import Fleet, Ship
from attacks.services import fleets as fleet_service
from attacks.services import picking
from attacks.services.common.errors import FleetError
from attacks.services.games.catalogue import Game
from attacks.web.common import rates, words
from attacks.web.common.about import game_of
from attacks.web.common.cookies import keep, new_owner_key, owner_key
from attacks.web.common.fields import games_with_fleets
from attacks.web.common.shell import page
from attacks.web.common.slow_down import slow_down
from attacks.web.fleets import shelf
from attacks.web.fleets.build_pages import builder_of, name_of, own
from attacks.web.fleets.cards import place_of
from attacks.web.fleets.forms import ImportForm
from attacks.web.fleets.lists import faction, findings, first_game, game_by, lines, size, worth
from attacks.web.fleets.ship_form import ShipForm, labelled


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def fleets(request: HttpRequest) -> HttpResponse:
    """All fleets of this browser, and two ways to get another."""
    form = ImportForm(request.POST or None, initial={"game": first_game().key})
    failed, read_now = "", None
    if request.method == "POST" and form.is_valid():
        game = game_by(form.cleaned_data["game"])
        text = form.cleaned_data["text"]
        found = fleet_service.read_fleet(game.room, game.edition, text)
        if found.squad is not None:
            if rates.made_too_much(request, "fleet"):
                return slow_down(request, too_much=True)
            key = new_owner_key(request)
            fleet = fleet_service.from_squad(
                found.squad, room=game.room, edition=game.edition, owner_key=key, source=text
            )
            response = redirect("fleet", fleet.id)
            keep(response, request)
            return response
        failed, read_now = _("This list cannot be played as it is; the notes below say why."), findings(game, found)
    own = fleet_service.fleets_of(owner_key(request))
    context = {"games": games_with_fleets(), "form": form, "failed": failed, "read": read_now}
    context |= {"own": shelf.own(own), "ready": shelf.ready(), "builders": shelf.builders()}
    context["paste_hint"] = paste_hint(game_by(form["game"].value() or ""))
    return page(request, "fleets.html", context, here="fleets", status=400 if failed or form.errors else 200)


def paste_hint(game: Game) -> str:
    """How to bring a list of this game."""
    return words.say(game.room, "lists", "paste_hint")


def ship_lines(room: str, squad: object) -> list[str]:
    """The ships of a squad by their names, or "3 Destroyer" where a room counts them."""
    rows = fleet_service.ship_lines(room, squad)
    return [words.named(room, label) if n is None else f"{n} {words.named(room, label)}" for label, n in rows]


@require_POST
def read_list(request: HttpRequest) -> HttpResponse:
    """What a list says, while it is being pasted. Stores nothing."""
    part = request.GET.get("part", "")
    field = "text" if part == "import" else f"{part}_text"
    text = request.POST.get(field, "").replace("\0", "")
    game = game_by(request.POST.get("game", ""))
    found = findings(game, fleet_service.read_fleet(game.room, game.edition, text)) if text.strip() else None
    return page(request, "partials/notes.html", {"read": found})


@require_POST
def ready(request: HttpRequest) -> HttpResponse:
    """A copy of a ready-made squad among one's own fleets."""
    game = game_by(request.POST.get("game", ""))
    made = fleet_service.ready_made(game.room, game.edition) if game.fleet_source != "none" else ()
    place = place_of(made, request.POST.get("squad", "").removeprefix("ready:"))
    if place is None:
        raise Http404
    if rates.made_too_much(request, "fleet"):
        return slow_down(request, too_much=True)
    key = new_owner_key(request)
    fleet = fleet_service.from_squad(made[place], room=game.room, edition=game.edition, owner_key=key)
    response = redirect("fleet", fleet.id)
    keep(response, request)
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def fleet(request: HttpRequest, fleet_id: int) -> HttpResponse:
    """One fleet with its ships; it can be given another name here."""
    found = own(request, fleet_id)
    name, error = request.POST.get("name", found.name).replace("\0", "").strip(), ""
    if request.method == "POST":
        if name and len(name) <= fleet_service.NAME_LENGTH:
            fleet_service.rename(found, name)
            messages.success(request, _("The fleet has its new name."))
            return redirect("fleet", found.id)
        limit = {"most": fleet_service.NAME_LENGTH}
        error = _("This name is too long; %(most)d characters fit.") % limit if name else _("Give the fleet a name.")
    notes = None
    if found.source:
        again = fleet_service.read_fleet(found.room, found.edition, found.source)
        notes = {"notes": findings(game_by(f"{found.room}/{found.edition}"), again)["notes"], "squad": None}
    counted = fleet_service.has_builder(found.room)
    ships = [] if counted else [card_of(ship, found.room) for ship in found.ships.order_by("place")]
    context = {
        "fleet": found,
        "shown": name_of(found),
        "told": builder_of(found).answers_in_words() if counted else [],
        "size": size(found.room, fleet_service.size_of(found)),
        "worth": worth(found.room, found.points, fleet_service.revision_of(found)),
        "name": name,
        "name_error": error,
        "game": game_of(found.room, found.edition),
        "faction": faction(found.room, found.faction),
        "ships": ships,
        "marked": any(ship["cards"] for ship in ships),
        "counted": counted,
        "changed": fleet_service.has_ship_form(found.room),
        "cards": [read_card(card, found.room) for card in fleet_service.unit_cards(found)],
        "read": notes,
        "picks": picking.can_pick(found.room, found.edition),
        **checked(found, str(request.GET.get("form", ""))),
        "exports": [
            (key, words.say(found.room, "lists", key), text) for key, _, _, text in fleet_service.exports(found)
        ],
    }
    return page(request, "fleet.html", context, here="fleets", status=400 if error else 200)


def checked(found: Fleet, wanted: str) -> dict[str, Any]:
    """What is wrong with a fleet in a format: the formats to look at it by, the chosen one, and the sentences."""
    forms = picking.forms(found.room, found.edition)
    form = wanted if wanted in forms else next(iter(forms), "")
    notes = picking.problems(found, form) if form else ()
    return {
        "forms": [(key, words.say(found.room, "formats", key)) for key in forms],
        "form": form,
        "wrong": lines(found.room, notes),
        "legal": not any(note.level != "info" for note in notes),
    }


def card_of(ship: Ship, room: str) -> dict[str, Any]:
    """A ship as a small card: its numbers, weapons, upgrades and how it enters a match."""
    now, facts = fleet_service.ship_fields(ship), fleet_service.ship_facts(ship)
    return {
        "place": ship.place,
        "name": ship.name,
        "chassis": now.get("chassis", ""),
        "points": now.get("points", 0),
        "numbers": [(labelled(room, label), n) for label, n in facts.numbers],
        "weapons": "; ".join(words.sentence(room, weapon) for weapon in facts.weapons),
        "upgrades": [(card["name"], card.get("known", True)) for card in now.get("upgrades", [])],
        "cards": [played(mark, room) for mark in fleet_service.marks(ship)],
        "setup": ", ".join(f"{labelled(room, label)} {n}" for label, n in facts.setup),
    }


def read_card(card: Any, room: str) -> dict[str, Any]:
    """A printed card of a room whose fleets are counts, in words."""

    def sentence_of(one: object) -> str:
        return words.sentence(room, one)

    return {
        "name": card.name,
        "n": card.n,
        "kinds": ", ".join(sentence_of(one) for one in card.kinds),
        "facts": [(sentence_of(asked), sentence_of(answer)) for asked, answer in card.facts],
        "keywords": ", ".join(sentence_of(one) for one in card.keywords),
        "weapons": [(name, ", ".join(sentence_of(one) for one in told)) for name, told in card.weapons],
        "minis": [(n, ": ".join(part for part in (name, ", ".join(held)) if part)) for n, name, held in card.minis],
    }


def played(mark: dict[str, Any], room: str) -> dict[str, Any]:
    """How one card is played, in words: its mark, and what the app does with it or why it is played by hand."""
    says = [f"{words.say(room, 'does', key)} – {words.say(room, 'when', key)}" for key in mark["does"]]
    if mark["reason"]:
        says = [words.say(room, "by_hand", mark["reason"])]
    return {**mark, "mark": words.say(room, "marks", mark["state"]), "says": says}


@require_POST
def delete(request: HttpRequest, fleet_id: int) -> HttpResponse:
    """Throws a fleet away; matches that have begun keep their copy."""
    found = own(request, fleet_id)
    name = found.name
    fleet_service.delete(found)
    messages.success(request, _("“%(name)s” is deleted.") % {"name": name})
    return redirect("fleets")


@require_safe
@never_cache
def export(request: HttpRequest, fleet_id: int, kind: str) -> HttpResponse:
    """A fleet as a file for somebody else."""
    found = own(request, fleet_id)
    for key, suffix, media, text in fleet_service.exports(found):
        if key == kind:
            name = f"{slugify(name_of(found)) or 'fleet'}.{suffix}"
            headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
            return HttpResponse(text, content_type=f"{media}; charset=utf-8", headers=headers)
    raise Http404


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ship(request: HttpRequest, fleet_id: int, place: int | None = None) -> HttpResponse:
    """One ship in numbers; without a place, a new one typed by hand."""
    found = own(request, fleet_id)
    row = ship_at(found, place) if place is not None else None
    if fleet_service.has_builder(found.room):  # what it is made of is asked all at once
        return redirect("fleet_build", found.id)
    if not fleet_service.has_ship_form(found.room):
        raise Http404
    form = ShipForm(request.POST or None, room=found.room, ship=fleet_service.ship_fields(row) if row else {})
    trouble: list[str] = []
    if request.method == "POST" and form.is_valid():
        trouble = save(found, row, form.record())
        if not trouble:
            messages.success(request, _("%(ship)s is saved.") % {"ship": form.cleaned_data["name"]})
            return redirect("fleet", found.id)
    context = {
        "fleet": found,
        "ship": row,
        "form": form,
        "heading": row.name if row else _("Add a ship of your own"),
        "action": reverse("ship", args=[found.id, row.place]) if row else reverse("ship_new", args=[found.id]),
        "groups": form.groups(),
        "trouble": " ".join(trouble),
        "problems": [(name, error) for name, errors in form.errors.items() for error in errors],
    }
    return page(request, "ship.html", context, here="fleets", status=400 if form.errors or trouble else 200)


def save(found: Fleet, row: Ship | None, record: dict[str, Any]) -> list[str]:
    """Stores a changed or a new ship; what the room finds wrong with it, in words."""
    try:
        if row is None:
            fleet_service.add_ship(found, fleet_service.card_from(found.room, record))
            return []
        return list(fleet_service.save_ship(row, record))
    except FleetError as error:
        if error.code == "too_many_ships":
            return [_("A fleet has at most %(limit)s ships.") % error.params]
        return [_("The room cannot use these numbers: %(detail)s") % {"detail": error.params.get("detail", error.code)}]


def ship_at(found: Fleet, place: int) -> Ship:
    row = found.ships.filter(place=place).first() if place < 2**15 else None
    if row is None:
        raise Http404
    return row


@require_POST
def ship_delete(request: HttpRequest, fleet_id: int, place: int) -> HttpResponse:
    """Takes a ship out of a fleet."""
    found = own(request, fleet_id)
    row = ship_at(found, place)
    if fleet_service.has_builder(found.room):
        return redirect("fleet_build", found.id)
    name = row.name
    fleet_service.delete_ship(row)
    messages.success(request, _("%(ship)s is removed.") % {"ship": name})
    return redirect("fleet", found.id)
