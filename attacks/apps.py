"""Tells Django that this is its one app."""

from django.apps import AppConfig


class AttacksConfig(AppConfig):
    name = "attacks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let Django know our checks."""
        from attacks import checks

        assert checks.TAG
