from django.db import migrations
from django.db.models import Model

import tournament.name_lists
from tournament.name_lists import in_a_list

ROWS = 500


def fill(model: type[Model]) -> None:
    """Store what each row is listed by, a few rows at a time."""
    last = 0
    while rows := list(model.objects.filter(pk__gt=last).order_by("pk").only("pk", "name")[:ROWS]):
        for row in rows:
            row.listed_as = in_a_list(row.name)[:180]
        model.objects.bulk_update(rows, ["listed_as"])
        last = rows[-1].pk


def fill_all(apps, schema_editor) -> None:
    for name in ("Entrant", "Person"):
        fill(apps.get_model("events", name))


def _column() -> tournament.name_lists.ListedAs:
    return tournament.name_lists.ListedAs(
        default="", editable=False, help_text="What lists sort the name by.", max_length=180
    )


class Migration(migrations.Migration):
    dependencies = [("events", "0028_also_in_seasons")]

    operations = [
        migrations.AddField("entrant", "listed_as", _column()),
        migrations.AddField("person", "listed_as", _column()),
        migrations.RunPython(fill_all, migrations.RunPython.noop, elidable=True),
        migrations.AlterModelOptions("entrant", {"ordering": ["listed_as", "pk"]}),
        migrations.AlterModelOptions("person", {"ordering": ["listed_as", "pk"], "verbose_name_plural": "people"}),
    ]
