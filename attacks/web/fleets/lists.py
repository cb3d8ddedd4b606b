"""Lists on pages: where a fleet may come from, what reading one found, and the fleet that comes of it.

A *part* of a form is one such question, with the fields `<part>` (paste, build, `ready:<squad>` or `saved:<number>`),
`<part>_text`, and `<part>-...` for the room's own builder. Instead of one answer, `ready` and `saved` may come with a
field of their own, `<part>_ready` and `<part>_saved`. Reading stores nothing; a fleet is stored only when the whole
form is good.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from attacks.models import Fleet
from attacks.services import fleets
from attacks.services.common.errors import FleetError
from attacks.services.games.catalogue import Game, games, today, usual_in
from attacks.services.games.house_rules import shares_cards_with
from attacks.web.common import words
from attacks.web.common.posters import script_of
from attacks.web.fleets import cards
from attacks.web.fleets.builder import BuilderForm

SIDES = {"mine": 0, "theirs": 1}
SHOWN = 4  # cards that stand open; more of them are unfolded
MOST_ASKED = 200  # fields of a builder within another form; a larger one has a page of its own
NOTHING = "none"
"""Where a fleet comes from in a game whose players bring none."""


def first_game() -> Game:
    """The game a form begins with: the first of the house, as most people play it today."""
    return today(next(iter(games().values())).room)


def game_by(key: str) -> Game:
    """The game of a form's answer; the first one if the answer is nonsense, which the form itself reports."""
    return games().get(key) or first_game()


@dataclass(frozen=True)
class Line:
    """One thing reading found: its level with the level's name, the sentence, and the place in the list."""

    level: str
    label: str
    text: str
    where: str


def lines(room: str, notes: Sequence[Any], *, playable: bool = True) -> list[Line]:
    """The notes of an import in words."""
    labels = {"error": _("Left out:") if playable else _("Problem:"), "warning": _("Please check:"), "info": _("Note:")}
    return [
        Line(
            note.level, labels.get(note.level, ""), words.say(room, "notes", note.code, note.params), _place(room, note)
        )
        for note in notes
    ]


def _place(room: str, note: Any) -> str:
    if "line" in note.params:  # the sentence says it
        return ""
    place = words.say(room, "notes", "column", note.params) if "column" in note.params else note.place
    if note.line and place:
        return _("line %(line)s, %(place)s") % {"line": note.line, "place": place}
    return _("line %(line)s") % {"line": note.line} if note.line else place


def faction(room: str, key: str) -> str:
    """The name of a faction."""
    return words.say(room, "factions", key, default=key) if key else ""


def titled(room: str, key: str, usual: str) -> str:
    """What a room calls the thing one brings ("Your vessel"), or as most rooms do."""
    return words.say(room, "lists", key, default=usual)


def called(room: str, squad: Any) -> str:
    """A squad or fleet by its name and, if it has one, its faction."""
    return " – ".join(part for part in (squad.name, faction(room, squad.faction)) if part)


def size(room: str, n: int) -> str:
    """How many ships a fleet has, in the room's words: "5 ships", "5 units"."""
    return words.say(room, "lists", "size", {"n": n})


def worth(room: str, points: int, revision: str = "") -> str:
    """What a fleet costs, in the room's words, and by which revision of points; nothing where nobody knows."""
    said = words.say(room, "lists", "worth", {"n": points})
    return by_revision(said, revision) if points or "0" not in said else ""


def by_revision(said: str, revision: str) -> str:
    """What something costs, with the revision of points it is counted by: "20 points (XWA 50P 2.0)"."""
    return f"{said} ({revision})" if said and revision else said


def findings(game: Game, found: Any) -> dict[str, Any]:
    """What reading a list found, for `partials/notes.html`."""
    squad = found.squad
    return {
        "notes": lines(game.room, found.notes, playable=squad is not None),
        "squad": squad
        and {
            "name": squad.name or faction(game.room, squad.faction) or _("A fleet"),
            "faction": faction(game.room, squad.faction),
            "size": size(game.room, fleets.size_of_squad(game.room, squad)),
            "worth": worth(game.room, squad.points, fleets.revision_in(squad)),
        },
    }


