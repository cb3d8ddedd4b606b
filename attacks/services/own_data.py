"""What the site keeps of one person, for that person: to take along, and to have forgotten.

Nobody has an account, so a person is a browser: the tokens of its seats and the secret of its fleets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import F

from attacks.models import AccessToken, Complaint, Entrant, Fleet, Holder, Line, Match, Person, Staff, Tournament
from attacks.services.common import bell, clock
from attacks.services.common.errors import LobbyError
from attacks.services.common.tokens import hashed, new_token
from attacks.services.fleets import squad_of
from attacks.services.moderation.keeping import delete_matches
from attacks.services.series import people, running
from attacks.services.tournament import roster
from attacks.services.tournament.transaction import SERVER


def _holders(tokens: Sequence[str]) -> Any:
    return Holder.objects.filter(token_hash__in=[hashed(token) for token in tokens])


def _entrants(tokens: Sequence[str]) -> Any:
    return Entrant.objects.filter(token_hash__in=[hashed(token) for token in tokens])


def _people(tokens: Sequence[str]) -> Any:
    return Person.objects.filter(token_hash__in=[hashed(token) for token in tokens])


def data_of(tokens: Sequence[str], owner_key: str) -> dict[str, Any]:
    """All of it, as plain values.

    The record of a match is a file of its own, which every player can download; here stands which matches there are.
    """
    held = _holders(tokens).select_related("match").order_by("created")
    fleets = Fleet.objects.filter(owner_key=hashed(owner_key)) if owner_key else Fleet.objects.none()
    keys = AccessToken.objects.filter(owner_key=hashed(owner_key)) if owner_key else AccessToken.objects.none()
    staff = Staff.objects.filter(token_hash__in=[hashed(token) for token in tokens]).select_related("tournament")
    return {
        "at": clock.stamp(clock.now()),
        "matches": [
            {
                "id": one.match_id,
                "title": one.match.title,
                "game": f"{one.match.room}/{one.match.edition}",
                "seat": one.seat or one.role,
                "name": one.name,
                "since": clock.stamp(one.created),
                "status": one.match.status,
            }
            for one in held
        ],
        "chat": [
            {"match": line.match_id, "at": clock.stamp(line.at), "text": line.text}
            for line in Line.objects.filter(holder__in=held).order_by("at")
        ],
        "fleets": [
            {"name": one.name, "room": one.room, "edition": one.edition, "list": squad_of(one)}
            for one in fleets.order_by("pk")
        ],
        "keys": [{"name": one.name, "opens": one.scope, "made": clock.stamp(one.created)} for one in keys],
        "tournaments": [
            {
                "tournament": one.tournament.name,
                "number": one.number,
                "name": one.name,
                "handle": one.handle,
                "club": one.club,
                "contact": one.contact,
            }
            for one in _entrants(tokens).select_related("tournament")
        ],
        "player_pages": [{"name": one.name, "public": one.public} for one in _people(tokens)],
        "series": [one.name for one in running.held_by(tokens)],
        "runs": [{"tournament": one.tournament.name, "name": one.name, "as": one.role} for one in staff],
        "reports": [
            {"at": clock.stamp(one.at), "about": one.kind, "text": one.text}
            for one in Complaint.objects.filter(holder__in=held)
        ],
    }


def unfinished(tokens: Sequence[str]) -> list[str]:
    """What has to end first: matches that are played, tournaments that run. Their titles."""
    live = _holders(tokens).filter(revoked=False, role=Holder.Role.SEAT, match__status=Match.Status.LIVE)
    running = _entrants(tokens).filter(gone=False, tournament__status=Tournament.Status.RUNNING)
    found = [one.match.title or one.match_id for one in live.select_related("match")]
    return [*dict.fromkeys(found), *(one.tournament.name for one in running.select_related("tournament"))]


@transaction.atomic
def forget(tokens: Sequence[str], owner_key: str) -> None:
    """Delete what is this person's alone, and take the name off what others were part of.

    Fleets, keys, lines of chat and the page over tournaments go. So do matches that nobody else played in. In others
    the seat is nobody's from now on; the sealed record of the match keeps the name that everybody saw there. In
    tournaments a number stands for the name. Raises LobbyError `unfinished` while a match is played or a tournament
    runs.
    """
    if waits := unfinished(tokens):
        raise LobbyError("unfinished", what=", ".join(waits))
    held = list(_holders(tokens))
    Line.objects.filter(holder__in=held).delete()
    alone = _played_alone({one.match_id for one in held}, {one.pk for one in held})
    delete_matches(Match.objects.filter(pk__in=alone, paired=None))
    for one in held:
        if one.match_id not in alone:
            gone = {"name": "", "token_hash": hashed(new_token()), "revoked": True, "access": F("access") + 1}
            Holder.objects.filter(pk=one.pk).update(**gone)
            bell.ring_holder_after_commit(one.match_id, one.pk)
    for entrant in _entrants(tokens).select_related("tournament"):
        roster.forget(entrant.tournament, SERVER, entrant.number)
        Entrant.objects.filter(pk=entrant.pk).update(token_hash=hashed(new_token()), sealed="")
    for person in _people(tokens):
        people.delete(person)
    if owner_key:
        Fleet.objects.filter(owner_key=hashed(owner_key)).delete()
        AccessToken.objects.filter(owner_key=hashed(owner_key)).delete()


def _played_alone(match_ids: set[str], mine: set[str]) -> set[str]:
    """Those of these matches in which no other person ever had a part."""
    others = Holder.objects.filter(match__in=match_ids, machine=False).exclude(role=Holder.Role.SYSTEM)
    return match_ids - set(others.exclude(pk__in=mine).values_list("match_id", flat=True))
