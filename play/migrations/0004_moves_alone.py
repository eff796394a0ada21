import json

from django.db import migrations, models
from django.db.models import F, Q


def name_leaders(apps, schema_editor):
    """Take what was a snapshot for the checkpoint it is now, and from it who began."""
    games = apps.get_model('play', 'Game').objects.exclude(checkpoint='')
    for pk, text in games.values_list('pk', 'checkpoint').iterator():
        state = json.loads(text)
        games.filter(pk=pk).update(leader=state['first'], checkpoint_version=F('version'))


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0003_report_index'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='game',
            name='game_that_was_begun_has_a_snapshot',
        ),
        migrations.RenameField(
            model_name='game',
            old_name='snapshot',
            new_name='checkpoint',
        ),
        migrations.AddField(
            model_name='game',
            name='checkpoint_version',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='game',
            name='leader',
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name='move',
            name='chance',
            field=models.JSONField(default=list),
        ),
        migrations.RunPython(name_leaders, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.CheckConstraint(
                condition=Q(Q(('phase__in', ('playing', 'over')), _negated=True), ('leader__isnull', False), _connector='OR'),
                name='game_that_was_begun_has_a_leader',
            ),
        ),
    ]
