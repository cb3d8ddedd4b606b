"""A new match: one form with three groups of questions, and nothing stored before all of them are good."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from attacks.services.common.errors import LobbyError
from attacks.services.games.catalogue import Game, games, has_own_dice
from attacks.services.games.house_rules import differences
from attacks.services.lobby import lobby
from attacks.web.common import rates, words
from attacks.web.common.about import game_of, seat_of
from attacks.web.common.cookies import add_token, keep, new_owner_key, owner_key
from attacks.web.common.shell import keep_name, look, page
from attacks.web.common.slow_down import slow_down
from attacks.web.fleets.lists import Part, game_by, part_of, titled
from attacks.web.match import terms
from attacks.web.match.forms import NewMatchForm

ASKED = ("game", "mine", "theirs")  # what the page asks for anew when another game is chosen


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Asks for game, fleets and options; a good answer makes the match and leads to its links."""
    sent = request.method == "POST"
    data = request.POST if sent else asked_anew(request)
    alone = request.GET.get("alone") == "1" or data.get("alone") == "on"
    game = game_by(str(data.get("game", "")))
    name = look(request).name or (_("You") if alone else "")
    initial = {**usual(game), "game": game.key, "name": name}
    form = NewMatchForm(request.POST if sent else None, game=game, initial=initial)
    mine, theirs = parts(data, game, owner_key(request), alone)
    guests = guest_parts(data, game, owner_key(request)) if alone else {}
    if not sent:
        for part in (mine, theirs, *guests.values()):
            known = [value for value, _label, _hint in part.sources]
            part.chosen = part.chosen if part.chosen in known else known[0]
    trouble = ""
    if sent:
        good = [form.is_valid(), mine.check(), theirs.check()]
        used = {seat: part for seat, part in guests.items() if good[0] and seat in form.wanted()}
        good += [part.check() for part in used.values()]
        if all(good):
            if rates.made_too_much(request, "match"):
                return slow_down(request, too_much=True)
            try:
                return created(request, form, {"mine": mine, "theirs": theirs, **used}, alone)
            except LobbyError as error:
                trouble = words.say(game.room, "why", error.reason, error.params)
    fleets = {"mine": mine, "theirs": theirs, **guests}
    problems = problems_of(form, fleets, trouble)
    first, second = ("first", _("First fleet")), ("second", _("Second fleet"))
    if not alone:
        first, second = ("mine", _("Your fleet")), ("theirs", _("Opponent’s fleet"))
    context = {
        "form": form,
        "alone": alone,
        "titles": [titled(game.room, *first), titled(game.room, *second)],
        "mine": mine,
        "theirs": theirs,
        "guests": [(seat, seat_of(seat), part) for seat, part in guests.items()],
        "seats": seats(form),
        "modes": modes(form),
        "options": options(form, alone),
        "numbers": numbers(form),
        "games": [
            (one, game_of(one.room, one.edition), words.say(one.room, "editions", one.edition, default=" "))
            for one in games().values()
        ],
        "differences": differing(game.room),
        "house": house(form, game.room),
        "problems": problems,
        "step": step_of(form, fleets, trouble),
    }
    return page(request, "new.html", context, status=400 if problems else 200)


def asked_anew(request: HttpRequest) -> QueryDict:
    """What the page sends along when another game is chosen: the ways to bring fleets, and what was built so far."""
    data = request.GET.copy()
    for name in list(data):
        if name not in ASKED and not name.startswith(("mine-", "theirs-")):
            del data[name]
    return data


def usual(game: Game) -> dict[str, Any]:
    """The answers a new match begins with: the first of each, or what the room says is usual."""
    return {
        "mode": game.modes[0],
        "visible": "unlisted",
        "first": "p1",
        **terms.USUAL,
        **{name: values[0] for name, values in game.options.items()},
        **game.defaults,
    }


def parts(data: QueryDict, game: Any, owner: str, alone: bool) -> tuple[Part, Part]:
    """The two questions about fleets. Alone, both sides start with a ready-made squad."""
    if alone:
        data = data.copy()
        data.setdefault("mine_ready", "0")
        data.setdefault("theirs_ready", "1")
        return (
            part_of("mine", data, game, owner, chosen="ready"),
            part_of("theirs", data, game, owner, chosen="ready"),
        )
    return (
        part_of("mine", data, game, owner, chosen=game.fleet_source),
        part_of("theirs", data, game, owner, chosen="join", other=_("They bring it when they join")),
    )


def guest_parts(data: QueryDict, game: Any, owner: str) -> dict[str, Part]:
    """What each seat beyond those a match needs may bring, by seat; asked only of whoever plays all of them."""
    more = [seat for seat in game.seats if seat not in game.needed]
    return {seat: part_of(seat, data, game, owner, chosen="ready", guest=seat in game.guests) for seat in more}


