"""Making a tournament, and who runs it. Nobody needs an account: an organizer, like a player, has a private link."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any

import msgspec
from django.db import transaction
from django.utils.text import slugify

from attacks.models import Alias, Entrant, Staff, Tournament
from attacks.services import points
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.common.tokens import LETTERS, hashed, new_token
from attacks.services.dice.seeds import seal, unseal
from attacks.services.games.catalogue import Game, games
from attacks.services.lobby import listing, lobby
from attacks.services.tournament.settings import Settings, checked, preset, preset_for, profile_from, settings_of
from attacks.services.tournament.transaction import OWNER, PLAYER, Actor, at_desk, same

NAME_LENGTH = 120
JUDGED = "judge_sat"
PLAIN = str.maketrans(
    {
        **dict(zip("ŁłØøĐđÐðĦħŦŧıŊŋ", "LlOoDdDdHhTtiNn", strict=True)),
        "Æ": "Ae",
        "æ": "ae",
        "Œ": "Oe",
        "œ": "oe",
        "ß": "ss",
        "ẞ": "SS",
        "Þ": "Th",
        "þ": "th",
    }
)  # letters that are no plain one with a mark, in addresses


@transaction.atomic
def create(
    *,
    name: str,
    owner: str,
    game: str,
    settings: dict[str, Any] | None = None,
    profile_key: str = "",
    profile: dict[str, Any] | None = None,
    mode: str = "",
    options: dict[str, Any] | None = None,
    public: bool = True,
) -> tuple[Tournament, str]:
    """A new tournament and the token of its owner's private link.

    `game` is a key of `rules.games()`; without a profile it is scored by the ready-made one for the game. Raises
    TournamentError: `name_missing`, `unknown_game`, `bad_profile`, `bad_setting`.
    """
    if game not in games():
        raise TournamentError("unknown_game")
    chosen = games()[game]
    key = profile_key or preset_for(chosen.room, chosen.edition)
    data = profile if profile is not None else preset(key)
    profile_from(key, data)
    tournament, token = write_down(
        name=name,
        game=game,
        mode=mode,
        options=options if options is not None else usual_options(game),
        profile_key=key,
        profile=data,
        settings=checked(settings or {}),
        public=public,
        owner=owner,
    )
    with at_desk(tournament, Actor(owner, OWNER)) as desk:
        desk.log("created", after={"name": tournament.name, "game": game, "profile": key})
    return tournament, token


def write_down(
    *,
    name: str,
    game: str,
    mode: str,
    options: dict[str, Any],
    profile_key: str,
    profile: dict[str, Any],
    settings: Settings,
    public: bool,
    owner: str,
) -> tuple[Tournament, str]:
    """The row of a tournament and its owner's, from what was checked; the caller logs."""
    chosen = games()[game]
    tournament = Tournament.objects.create(
        slug=address_for(name),
        name=_named(name),
        room=chosen.room,
        edition=chosen.edition,
        mode=mode if mode in chosen.modes else chosen.modes[0],
        options=text(options),
        profile_key=profile_key,
        profile=text(profile),
        settings=text(_pinned(settings, chosen)),
        public=public,
        seed=secrets.token_hex(16),
        created=clock.now(),
    )
    return tournament, _join_staff(tournament, owner, OWNER)[1]


def _pinned(settings: Settings, game: Game) -> Settings:
    """The settings with the revision of points that counts from now on, whatever is published later."""
    revision = settings.revision or points.newest(game.room, game.edition)
    return msgspec.structs.replace(settings, revision=revision)


def usual_options(game: str) -> dict[str, Any]:
    """What a room is told when nobody chose anything."""
    chosen = games()[game]
    return {name: chosen.defaults.get(name, values[0]) for name, values in chosen.options.items()}


def _named(name: str) -> str:
    name = " ".join(name.split())[:NAME_LENGTH]
    if not name:
        raise TournamentError("name_missing")
    return name


def address_for(name: str) -> str:
    """An address people can read, and nobody can guess."""
    tail = "".join(secrets.choice(LETTERS) for _ in range(6)).lower()
    return f"{slugify(name.translate(PLAIN))[:60]}-{tail}".lstrip("-")


