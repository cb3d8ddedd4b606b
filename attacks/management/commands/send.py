"""Sends what waits for those who are away, and ends: for a timer, where no server process runs all the time."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from attacks.services.outward.postman import Postman


class Command(BaseCommand):
    help = "Send what waits for those who are away: notices that are due."

    def handle(self, *args: Any, **options: Any) -> None:
        postman = Postman()
        sent = postman.all()
        postman.pool.shutdown()
        self.stdout.write(f"{sent} sent.")
