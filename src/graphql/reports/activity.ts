import { query, rootFields } from '../fields/operations';
import { ObjectType } from 'type-graphql';
import { activity } from '../../actions/reports/activity';
import { actorOf } from '../../domain/access/actor';
import { activityKinds, type ActivityKind as DomainKind } from '../../domain/reports/activity';
import type { Activity as Done } from '../../storage/reports/activityPage';
import { Actor } from '../access/actor';
import { connectionOf, connectionType, pageArguments } from '../fields/connection';
import { pageRows } from '../fields/documentCost';
import { enumType } from '../fields/enumType';
import { fields, orNull } from '../fields/fields';
import { DateTime } from '../fields/scalars';

const ActivityKind = enumType<DomainKind>(
  'ActivityKind',
  'What was done. May grow: treat an unknown value as something else that was done.',
  activityKinds,
);

@ObjectType({ description: 'Something that staff did.' })
class Activity extends fields({
  at: [DateTime, 'When it was done.'],
  kind: [ActivityKind, 'What was done.'],
  by: orNull(Actor, 'Who did it. Null where that was not kept.'),
  templateCode: orNull(String, 'The template that it was done to. Null for what belongs to none.'),
  name: orNull(String, 'What it was done to, in the words of people; `kind` says which name it is.'),
}) {}

const ActivityConnection = connectionType('Activity', () => Activity, {
  item: 'An act of staff',
  node: 'act',
  page: 'acts of staff, newest first',
});

export const ActivityQuery = rootFields({
  activity: query(activity, {
    description:
      'What was done to templates, drafts, versions, sets, screens, settings, endpoints and API keys, and erasures, newest first.',
    complexity: pageRows,
    type: ActivityConnection,
    args: { ...pageArguments },
    read: async ({ act }, { first, after }) =>
      connectionOf(await act(activity, { first, after }), activityOf, !after),
  }),
});

function activityOf({ by, ...done }: Done): Activity {
  return { ...done, by: by && actorOf(by) };
}
