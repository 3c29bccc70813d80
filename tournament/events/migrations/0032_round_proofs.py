"""What proves a pairing moves from the round's row into a row of its own."""

import django.db.models.deletion
from django.db import migrations, models

OUT = "INSERT INTO events_roundproof (round_id, body) SELECT id, proof FROM events_round"
BACK = """UPDATE events_round SET proof =
    (SELECT body FROM events_roundproof WHERE events_roundproof.round_id = events_round.id)
    WHERE id IN (SELECT round_id FROM events_roundproof)"""


class Migration(migrations.Migration):
    dependencies = [("events", "0031_building_time")]

    operations = [
        migrations.CreateModel(
            name="RoundProof",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("body", models.JSONField(default=dict, help_text="Cost, lower bound and how they were shown equal.")),
                (
                    "round",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="kept_proof", to="events.round"
                    ),
                ),
            ],
        ),
        migrations.RunSQL(OUT, BACK),
        migrations.RemoveField("round", "proof"),
    ]