@dataclass
class Part:
    """One question "which fleet?": what was answered, what may be answered, and what is wrong."""

    game: Game
    owner: str
    chosen: str
    text: str = ""
    ready_chosen: str = ""
    saved_chosen: str = ""
    sources: list[tuple[str, str, str]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    read: dict[str, Any] | None = None
    bad_text: bool = False
    squad: Any = None
    original: Fleet | None = None
    builder: BuilderForm | None = None
    built_at: str = ""
    guest: bool = False
    side: int | None = None  # which of the two who are always there
    beside: list[Fleet] = field(default_factory=list)
    as_it_is: bool = False
    mode: str = ""
    asks: str = ""

    @property
    def paste_hint(self) -> str:
        return words.say(self.game.room, "lists", "paste_hint")

    @property
    def value(self) -> str:
        """The answer as the form gives it."""
        if self.chosen == "ready":
            made = self._ready_made()
            place = cards.place_of(made, self.ready_chosen)
            return f"ready:{self.ready_chosen if place is None else cards.key_of(made, place)}"
        return f"saved:{self.saved_chosen}" if self.chosen == "saved" else self.chosen

    @property
    def ready(self) -> list[cards.Card]:
        return (
            cards.of_ready(self.game.room, self._ready_made(), self.mode) if self.game.fleet_source != NOTHING else []
        )

    @cached_property
    def saved(self) -> list[cards.Card]:
        own = fleets.fleets_of(self.owner, self.game.room)
        own = [fleet for fleet in own if not self.guest or not fleet.ships.exists()]
        return cards.of_saved([fleet for fleet in own if self._fits(fleet)], self.mode)

    @cached_property
    def fleet_cards(self) -> list[cards.Card]:
        """All that may be taken as it is: the own fleets, then the ready-made ones."""
        return [*self.saved, *self.ready]

    @property
    def first_cards(self) -> list[cards.Card]:
        return self.fleet_cards[:SHOWN]

    @property
    def more_cards(self) -> list[cards.Card]:
        return self.fleet_cards[SHOWN:]

    @property
    def unfolded(self) -> bool:
        """Is the chosen card among those that are folded away?"""
        return any(card.value == self.value for card in self.more_cards)

    @property
    def pictures(self) -> str:
        """The script that draws the fleets of this game, if there is one."""
        return script_of(self.game.room, "squad.js")

    @property
    def other_sources(self) -> list[tuple[str, str, str]]:
        """The ways to bring a fleet that are no cards."""
        return [one for one in self.sources if one[0] not in ("ready", "saved", NOTHING)]

    @property
    def nothing(self) -> bool:
        """Do people bring nothing to this game?"""
        return self.game.fleet_source == NOTHING

    @cached_property
    def usual_in(self) -> dict[str, str]:
        """What is chosen before anybody chooses, by mode and with "" for every other; empty where all are alike."""
        if self.side is None or self.game.fleet_source == NOTHING:
            return {}
        made = self._ready_made()
        names = [squad.name for squad in made]
        places = {"": self.side} | {
            mode: names.index(pair[self.side])
            for mode, pair in usual_in(self.game.room).items()
            if pair[self.side] in names
        }
        return {mode: f"ready:{cards.key_of(made, place)}" for mode, place in places.items()} if len(places) > 1 else {}

    @property
    def usual_written(self) -> str:
        """The same for the page's script."""
        return json.dumps(self.usual_in) if self.usual_in else ""

    def follow(self, mode: str) -> None:
        """Nobody has chosen yet: what goes with the mode."""
        self.mode = self.mode or mode
        if self.chosen == "ready" and self.value == self.usual_in.get(""):
            self.ready_chosen = self.usual_in.get(mode, self.value).removeprefix("ready:")

    def _ready_made(self) -> tuple[Any, ...]:
        return fleets.ready_made(self.game.room, self.game.edition, self.guest, self.beside)

    def _fits(self, fleet: Fleet) -> bool:
        """Is the fleet of this game, or of an edition with the same cards?"""
        return fleet.room == self.game.room and fleet.edition in shares_cards_with(self.game.room, self.game.edition)

    def choose_first(self) -> None:
        """Before anything is answered: the own fleet changed last, or a squad that nobody brings yet."""
        if self.saved:
            self.chosen, self.saved_chosen = "saved", self.saved[0].value.partition(":")[2]
            return
        brought = {fleet.name for fleet in self.beside}
        names = [squad.name for squad in self._ready_made()]
        self.ready_chosen = str(next((place for place, name in enumerate(names) if name not in brought), 0))

    def check(self) -> bool:
        """Reads what was chosen into `squad` or `original`. False, with `errors`, if nothing can be played."""
        known = [value for value, _label, _hint in self.sources]
        if self.chosen not in known:
            self.errors = [_("Choose where this fleet comes from.")]
        elif self.chosen == "paste":
            self._check_text()
        elif self.chosen == "build":
            self._check_build()
        elif self.chosen == "ready":
            self._check_ready()
        elif self.chosen == NOTHING:
            self.squad = self._ready_made()[0]
        elif self.chosen == "saved":
            self._check_saved()
        if not self.errors:
            self._check_finished()
        return not self.errors

    def _check_finished(self) -> None:
        """Whoever brings what can do nothing is asked whether that is meant."""
        squad = fleets.squad_record(self.original) if self.original is not None else self.squad
        names = fleets.unfinished(self.game.room, squad, self.mode) if squad is not None else ()
        if not names:
            return
        self.asks = words.say(self.game.room, "lists", "unfinished", {"names": ", ".join(names)})
        if not self.as_it_is:
            self.errors = [self.asks]

    def _check_text(self) -> None:
        if not self.text.strip():
            self.errors, self.bad_text = [_("Paste a list here, or choose another way to bring a fleet.")], True
            return
        found = fleets.read_fleet(self.game.room, self.game.edition, self.text)
        self.read, self.squad = findings(self.game, found), found.squad
        if found.squad is None:
            self.errors, self.bad_text = [_("This list cannot be played as it is; the notes above say why.")], True

    def _check_build(self) -> None:
        form = self.builder
        if form is None or not form.is_valid():
            self.errors = form.problems() if form else [_("Choose where this fleet comes from.")]
            return
        found = fleets.built(self.game.room, self.game.edition, form.cleaned_data)
        self.read, self.squad = findings(self.game, found), found.squad
        if found.squad is None:
            self.errors = [_("This fleet cannot be played as it is; the notes below say why.")]

    def _check_ready(self) -> None:
        made = self._ready_made()
        place = cards.place_of(made, self.ready_chosen)
        if place is None:
            self.errors = [_("Choose one of the ready-made squads.")]
        else:
            self.squad = made[place]

    def _check_saved(self) -> None:
        try:
            self.original = fleets.own(self.owner, int(self.saved_chosen) if self.saved_chosen.isdecimal() else 0)
        except (FleetError, OverflowError):
            self.errors = [_("Choose one of your fleets.")]
            return
        if not self._fits(self.original):
            self.errors = [_("This fleet was made for another game.")]
        elif not self.guest and not self.original.ships.exists():
            self.errors = [_("This fleet has no ships.")]

    def stored(self) -> Fleet | None:
        """The fleet for one match; None if the opponent brings one. Call after `check`."""
        if self.original is not None:
            return fleets.copy_for_match(self.original)
        if self.squad is None:
            return None
        source = self.text if self.chosen == "paste" else ""
        return fleets.from_squad(self.squad, room=self.game.room, edition=self.game.edition, source=source)

    def keep_own(self, owner: str) -> None:
        """Keeps a list that was pasted or built among this browser's fleets, once."""
        if self.chosen not in ("paste", "build") or self.squad is None:
            return
        game, own = self.game, fleets.fleets_of(owner, self.game.room, self.game.edition)
        source = self.text if self.chosen == "paste" else ""
        known = {fleet.source for fleet in own} if source else {fleets.squad_record(fleet) for fleet in own}
        if (source or self.squad) not in known:
            fleets.from_squad(self.squad, room=game.room, edition=game.edition, owner_key=owner, source=source)


def part_of(
    prefix: str,
    data: QueryDict,
    game: Game,
    owner: str,
    *,
    chosen: str,
    other: str = "",
    guest: bool = False,
    beside: list[Fleet] | None = None,
) -> Part:
    """The part of a form as it was sent, or with `chosen` before anything was sent. `other` adds "they bring it".

    `guest`: of a seat that brings cards and no units. `beside`: what those bring who sit at the table already.
    """
    source, _colon, which = str(data.get(prefix, chosen)).partition(":")
    part = Part(
        game=game,
        owner=owner,
        chosen=source,
        text=str(data.get(f"{prefix}_text", "")).replace("\0", ""),
        ready_chosen=which if which and source == "ready" else str(data.get(f"{prefix}_ready", "0")),
        saved_chosen=which if which and source == "saved" else str(data.get(f"{prefix}_saved", "")),
        guest=guest,
        side=SIDES.get(prefix),
        beside=beside or [],
        as_it_is=data.get(f"{prefix}_as_it_is") == "on",
        mode=str(data.get("mode", "")),
    )
    if game.fleet_source == NOTHING:
        part.chosen, part.sources = NOTHING, [(NOTHING, _("Nothing: this game is played without lists"), "")]
        return part
    part.sources = [("join", other, "")] if other else []
    part.sources += [("ready", "", "")] if part.ready else []
    if game.fleet_source != "ready" and fleets.has_builder(game.room):
        sent = data if part.chosen == "build" and any(key.startswith(f"{prefix}-") for key in data) else None
        form = BuilderForm(sent, room=game.room, edition=game.edition, prefix=prefix, guest=guest)
        if len(form.fields) > MOST_ASKED:
            part.built_at = f"{reverse('fleet_new')}?{urlencode({'game': game.key})}"
        else:
            part.builder = form
            part.sources.append(("build", _("Build one"), _("put together here")))
    part.sources.append(("paste", _("Paste mine"), words.say(game.room, "lists", "paste")))
    if part.saved:
        part.sources.append(("saved", "", ""))
    if prefix not in data and f"{prefix}_ready" not in data and chosen == "ready":
        part.choose_first()
    return part
