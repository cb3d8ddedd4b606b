"""Sitting down and playing, for programs: make a match, take a free seat, give commands.

What may be asked of a match is what the pages ask (attacks/web/match/forms.py), and it is checked by the same forms.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from django.db import transaction
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import Meta, Struct

from attacks.models import Holder, Match, Pairing
from attacks.services import access
from attacks.services.common import bell
from attacks.services.common.errors import LobbyError
from attacks.services.games.catalogue import Game, games
from attacks.services.lobby import lobby
from attacks.services.match.commands import Ack, OrderKind, Refusal, read_order
from attacks.services.outward import news
from attacks.services.store import matches
from attacks.web.api.layer import Call, operation
from attacks.web.api.matches import Count, match_of
from attacks.web.api.trouble import Problem, Trouble, of_service, plain, trouble
from attacks.web.common import rates, words
from attacks.web.fleets.lists import Part, part_of
from attacks.web.match import new
from attacks.web.match.forms import NewMatchForm, usual

Name = Annotated[str, Meta(min_length=1, max_length=40)]
GameKey = Annotated[str, Meta(max_length=64)]
Pasted = Annotated[str, Meta(max_length=200_000)]
Answer = Annotated[str, Meta(max_length=80)] | Annotated[int, Meta(ge=-(2**31), le=2**31)]
Answers = Annotated[dict[Annotated[str, Meta(max_length=40)], Answer], Meta(max_length=80)]
CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_.:-]+$")]
REFUSED = {"malformed": 400, "forbidden": 403, "rate": 429, "server_busy": 503}  # everything else: 409


class Brings(Struct, forbid_unknown_fields=True):
    """A fleet: `text` as people paste it, or else the ready-made one with this number, from 0."""

    text: Pasted = ""
    ready: Annotated[int, Meta(ge=0, le=1000)] = 0


class NewMatch(Struct, forbid_unknown_fields=True):
    """A new match. `game` is the key of one of the games; its first seat is whose key comes back first.

    `fleet`: what that seat brings; without one the first ready-made. `theirs`: what waits at the other seat; without
    one they bring their own. `way`: somebody else takes the other seats (`invite`), one program holds all (`alone`), or
    the server plays them (`machine`). `answers`: whatever else the page of a new match asks, by the names of its
    fields.
    """

    game: GameKey
    name: Name
    title: Annotated[str, Meta(max_length=80)] = ""
    mode: Annotated[str, Meta(max_length=40)] = ""
    public: bool = False
    way: Literal["invite", "alone", "machine"] = "invite"
    fleet: Brings | None = None
    theirs: Brings | None = None
    answers: Answers = {}


class Seat(Struct, frozen=True):
    """A seat that is now held, and the key by which a program plays it. It is told this once."""

    seat: str
    key: str


class Link(Struct, frozen=True):
    """A way to a free seat: the address that somebody opens, and the code that somebody types."""

    seat: str
    address: str
    code: str


class Made(Struct, frozen=True):
    """A match that was made: its id, the seats held, the ways to the free ones, and where everybody may watch."""

    match: str
    seats: list[Seat]
    links: list[Link]
    watch: str


class Join(Struct, forbid_unknown_fields=True):
    """Takes a free seat: by its code (K7Q-F2M), or by what stands last in its address.

    `fleet` where none waits there.
    """

    code: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Name
    fleet: Brings | None = None


class Joined(Struct, frozen=True):
    """A seat that was taken, and its key."""

    match: str
    seat: str
    key: str
    status: str


class Command(Struct, forbid_unknown_fields=True):
    """A command, as over the socket (docs/protocol.md): `op` with its body `d`, and the number of the question
    `expect`.

    The same `id` is done once and answered alike, however often it is sent.
    """

    id: CommandId
    op: OrderKind
    d: dict[str, Any]
    expect: Count = 0


class Done(Struct, frozen=True):
    """The command is saved; `n` is the number of the last event it made."""

    id: str
    n: int


def game_of(key: str) -> Game:
    game = games().get(key)
    if game is None:
        raise trouble(404, "no_such_game")
    return game


@operation("POST", "matches", tag="seats", body=NewMatch, answer=Made, status=201, statuses=(404, 409))
def make_match(call: Call, body: NewMatch) -> Made:
    """Make a match."""
    game = game_of(body.game)
    typed = QueryDict(mutable=True)
    alone = body.way != "invite"
    known = {*NewMatchForm(game=game).fields} - {"game", "name", "title", "mode", "visible"}
    if strange := sorted({*body.answers} - known):
        raise Trouble(400, Problem("bad_fields", _("Nobody asks this here."), dict.fromkeys(strange, "unknown")))
    answers = {**{name: value for name, value in usual(game).items() if name in known}, **body.answers}
    typed.update({name: str(value) for name, value in answers.items()})
    typed.update({"game": game.key, "name": body.name, "title": body.title, "mode": body.mode or game.modes[0]})
    typed.update({"visible": "public" if body.public else "unlisted"})
    typed.update(brought("mine", body.fleet or Brings()))
    second = body.theirs or (Brings(ready=1) if alone else None)
    typed.update(brought("theirs", second) if second else {"theirs": "join"})
    form = NewMatchForm(typed, game=game)
    mine, theirs = new.parts(typed, game, "", alone)
    guests = new.guest_parts(typed, game, "") if alone else {}
    good = [form.is_valid(), mine.check(), theirs.check()]
    used = {seat: part for seat, part in guests.items() if good[0] and seat in form.wanted()}
    good += [part.check() for part in used.values()]
    if not all(good):
        raise unfit(
            {**{str(name): " ".join(map(str, said)) for name, said in form.errors.items()}},
            [mine, theirs, *used.values()],
        )
    if rates.made_too_much(call.request, "match"):
        raise trouble(429, "too_many_requests", retry=True)
    maker = rates.maker_of(call.request)
    try:
        with transaction.atomic():
            made = new.make_match(form, {"mine": mine, "theirs": theirs, **used}, alone, body.way == "machine", maker)
            held = [Seat(holder.seat, key_for(holder)) for holder, _token in made.holders]
    except LobbyError as error:
        raise of_service(error, game.room) from None
    free = lobby.invites_of(made.holders[0][0]) if made.holders else []
    links = [Link(row.seat, address(call, "join", token), row.code or "") for row, token in free]
    return Made(made.match.id, held, links, address(call, "watch", made.match.id))


@operation("POST", "seats", tag="seats", body=Join, answer=Joined, status=201, statuses=(404, 409))
def take_seat(call: Call, body: Join) -> Joined:
    """Take a free seat of a match that somebody else made."""
    if rates.too_many(call.request):
        raise trouble(429, "too_many_requests", retry=True)
    try:
        invite = lobby.invite_by(body.code)
    except LobbyError as error:
        rates.was_wrong(call.request)
        raise of_service(error) from None
    match = invite.match
    if Pairing.objects.filter(match=match).exists():
        raise trouble(409, "plays_in_tournament")
    game = game_of(f"{match.room}/{match.edition}")
    part = None
    if invite.fleet is None:
        typed = QueryDict(mutable=True)
        typed.update(brought("fleet", body.fleet or Brings(ready=0 if invite.seat in game.guests else 1)))
        beside = lobby.fleets_at(match)
        part = part_of("fleet", typed, game, "", chosen="ready", guest=invite.seat in game.guests, beside=beside)
        if not part.check():
            raise unfit({}, [part])
    try:
        with transaction.atomic():
            match, holder, _token = lobby.join(invite, name=body.name, fleet=part.stored() if part else None)
            news.joined(match, holder)
            key = key_for(holder)
    except LobbyError as error:
        raise of_service(error, game.room) from None
    return Joined(match.id, holder.seat, key, match.status)


@operation(
    "POST",
    "matches/{match_id}/commands",
    tag="seats",
    body=Command,
    answer=Done,
    scope=access.PLAY,
    statuses=(403, 404, 409),
)
def give_command(call: Call, match_id: str, body: Command) -> Done:
    """Give a command in a match, as the seat that the key was made for."""
    match = match_of(call.request, match_id)
    holder = call.key.holder if call.key else None
    if holder is None or holder.match_id != match.id:
        raise trouble(403, "scope_missing")
    try:
        order = read_order(body.id, body.op, body.d, body.expect)
    except msgspec.ValidationError as error:
        raise trouble(400, "not_json", detail=str(error)[:300]) from None
    reply, head = matches.act(match.id, holder.id, order)
    answer = msgspec.json.decode(reply, type=Ack | Refusal)
    if isinstance(answer, Refusal):
        raise refused(match, answer)
    if head:
        bell.ring_after_commit(match.id, head)
    return Done(answer.id, answer.n)


def refused(match: Match, said: Refusal) -> Trouble:
    """What the match did not do, in its room's words."""
    why, errors = words.section(match.room, "why"), words.section(match.room, "errors")
    section, word = next(
        (
            (name, key)
            for name, known, key in (("why", why, said.reason), ("errors", errors, said.reason))
            if key in known
        ),
        ("errors", said.code),
    )
    sentence = words.say(match.room, section, word, said.params, default=said.reason.replace("_", " "))
    params = {"reason": said.reason, **plain(said.params)}
    return Trouble(REFUSED.get(said.code, 409), Problem(said.code, sentence, params, said.retry, said.head))


# --- parts ---


def key_for(holder: Holder) -> str:
    """A key that plays a seat which a program has just taken."""
    return access.make(scope=access.PLAY, holder=holder, name=f"{holder.name} {holder.seat}")[1]


def brought(prefix: str, fleet: Brings) -> dict[str, str]:
    """A fleet as the form of a page sends it."""
    if fleet.text:
        return {prefix: "paste", f"{prefix}_text": fleet.text}
    return {prefix: "ready", f"{prefix}_ready": str(fleet.ready)}


def unfit(errors: dict[str, str], parts: list[Part]) -> Trouble:
    """Which answers do not fit, and what is wrong with the lists."""
    for place, part in zip(("fleet", "theirs", "p3", "p4", "p5"), parts, strict=False):
        notes = [line.text for line in part.read["notes"]] if part.read else []
        if part.errors:
            errors[place] = " ".join([*part.errors, *notes])
    said = trouble(400, "bad_fields").problem.sentence
    return Trouble(400, Problem("bad_fields", said, dict(errors)))


def address(call: Call, name: str, word: str) -> str:
    return call.request.build_absolute_uri(reverse(name, args=[word]))
