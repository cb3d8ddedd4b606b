"""The quick builder on pages: a fleet asked for in counts and ticks, for rooms that describe such a form.

The room says what is asked (attacks/rooms/<room>/form.py); here the questions become fields and the answers plain data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from attacks.services import fleets
from attacks.web.common import words

LONGEST = 200


@dataclass(frozen=True)
class Cell:
    """A question in a row; where it is asked of some factions only, of which."""

    field: Any
    only: str


@dataclass(frozen=True)
class Row:
    """A row of questions: whom they are about, what that is drawn by, and an answer for every column that has one."""

    label: str
    sign: str
    cells: list[Cell | None]

    @property
    def name(self) -> str:
        """Whom it is about, without what is added."""
        return self.label.partition(" + ")[0]

    @property
    def added(self) -> str:
        return self.label.partition(" + ")[2]


@dataclass(frozen=True)
class Section:
    """A group of questions as the page draws it: fields one by one, or rows of them under columns.

    `of_faction`: it asks for the units of the faction it is called by.
    """

    key: str
    title: str
    hint: str
    fields: list[Any]
    rows: list[Row]
    columns: list[str]
    folded: bool
    of_faction: bool


class BuilderForm(forms.Form):
    """The questions of a room and edition. `prefix` keeps two of them on one page apart."""

    def __init__(
        self,
        data: QueryDict | None,
        *,
        room: str,
        edition: str,
        prefix: str,
        initial: dict[str, Any] | None = None,
        guest: bool = False,
    ) -> None:
        super().__init__(data, prefix=prefix, initial=initial)
        self.room = room
        answered = [key for key in initial or {} if (initial or {})[key]]
        answered += [
            key.removeprefix(f"{prefix}-")
            for key, value in (data or QueryDict()).items()
            if value and key.startswith(f"{prefix}-")
        ]
        self.described = fleets.builder(room, edition, guest, answered)
        for group in self.described:
            for question in group.fields:
                self.fields[question.key] = self._field(question)

    def _field(self, question: Any) -> forms.Field:
        label = words.named(self.room, question.label)
        first = question.usual if question.usual != "" else None
        if question.kind == "number":
            sentence = _("%(label)s: a whole number from 0 to %(most)d.") % {"label": label, "most": question.most}
            attrs = {"inputmode": "numeric", "min": 0, "max": question.most}
            return forms.IntegerField(
                label=label,
                required=False,
                min_value=0,
                max_value=question.most,
                initial=first,
                error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), sentence),
                widget=forms.NumberInput(attrs=attrs),
            )
        if question.kind == "check":
            return forms.BooleanField(label=label, required=False, initial=first)
        options = [(key, words.named(self.room, name)) for key, name in question.options]
        wrong = {"invalid_choice": gettext_lazy("Choose one of the answers.")}
        if question.kind == "choice":
            return forms.ChoiceField(label=label, required=False, choices=options, error_messages=wrong)
        if question.kind == "many":
            widget = forms.CheckboxSelectMultiple
            return forms.MultipleChoiceField(
                label=label, required=False, choices=options, error_messages=wrong, widget=widget
            )
        lines = forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}) if question.kind == "lines" else None
        return forms.CharField(label=label, required=False, max_length=question.most or LONGEST, widget=lines)

    def sections(self) -> list[Section]:
        """The questions in the room's groups."""
        found = []
        factions = {key for key, _name in getattr(self.fields.get("faction"), "choices", ()) if key}
        for group in self.described:
            in_rows = {key for _label, keys in group.rows for key in keys}
            asked = {question.key: question for question in group.fields}
            rows = [
                Row(
                    words.named(self.room, label),
                    asked[keys[0]].sign,
                    [Cell(self[key], " ".join(asked[key].only)) if key else None for key in keys],
                )
                for label, keys in group.rows
            ]
            fields = [self[question.key] for question in group.fields if question.key not in in_rows]
            columns = [words.say(self.room, "form", name) for name in group.columns]
            hint = words.say(self.room, "form", f"{group.words}_hint", default=" ").strip()
            own = group.key in factions
            folded = group.folded and not (own and self["faction"].value() == group.key)
            folded = folded and not any(self._open(question) for question in group.fields)
            title = self._title(group)
            found.append(Section(group.key, title, hint, fields, rows, columns, folded, own))
        return found

    def _title(self, group: Any) -> str:
        return words.say(self.room, "form", f"{group.words}_title", {"n": group.n})

    def _open(self, question: Any) -> bool:
        """Must somebody see this question: it is answered wrongly, or names or counts something?"""
        told = question.kind == "text" or (question.kind == "number" and question.sign)
        return bool(self[question.key].errors or (told and self[question.key].value()))

    def problems(self) -> list[str]:
        """What is wrong with the answers, a sentence each."""
        return [str(error) for errors in self.errors.values() for error in errors]

    def answers_in_words(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """What the answers the form begins with say, in words: for each group its answers that are not empty."""
        found = []
        for group in self.described:
            rows = dict(self._rows(group)) if group.rows else {}
            plain = [] if rows else [self._answer(question) for question in group.fields]
            lines = list(rows.items()) + [line for line in plain if line[1]]
            if lines:
                found.append((self._title(group), lines))
        return found

    def _rows(self, group: Any) -> list[tuple[str, str]]:
        """For each row that has a number: its name, and a text such as "3, 1 damaged, upgraded"."""
        found = []
        for label, keys in group.rows:
            count, *others = [key for key in keys if key]
            if not self.initial.get(count):
                continue
            parts = [str(self.initial[count])]
            for key in others:
                value = self.initial.get(key)
                name = str(self.fields[key].label).lower()
                if value:
                    parts.append(name if value is True else f"{value} {name}")
            found.append((words.named(self.room, label), ", ".join(parts)))
        return found

    def _answer(self, question: Any) -> tuple[str, str]:
        value = self.initial.get(question.key)
        names = dict(getattr(self.fields[question.key], "choices", ()))
        if question.kind == "many":
            text = ", ".join(str(names.get(one, one)) for one in value or ())
        elif question.kind == "choice":
            text = str(names.get(value, value)) if value else ""
        else:
            text = str(value) if value and value != question.usual else ""
        return str(self.fields[question.key].label), text
