from django.db import migrations, models
import django.db.models.deletion


class Migration(migrations.Migration):
    """Three classes get other names; their tables keep theirs, so that nothing stored moves."""

    dependencies = [
        ("attacks", "0033_teams"),
        ("contenttypes", "0002_remove_content_type_name"),  # Django renames the models there too, back and forth
    ]

    operations = [
        migrations.AlterModelTable(name="paired", table="attacks_paired"),
        migrations.RenameModel(old_name="Paired", new_name="Pairing"),
        migrations.AlterModelTable(name="deed", table="attacks_deed"),
        migrations.RenameModel(old_name="Deed", new_name="AuditEntry"),
        migrations.AlterModelTable(name="house", table="attacks_house"),
        migrations.RenameModel(old_name="House", new_name="Installation"),
        migrations.AlterField(
            model_name="auditentry",
            name="tournament",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="audit_entries",
                to="attacks.tournament",
            ),
        ),
    ]
