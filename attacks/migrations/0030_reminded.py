"""Who was reminded of what in a tournament; and whoever hears of rounds hears of what they have to think of, too."""

import json

import django.db.models.deletion
from django.db import migrations, models


def hear_of_it(apps, _editor):
    for row in apps.get_model("attacks", "Subscriber").objects.filter(kinds__contains='"round"'):
        row.kinds = json.dumps([*json.loads(row.kinds), "remind"])
        row.save(update_fields=["kinds"])


def no_longer(apps, _editor):
    for row in apps.get_model("attacks", "Subscriber").objects.filter(kinds__contains='"remind"'):
        row.kinds = json.dumps([one for one in json.loads(row.kinds) if one != "remind"])
        row.save(update_fields=["kinds"])


class Migration(migrations.Migration):
    dependencies = [("attacks", "0029_divisions")]

    operations = [
        migrations.CreateModel(
            name="Reminded",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("mark", models.CharField(max_length=80)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reminded", to="attacks.entrant"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("entrant", "mark"), name="reminded_once")],
            },
        ),
        migrations.RunPython(hear_of_it, no_longer),
    ]
