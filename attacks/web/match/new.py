"""A new match on one screen: game, squad, Start; what is rare is folded. Nothing is stored before all is good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from attacks.services.common.errors import LobbyError
from attacks.services.games.catalogue import Game
from attacks.services.games.scenes import whole_of
from attacks.services.lobby import lobby
from attacks.web.common import again, rates, words
from attacks.web.common.about import seat_of
from attacks.web.common.cookies import add_token, keep, new_owner_key, owner_key
from attacks.web.common.posters import posters
from attacks.web.common.shell import keep_usual, look, page
from attacks.web.common.slow_down import slow_down
from attacks.web.fleets.lists import Part, game_by, part_of, titled
from attacks.web.match import linked, opponent, options, terms
from attacks.web.match.forms import NewMatchForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Asks for game, fleets and options; a good answer makes the match and leads to its links."""
    typed = again.entered(request)
    if typed is None:
        return first_asked(request)
    machine = with_machine(request, typed)
    alone = machine or request.GET.get("alone") == "1" or typed.get("alone") == "on"
    game = game_by(str(typed.get("game", "")))
    form = NewMatchForm(typed, game=game)
    mine, theirs = parts(typed, game, owner_key(request), alone)
    guests = guest_parts(typed, game, owner_key(request)) if alone else {}
    good = [form.is_valid(), mine.check(), theirs.check()]
    used = {seat: part for seat, part in guests.items() if good[0] and seat in form.wanted()}
    good += [part.check() for part in used.values()]
    trouble = again.trouble_of(request, typed)
    if all(good) and request.method == "POST":
        if rates.made_too_much(request, "match"):
            return slow_down(request, too_much=True)
        try:
            return created(request, form, {"mine": mine, "theirs": theirs, **used}, alone, machine)
        except LobbyError as error:
            trouble = words.say(game.room, "why", error.reason, error.params)
    back = again.asked_again(request, trouble) if request.method == "POST" else None
    if back is not None:
        return back
    problems = problems_of(form, {"mine": mine, "theirs": theirs, **guests}, trouble)
    context = {
        **form_page(request, form, {"mine": mine, "theirs": theirs, **guests}, alone, machine),
        "problems": problems,
        "open": any(name in form.errors for name in form.options_asked),
    }
    return page(request, "new.html", context, status=400 if problems else 200)


def first_asked(request: HttpRequest) -> HttpResponse:
    """The form before anything is sent: as last time in this game, and as a link wants it."""
    asked, kept = request.GET.copy(), look(request).usual
    machine = with_machine(request)
    alone = machine or asked.get("alone") == "1"
    game, problems = linked.game_asked(asked, kept)
    own = kept.get(game.room, {})
    form = NewMatchForm(game=game)
    last = linked.kept_options(form, own)
    about = {one.name: one.legend for one in options.questions(form, alone=False, machine=machine)}
    answers, wrong = linked.options_asked(form, asked, about)
    name = look(request).name or (_("Player") if alone else "")
    chosen = {**form.usual, **last, **answers}
    if machine and of_whole(game.room, chosen):
        chosen |= {**whole_of(game.room), **answers}
    form = NewMatchForm(game=game, initial={**chosen, "game": game.key, "name": name})
    if asked.get("squad"):
        asked.setdefault("mine", f"ready:{asked['squad']}")
    found = parts(asked, game, owner_key(request), alone)
    fleets = dict(zip(("mine", "theirs"), found, strict=True))
    fleets |= guest_parts(asked, game, owner_key(request)) if alone else {}
    for prefix, part in fleets.items():
        wrong += linked.without_unknown(part)
        known = [value for value, _label, _hint in part.sources]
        part.chosen = part.chosen if part.chosen in known else known[0]
        if prefix not in asked and f"{prefix}_ready" not in asked:
            part.follow(str(form.initial.get("mode", "")))
    context = {**form_page(request, form, fleets, alone, machine), "doubts": [*problems, *wrong], "as_last": bool(last)}
    return page(request, "new.html", context)


def of_whole(room: str, chosen: Mapping[str, Any]) -> bool:
    """Is it the mode in which all of a game is played? Alone against machines there is no table of one's own."""
    whole = whole_of(room)
    return bool(whole) and chosen["mode"] == whole["mode"]


def options_of(form: NewMatchForm, machine: bool) -> dict[str, Any]:
    """What the room is told; what only belongs to the whole of a game falls away where a machine plays a part of it."""
    found, room = form.options(), form.chosen.room
    if machine and not of_whole(room, form.cleaned_data):
        unasked = {name: form.usual[name] for name, value in whole_of(room).items() if found.get(name) == value}
        return {**found, **unasked}
    return found


def with_machine(request: HttpRequest, typed: QueryDict | None = None) -> bool:
    """Does somebody want an opponent at the other seats?"""
    return request.GET.get("machine") == "1" or (typed is not None and typed.get("machine") == "on")


