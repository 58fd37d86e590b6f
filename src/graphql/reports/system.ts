import { query, rootFields } from '../fields/operations';
import { Int, ObjectType } from 'type-graphql';
import {
  system,
  type System as Told,
  type TimestampingState as Stamping,
} from '../../actions/reports/system';
import { enumType } from '../fields/enumType';
import { fields, orNull } from '../fields/fields';
import { DateTime, UInt64 } from '../fields/scalars';

const TimestampingState = enumType<Stamping>(
  'TimestampingState',
  'How the time stamps of an authority fare. May grow: treat an unknown value as `LATE`.',
  {
    OFF: 'No authority is configured.',
    IN_ORDER: 'The log is stamped daily, as far as it grows.',
    LATE: 'The log has grown, and its last time stamp is older than a day, or there is none.',
  },
);

@ObjectType({ description: 'How the log of evidence fares.' })
class SystemLog extends fields({
  size: [UInt64, 'How many leaves the log has.'],
  unsignedSince: orNull(
    DateTime,
    'Since when the oldest entry waits for a signed checkpoint. Null if none does, or this node has not read the log.',
  ),
  isForked: orNull(
    Boolean,
    'Whether the database lacks what was signed, so that nothing is signed. Null if this node has not read the log.',
  ),
  checkpointAt: orNull(DateTime, 'When the newest checkpoint was signed. Null before the first one.'),
  signingKeySince: orNull(DateTime, 'When the newest signing key was first used. Null before the first one.'),
  timestamping: [TimestampingState, 'How the time stamps of an authority fare.'],
  timestampedAt: orNull(DateTime, 'When the newest time stamp came. Null if there is none.'),
  auditedAt: orNull(DateTime, 'When `consent log audit` last ended. Null before the first audit.'),
  auditFaults: orNull(Int, 'How many faults that audit found. Null before the first.'),
}) {}

@ObjectType({ description: 'How webhooks fare.' })
class SystemWebhooks extends fields({
  inOrder: [Int, 'How many endpoints take all their events.'],
  failing: [Int, 'How many endpoints fail, and are tried again.'],
  disabled: [Int, 'How many endpoints staff have paused.'],
  stopped: [Int, 'How many endpoints get nothing more, because they answered 410 or failed for days.'],
  waiting: [Int, 'How many events wait for another attempt, or behind one.'],
  givenUp: [Int, 'How many events were given up and not recovered.'],
  waitingSince: orNull(
    DateTime,
    'When the oldest event happened that an endpoint has not taken. Null for none.',
  ),
}) {}

@ObjectType({ description: 'How the service fares, as the node that answers sees it.' })
class System extends fields({
  release: [String, 'The release of the service.'],
  nodeVersion: [String, 'The release of Node.js.'],
  startedAt: [DateTime, 'When this node was started.'],
  asOf: [DateTime, 'The time of the response by the database’s clock, which all nodes follow.'],
  machineTime: [
    DateTime,
    'The same by the clock of this node’s machine. It should differ by less than a second.',
  ],
  failing: [[String], 'The checks of `/health/ready` that fail on this node, by their names.'],
  database: [String, 'Which database the service uses, `postgresql` or `pglite`.'],
  databaseVersion: orNull(String, 'The release of the database server. Null if it could not be read.'),
  schema: orNull(String, 'The newest migration of the database. Null if it could not be read.'),
  replica: orNull(
    String,
    'Whether reports are read from the replica: `used`, or else `behind` or `away`. Null if there is none.',
  ),
  log: orNull(SystemLog, 'The log. Null if it could not be read.'),
  webhooks: orNull(SystemWebhooks, 'The webhooks. Null if they could not be read.'),
}) {}

export const SystemQuery = rootFields({
  system: query(system, {
    description:
      'How the service fares: its node, database, log and webhooks. It answers also if some do not.',
    complexity: 10,
    type: System,
    read: async ({ act }) => systemOf(await act(system, null)),
  }),
});

function systemOf({ engine, stored, log, webhooks, timestamping, ...told }: Told): System {
  const before = (ageMs: number | undefined) => (ageMs ? new Date(told.asOf.getTime() - ageMs) : null);
  return {
    ...told,
    database: engine,
    databaseVersion: stored?.version ?? null,
    schema: stored?.schema ?? null,
    log: stored && {
      ...{ ...stored, timestamping },
      size: BigInt(stored.size),
      unsignedSince: before(log?.lagMs),
      isForked: log?.isForked ?? null,
    },
    webhooks: webhooks && {
      ...{ ...webhooks, ...webhooks.endpoints },
      inOrder: webhooks.endpoints.in_order,
      stopped: webhooks.endpoints.gone + webhooks.endpoints.given_up,
      waitingSince: before(webhooks.oldestMs),
    },
  };
}