def created(request: HttpRequest, form: NewMatchForm, parts: dict[str, Part], alone: bool) -> HttpResponse:
    """Makes the match and gives this browser its seat, or all. Raises LobbyError if the room refuses the set-up."""
    data, mine, theirs = form.cleaned_data, parts["mine"], parts["theirs"]
    with transaction.atomic():
        made = lobby.create(
            room=mine.game.room,
            edition=mine.game.edition,
            mode=data["mode"],
            options=form.options(),
            title=data["title"],
            host_name=data["name"],
            host_seat=mine.game.seats[0],
            host_fleet=mine.stored(),
            other_fleet=theirs.stored(),
            seats=form.wanted(),
            guest_fleets={seat: part.stored() for seat, part in parts.items() if seat in form.wanted()},
            public=data["visible"] == "public",
            alone=alone,
            draws=True,
            terms=terms.chosen(data),
            maker=rates.maker_of(request),
        )
        mine.keep_own(new_owner_key(request))
    response = redirect("match" if alone else "invite", made.match.id)
    for _holder, token in made.holders:
        add_token(response, request, token)
    keep(response, request)
    keep_name(response, request, data["name"])
    return response


def problems_of(form: NewMatchForm, parts: dict[str, Part], trouble: str) -> list[tuple[str, str]]:
    """Everything that is wrong, in the order of the page, with the id of the place where it can be put right."""
    first = [(name, str(error)) for name in form.steps[1] for error in form.errors.get(name, ())]
    lists = [
        (f"{prefix}_text" if part.bad_text else f"{prefix}-source", error)
        for prefix, part in parts.items()
        for error in part.errors
    ]
    last = [(name, str(error)) for name in form.steps[3] for error in form.errors.get(name, ())]
    return first + lists + last + ([("mine-source", trouble)] if trouble else [])


def step_of(form: NewMatchForm, parts: dict[str, Part], trouble: str) -> int:
    """The first group of questions with something wrong; the first one if all is well."""
    if any(name in form.errors for name in form.steps[1]):
        return 1
    if trouble or any(part.errors for part in parts.values()):
        return 2
    return 3 if form.errors else 1


def differing(room: str) -> dict[str, Any]:
    """What differs between the editions of a room, as a table: the games, and for each switch its words in each."""
    rows = [
        (words.say(room, "switches", switch), [words.say(room, "switches", word) for word in row])
        for switch, row in differences(room)
    ]
    heads = [game_of(room, game.edition) for game in games().values() if game.room == room]
    return {"title": words.say(room, "options", "differs"), "heads": heads, "rows": rows} if rows else {}


def house(form: NewMatchForm, room: str) -> dict[str, Any]:
    """The house rules as questions; open if one was answered."""
    fields = [form[rule.name] for rule in form.house if rule.room == room]
    return {
        "title": words.say(room, "options", "house"),
        "hint": words.say(room, "options", "house_hint"),
        "fields": fields,
        "open": any(field.value() or field.errors for field in fields),
    }


def choice(room: str, option: str, value: str) -> tuple[str, str, str]:
    """An answer to an option of a room: its value, words and hint."""
    key = f"{option}_{value}"
    return value, words.say(room, "options", key), hint(room, "options", key)


def hint(room: str, section: str, key: str) -> str:
    return words.say(room, section, f"{key}_hint", default=" ").strip()


def modes(form: NewMatchForm) -> list[tuple[str, str, str, bool]]:
    """What the match may be: value, words, hint, chosen."""
    room, now = form.chosen.room, form["mode"].value()
    return [
        (mode, words.say(room, "modes", mode), hint(room, "modes", mode), now == mode) for mode in form.chosen.modes
    ]


def seats(form: NewMatchForm) -> dict[str, Any]:
    """How many sit down, as a question; nothing where a room leaves no choice."""
    if len(form.seats) < 2:
        return {}
    room, now = form.chosen.room, form["seats"].value() or form.seats[0]
    answers = [(*choice(room, "seats", n), n == now) for n in form.seats]
    return {"legend": words.say(room, "options", "seats"), "answers": answers, "field": form["seats"]}


def options(form: NewMatchForm, alone: bool) -> list[tuple[str, str, list[tuple[str, str, str, bool]], Any]]:
    """The options as questions with their answers: value, words, hint, chosen."""
    room = form.chosen.room
    you, they = (_("The first fleet"), _("The second fleet")) if alone else (_("You"), _("Your opponent"))
    idle = {"level", "rolls"} if alone else set()  # alone there is nobody to convince, and both hands are one's own
    idle |= set() if has_own_dice(room) else {"rolls"}
    asked: list[tuple[str, str, list[tuple[str, str, str]]]] = [
        ("visible", _("Who may find it"), [
            ("unlisted", _("Only with a link"), _("Whoever has the watch link may look on.")),
            ("public", _("Public"), _("Listed on the first page; a free seat may be taken by anybody.")),
        ]),
        *(
            (name, words.say(room, "options", name), [choice(room, name, value) for value in form.chosen.options[name]])
            for name in form.questions
        ),
        ("first", words.say(room, "options", "first"), [
            ("p1", you, hint(room, "options", "first")),
            ("p2", they, ""),
        ]),
        *(one for one in terms.questions() if one[0] not in idle),
    ]  # fmt: skip
    return [
        (name, legend, [(*answer, form[name].value() == answer[0]) for answer in answers], form[name])
        for name, legend, answers in asked
    ]


def numbers(form: NewMatchForm) -> list[tuple[str, str, Any, int]]:
    """The options that are numbers: label, hint, field, the largest."""
    room = form.chosen.room
    return [
        (words.say(room, "options", name), hint(room, "options", name), form[name], max(form.chosen.options[name]))
        for name in form.numbers
    ]
