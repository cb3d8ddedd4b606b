"""What the API says when it does not do as asked: a stable code, and a sentence in the reader's language.

Trouble                 status, code, sentence, params
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from attacks.services.common.errors import FleetError, LobbyError, ServiceError, TournamentError
from attacks.web.common import words
from attacks.web.match.join import why_not
from attacks.web.tournament import words as tournament_words


class Problem(Struct, frozen=True, omit_defaults=True):
    """Not done, and nothing has changed. `code` is for programs, `sentence` for people, `params` fill it.

    `retry`: the same may be sent again. `head`: where the match stands.
    """

    code: str
    sentence: str
    params: dict[str, Any] = {}
    retry: bool = False
    head: int = 0


class Trouble(Exception):
    """Something that is not done; raised anywhere below an endpoint."""

    def __init__(self, status: int, problem: Problem, **headers: str) -> None:
        super().__init__(problem.code)
        self.status, self.problem, self.headers = status, problem, headers


SENTENCES: dict[str, Callable[[], str]] = {
    "not_json": lambda: _("The body is no JSON of the form that is described: %(detail)s"),
    "not_a_query": lambda: _("A parameter of the address does not fit: %(detail)s"),
    "too_large": lambda: _("This is too large: %(limit)s bytes are taken."),
    "no_such_address": lambda: _("There is nothing at this address."),
    "method_not_allowed": lambda: _("This cannot be done at this address; see the header Allow."),
    "bad_token": lambda: _("This key does not exist, or was taken back. Make one on the settings page."),
    "token_needed": lambda: _("This needs a key. Make one on the settings page."),
    "scope_missing": lambda: _("This key does not allow that. Make another one on the settings page."),
    "too_many_requests": lambda: _("Too much at once. The header Retry-After says when to try again."),
    "no_such_match": lambda: _("There is no such match."),
    "no_such_game": lambda: _("There is no such game. The list of games names them all."),
    "no_such_fleet": lambda: _("There is no such fleet among yours."),
    "no_such_tournament": lambda: _("There is no such tournament."),
    "no_such_series": lambda: _("There is no such series."),
    "no_such_player_page": lambda: _("There is no such page of a player, or not everybody may see it."),
    "no_such_form": lambda: _("Results of this game are not written in that form."),
    "not_over": lambda: _("This match is not over yet."),
    "no_odds": lambda: _("Odds are not told here."),
    "bad_fields": lambda: _("Some answers do not fit; params says which, and why."),
    "bad_list": lambda: _("This list cannot be played as it is; the notes say why."),
    "plays_in_tournament": lambda: _("This match belongs to a tournament. Its players come in by their private links."),
    "busy": lambda: _("So many questions wait just now that this one was put aside. Ask again in a minute."),
    "server_busy": lambda: _("The server cannot do this right now. Send it again in a moment."),
    "not_streamed": lambda: _("This server cannot keep an answer open here."),
    "too_many_tokens": lambda: _("You have %(limit)s keys already. Take one back first."),
    "banned": lambda: _("Those who look after this site have banned you: you may look on, and change nothing."),
    "broken": lambda: _("That was a mistake of ours. Nothing was changed."),
}


def trouble(status: int, code: str, *, retry: bool = False, head: int = 0, **params: Any) -> Trouble:
    """One of our own reasons."""
    return Trouble(status, Problem(code, SENTENCES[code]() % params, params, retry, head))


def of_service(error: ServiceError, room: str = "") -> Trouble:
    """What a service did not do."""
    if isinstance(error, TournamentError):
        status = {"forbidden": 403, "no_such_tournament": 404}.get(error.code, 409)
        return Trouble(status, Problem(error.code, tournament_words.why(error), plain(error.params)))
    if error.code in SENTENCES:
        status = 404 if error.code.startswith("no_such") else 409
        return Trouble(status, Problem(error.code, SENTENCES[error.code]() % error.params, plain(error.params)))
    if isinstance(error, LobbyError) and room and error.code in ("bad_setup", "not_startable"):
        sentence = words.say(room, "why", error.reason, error.params)
        return Trouble(409, Problem(error.code, sentence, {"reason": error.reason, **plain(error.params)}))
    if isinstance(error, LobbyError):
        status = {"no_such_link": 404, "no_such_seat": 404}.get(error.code, 409)
        return Trouble(status, Problem(error.code, why_not(error)[1], plain(error.params)))
    if isinstance(error, FleetError):
        return Trouble(409, Problem(error.code, _("This fleet cannot be used like this."), plain(error.params)))
    return Trouble(503, Problem(error.code, SENTENCES["server_busy"](), plain(error.params), retry=True))


def plain(params: dict[str, Any]) -> dict[str, Any]:
    """What fills a sentence, as JSON."""
    return {
        name: value if isinstance(value, int | float | str | bool) else str(value) for name, value in params.items()
    }
