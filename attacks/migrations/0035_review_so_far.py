"""What a review has found so far, for whoever waits for the rest."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("attacks", "0034_names")]
    operations = [migrations.AddField("review", "so_far", models.TextField(blank=True, default=""))]
