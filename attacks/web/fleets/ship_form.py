"""One ship of a fleet as a form. Its room says what is asked and what the answers make; here questions become fields.

The room's record of a ship has the last word when it is stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from attacks.services import fleets
from attacks.web.common import words


def capital(text: str) -> str:
    """The text as it stands alone, with a capital letter."""
    return text[:1].upper() + text[1:]


def labelled(room: str, label: object) -> str:
    """A label of a room in words; one of its words begins with a capital letter here."""
    said = words.named(room, label)
    return capital(said) if isinstance(label, tuple) else said


class Number(forms.IntegerField):
    """A whole number between two limits; empty means the least."""

    def __init__(self, label: str, least: int, most: int, *, wide: bool = False) -> None:
        self.wide = wide
        limits = {"label": label, "least": least, "most": most}
        error = _("%(label)s is a whole number from %(least)d to %(most)d.") % limits
        self.least = least
        super().__init__(
            label=label,
            min_value=least,
            max_value=most,
            required=False,
            error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), error),
            widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        )

    def clean(self, value: object) -> int:
        found = super().clean(value)
        return self.least if found is None else int(found)


class Words(forms.CharField):
    """A short text in one line."""

    wide = True

    def __init__(self, **more: Any) -> None:
        errors = {
            "required": _("A ship needs a name."),
            "max_length": _("This is too long; %(limit_value)d characters fit."),
        }
        super().__init__(error_messages=errors, **more)


class Lines(Words):
    """A short text of several lines."""

    widget = forms.Textarea(attrs={"rows": 5})


class OneOf(forms.ChoiceField):
    """One of a few answers."""

    wide = True

    def __init__(self, **more: Any) -> None:
        super().__init__(error_messages={"invalid_choice": _("Choose one of the answers.")}, **more)


class ShipForm(forms.Form):
    """One ship. `ship` is it as stored, {} for a new one."""

    def __init__(self, data: QueryDict | None, *, room: str, ship: dict[str, Any]) -> None:
        super().__init__(data)
        self.room = room
        self.ship = ship
        self.described = fleets.ship_form(room)
        self.asked = self.described.groups(ship)
        for group in self.asked:
            for question in group.fields:
                self.fields[question.key] = self._field(question)
        answers = self.described.answers_of(ship)
        for key, field in self.fields.items():
            field.initial = answers.get(key)
            field.widget.attrs.setdefault("id", key)

    def _field(self, question: Any) -> forms.Field:
        label = labelled(self.room, question.label)
        if question.kind == "number":
            return Number(label, question.least, question.most, wide=question.wide)
        if question.kind == "choice":
            options = [(key, labelled(self.room, name)) for key, name in question.options]
            return OneOf(label=label, choices=options, required=question.required)
        kind = Lines if question.kind == "lines" else Words
        return kind(label=label, max_length=question.most, required=question.required)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for key, problem in self.described.problems(data):
            self.add_error(key, words.sentence(self.room, problem))
        return data

    def record(self) -> dict[str, Any]:
        """The fields of the ship record, over those it has."""
        return self.described.fields_from(self.cleaned_data, self.ship)

    def groups(self) -> list[Group]:
        """The fields in groups, as the page shows them."""
        return [
            Group(
                group.key,
                words.say(self.room, "form", f"{group.words}_title"),
                words.say(self.room, "form", f"{group.words}_hint", default=" ").strip(),
                [] if group.rows else [self[question.key] for question in group.fields],
                [(labelled(self.room, label), [self[key] for key in keys]) for label, keys in group.rows],
            )
            for group in self.asked
        ]


@dataclass(frozen=True)
class Group:
    """Fields that belong together, or rows of them under a name each."""

    key: str
    name: str
    hint: str
    fields: list[Any]
    rows: list[tuple[str, list[Any]]]
