from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("events", "0023_team_settled")]

    operations = [
        migrations.AddField(
            model_name="store",
            name="paper",
            field=models.CharField(
                default="a4", help_text="The size of paper in the printer, a key of teams.printing.SIZES.", max_length=10
            ),
        ),
    ]
