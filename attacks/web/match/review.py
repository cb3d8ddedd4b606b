"""The review of a match that is over: skill beside luck, the line of win chances, the decisions that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from attacks.models import Holder, Match
from attacks.services.common.errors import LobbyError
from attacks.services.decision import views
from attacks.services.games import catalogue
from attacks.services.lobby import scenes
from attacks.services.match.events import ROLLED, TOOK
from attacks.services.match.terms import read_terms
from attacks.services.puzzles import giving
from attacks.services.review import review as reviews
from attacks.services.review import trying
from attacks.services.review.review import Body, Chosen, Sum
from attacks.services.review.trying import positions
from attacks.services.store import matches
from attacks.web.common import rates, words
from attacks.web.common.about import game_of, name_of, player_of
from attacks.web.common.cookies import add_token, keep
from attacks.web.common.shell import look, page
from attacks.web.common.slow_down import slow_down
from attacks.web.match.pages import of_match, own_holders

WIDE, HIGH = 760, 190  # of the line
TURNS, FAR = 3, 0.03  # how many turns are told, and how far the chance must have moved for one
LOOK_BACK = 12  # so many decisions and rolls


@dataclass(frozen=True)
class Side:
    """A side: what its decisions cost and its rolls gave, with the widths of their bars in percent."""

    key: str
    name: str
    skill: Sum
    luck: Sum
    cost_width: int
    luck_width: int

    @property
    def gave(self) -> str:
        """What the rolls gave, with a sign that is as wide as a plus."""
        return f"{self.luck.total:+.2f}".replace("-", "−")


@dataclass(frozen=True)
class Told:
    """A decision in words; its mark on the line, if it has one."""

    n: int
    seat: str
    name: str
    step: str
    did: str
    best: str
    cost: float
    worth: float
    best_worth: float
    place: int = 0
    may_try: bool = False
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True)
class Turn:
    """A moment at which the chance to win moved far: who did what, and from how much to how much, in percent."""

    n: int
    seat: str
    name: str
    did: str
    was: int
    now: int


@never_cache
@require_safe
@of_match
def review(request: HttpRequest, match: Match) -> HttpResponse:
    """The review, or how far it is; whoever asks first has it begun."""
    if not reviews.can_be_reviewed(match):
        raise Http404
    body = reviews.kept_review(match)
    seen = matches.view(match, "watch")
    own = own_seats(request, match)
    context: dict[str, Any] = {"match": match, "name": name_of(match, seen), "game": game_of(match.room, match.edition)}
    if own and giving.may_give(match):
        agreed = giving.seats_agreed(match)
        waits = [player_of(seen, seat) for seat in sorted(giving.seats_asked(match) - agreed - set(own))]
        context |= {"gives": set(own) <= agreed, "asks": True, "waits": words.comma(waits)}
    scene = read_terms(match.trust).scene
    context |= {"scene": {"n": scene, **scenes.after(match.room, scene)} if scene else {}, "seated": own}
    if body is None:
        reviews.begin(match)
        done, of = reviews.progress(match)
        return page(request, "review.html", {**context, "done": done, "of": of})
    return page(request, "review.html", {**context, **whole(match, seen, body, own)})


@never_cache
@require_POST
@of_match
def give(request: HttpRequest, match: Match) -> HttpResponse:
    """Whoever played lets positions of the match become puzzles, or no longer (`do`: give, take_back)."""
    own = own_seats(request, match)
    if not own:
        return page(request, "403.html", status=403)
    try:
        for seat in own:
            (giving.take_back if request.POST.get("do") == "take_back" else giving.give)(match, seat)
    except LobbyError:
        pass  # the page says how things stand
    return redirect("review", match.id)


def own_seats(request: HttpRequest, match: Match) -> list[str]:
    """The seats that this browser plays in the match."""
    return [one.seat for one in own_holders(request, match) if one.role == Holder.Role.SEAT]


@never_cache
@require_POST
@of_match
def step_in(request: HttpRequest, match: Match) -> HttpResponse:
    """A match of one's own from a decision on (`n`), against the machine at all other seats."""
    asked = str(request.POST.get("n", ""))
    if rates.made_too_much(request, "match"):
        return slow_down(request, too_much=True)
    try:
        fresh, token = trying.step_in(
            match,
            int(asked) if asked.isdecimal() and len(asked) < 9 else 0,
            name=look(request).name or _("Player"),
            machine=_("Machine"),
            maker=rates.maker_of(request),
            own=own_seats(request, match),
        )
    except LobbyError:
        return redirect("review", match.id)
    response = redirect("match", fresh.id)
    add_token(response, request, token)
    keep(response, request)
    return response


