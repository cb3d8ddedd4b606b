"""*What would you do?*: a position of each room for every day, its answers, and then what each of them is worth."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from attacks.services.games import catalogue
from attacks.services.odds.bench import bench_of
from attacks.services.puzzles import shelf
from attacks.services.puzzles.shelf import Puzzle, Told
from attacks.web.answer import label, named, value_name
from attacks.web.common import words
from attacks.web.common.about import seat_of
from attacks.web.common.posters import script_of
from attacks.web.common.room_files import room_files
from attacks.web.common.shell import page
from attacks.web.shared.answer import KEPT, drawn, head_of_page
from attacks.web.shared.drawing import Card, Shown

OLDER = 7  # days that the page of all puzzles shows at once


@dataclass(frozen=True)
class Figure:
    """A number of an answer: the words, and how far its bar goes, in percent."""

    text: str
    width: int


@dataclass(frozen=True)
class Answer:
    """An answer as the page draws it; `picked`: what is picked with it, where answers differ by that alone."""

    place: int
    name: str
    picked: str
    figures: list[Figure]
    best: bool = False
    chosen: bool = False


@dataclass(frozen=True)
class Day:
    """The puzzles of a day: of each room its name, the page, and the script of its picture."""

    number: int
    day: date
    rooms: list[tuple[str, str, str]]


def _tile(room: str, name: str, number: int) -> tuple[str, str, str]:
    return script_of(room, "poster.js"), name, reverse("puzzle", args=[room, number])


@require_safe
def puzzles(request: HttpRequest) -> HttpResponse:
    """Today's puzzle of each room, and those of the days before; `before` goes further back."""
    today, asked = shelf.today(), request.GET.get("before", "")
    last = min(today, int(asked) - 1) if asked.isdecimal() and len(asked) < 7 else today
    names = dict(catalogue.rooms())
    days = [
        Day(n, shelf.day_of(n), [_tile(room, names[room], n) for room in shelf.rooms()])
        for n in range(max(0, last), max(0, last - OLDER - 1), -1)
    ]
    more = days[-1].number if days and days[-1].number > 1 else 0
    return page(request, "puzzles.html", {"days": days, "today": today, "more": more})


@never_cache
@require_safe
def puzzle(request: HttpRequest, room: str, number: int) -> HttpResponse:
    """A position and its answers; with one of them (`a`, from 1) what each is worth and why."""
    asked_for(room, number)
    game = dict(catalogue.rooms())[room]
    context: dict[str, Any] = {"room": room, "game": game, "number": number, "day": shelf.day_of(number)}
    context["shared"] = head_of_page(request, card_of(room, number), reverse("puzzle_picture", args=[room, number]))
    found = shelf.kept_puzzle(room, number)
    if found is None:
        none = shelf.is_none(room, number) or (number < shelf.today() and not shelf.is_awaited(room, number))
        if not none:
            shelf.begin(room, number)
        return page(request, "puzzle_waits.html", {**context, "none": none})
    if request.headers.get("HX-Request") == "true":  # who has waited sees the whole page
        return HttpResponse(headers={"HX-Refresh": "true"})
    lang = words.language()
    digest, _body = words.file_of(room, lang)
    asked = request.GET.get("a", "")
    place = int(asked) if asked.isdecimal() and len(asked) < 3 else 0
    answered = 1 <= place <= len(found.answers)
    link = reverse("puzzle", args=[room, number])
    return page(
        request,
        "puzzle.html",
        {
            **context,
            **room_files(room),
            "frames_url": reverse("puzzle_scene", args=[room, number]),
            "words_url": reverse("words", args=[room, lang, digest]),
            "link": request.build_absolute_uri(link),
            "what_if": f"{reverse('what_if')}?{urlencode({'room': room, 'q': found.line})}" if found.line else "",
            "before": reverse("puzzle", args=[room, number - 1]) if number > 1 else "",
            "counts": what_counts(found),
            "role": dict(named()).get(found.seat) or seat_of(found.seat),
            "answered": answered,
            **(solution(found, place) if answered else {"answers": answers(found, 0)}),
        },
    )


@require_safe
def scene(request: HttpRequest, room: str, number: int) -> HttpResponse:
    """The table of a puzzle as its page draws it."""
    asked_for(room, number)
    found = shelf.kept_puzzle(room, number)
    if found is None:
        raise Http404
    return JsonResponse(shelf.frames(found, seats(found)))


def card_of(room: str, number: int) -> Card:
    """What a puzzle says where its address is passed on: the question, and nothing of its answers."""
    return Card(_("What would you do?"), f"{dict(catalogue.rooms())[room]} · {number}", room, (Shown(""), Shown("")))


