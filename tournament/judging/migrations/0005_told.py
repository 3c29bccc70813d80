from django.db import migrations, models

from tournament.judging.log_text import log_header


def read_headers(apps, editor):
    """Read headers anew: one hero may play alone, and a recorded log has its players below `passes written`."""
    logs = apps.get_model('judging', 'GameLog')
    found = logs.objects.filter(models.Q(header__game='dice-conquest') | models.Q(text__contains='passes written'))
    for log in found.only('pk', 'text').iterator(100):
        header, moves = log_header.header_of(log.text), log_header.moves_digest(log.text)
        logs.objects.filter(pk=log.pk).update(header=header, moves=moves)


class Migration(migrations.Migration):

    dependencies = [
        ('judging', '0004_versions'),
    ]

    operations = [
        migrations.AddField(
            model_name='replayverdict',
            name='told',
            field=models.JSONField(default=dict, help_text='What the game of a match came to: ResultFromLog.as_json().'),
        ),
        migrations.RunPython(read_headers, migrations.RunPython.noop),
    ]