def form_page(
    request: HttpRequest, form: NewMatchForm, fleets: dict[str, Part], alone: bool, machine: bool
) -> dict[str, Any]:
    """What the page shows of a form, sent or not."""
    room = form.chosen.room
    first, second = ("first", _("First fleet")), ("second", _("Second fleet"))
    if not alone:
        first, second = ("mine", _("Your fleet")), ("theirs", _("Opponent’s fleet"))
    if machine:
        first, second = ("mine", _("Your fleet")), ("theirs", _("The machine’s fleet"))
    every, rules = options.questions(form, alone, machine), options.house(form)
    # how many play is asked first, below the game, where it is more than with or without a third
    how_many = next((one for one in every if one.name == "seats" and len(one.answers) > 2), None)
    asked = [one for one in every if one is not how_many]
    return {
        "form": form,
        "alone": alone,
        "machine": machine,
        "way": "machine=1" if machine else "alone=1" if alone else "",
        "room": room,
        "note": words.say(room, "lists", "own_table", default=" ").strip() if machine else "",
        "titles": [titled(room, *first), titled(room, *second)],
        "mine": fleets["mine"],
        "theirs": fleets["theirs"],
        "guests": [(seat, seat_of(seat), part) for seat, part in fleets.items() if seat not in ("mine", "theirs")],
        "how_many": how_many,
        "questions": asked,
        "editions": any(one.name == "game" for one in every),
        "numbers": options.numbers(form),
        "posters": posters(),
        "differences": options.differing(room),
        "house": rules,
        "line": options.line(asked, rules),
        "link": request.build_absolute_uri(f"{request.path}?{urlencode(linked.to_link(form, alone, machine))}"),
    }


def parts(data: QueryDict, game: Game, owner: str, alone: bool) -> tuple[Part, Part]:
    """The two questions about fleets. Alone, both sides start with a ready-made squad."""
    if alone:
        data = data.copy()
        data.setdefault("mine_ready", "0")
        asked = "theirs" in data or "theirs_ready" in data
        data.setdefault("theirs_ready", "1")
        mine, theirs = (part_of(name, data, game, owner, chosen="ready") for name in ("mine", "theirs"))
        if not asked and mine.value == theirs.value and mine.chosen == "ready":
            theirs.ready_chosen = "0"  # nobody fights an army like his own unasked
        return mine, theirs
    return (
        part_of("mine", data, game, owner, chosen="ready"),
        part_of("theirs", data, game, owner, chosen="join", other=_("They bring it when they join")),
    )


def guest_parts(data: QueryDict, game: Game, owner: str) -> dict[str, Part]:
    """What each seat beyond those a match needs may bring, by seat; asked only of whoever plays all of them."""
    more = [seat for seat in game.seats if seat not in game.needed]
    return {seat: part_of(seat, data, game, owner, chosen="ready", guest=seat in game.guests) for seat in more}


def created(
    request: HttpRequest, form: NewMatchForm, parts: dict[str, Part], alone: bool, machine: bool
) -> HttpResponse:
    """Makes the match and gives this browser its seat, or all. Raises LobbyError if the room refuses the set-up."""
    with transaction.atomic():
        new_one = make_match(form, parts, alone, machine, rates.maker_of(request), draws=not machine)
        parts["mine"].keep_own(new_owner_key(request))
    response = redirect("invite" if not alone else "match" if new_one.holders else "watch", new_one.match.id)
    for _holder, token in new_one.holders:
        add_token(response, request, token)
    keep(response, request)
    keep_usual(response, request, form.cleaned_data["name"], form.chosen.room, linked.to_keep(form))
    again.forget(response, request)
    return response


def make_match(
    form: NewMatchForm, parts: dict[str, Part], alone: bool, machine: bool, maker: str, *, draws: bool = False
) -> lobby.Created:
    """The match that good answers make. Raises LobbyError if the room refuses the set-up."""
    data, mine = form.cleaned_data, parts["mine"]
    seats = form.wanted()
    return lobby.create(
        room=mine.game.room,
        edition=mine.game.edition,
        mode=data["mode"],
        options=options_of(form, machine),
        title=data["title"],
        host_name=data["name"],
        host_seat=mine.game.seats[0],
        host_fleet=mine.stored(),
        other_fleet=parts["theirs"].stored(),
        seats=seats,
        guest_fleets={seat: part.stored() for seat, part in parts.items() if seat in seats},
        public=data["visible"] == "public" and settings.LOBBY,
        private=data["visible"] == "private",
        alone=alone and not machine,
        draws=draws,
        terms=terms.chosen(data),
        machines=opponent.chosen(data, seats) if machine else {},
        machine_name=_("Machine"),
        maker=maker,
    )


def problems_of(form: NewMatchForm, parts: dict[str, Part], trouble: str) -> list[tuple[str, str]]:
    """Everything that is wrong, in the order of the page, with the id of the place where it can be put right."""
    first = [("name", str(error)) for error in form.errors.get("name", ())]
    lists = [
        (f"{prefix}_text" if part.bad_text else f"{prefix}-source", error)
        for prefix, part in parts.items()
        for error in part.errors
    ]
    last = [(name, str(error)) for name in form.options_asked for error in form.errors.get(name, ())]
    return first + lists + last + ([("mine-source", trouble)] if trouble else [])