@require_safe
def picture(request: HttpRequest, room: str, number: int) -> HttpResponse:
    """The same as a picture."""
    asked_for(room, number)
    return drawn(request, card_of(room, number), KEPT)


def asked_for(room: str, number: int) -> None:
    """Raises Http404 for a room without puzzles, and for a day that has not come."""
    if room not in shelf.rooms() or not 1 <= number <= shelf.today():
        raise Http404


def seats(found: Puzzle) -> dict[str, str]:
    """Who sits where: whoever decides is on your side."""
    every = shelf.seats_of(found)
    return {
        seat: _("Your side") if seat == found.seat else _("The other side") if len(every) < 3 else seat_of(seat)
        for seat in every
    }


def what_counts(found: Puzzle) -> str:
    """What the seat plays for: much of the aim, or little of it; a victory both want."""
    aim = words.say(found.room, "odds", f"aim_{found.aim}")
    if found.wants_it or both_want(found):
        return aim
    return _("%(aim)s, the less the better") % {"aim": aim}


def both_want(found: Puzzle) -> bool:
    """Is the aim a victory, which is worth less than nothing to whoever loses?"""
    return found.least < 0


def order(found: Puzzle) -> list[int]:
    """The places of the answers as they are put to choice: by their names, so that the first is not the best."""
    return sorted(range(len(found.answers)), key=lambda at: (found.answers[at].key, found.answers[at].picks))


def answers(found: Puzzle, chosen: int) -> list[Answer]:
    """The answers in the order of the choice; with a place chosen, what each is worth."""
    titles = columns(found)
    return [
        Answer(
            place,
            name_of(found, found.answers[at]),
            picked(found, found.answers[at]),
            [figure(found, found.answers[at], one) for one in titles] if chosen else [],
            best=at == 0,
            chosen=place == chosen,
        )
        for place, at in enumerate(order(found), 1)
    ]


def solution(found: Puzzle, chosen: int) -> dict[str, Any]:
    """What each answer is worth, the best first, and why the best is."""
    told = sorted(answers(found, chosen), key=lambda one: order(found)[one.place - 1])
    best, second = found.answers[:2]
    mine = found.answers[order(found)[chosen - 1]]
    titles = columns(found)
    return {
        "answers": told,
        "columns": [title(found, one) for one in titles],
        "right": mine is best,
        "best": told[0],
        "second": told[1],
        "chosen": next(one for one in told if one.chosen),
        "why": [
            (title(found, one), figure(found, best, one).text, figure(found, second, one).text)
            for one in titles
            if figure(found, best, one).text != figure(found, second, one).text
        ],
    }


WORTH = ("", None)


def columns(found: Puzzle) -> list[tuple[str, int | None]]:
    """What is told of each answer: what it is worth, where that counts something, and what the bench says first."""
    bench = bench_of(found.room)
    heads = [(head.name, head.value) for head in bench.heads if head.name in found.answers[0].numbers] if bench else []
    counts = not any(one.value is None for one in bench.heads if one.name) if bench else True
    every = [*([WORTH] if (counts and not both_want(found)) or not heads else []), *heads][:3]
    return [one for one in every if len({figure(found, answer, one).text for answer in found.answers}) > 1] or every


def title(found: Puzzle, one: tuple[str, int | None]) -> str:
    """What a column tells."""
    name, value = one
    if one == WORTH:
        return words.say(found.room, "odds", f"aim_{found.aim}")
    if value is None:
        return label(found.room, name)
    said = value_name(found.room, name, value)
    return f"{label(found.room, name)}: {said}" if "." in name or said == str(value) else said


def figure(found: Puzzle, answer: Told, one: tuple[str, int | None]) -> Figure:
    """A column of an answer: a mean, or a chance in percent."""
    name, value = one
    if value is None:
        every = [mean(other, name) for other in found.answers]
        mine, most = mean(answer, name), max(0.0001, *map(abs, every))
        return Figure(f"{mine:.2f}", round(100 * abs(mine) / most))
    chance = sum(p for n, p in answer.numbers.get(name, ()) if n == value)
    return Figure(f"{chance * 100:.1f} %", round(chance * 100))


def mean(answer: Told, name: str) -> float:
    """The mean of a number, or what the answer is worth."""
    return sum(n * p for n, p in answer.numbers.get(name, ())) if name else answer.worth


def name_of(found: Puzzle, answer: Told) -> str:
    """An answer in words."""
    return words.named(found.room, catalogue.offer_name(found.room, answer.key, shelf.picture(found, {})))


def picked(found: Puzzle, answer: Told) -> str:
    """What is picked with it, where answers differ by that: how many of which ships."""
    twins = [one for one in found.answers if one.key == answer.key]
    return (
        words.comma(shelf.counted(found, answer, lambda kind: words.say(found.room, "units", kind)))
        if twins[1:]
        else ""
    )
