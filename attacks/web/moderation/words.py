"""What the pages of those who look after the site call things."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from attacks.models import Complaint
from attacks.web.moderation.report import KINDS

DONE = {
    "match_hidden": gettext_lazy("The match is hidden."),
    "match_shown": gettext_lazy("The match can be found again."),
    "match_stopped": gettext_lazy("The match is stopped."),
    "match_goes_on": gettext_lazy("The match goes on."),
    "line_hidden": gettext_lazy("The line is hidden."),
    "name_changed": gettext_lazy("The name is changed wherever it is shown."),
    "title_changed": gettext_lazy("The title is changed wherever it is shown."),
    "cup_hidden": gettext_lazy("The tournament is hidden."),
    "cup_shown": gettext_lazy("The tournament can be found again."),
    "page_hidden": gettext_lazy("The page is hidden."),
    "page_shown": gettext_lazy("The page can be found again."),
    "ban_browser": gettext_lazy("This browser is banned."),
    "ban_address": gettext_lazy("This address is banned."),
    "ban_network": gettext_lazy("These addresses are banned."),
    "ban_lifted": gettext_lazy("The ban is lifted."),
    "settled": gettext_lazy("The report is settled."),
}
LOGGED = {
    **DONE,
    "banned": gettext_lazy("Banned."),
    "moderator_added": gettext_lazy("Somebody looks after the site from now on."),
    "moderator_removed": gettext_lazy("Somebody no longer looks after the site."),
    "tidied": gettext_lazy("Old things were deleted."),
}
WHY_NOT = {
    "say_why": gettext_lazy("Say why first: it stands in the log, and whoever is banned reads it."),
    "bad_network": gettext_lazy("This is no address and no range of addresses. Write it as 192.0.2.7 or 192.0.2.0/24."),
    "no_address": gettext_lazy("It is not known from which address this was made."),
}


def done_of(what: str) -> str:
    """A deed in words."""
    return str(LOGGED.get(what, what))


def asked_of(row: Complaint) -> str:
    """What a report is about."""
    return str(dict(KINDS).get(row.kind, _("Something else")))
