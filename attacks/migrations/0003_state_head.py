"""The state of a match is no longer written with every event: its row says at which number it was."""

from django.db import migrations, models


def every_state_stands_at_its_head(apps, schema_editor):
    apps.get_model("attacks", "Match").objects.update(state_head=models.F("head"))


def bring_every_state_to_its_head(apps, schema_editor):
    from attacks.rooms import room as room_of
    from attacks.services.match.walk import forward

    behind = apps.get_model("attacks", "Match").objects.filter(state_head__lt=models.F("head"))
    for match in behind:
        room = room_of(match.room)
        events = match.events.filter(n__gt=match.state_head).order_by("n")
        match.state = room.encode(forward(room, room.decode(bytes(match.state)), events, match.rules_number))
        match.save(update_fields=["state"])


class Migration(migrations.Migration):
    dependencies = [("attacks", "0002_timers_and_processes")]

    operations = [
        migrations.AddField("match", "state_head", models.PositiveIntegerField(default=0)),
        migrations.RunPython(every_state_stands_at_its_head, bring_every_state_to_its_head),
    ]