def edit(
    tournament: Tournament,
    by: Actor,
    *,
    seen: int = 0,
    name: str | None = None,
    public: bool | None = None,
    settings: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    profile: dict[str, Any] | None = None,
    why: str = "",
    request: str = "",
) -> None:
    """Change what was chosen. Once a round is published, another profile needs a reason; standings follow it.

    Settings are given in part: what is not named stays.
    """
    with at_desk(tournament, by, request) as desk:
        row = desk.tournament
        same(row, seen)
        before: dict[str, Any] = {}
        after: dict[str, Any] = {}
        if profile is not None and text(profile) != row.profile:
            profile_from(row.profile_key, profile)
            if row.rounds.exclude(state="draft").exists() and not why.strip():
                raise TournamentError("why_needed")
            before["profile"], after["profile"] = row.profile, text(profile)
            row.profile = text(profile)
        if settings is not None:
            merged = checked({**_plain(settings_of(row)), **settings})
            kinds = {merged.pairing, settings_of(row).pairing}
            if len(kinds) == 2 and "ladder" in kinds and row.rounds.exists():
                raise TournamentError("bad_setting", field="pairing")
            if merged.teams != settings_of(row).teams and row.entrants.exists():
                raise TournamentError("teams_fixed")
            if merged.teams and merged.pairing == "ladder":
                raise TournamentError("bad_setting", field="teams")
            before["settings"], after["settings"] = row.settings, text(merged)
            row.settings = text(merged)
        if options is not None:
            before["options"], after["options"] = row.options, text(options)
            row.options = text(options)
        if name is not None:
            before["name"], after["name"] = row.name, _named(name)
            row.name = _named(name)
        if public is not None:
            row.public = public
        desk.log("edited", before=before, after=after, why=why, public=False)


def _plain(settings: Settings) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(settings)
    return plain


def announce(tournament: Tournament, by: Actor, sentence: str, request: str = "") -> None:
    """A message on all pages of the tournament; an empty one takes it away."""
    with at_desk(tournament, by, request) as desk:
        settings = _plain(settings_of(desk.tournament)) | {"announcement": sentence.strip()}
        desk.tournament.settings = text(checked(settings))
        desk.log("announced", after=sentence.strip())


def check_in(tournament: Tournament, by: Actor, *, begin: bool = True, request: str = "") -> None:
    """Begin check-in, which closes registration; or end it, which opens it again."""
    with at_desk(tournament, by, request) as desk:
        settings = _plain(settings_of(desk.tournament)) | {"check_in": begin}
        desk.tournament.settings = text(checked(settings))
        desk.log("check_in_began" if begin else "check_in_ended")


def lock_lists(tournament: Tournament, by: Actor, *, lock: bool = True, request: str = "") -> None:
    """From now on players may no longer change the lists they have given; or they may again."""
    with at_desk(tournament, by, request) as desk:
        settings = _plain(settings_of(desk.tournament)) | {"lists_locked": lock}
        desk.tournament.settings = text(checked(settings))
        desk.log("lists_locked" if lock else "lists_unlocked")


def delete(tournament: Tournament, by: Actor, why: str, request: str = "") -> None:
    """Take a tournament off every page. Its log stays. The owner only."""
    with at_desk(tournament, by, request, may=(OWNER,)) as desk:
        desk.tournament.status = Tournament.Status.DELETED
        desk.log("deleted", why=why, public=False)


# --- who may do what ---


def invite(tournament: Tournament, by: Actor, name: str, role: str, request: str = "") -> str:
    """The token of a private link for one more who runs the tournament."""
    if role not in Staff.Role.values or role == OWNER or not name.strip():
        raise TournamentError("name_missing" if not name.strip() else "forbidden")
    with at_desk(tournament, by, request) as desk:
        _row, token = _join_staff(desk.tournament, name, role)
        desk.log("staff_added", after={"name": name.strip(), "role": role}, public=False)
    return token


def revoke(tournament: Tournament, by: Actor, staff_id: int, request: str = "") -> None:
    """Somebody's link stops working; never the owner's."""
    with at_desk(tournament, by, request) as desk:
        row = desk.tournament.staff.filter(id=staff_id, revoked=False).exclude(role=OWNER).first()
        if row is None:
            raise TournamentError("no_such_person")
        row.revoked = True
        row.save(update_fields=["revoked"])
        for sat in desk.tournament.audit_entries.filter(what=JUDGED):
            if msgspec.json.decode(sat.about).get("staff") == row.pk:
                lobby.leave(msgspec.json.decode(sat.after))
        desk.log("staff_removed", before={"name": row.name, "role": row.role}, public=False)


def _join_staff(tournament: Tournament, name: str, role: str) -> tuple[Staff, str]:
    token = new_token()
    row = Staff.objects.create(
        tournament=tournament,
        role=role,
        name=" ".join(name.split())[:40] or role,
        token_hash=hashed(token),
        sealed=seal(token.encode()),
        created=clock.now(),
    )
    return row, token


def unsaved(tournament: Tournament, by: Actor) -> Staff | None:
    """The owner's row, as long as the owner's link is kept in one browser only, as far as anybody has said."""
    return tournament.staff.filter(role=OWNER, saved=False).first() if by.role == OWNER else None


def has_saved(tournament: Tournament, by: Actor, request: str = "") -> None:
    """The owner has kept the private link somewhere safe."""
    with at_desk(tournament, by, request, may=(OWNER,)) as desk:
        desk.lasting = True
        desk.tournament.staff.filter(role=OWNER).update(saved=True)


