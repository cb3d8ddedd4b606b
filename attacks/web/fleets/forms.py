"""What people fill in to keep a list."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from attacks.web.common.fields import GAME_ERRORS, games_with_fleets


class ImportForm(forms.Form):
    """A list to keep as a fleet."""

    game = forms.ChoiceField(error_messages=GAME_ERRORS)
    text = forms.CharField(strip=False, error_messages={"required": _("Paste a list first.")})

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["game"].choices = games_with_fleets()  # type: ignore[attr-defined]
