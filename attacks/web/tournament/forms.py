"""What an organizer fills in for a tournament, and how it becomes settings, options and scoring."""

from __future__ import annotations

import copy
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from attacks.models import Tournament
from attacks.services.games.catalogue import Game, games
from attacks.services.picking import forms as forms_of
from attacks.services.tournament.settings import settings_of
from attacks.swiss import profile as profiles
from attacks.web.common import words
from attacks.web.common.about import game_of
from attacks.web.common.fields import NameField, wanted
from attacks.web.common.fields import games as game_choices
from attacks.web.tournament import words as tournament_words

RANKS = 5
FIRST = ("name", "owner", "game", "starts", "place")
NO_SETTING = ("name", "owner", "game", "profile", "public")


def formats(tournament: Tournament | None) -> list[tuple[str, str]]:
    """The formats of a tournament's game, or of all games, by name."""
    wanted = [tournament] if tournament else games().values()
    found = [(form, words.say(one.room, "formats", form)) for one in wanted for form in forms_of(one.room, one.edition)]
    return list(dict(found).items())


def profile_names() -> list[tuple[str, str]]:
    """The ready-made scorings by name."""
    return [(key, profile_name(key)) for key in profiles.presets()]


def profile_name(key: str) -> str:
    """The name of a ready-made scoring: one for a game has its name, one of several for a room is named by its room."""
    room, _dash, rest = key.partition("-")
    if f"{room}/{rest}" in games():
        return game_of(room, rest)
    return words.say(room, "scorings", rest) if rest else _("3 for a win, 1 for a draw")


