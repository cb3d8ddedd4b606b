"""What people fill in, checked with a sentence beside each field. Forms know words and limits, not rules."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from attacks.rooms import ROOMS
from attacks.web import words
from attacks.web.shell import Look

LONGEST_NAME = 40
LONGEST_TITLE = 80
LONGEST_LIST = 60_000  # characters; the largest real list is below 20,000
MOST_ROUNDS = 50

NAME_ERRORS = {
    "required": _("Please give a name: it is what the others see beside your dice."),
    "max_length": _("This name is too long; %(limit_value)d characters fit."),
}


class NameField(forms.CharField):
    """The name a person plays under: one line, without control characters."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, error_messages=NAME_ERRORS, **more)

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        return " ".join("".join(c if c.isprintable() else " " for c in text).split())


class ListField(forms.CharField):
    """A pasted list. It is kept as it was pasted, whatever is wrong with it."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            required=False,
            strip=False,
            max_length=LONGEST_LIST,
            widget=forms.Textarea,
            error_messages={"max_length": _("This is too long for a list: %(show_value)d characters, at most %(limit_value)d.")},
            **more,
        )


class SettingsForm(forms.Form):
    """How this browser shows its pages."""

    theme = forms.ChoiceField(
        choices=[("auto", _("As my device")), ("light", _("Light")), ("dark", _("Dark"))],
        error_messages={"invalid_choice": _("Choose one of the themes."), "required": _("Choose one of the themes.")},
    )
    keys = forms.ChoiceField(
        choices=[("on", _("On")), ("off", _("Off"))],
        error_messages={"invalid_choice": _("Choose on or off."), "required": _("Choose on or off.")},
    )
    name = NameField(required=False)

    def chosen(self) -> Look:
        data = self.cleaned_data
        return Look(theme=data["theme"], keys=data["keys"], name=data["name"])


def games() -> list[tuple[str, str]]:
    """Every room and edition one can play, as `room/edition` and its name."""
    return [
        (f"{key}/{edition}", words.say(key, "editions", edition, default=f"{key} {edition}"))
        for key, room in ROOMS.items()
        for edition in room.editions
    ]


class NewMatchForm(forms.Form):
    """A new match: which game, which fleets, which options. `alone` means that one person plays both seats."""

    MODES = [("game", _("A whole game")), ("attack", _("One attack"))]
    game = forms.ChoiceField(error_messages={"invalid_choice": _("Choose a game from the list."), "required": _("Choose a game.")})
    mode = forms.ChoiceField(
        choices=MODES, error_messages={"invalid_choice": _("Choose a whole game or one attack."), "required": _("Choose what to play.")}
    )
    name = NameField()
    alone = forms.BooleanField(required=False)
    mine = forms.ChoiceField(
        choices=[("paste", ""), ("ready", ""), ("saved", "")],
        error_messages={"invalid_choice": _("Choose where your fleet comes from."), "required": _("Choose where your fleet comes from.")},
    )
    mine_text = ListField()
    mine_ready = forms.CharField(required=False, max_length=120)
    mine_saved = forms.CharField(required=False, max_length=20)
    theirs = forms.ChoiceField(
        choices=[("join", ""), ("paste", ""), ("ready", ""), ("saved", "")],
        error_messages={
            "invalid_choice": _("Choose where the opponent’s fleet comes from."),
            "required": _("Choose where the opponent’s fleet comes from."),
        },
    )
    theirs_text = ListField()
    theirs_ready = forms.CharField(required=False, max_length=120)
    theirs_saved = forms.CharField(required=False, max_length=20)
    visible = forms.ChoiceField(choices=[("unlisted", ""), ("public", "")])
    contests = forms.ChoiceField(choices=[("wait", ""), ("roll_off", "")])
    dice = forms.ChoiceField(choices=[("server", ""), ("entered", "")])
    first = forms.ChoiceField(choices=[("p1", ""), ("p2", "")])
    rounds = forms.IntegerField(
        min_value=0,
        max_value=MOST_ROUNDS,
        error_messages={
            "invalid": _("Give the round limit as a whole number, 0 for none."),
            "required": _("Give the round limit as a whole number, 0 for none."),
            "min_value": _("The round limit cannot be below 0; 0 means none."),
            "max_value": _("The round limit is at most %(limit_value)d; 0 means none."),
        },
    )
    title = forms.CharField(
        required=False, max_length=LONGEST_TITLE, error_messages={"max_length": _("This title is too long; %(limit_value)d characters fit.")}
    )

    STEPS = {  # which group of questions a field belongs to, so that an error opens the right one
        1: ("game", "mode", "name"),
        2: ("mine", "mine_text", "mine_ready", "mine_saved", "theirs", "theirs_text", "theirs_ready", "theirs_saved"),
        3: ("visible", "contests", "dice", "first", "rounds", "title"),
    }

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["game"].choices = games()  # type: ignore[attr-defined]
        for key in self.STEPS[3][:4]:
            self.fields[key].error_messages |= {k: _("Choose one of the answers.") for k in ("invalid_choice", "required")}

    def room(self) -> tuple[str, str]:
        """Room and edition, once the form is valid; the first of the list before that."""
        chosen = self.cleaned_data.get("game") if self.is_bound and hasattr(self, "cleaned_data") else None
        key, _slash, edition = (chosen or games()[0][0]).partition("/")
        return key, edition

    def step(self) -> int:
        """The first group of questions with an error, or the first group."""
        return next((n for n, keys in self.STEPS.items() if any(k in self.errors for k in keys)), 1)


class JoinForm(forms.Form):
    """Taking a seat: a name, and a fleet if the host did not bring one for it."""

    name = NameField()
    fleet = forms.ChoiceField(choices=[("paste", ""), ("ready", ""), ("saved", "")], required=False)
    fleet_text = ListField()
    fleet_ready = forms.CharField(required=False, max_length=120)
    fleet_saved = forms.CharField(required=False, max_length=20)


class ImportForm(forms.Form):
    """A list to keep as a fleet."""

    game = forms.ChoiceField(error_messages={"invalid_choice": _("Choose a game from the list."), "required": _("Choose a game.")})
    text = ListField()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["game"].choices = games()  # type: ignore[attr-defined]
        self.fields["text"].required = True
        self.fields["text"].error_messages["required"] = _("Paste a list first: the text your list builder exports as XWS.")
