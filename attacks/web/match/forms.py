"""What people fill in for a match, checked with a sentence beside each field. Forms know limits, not rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from attacks.services.games import catalogue, house_rules
from attacks.web.common import words
from attacks.web.common.fields import GAME_ERRORS, NameField, games, wanted
from attacks.web.match import opponent, terms

LONGEST_TITLE = 80

ANSWER_ERRORS = dict.fromkeys(("invalid_choice", "required"), _("Choose one of the answers."))


def house_field(rule: house_rules.HouseRule) -> forms.ChoiceField:
    """A house rule as a question; no answer leaves it as the edition has it."""
    answers = [("", words.say(rule.room, "options", "house_usual"))]
    answers += [(word, words.say(rule.room, "switches", word)) for word in rule.answers]
    label = words.say(rule.room, "switches", rule.switch)
    return forms.ChoiceField(required=False, choices=answers, label=label, error_messages=ANSWER_ERRORS)


def is_number(values: tuple[Any, ...]) -> bool:
    """Is this option a number? A whole range of them is asked for as such."""
    return all(isinstance(value, int) for value in values)


def number_field(room: str, name: str, values: tuple[int, ...]) -> forms.IntegerField:
    """A number a match is played with; 0 always means none."""
    limits = {"label": words.say(room, "options", name), "most": max(values)}
    sentence = gettext("%(label)s: a whole number from 0 to %(most)d; 0 means none.") % limits
    messages = dict.fromkeys(("invalid", "required", "min_value", "max_value"), sentence)
    return forms.IntegerField(min_value=0, max_value=max(values), error_messages=messages)


def usual(game: catalogue.Game) -> dict[str, Any]:
    """The answers a new match begins with: the first of each, or what the room says is usual."""
    return {
        "mode": game.modes[0],
        "seats": str(len(game.needed)),
        "visible": "unlisted",
        "first": "p1",
        **terms.USUAL,
        **opponent.USUAL,
        **{name: values[0] for name, values in game.options.items()},
        **game.defaults,
    }


class NewMatchForm(forms.Form):
    """A new match: which game and which options; the fleets are parts of their own (attacks/web/fleets/lists.py).

    Which modes and options there are is the room's affair: an option with words to choose from becomes a question, one
    with numbers a number. `options_asked` are the names of all that is folded away, in the order of the page.
    """

    game = forms.ChoiceField(error_messages=GAME_ERRORS)
    mode = forms.ChoiceField(error_messages=ANSWER_ERRORS)
    name = NameField()
    visible = forms.ChoiceField(
        choices=[("unlisted", ""), ("public", ""), ("private", "")], required=False, error_messages=ANSWER_ERRORS
    )
    first = forms.ChoiceField(choices=[("p1", ""), ("p2", "")], error_messages=ANSWER_ERRORS)
    title = forms.CharField(
        required=False,
        max_length=LONGEST_TITLE,
        validators=[wanted],
        error_messages={"max_length": _("This title is too long; %(limit_value)d characters fit.")},
    )

    def __init__(self, *args: Any, game: catalogue.Game, **more: Any) -> None:
        super().__init__(*args, **more)
        self.chosen, self.usual = game, usual(game)
        self.fields["game"].choices = games()  # type: ignore[attr-defined]
        self.fields["mode"].choices = [(mode, "") for mode in game.modes]  # type: ignore[attr-defined]
        self.seats = [str(n) for n in range(len(game.needed), len(game.seats) + 1)]
        if len(self.seats) > 1:
            needed = "seats" in self.data or not self.is_bound
            seats = [(n, "") for n in self.seats]
            self.fields["seats"] = forms.ChoiceField(choices=seats, error_messages=ANSWER_ERRORS, required=needed)
        self.numbers = [name for name, values in game.options.items() if is_number(values)]
        self.questions = [name for name, values in game.options.items() if name not in self.numbers and len(values) > 1]
        for name in self.questions:
            answers = [(value, "") for value in game.options[name]]
            needed = name in self.data or not self.is_bound  # another game may have been chosen without script
            self.fields[name] = forms.ChoiceField(choices=answers, error_messages=ANSWER_ERRORS, required=needed)
        for name in self.numbers:
            self.fields[name] = number_field(game.room, name, game.options[name])
        self.fields.update(terms.fields(ANSWER_ERRORS))
        self.fields.update(opponent.fields(ANSWER_ERRORS))
        self.house = list(house_rules.house_rules(game.room))
        for rule in self.house:
            self.fields[rule.name] = house_field(rule)
        self.options_asked = (
            *("game", "mode", "seats", *self.questions, "first", "visible", *terms.FIELDS, *self.numbers, "title"),
            *opponent.NAMES,
            *(rule.name for rule in self.house),
        )

    def wanted(self) -> tuple[str, ...]:
        """The seats of the match."""
        return self.chosen.seats[: int(self.cleaned_data.get("seats") or self.seats[0])]

    def options(self) -> dict[str, Any]:
        """What the room is told when the match starts; `switches` only if a house rule differs from the edition."""
        data, game = self.cleaned_data, self.chosen
        usual = {"first": data["first"]} | {name: data[name] or game.options[name][0] for name in self.questions}
        usual |= {name: data[name] if data["mode"] == game.modes[0] else 0 for name in self.numbers}
        answers = {rule.switch: data[rule.name] for rule in self.house if rule.room == game.room}
        switches = house_rules.changed(game.room, game.edition, answers)
        return {**usual, "switches": switches} if switches else usual


class JoinForm(forms.Form):
    """Taking a seat: only a name; a fleet, if one is needed, is a part of its own."""

    name = NameField()
