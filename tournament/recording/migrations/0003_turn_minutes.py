from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("recording", "0002_timed")]

    operations = [
        migrations.AddField(
            model_name="recording",
            name="turn_minutes",
            field=models.PositiveSmallIntegerField(default=0, help_text="of a turn, as the event sets them; 0: any time"),
        ),
    ]
