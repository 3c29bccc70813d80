"""A removed webhook stays for a while, so that it can be put back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0032_round_proofs")]

    operations = [
        migrations.AddField(
            "webhook",
            "removed_at",
            models.DateTimeField(null=True, help_text="It can be put back for 30 days, with its key and its log."),
        ),
    ]
