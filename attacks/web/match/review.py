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
from attacks.services.common.tokens import hashed
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
from attacks.web.common.cookies import add_token, keep, read_tokens
from attacks.web.common.shell import look, page
from attacks.web.common.slow_down import slow_down
from attacks.web.match import results
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
    cost: str
    gave: str
    may_cost: tuple[str, str] | None
    may_give: str

    @property
    def luck_x(self) -> int:
        """Where the bar of luck begins: what was good lies right of the middle, what was bad left of it."""
        return 50 if self.luck.total >= 0 else 50 - self.luck_width


@dataclass(frozen=True)
class Told:
    """A decision in words; its mark on the line, if it has one."""

    n: int
    seat: str
    name: str
    step: str
    did: str
    best: str
    cost: str
    worth: str
    best_worth: str
    costs: bool = False
    place: int = 0
    may_try: bool = False
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True)
class Turn:
    """A moment at which the line moved far: who did what, and from how much to how much, as it is written."""

    n: int
    seat: str
    name: str
    did: str
    was: str
    now: str


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
    context["scenes"] = scenes_of(request, match)
    if body is None:
        reviews.begin(match)
        done, of = reviews.progress(match)
        so_far = reviews.kept_so_far(match)
        found = whole(match, seen, so_far, []) if so_far is not None and so_far.chosen + so_far.fell else {}
        return page(request, "review.html", {**context, **found, "waits_for": True, "done": done, "of": of})
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


def scenes_of(request: HttpRequest, match: Match) -> list[tuple[int, str]]:
    """The other scenes that this browser has played beside this one, by number, with the match of each."""
    here = read_terms(match.trust).scene
    if not here or not own_seats(request, match):
        return []
    tokens = [hashed(token) for token in read_tokens(request)]
    held = Holder.objects.filter(token_hash__in=tokens, role=Holder.Role.SEAT, revoked=False, match__room=match.room)
    found: dict[int, str] = {}
    for one in Match.objects.filter(pk__in=held.values("match"), status=Match.Status.OVER).order_by("created"):
        scene, later = read_terms(one.trust).scene, one.created > match.created
        if scene and ((scene < here and not later) or (scene > here and later and scene not in found)):
            found[scene] = one.id
    return sorted(found.items())


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
    sides = [side_of(seat, player_of(seen, seat), both, largest, body) for seat, both in sums.items()]
    worst = body.worst()
    tried = positions(match, {one.n for one in worst}, own)
    marked = [decision_in_words(match, seen, one, body, place + 1, one.n in tried) for place, one in enumerate(worst)]
    costing = [one for one in body.chosen if one.cost > 0]
    # nobody wins one attack: its line is what was to be expected of it, and a chance to win would be none
    has_line = bool(body.line_aim) or match.result.why not in words.section(match.room, "single")
    return {
        "body": body,
        "aim": words.came(match.room, body.aim),
        "line_aim": words.came(match.room, body.line_aim),
        "sides": sides,
        "worst": marked,
        "every": [decision_in_words(match, seen, one, body) for one in body.chosen],
        "costing": len(costing),
        "line": drawn(body) if has_line else "",
        "turns": turns(match, seen, body) if has_line else [],
        "line_of": player_of(seen, body.line_of) if body.line_of else "",
        "wide": WIDE,
        "high": HIGH,
        "rules": [0, HIGH / 2, HIGH],
        "axis": [written(share * top_of(body), body) for share in (1, 0.5, 0)],
    }


def side_of(seat: str, name: str, both: tuple[Sum, Sum], largest: float, body: Body) -> Side:
    """A side with its sums as they are written, and how far those would go another time."""
    skill, luck = both
    least, most = max(0.0, skill.total - skill.give), skill.total + skill.give
    return Side(
        key=seat,
        name=name,
        skill=skill,
        luck=luck,
        cost_width=width(skill, largest),
        luck_width=width(luck, largest) // 2,
        cost=counted_cost(-skill.total, body),
        gave=signed(luck.total),
        may_cost=(counted_cost(least, body), counted_cost(most, body)) if skill.give > 0 else None,
        may_give=f"{luck.give:.2f}",
    )


def signed(number: float) -> str:
    """A number with a sign that is as wide as a plus; naught has none."""
    return f"{number:+.2f}".replace("-", "−") if round(number, 2) else "0.00"


def counted_cost(number: float, body: Body) -> str:
    """What decisions cost: a number of the aim, or percent of a chance to win."""
    text = f"{100 * number:.1f} %" if body.in_chance else f"{number:.2f}"
    return text.replace("-0.00", "0.00").replace("-0.0 %", "0.0 %").replace("-", "−")


def written(value: float, body: Body) -> str:
    """A value of the line: percent of a chance, or a number of what the attack was about."""
    return f"{value:.2f}" if body.line_aim else f"{round(100 * value)} %"


def top_of(body: Body) -> float:
    """The value at the upper edge of the line."""
    return max([1.0, *(value for _n, value in body.line)]) if body.line_aim else 1.0


def turns(match: Match, seen: dict[str, Any], body: Body) -> list[Turn]:
    """Where the chance to win moved most, the farthest first; what was done there, or that dice fell."""
    moves = [(abs(now - was), was, now, n, since) for (since, was), (n, now) in pairwise(body.line)]
    far = sorted((one for one in moves if one[0] >= FAR * top_of(body)), key=lambda one: (-one[0], one[3]))[:TURNS]
    found = []
    for _far, was, now, n, since in far:
        seat, did = came_about(match, seen, since, n)
        name = player_of(seen, seat) if seat in seen["seats"] else ""
        found.append(Turn(n, seat, name, did, written(was, body), written(now, body)))
    return found


def came_about(match: Match, seen: dict[str, Any], since: int, n: int) -> tuple[str, str]:
    """Who brought the match from one number to another, and by what, in words.

    Its end is how it ended; what the room says turns a match (a vessel that falls) comes before what was chosen.
    """
    if n == match.head and match.result.why == "resigned":
        return "", results.how_it_ended(match, results.sides(match, seen))
    told = {row.kind: row for row in match.events.filter(n__gt=since, n__lte=n).order_by("n")}
    for kind in words.section(match.room, "turning"):
        if kind in told:
            data = views.event(told[kind], views.WATCH).get("d", {})
            seat = player_of(seen, data["seat"]) if data.get("seat") in seen["seats"] else ""
            return "", words.say(match.room, "turning", kind, {**data, "seat": seat})
    seat, key = done_last(match, n)
    if key:
        return seat, words.named(match.room, catalogue.offer_name(match.room, key, seen))
    return seat, words.say(match.room, "turning", "chance", default=_("The dice fell"))


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
        cost=counted_cost(-one.cost, body),
        worth=counted_cost(one.worth, body),
        best_worth=counted_cost(one.best_worth, body),
        costs=one.cost > 0,
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
    usual = body.line[0][1] if body.line else 0.5
    return next((chance for number, chance in reversed(body.line) if number <= n), usual)


def at(body: Body, n: int, chance: float) -> tuple[float, float]:
    """Where a number and its chance lie on the line."""
    last = max([1, *(number for number, _chance in body.line)])
    return WIDE * min(n, last) / last, HIGH * (1 - chance / top_of(body))
