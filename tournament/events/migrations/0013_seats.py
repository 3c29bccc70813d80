"""A match becomes a table of up to five seats, and its result one value of its kind."""

from functools import reduce
from itertools import combinations
from operator import or_

import django.db.models.deletion
from django.db import migrations, models

SEATS = ("first", "second", "third", "fourth", "fifth")
#: Matches written at once.
BATCH = 2000


def results_into_outcome(apps, schema_editor):
    Match = apps.get_model("events", "Match")
    Match.objects.filter(second=None).update(is_bye=True)
    batch = []
    for match in Match.objects.exclude(first_wins=None).only("pk", "first_wins", "second_wins", "draws").iterator(BATCH):
        match.outcome = {"games": [match.first_wins, match.second_wins or 0, match.draws or 0]}
        batch.append(match)
        if len(batch) == BATCH:
            Match.objects.bulk_update(batch, ["outcome"], batch_size=200)
            batch.clear()
    Match.objects.bulk_update(batch, ["outcome"], batch_size=200)


def outcome_into_results(apps, schema_editor):
    Match = apps.get_model("events", "Match")
    batch = []
    for match in Match.objects.exclude(outcome=None).only("pk", "outcome").iterator(BATCH):
        match.first_wins, match.second_wins, match.draws = match.outcome["games"]
        batch.append(match)
        if len(batch) == BATCH:
            Match.objects.bulk_update(batch, ["first_wins", "second_wins", "draws"], batch_size=200)
            batch.clear()
    Match.objects.bulk_update(batch, ["first_wins", "second_wins", "draws"], batch_size=200)


def seat(null=True):
    return models.ForeignKey(
        blank=null, null=null, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="events.entrant"
    )


class Migration(migrations.Migration):
    dependencies = [("events", "0012_teams_shown")]

    operations = [
        migrations.AddField(
            "match",
            "is_bye",
            models.BooleanField(default=False, help_text="The one entrant here sits this round out."),
        ),
        migrations.AddField("match", "third", seat()),
        migrations.AddField("match", "fourth", seat()),
        migrations.AddField("match", "fifth", seat()),
        migrations.AddField(
            "match",
            "outcome",
            models.JSONField(blank=True, help_text="The result as its kind writes it; null: none yet.", null=True),
        ),
        migrations.RunPython(results_into_outcome, outcome_into_results),
        migrations.RemoveField("match", "first_wins"),
        migrations.RemoveField("match", "second_wins"),
        migrations.RemoveField("match", "draws"),
        migrations.AlterField(
            "match",
            "counter_claim",
            models.TextField(blank=True, help_text='What another player says, as its kind writes it: "0-1-0".'),
        ),
        migrations.AlterField(
            "event",
            "structure",
            models.CharField(default="swiss", help_text="A key of structures.STRUCTURES.", max_length=20),
        ),
        *(
            migrations.AddConstraint(
                "match", models.UniqueConstraint(fields=["round", name], name=f"{name}_player_once_a_round")
            )
            for name in ("third", "fourth", "fifth")
        ),
        migrations.RemoveConstraint("match", "nobody_plays_themselves"),
        migrations.AddConstraint(
            "match",
            models.CheckConstraint(
                condition=~reduce(or_, (models.Q(**{one: models.F(other)}) for one, other in combinations(SEATS, 2))),
                name="nobody_plays_themselves",
            ),
        ),
    ]
