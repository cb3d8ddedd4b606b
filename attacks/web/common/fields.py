"""Fields that several forms have, each with its sentence for what cannot be taken."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from attacks.services.games import catalogue
from attacks.services.moderation import names
from attacks.web.common.about import game_of

LONGEST_NAME = 40

NAME_ERRORS = {
    "required": _("Please give a name: it is what the others see beside your dice."),
    "max_length": _("This name is too long; %(limit_value)d characters fit."),
}

GAME_ERRORS = {"invalid_choice": _("Choose a game from the list."), "required": _("Choose a game.")}


class NameField(forms.CharField):
    """The name a person plays under: one line, without control characters."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, error_messages=NAME_ERRORS, **more)

    def to_python(self, value: object) -> str:
        text = super().to_python(value) or ""
        return " ".join("".join(c if c.isprintable() else " " for c in text).split())

    def validate(self, value: Any) -> None:
        super().validate(value)
        wanted(value)


def wanted(value: str) -> None:
    """Refuses a name or title that the host does not want."""
    if names.is_refused(value):
        raise forms.ValidationError(_("This host does not take this name. Choose another one."), code="name_refused")


def games() -> list[tuple[str, str]]:
    """Every game one can play, as `room/edition` and its name."""
    return [(key, game_of(game.room, game.edition)) for key, game in catalogue.games().items()]


def games_with_fleets() -> list[tuple[str, str]]:
    """Every game to which people bring fleets."""
    return [(key, name) for key, name in games() if catalogue.games()[key].fleet_source != "none"]
