"""Says who looks after the site: makes a private link for somebody, takes it back, lists them."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from attacks.services.common.errors import LobbyError
from attacks.services.moderation import moderators

WHY_NOT = {
    "no_name": "Say a name: it stands in the log beside all that they do.",
    "name_taken": "Somebody of this name looks after the site already. Choose another name, or remove them first.",
}


class Command(BaseCommand):
    """See `help`."""

    help = "People who look after the site: reports, hiding, bans. Without an option, who they are."

    def add_arguments(self, parser: CommandParser) -> None:
        one = parser.add_mutually_exclusive_group()
        one.add_argument("--add", metavar="NAME", help="make a private link for somebody; it is shown this once")
        one.add_argument("--remove", metavar="NAME", help="their link no longer works")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["add"] is not None:
            try:
                token = moderators.add(options["add"])
            except LobbyError as error:
                raise CommandError(WHY_NOT[error.code]) from None
            origin = settings.ORIGINS[0] if settings.ORIGINS else ""
            self.stdout.write(origin + reverse("moderate_in", args=[token]))
        elif options["remove"] is not None:
            if not moderators.remove(options["remove"]):
                raise CommandError("Nobody of this name looks after the site.")
            self.stdout.write(f"{options['remove']} no longer looks after the site.")
        else:
            for row in moderators.everybody():
                self.stdout.write(f"{row.name}, since {row.created:%Y-%m-%d}")
