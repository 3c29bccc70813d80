"""When teams are shown becomes a choice of three. Events that exist keep what was announced: hidden to the start, or
open.
"""

from django.db import migrations, models


def keep_what_was_announced(apps, schema_editor):
    Event = apps.get_model("events", "Event")
    Event.objects.filter(hide_teams=True).update(teams_shown="start")
    Event.objects.filter(hide_teams=False).update(teams_shown="open")


def back_to_yes_or_no(apps, schema_editor):
    Event = apps.get_model("events", "Event")
    Event.objects.filter(teams_shown="open").update(hide_teams=False)


class Migration(migrations.Migration):
    dependencies = [("events", "0011_at_distance")]

    operations = [
        migrations.AddField(
            "event",
            "teams_shown",
            models.CharField(
                choices=[
                    ("end", "Hidden until the event is over"),
                    ("start", "Hidden until the event starts"),
                    ("open", "Open to everybody"),
                ],
                default="end",
                help_text="When others than its player and the staff see a team.",
                max_length=5,
            ),
        ),
        migrations.RunPython(keep_what_was_announced, back_to_yes_or_no),
        migrations.RemoveField("event", "hide_teams"),
    ]