class TournamentForm(forms.Form):
    """A new tournament, or the settings of one; who made it and what is played stand fast after that."""

    name = forms.CharField(max_length=120, label=gettext_lazy("Name of the tournament"), validators=[wanted])
    owner = NameField(label=gettext_lazy("Your name"))
    game = forms.ChoiceField(label=gettext_lazy("Game"))
    profile = forms.ChoiceField(required=False, label=gettext_lazy("Scoring"))
    starts = forms.CharField(required=False, max_length=40, label=gettext_lazy("When"))
    place = forms.CharField(required=False, max_length=200, label=gettext_lazy("Where"))
    rounds = forms.IntegerField(
        required=False, min_value=0, max_value=20, label=gettext_lazy("Rounds (0: as proposed)")
    )
    cut = forms.IntegerField(required=False, min_value=0, max_value=64, label=gettext_lazy("Cut to the best (0: none)"))
    minutes = forms.IntegerField(
        required=False, min_value=0, max_value=999, label=gettext_lazy("Minutes a round (0: as usual)")
    )
    spread = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=30,
        label=gettext_lazy("It may end so many minutes sooner or later, by lot"),
    )
    pairing = forms.ChoiceField(required=False, label=gettext_lazy("Who plays whom"))
    days = forms.IntegerField(
        required=False, min_value=0, max_value=120, label=gettext_lazy("Days for a round (0: all play at once)")
    )
    unplayed = forms.ChoiceField(required=False, label=gettext_lazy("What was not played in its days"))
    meetings = forms.IntegerField(
        required=False, min_value=0, max_value=99, label=gettext_lazy("Two meet at most so often on a ladder (0: any)")
    )
    teams = forms.TypedChoiceField(coerce=int, required=False, label=gettext_lazy("Who enters"))
    boards_by = forms.ChoiceField(required=False, label=gettext_lazy("Who meets whom in a match of teams"))
    clock_visible = forms.ChoiceField(label=gettext_lazy("Who sees the clock"))
    registration = forms.ChoiceField(label=gettext_lazy("Registration"))
    code = forms.CharField(required=False, max_length=40, label=gettext_lazy("Code for registration"))
    limit = forms.IntegerField(required=False, min_value=0, max_value=1000, label=gettext_lazy("Most players (0: any)"))
    lists = forms.ChoiceField(label=gettext_lazy("Lists are open"))
    lists_due = forms.CharField(
        required=False,
        max_length=19,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}),
        label=gettext_lazy("Lists are due"),
    )
    dice = forms.ChoiceField(label=gettext_lazy("Who makes the dice fair"))
    delay = forms.TypedChoiceField(coerce=int, label=gettext_lazy("Spectators see it"))
    odds = forms.ChoiceField(label=gettext_lazy("Odds beside the attack"))
    confirm_minutes = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=20000,
        label=gettext_lazy("A lone report counts after minutes (0: never)"),
    )
    one_report = forms.BooleanField(required=False, label=gettext_lazy("One player’s report counts at once"))
    first_draw = forms.ChoiceField(label=gettext_lazy("First round"))
    check = forms.ChoiceField(required=False, label=gettext_lazy("Are lists looked at"))
    format = forms.ChoiceField(required=False, label=gettext_lazy("By which format"))
    public = forms.BooleanField(required=False, label=gettext_lazy("Listed for everybody"))
    info = forms.CharField(
        required=False, max_length=4000, widget=forms.Textarea, label=gettext_lazy("What players should know")
    )

    def __init__(self, *args: Any, tournament: Tournament | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        choices: dict[str, list[tuple[str, Any]]] = {
            "game": game_choices(),
            "profile": [("", _("As usual for the game")), *profile_names()],
            "pairing": [
                ("swiss", _("Swiss rounds")),
                ("all", _("Everybody meets everybody")),
                ("ladder", _("A ladder: players challenge each other")),
            ],
            "teams": [("0", _("Everybody alone")), *((str(n), _("Teams of %(n)s") % {"n": n}) for n in range(2, 11))],
            "boards_by": [
                ("order", _("By order: the first meets the first")),
                ("captains", _("Captains pair the boards")),
            ],
            "unplayed": [("judge", _("A judge decides")), ("draw", _("Is a draw")), ("both_lose", _("Both lose"))],
            "clock_visible": [("everyone", _("Everybody")), ("organizers", _("Organizers only"))],
            "registration": [("open", _("Open")), ("code", _("With a code")), ("closed", _("By the organizer only"))],
            "lists": [
                ("start", _("From the first round on")),
                ("open", _("At once")),
                ("end", _("After the tournament")),
                ("never", _("Never")),
            ],
            "dice": [
                ("links", _("Every browser at the table, in each roll (as usual)")),
                ("shared", _("Every browser at the table, once before the first roll")),
                ("server", _("The server alone")),
            ],
            "delay": [
                ("0", _("At once")),
                *((str(60 * n), _("%(n)s min later") % {"n": n}) for n in (1, 5, 15)),
            ],
            "odds": [
                ("watch", _("Spectators only")),
                ("both", _("Players and spectators see them")),
                ("off", _("Nobody")),
            ],
            "first_draw": [("lot", _("By lot")), ("seed", _("By seed"))],
            "check": [
                ("off", _("No")),
                ("told", _("Organizers see which are not legal")),
                ("required", _("Players give only legal ones")),
            ],
            "format": [("", _("The usual one")), *formats(tournament)],
        }
        for name, answers in choices.items():
            self.fields[name].choices = answers  # type: ignore[attr-defined]
        for name in ("owner", "game", "profile") if tournament is not None else ("lists_due",):
            del self.fields[name]

    @property
    def first(self) -> list[forms.BoundField]:
        """What must be answered to begin."""
        return [self[name] for name in FIRST if name in self.fields]

    @property
    def more(self) -> list[forms.BoundField]:
        """What is usual until somebody wants it otherwise."""
        return [self[name] for name in self.fields if name not in FIRST]

    @property
    def settings(self) -> dict[str, Any]:
        """The answers that are settings; empty numbers are 0."""
        numbers = {name for name, field in self.fields.items() if isinstance(field, forms.IntegerField)}
        data = {name: value for name, value in self.cleaned_data.items() if name not in NO_SETTING}
        usual: dict[str, Any] = {
            "check": "off",
            "pairing": "swiss",
            "unplayed": "judge",
            "boards_by": "order",
            "teams": 0,
        }
        data |= {name: data.get(name) or value for name, value in usual.items()}
        return {name: value or 0 if name in numbers else value for name, value in data.items()}


def initial_of(tournament: Tournament) -> dict[str, Any]:
    """The form as it stands."""
    settings = settings_of(tournament)
    fields = {name: getattr(settings, name) for name in settings.__struct_fields__}
    return {**fields, "name": tournament.name, "public": tournament.public, "delay": str(settings.delay)}


USUAL = {
    "clock_visible": "everyone",
    "registration": "open",
    "lists": "start",
    "dice": "links",
    "delay": "60",
    "odds": "watch",
    "first_draw": "lot",
    "check": "off",
    "pairing": "swiss",
    "unplayed": "judge",
    "days": 0,
    "meetings": 0,
    "confirm_minutes": 15,
    "public": True,
    "rounds": 0,
    "cut": 0,
    "minutes": 0,
    "spread": 0,
    "limit": 0,
}


# --- what matches start with ---


def option_rows(tournament: Tournament, options: dict[str, Any]) -> list[dict[str, Any]]:
    """The options of the game as questions: name, words, answers with the chosen one."""
    game = games()[f"{tournament.room}/{tournament.edition}"]
    return [
        {
            "name": f"option-{name}",
            "label": words.say(game.room, "options", name),
            "number": all(isinstance(value, int) for value in values),
            "most": max(values) if all(isinstance(value, int) for value in values) else 0,
            "value": options.get(name, values[0]),
            "answers": [
                (value, words.say(game.room, "options", f"{name}_{value}"), options.get(name, values[0]) == value)
                for value in values
                if isinstance(value, str)
            ],
        }
        for name, values in game.options.items()
        if len(values) > 1
    ]


def options_from(game: Game, data: QueryDict, before: dict[str, Any]) -> dict[str, Any]:
    """What was answered, over what was there; an answer the game does not know is passed over."""
    after = dict(before)
    for name, values in game.options.items():
        given = data.get(f"option-{name}", "")
        known = {str(value): value for value in values}
        if given in known:
            after[name] = known[given]
    return after


# --- scoring ---


def scoring_rows(data: dict[str, Any]) -> dict[str, Any]:
    """The scoring as a form shows it."""
    order = [name for name in data["rank"] if name != "random"]
    names = tournament_words.tie_breaks()
    choices = [(key, said[1]) for key, said in names.items() if key != "random"]
    return {
        "score": [
            ("win", _("Win"), data["score"]["win"]),
            ("draw", _("Draw"), data["score"]["draw"]),
            ("loss", _("Loss"), data["score"]["loss"]),
        ],
        "draws": [
            ("allowed", _("Allowed"), data.get("draws", "allowed") == "allowed"),
            ("organizer", _("Entered by the organizer only"), data.get("draws") == "organizer"),
            ("never", _("Somebody has to win"), data.get("draws") == "never"),
        ],
        "given": [
            (title, rows)
            for title, path in given_parts()
            if (rows := [(f"{path}-{key}", label, _counted(data, path).get(key, "")) for key, label in _keys(data)])
        ],
        "ranks": [
            {
                "name": f"rank-{place}",
                "n": place + 1,
                "chosen": order[place] if place < len(order) else "",
                "choices": choices,
            }
            for place in range(RANKS)
        ],
        "options": [
            (
                name,
                label,
                [
                    (value, option_words(value), data.get("options", {}).get(name, values[0]) == value)
                    for value in values
                ],
            )
            for name, values in profiles.OPTIONS.items()
            if (label := option_label(name))
        ],
    }


def given_parts() -> list[tuple[str, str]]:
    """What counts without a match played to its end, each with its place in the scoring."""
    return [
        (_("A bye counts"), "bye"),
        (_("An earned bye counts"), "earned_bye"),
        (_("Who wins by a concession gets"), "concession-winner"),
        (_("Who concedes gets"), "concession-loser"),
    ]


def _keys(data: dict[str, Any]) -> list[tuple[str, str]]:
    """The numbers of a match that a bye or a concession may stand for."""
    found = [(one["key"], tournament_words.entry(one["key"])) for one in data.get("entry", [])]
    return [*found, (profiles.MOV, _("MOV (a number, or “mean”)"))] if data.get("mov", {}).get("kind") else found


def _counted(data: dict[str, Any], path: str) -> dict[str, Any]:
    """What counts there; an earned bye as a plain one unless said otherwise."""
    part, _sep, side = path.partition("-")
    found: dict[str, Any] = data.get(part, {})
    if part == "earned_bye":
        found = found or data.get("bye", {})
    return found.get(side, {}) if side else found


def _take_given(data: QueryDict, after: dict[str, Any]) -> None:
    """Write down what was filled in; a field left empty says nothing."""
    for _title, path in given_parts():
        chosen = {**_counted(after, path)}
        for key, _label in _keys(after):
            typed = data.get(f"{path}-{key}")
            if typed is None:
                continue
            chosen.pop(key, None)
            if typed.strip():
                mean = key == profiles.MOV and typed.strip() == profiles.MEAN
                chosen[key] = profiles.MEAN if mean else _whole(typed, 0)
        part, _sep, side = path.partition("-")
        if side:
            after[part] = {**after.get(part, {}), side: chosen}
        else:
            after[part] = {"outcome": "win", **chosen}
    if after["earned_bye"] == after["bye"]:
        del after["earned_bye"]
    if not any(after["concession"].values()):
        del after["concession"]


def option_label(name: str) -> str:
    """What is chosen where tools disagree."""
    return {
        "own_bye_in_sos": _("A player’s own bye in the strength of schedule"),
        "pair_by": _("Players are paired by"),
        "bye_to": _("The bye goes to the"),
        "missed_rounds": _("Rounds a late player missed count as"),
        "intentional_draw": _("Agreed draws"),
    }[name]


def option_words(value: str, name: str = "") -> str:
    """An answer where tools disagree."""
    if (name, value) == ("missed_rounds", "organizer"):
        return _("nothing; the organizer adds points to whom they are due")
    return {
        "skip": _("left out"),
        "divisor": _("counted as a match"),
        "score": _("points"),
        "score, mov": _("points, then margin"),
        "mission": _("what was scored"),
        "lowest score": _("player with the lowest points"),
        "lowest rank": _("last of the standings"),
        "loss": _("losses"),
        "none": _("nothing"),
        "organizer": _("entered by the organizer only"),
        "no": _("no"),
        "yes": _("yes"),
    }.get(value, value)


def scoring_from(data: QueryDict, before: dict[str, Any]) -> dict[str, Any]:
    """The scoring as it was filled in, over what was there; the services check it."""
    after = copy.deepcopy(before)
    for outcome in ("win", "draw", "loss"):
        after["score"][outcome] = _whole(data.get(outcome), after["score"][outcome])
    after["draws"] = data.get("draws") or after.get("draws", "allowed")
    _take_given(data, after)
    order = [data.get(f"rank-{place}", "") for place in range(RANKS)]
    after["rank"] = [*dict.fromkeys(key for key in order if key), "random"]
    chosen = {name: data.get(f"scoring-{name}") for name in profiles.OPTIONS if data.get(f"scoring-{name}")}
    usual = {name: values[0] for name, values in profiles.OPTIONS.items()}
    after["options"] = {name: value for name, value in chosen.items() if value != usual[name]}
    return after


def _whole(typed: object, otherwise: int) -> int:
    text = str(typed or "").strip()
    return int(text) if text.lstrip("-").isdecimal() and len(text) < 6 else otherwise


def game_name(tournament: Tournament) -> str:
    return game_of(tournament.room, tournament.edition)
