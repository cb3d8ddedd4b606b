"""Fleets keep whatever their room's squad has besides name, faction, points and ships."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("attacks", "0004_trust")]

    operations = [migrations.AddField("fleet", "more", models.TextField(default="{}"))]
