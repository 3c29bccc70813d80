from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0026_drafts")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="turn_minutes",
            field=models.PositiveSmallIntegerField(
                default=0, help_text="Of a turn, on the clock of games that are recorded; 0: no clock."
            ),
        ),
    ]
