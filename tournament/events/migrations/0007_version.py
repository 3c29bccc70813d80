"""A number that every change of an event counts on."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0006_structure")]

    operations = [
        migrations.AddField(
            "event",
            "version",
            models.PositiveBigIntegerField(default=0, editable=False, help_text="Grows by 1 with every change."),
        ),
    ]
