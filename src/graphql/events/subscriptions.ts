import { subscription, rootFields } from '../fields/operations';
import { ID, ObjectType } from 'type-graphql';
import { pendingUpdateChanges } from '../../actions/events/pendingUpdateChanges';
import { requireCustomerId } from '../../domain/input/input';
import { PendingUpdate, pendingUpdateOf } from '../decisions/pendingUpdate';
import { DateTime } from '../fields/scalars';
import { followedRows } from '../fields/documentCost';
import { localeArgument } from '../fields/localeArgument';
import { currentVersionChanges } from '../../actions/events/currentVersionChanges';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import { eventsAsTheyCome } from '../../actions/events/followFeed';
import { GraphQLScalarType } from 'graphql';
import { GraphQLJSONObject } from 'graphql-scalars';
import { fields, orNull } from '../fields/fields';

const place = 'The `eventId` of the last result that was received.';

const after = orNull(ID, `${place} Without it, you get only what happens from now on.`);
const afterOrNow = orNull(ID, `${place} Without it, the state as it is now comes first.`);

const eventId = 'The id of the event in the feed. Send it as `after` to go on from here.';
const at = [DateTime, 'When it happened, which may be before it was noticed.'] as const;

const change = {
  eventId: orNull(ID, `${eventId} Null where it sends the whole state, such as when you subscribed.`),
  at,
};

@ObjectType({
  description: 'Where a customer stands on a template, after something that can have changed it.',
})
export class PendingUpdateChanged extends fields({
  ...change,
  cause: orNull(
    String,
    'The type of the event, such as `consent.decision.recorded` or `consent.version.current`. Null for where the customer stood as you subscribed. May grow: treat an unknown one like any other.',
  ),
  pendingUpdate: [
    PendingUpdate,
    'Where the customer stands now. It may already reflect events that are still to come.',
  ],
}) {}

@ObjectType({ description: 'A version of a template took effect.' })
export class CurrentVersionChanged extends fields({
  ...change,
  version: [ConsentVersion, 'The version that took effect.'],
}) {}

const JsonObject = new GraphQLScalarType<object, object>({
  ...GraphQLJSONObject.toConfig(),
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
  description: 'A JSON object, with members in snake_case as at REST.',
});

@ObjectType({ description: 'An event of the feed, as `GET /v1/events` returns it.' })
export class ConsentEvent extends fields({
  eventId: [ID, eventId],
  at,
  type: [
    String,
    'What happened, such as `consent.decision.recorded`. May grow: pass over an event of an unknown type.',
  ],
  templateCode: orNull(String, 'The code of the template that it is about. Null if it is about none.'),
  partitionKey: orNull(String, 'Events with the same key come in their order. Null if no order counts.'),
  data: [JsonObject, 'What it tells, by its type. `/v1/asyncapi.json` has the schema for each.'],
}) {}

export const EventSubscriptions = rootFields({
  pendingUpdateChanged: subscription(pendingUpdateChanges, {
    description:
      'Where a customer stands: at once, and whenever it may have changed by an answer on any device, a version that took effect, or time that ran out.',
    complexity: followedRows,
    type: PendingUpdateChanged,
    args: {
      customerId: [ID, 'The customer’s id in your systems.'],
      templateCodes: orNull([String], 'The codes of the templates. Defaults to all.'),
      after: afterOrNow,
      locale: localeArgument,
    },
    follow: async ({ act, subscriber }, { customerId, templateCodes, after, locale }) => {
      const { until } = subscriber;
      const sent = { customerId: requireCustomerId('customerId', customerId), templateCodes, after, locale };
      const changes = await act(pendingUpdateChanges, { ...sent, until });
      return shown(changes, ({ update, ...change }) => ({
        ...change,
        pendingUpdate: pendingUpdateOf(update),
      }));
    },
  }),
  currentVersionChanged: subscription(currentVersionChanges, {
    description: 'The current version of a template, and each other as it takes effect.',
    complexity: 1,
    type: CurrentVersionChanged,
    args: {
      templateCode: [String, 'The code of the template.'],
      locale: localeArgument,
      after: afterOrNow,
    },
    follow: async ({ act, subscriber }, { templateCode, locale, after }) => {
      const { until } = subscriber;
      const changes = await act(currentVersionChanges, { templateCode, locale, after, until });
      return shown(changes, ({ version, ...change }) => ({ ...change, version: consentVersionOf(version) }));
    },
  }),
  events: subscription(eventsAsTheyCome, {
    description: 'The feed, event by event, at least once and in the order of their positions.',
    complexity: 1,
    type: ConsentEvent,
    args: {
      after,
      types: orNull([String], 'Only events of these types. Defaults to all.'),
      templateCode: orNull(String, 'Only events about this template. Defaults to all.'),
    },
    follow: async ({ act, subscriber }, { after, types, templateCode }) => {
      const { until } = subscriber;
      const told = await act(eventsAsTheyCome, { after, types, templateCode, until });
      return shown(told, ({ eventId, event: { at, type, templateCode, key, data } }) => {
        return { eventId, at, type, templateCode, partitionKey: key, data };
      });
    },
  }),
});

async function* shown<Told, Shown>(
  told: AsyncGenerator<Told, void>,
  shownOf: (each: Told) => Shown,
): AsyncGenerator<Shown, void> {
  for await (const each of told) yield shownOf(each);
}