def link_of(row: Staff | Entrant) -> str:
    """The token of a private link, to hand it out again."""
    return unseal(row.sealed).decode() if row.sealed else ""


def find(slug: str) -> Tournament | None:
    """A tournament by its address."""
    return Tournament.objects.filter(slug=slug).exclude(status=Tournament.Status.DELETED).first()


def role_of(tournament: Tournament, tokens: Iterable[str]) -> Actor:
    """Who somebody with these tokens is here: staff before player; without a role if neither."""
    hashes = [hashed(token) for token in tokens]
    rows = list(tournament.staff.filter(token_hash__in=hashes, revoked=False))
    best = min(rows, key=lambda row: list(Staff.Role.values).index(row.role), default=None)
    if best is not None and best.role != Staff.Role.COMMENTATOR:
        return Actor(best.name, best.role)
    player = player_of(tournament, tokens)
    if player is not None:
        return Actor(player.name, PLAYER, player.number)
    return Actor(best.name, best.role) if best else Actor("")


def keys_of(tournament: Tournament, by: Actor) -> set[str]:
    """The hashes of the keys by which somebody is who they are here."""
    if by.role == PLAYER:
        rows = tournament.entrants.filter(number=by.number)
        return {one for pair in rows.values_list("token_hash", "aliases__token_hash") for one in pair if one}
    return set(tournament.staff.filter(role=by.role, revoked=False).values_list("token_hash", flat=True))


def judge_of(tournament: Tournament, tokens: Iterable[str]) -> Staff | None:
    """As which judge somebody with these tokens may sit down at a table; an organizer needs a judge's link for that."""
    rows = tournament.staff.filter(token_hash__in=[hashed(token) for token in tokens], revoked=False)
    return rows.filter(role__in=(Staff.Role.HEAD_JUDGE, Staff.Role.JUDGE)).order_by("id").first()


def player_of(tournament: Tournament, tokens: Iterable[str]) -> Entrant | None:
    """The player whose private link this browser has opened; of several the one opened last."""
    return next(iter(players_of(tournament, tokens)), None)


def players_of(tournament: Tournament, tokens: Iterable[str]) -> list[Entrant]:
    """All players whose private links this browser has opened, the newest first, as its tokens are."""
    hashes = [hashed(token) for token in tokens]
    rows = {row.token_hash: row for row in tournament.entrants.filter(token_hash__in=hashes).select_related("fleet")}
    others = Alias.objects.filter(token_hash__in=hashes, entrant__tournament=tournament)
    rows |= {one.token_hash: one.entrant for one in others.select_related("entrant__fleet")}
    return list({rows[one].pk: rows[one] for one in hashes if one in rows}.values())


def by_token(token: str) -> tuple[Tournament, Staff | Entrant] | None:
    """Whose private link this is; None if nobody's, or no longer."""
    found: Staff | Entrant | None = (
        Staff.objects.filter(token_hash=hashed(token), revoked=False).select_related("tournament").first()
        or Entrant.objects.filter(token_hash=hashed(token)).select_related("tournament").first()
    )
    if found is None and (other := Alias.objects.filter(token_hash=hashed(token)).first()):
        found = other.entrant
    if found is None or found.tournament.status == Tournament.Status.DELETED:
        return None
    return found.tournament, found


def of_tokens(tokens: Iterable[str]) -> list[tuple[Tournament, str]]:
    """The tournaments of this browser, newest first, with its role in each."""
    hashes = [hashed(token) for token in tokens]
    roles = dict.fromkeys(
        Alias.objects.filter(token_hash__in=hashes).values_list("entrant__tournament_id", flat=True), PLAYER
    )
    roles |= dict(Entrant.objects.filter(token_hash__in=hashes).values_list("tournament_id", "name"))
    found = dict.fromkeys(roles, PLAYER)
    found |= dict(Staff.objects.filter(token_hash__in=hashes, revoked=False).values_list("tournament_id", "role"))
    rows = Tournament.objects.filter(id__in=found).exclude(status=Tournament.Status.DELETED).order_by("-created")
    return [(row, found[row.pk]) for row in rows]


def moved(slug: str) -> Tournament | None:
    """The tournament that one with this address was taken into."""
    old = Tournament.objects.filter(slug=slug, status=Tournament.Status.DELETED).select_related("moved_to").first()
    return old.moved_to if old else None


def public_ones(most: int = listing.MOST) -> list[Tournament]:
    """Tournaments anybody may find, newest first, only a few of each maker."""
    rows = Tournament.objects.filter(public=True, hidden=False).exclude(status=Tournament.Status.DELETED)
    return listing.fairly(rows.order_by("-created"), most)


def made_by(tournament: Tournament, maker: str) -> None:
    """Note what stands for the address a tournament was made from."""
    Tournament.objects.filter(pk=tournament.pk).update(maker=maker)
