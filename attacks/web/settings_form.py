"""How this browser shows its pages, as a form."""

from __future__ import annotations

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

from attacks.web.common.fields import NameField
from attacks.web.common.shell import Look


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

    def chosen(self, kept: Look) -> Look:
        """What was chosen, over what this browser keeps otherwise."""
        data = self.cleaned_data
        return msgspec.structs.replace(kept, theme=data["theme"], keys=data["keys"], name=data["name"])
