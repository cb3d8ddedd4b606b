"""The commands of the organizer's desk that are about players, as `commands` has the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _

from attacks.models import Tournament
from attacks.services.common.errors import TournamentError
from attacks.services.tournament import away, claims, lists, merging, roster, rulings, sheets
from attacks.services.tournament.transaction import Actor
from attacks.swiss.formats.roster import ADDED, Roster, Row, plain_name
from attacks.web.tournament.common import Command, form_id, whole


def add(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    texts = {name: data.get(name, "") for name in ("club", "handle")}
    row, _token = roster.register(tournament, by, name=data.get("name", ""), request=form_id(data), **texts)
    if row.name != plain_name(data.get("name", "")):
        return _("Somebody else has this name; %(name)s is in.") % {"name": row.name}
    return _("%(name)s is in.") % {"name": row.name}


def edit_player(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    texts = {name: data[name] for name in ("name", *roster.TEXTS) if name in data}
    flags = {name: bool(data.get(name)) for name in roster.FLAGS}
    numbers = {name: whole(data, name) for name in roster.NUMBERS}
    seen = whole(data, "seen")
    roster.edit(tournament, by, whole(data, "player"), seen=seen, request=form_id(data), **texts, **flags, **numbers)
    return _("Saved.")


def leave(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    """Drop, come back, accept from the wait-list: the button that was pressed names the move and the player."""
    moves: dict[str, Callable[..., None]]
    moves = {"undrop": roster.undrop, "accept": roster.accept, "drop": roster.drop}
    move = next((one for one in moves if one in data), "")
    if not move:
        raise TournamentError("no_such_player")
    moves[move](tournament, by, whole(data, move), request=form_id(data))
    return _("Saved.")


def here(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    """A box of the list of who is here. It says how it should stand, so sending it twice does no harm."""
    roster.here(tournament, by, whole(data, "player"), there=bool(data.get("there")))
    return ""


def disqualify(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    undo = bool(data.get("undo"))
    roster.disqualify(tournament, by, whole(data, "player"), why=data.get("why", ""), undo=undo, request=form_id(data))
    return _("Saved.")


def penalty(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    typed = str(data.get("points", "")).strip()
    points = int(typed) if typed.lstrip("-").isdecimal() and len(typed) < 6 else 0
    rulings.penalize(
        tournament,
        by,
        whole(data, "player"),
        kind=data.get("kind", ""),
        why=data.get("why", ""),
        points=points,
        rule=data.get("rule", ""),
        public=bool(data.get("public")),
        paired_id=whole(data, "paired"),
        request=form_id(data),
    )
    return _("Saved.")


def lift(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    rulings.lift(tournament, by, whole(data, "penalty"), why=data.get("why", ""), request=form_id(data))
    return _("Saved.")


def apart(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    together = bool(data.get("together"))
    roster.keep_apart(
        tournament, by, whole(data, "one"), whole(data, "other"), apart=not together, request=form_id(data)
    )
    return _("Saved.")


def new_link(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    roster.new_link(tournament, by, whole(data, "player"), request=form_id(data))
    return _("The old link no longer works.")


def send_links(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    """Everybody who has set an address gets the private link there; who has none is named."""
    n, without = away.send_links(tournament, by, request=form_id(data))
    told = _("The private link is on its way to %(n)s players.") % {"n": n}
    return f"{told} {_('No address: %(names)s') % {'names': briefly(without)}}" if without else told


def briefly(names: Sequence[str], most: int = 12) -> str:
    """Names in one line, the first of them where there are many."""
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" (+{rest})" if rest > 0 else "")


def list_back(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    """The player may give another list, although the tournament has begun."""
    lists.bring(tournament, by, whole(data, "player"), None, request=form_id(data))
    return _("The player is asked for another list.")


def forget(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    roster.forget(tournament, by, whole(data, "player"), request=form_id(data))
    return _("The name is gone; the results stay.")


def remove(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    merging.remove(tournament, by, whole(data, "player"), request=form_id(data))
    return _("Off the list, as if never entered.")


def merge(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    merging.merge(tournament, by, whole(data, "player"), whole(data, "double"), request=form_id(data))
    return _("They are one now; both private links lead there.")


def packed(found: Roster) -> str:
    """The rows of a roster that count, as text, for the form of its second step."""
    return msgspec.json.encode([(row.line, row.name, row.fields) for row in found.rows if row.counts]).decode()


def keep_roster(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    try:
        lines = msgspec.json.decode(data.get("rows", ""), type=list[tuple[int, str, dict[str, str]]])
    except msgspec.MsgspecError:
        raise TournamentError("bad_sheet") from None
    rows = [Row(line, ADDED, name, fields) for line, said, fields in lines if (name := plain_name(said))]
    found = Roster("", "", tuple(rows[: sheets.MOST_ROWS]), ())
    added, updated = sheets.keep_roster(tournament, by, found, form_id(data))
    return _("%(added)s added, %(updated)s brought up to date.") % {"added": added, "updated": updated}


def claim(tournament: Tournament, by: Actor, data: QueryDict) -> str:
    """Yes or no to a browser that says to be a player."""
    yes = bool(data.get("yes"))
    row = claims.answer(tournament, by, whole(data, "claim"), yes=yes, request=form_id(data))
    return _("%(name)s is in.") % {"name": row.name} if yes else _("Saved.")


COMMANDS: dict[str, Command] = {
    command.__name__: command
    for command in (
        *(add, edit_player, leave, here, disqualify, penalty, lift, apart, new_link, list_back, forget, keep_roster),
        *(claim, remove, merge, send_links),
    )
}
