from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("recording", "0003_turn_minutes")]

    operations = [
        migrations.AlterField(
            model_name="signal",
            name="kind",
            field=models.CharField(
                choices=[
                    ("confirm", "So it was"),
                    ("dispute", "Not so"),
                    ("ask-undo", "Asks to take back"),
                    ("allow-undo", "Allows to take back"),
                    ("refuse-undo", "Does not take back"),
                    ("call-judge", "Calls a judge"),
                    ("ask-pen", "Asks for the pen"),
                    ("hand-over", "Hands the pen over"),
                    ("take-pen", "Takes the pen"),
                    ("react", "Wants to react"),
                    ("play-on", "Plays on"),
                    ("withdraw", "Takes it back"),
                    ("offer", "Offers"),
                    ("accept", "Agrees"),
                    ("decline", "Does not agree"),
                ],
                max_length=12,
            ),
        ),
    ]