def whole(match: Match, seen: dict[str, Any], body: Body, own: Sequence[str]) -> dict[str, Any]:
    """All that the page shows; `own` are the seats of whoever asks."""
    seats = seen["match"].get("rivals") or seen["seat_order"]
    sums = {seat: (body.skill(seat), body.luck(seat)) for seat in seats}
    largest = max([0.0001, *(abs(one.total) for both in sums.values() for one in both)])
    sides = [
        Side(seat, player_of(seen, seat), skill, luck, width(skill, largest), width(luck, largest))
        for seat, (skill, luck) in sums.items()
    ]
    worst = body.worst()
    tried = positions(match, {one.n for one in worst}, own)
    marked = [decision_in_words(match, seen, one, body, place + 1, one.n in tried) for place, one in enumerate(worst)]
    costing = [one for one in body.chosen if one.cost > 0]
    won = match.result.why not in words.section(match.room, "single")  # nobody wins one attack: no chance to was moved
    return {
        "body": body,
        "aim": words.say(match.room, "odds", f"aim_{body.aim}"),
        "sides": sides,
        "worst": marked,
        "every": [decision_in_words(match, seen, one, body) for one in body.chosen],
        "costing": len(costing),
        "line": drawn(body) if won else "",
        "turns": turns(match, seen, body) if won else [],
        "line_of": player_of(seen, body.line_of) if body.line_of else "",
        "wide": WIDE,
        "high": HIGH,
        "rules": [0, HIGH / 2, HIGH],
    }


def turns(match: Match, seen: dict[str, Any], body: Body) -> list[Turn]:
    """Where the chance to win moved most, the farthest first; what was done there, or that dice fell."""
    moves = [(abs(now - was), was, now, n) for (_since, was), (n, now) in pairwise(body.line)]
    far = sorted((one for one in moves if one[0] >= FAR), key=lambda one: (-one[0], one[3]))[:TURNS]
    found = []
    for _far, was, now, n in far:
        seat, key = done_last(match, n)
        did = words.named(match.room, catalogue.offer_name(match.room, key, seen)) if key else _("The dice fell")
        name = player_of(seen, seat) if seat in seen["seats"] else ""
        found.append(Turn(n, seat, name, did, round(100 * was), round(100 * now)))
    return found


def done_last(match: Match, n: int) -> tuple[str, str]:
    """The seat that brought the match to a number, and what it took; nothing where that was a roll.

    Whoever only says that nothing more follows has brought it nowhere: then it is what was chosen before.
    """
    rows = match.events.filter(n__lte=n, kind__in=(TOOK, ROLLED)).order_by("-n")[:LOOK_BACK]
    for row in rows:
        data: dict[str, Any] = views.event(row, views.WATCH).get("d", {})
        key = str(data.get("key", ""))
        if row.kind == ROLLED or data.get("picks") or "." in key:
            return str(data.get("seat", "")), key
    return "", ""


def drawn(body: Body) -> str:
    """The points of the line; none where it never moved."""
    if len(body.line) < 2:
        return ""
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(body, n, chance) for n, chance in body.line))


def width(one: Sum, largest: float) -> int:
    """How long a bar is, in percent of the longest."""
    return round(100 * abs(one.total) / largest)


def decision_in_words(
    match: Match, seen: dict[str, Any], one: Chosen, body: Body, place: int = 0, may_try: bool = False
) -> Told:
    """A decision in words."""
    x, y = at(body, one.n, chance_at(body, one.n))
    return Told(
        n=one.n,
        seat=one.seat,
        name=player_of(seen, one.seat),
        step=words.say(match.room, "steps", one.step, default=one.step),
        did=words.named(match.room, catalogue.offer_name(match.room, one.key, seen))
        + picked(match.room, one, one.picks),
        best=words.named(match.room, catalogue.offer_name(match.room, one.best, seen))
        + picked(match.room, one, one.best_picks),
        cost=one.cost,
        worth=one.worth,
        best_worth=one.best_worth,
        place=place,
        may_try=may_try,
        x=round(x, 1),
        y=round(y, 1),
    )


def picked(room: str, one: Chosen, picks: tuple[tuple[int, ...], ...]) -> str:
    """The picks in which what was done and what was best differ, as "(Dodges 1)"; nothing where the offers do."""
    both = zip(one.asks, one.picks, one.best_picks, strict=False)
    differ = [what for what, mine, best in both if mine != best]
    chosen = dict(zip(one.asks, picks, strict=False))
    told = [f"{words.say(room, 'picks', what)} {counted(what, chosen[what])}" for what in differ if what in chosen]
    return f" ({', '.join(told)})" if told else ""


def counted(what: str, ids: tuple[int, ...]) -> str:
    """What was picked, in numbers: dice by their places from 1, everything else as it is counted."""
    if what in ("die", "dice"):
        return ", ".join(str(place + 1) for place in ids) or "0"
    return ", ".join(map(str, ids)) or "0"


def chance_at(body: Body, n: int) -> float:
    """The chance to win as it was at a number."""
    return next((chance for number, chance in reversed(body.line) if number <= n), 0.5)


def at(body: Body, n: int, chance: float) -> tuple[float, float]:
    """Where a number and its chance lie on the line."""
    last = max([1, *(number for number, _chance in body.line)])
    return WIDE * min(n, last) / last, HIGH * (1 - chance)
