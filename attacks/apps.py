"""Tells Django that this is its one app."""

from django.apps import AppConfig


class AttacksConfig(AppConfig):
    name = "attacks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register our checks, the key of the dice's seeds, what hears of a match's end, and the words of notices."""
        from django.conf import settings

        from attacks import checks
        from attacks.services.dice import seeds
        from attacks.services.outward import news, notices
        from attacks.services.tournament import away, results
        from attacks.web import notice_words

        assert checks.TAG
        seeds.use_key(lambda: settings.SECRET_KEY)
        results.listen()
        news.use_reminders(away.remind)
        notices.use_words(notice_words.worded)
