import { Ctx, Int, ObjectType, Resolver } from 'type-graphql';
import {
  system,
  type System as Told,
  type SystemPart as Part,
  type TimestampingState as Stamping,
} from '../../actions/reports/system';
import type { ReplicaState as Replica } from '../../storage/engine/engine';
import type { GraphqlContext } from '../fields/context';
import { enumType } from '../fields/enumType';
import { fields, orNull } from '../fields/fields';
import { ActionQuery } from '../fields/permits';
import { DateTime, UInt64 } from '../fields/scalars';

const SystemPart = enumType<Part>(
  'SystemPart',
  'What `system` tells of. May grow: treat an unknown value as another part.',
  {
    DATABASE: 'The database server.',
    LOG: 'The log of evidence, and how far this node has signed it.',
    WEBHOOKS: 'The endpoints of webhooks.',
  },
);

const DatabaseKind = enumType<Uppercase<Told['engine']>>(
  'DatabaseKind',
  'Where the data are. May grow: treat an unknown value as another database.',
  {
    PGLITE: 'PGlite, in a folder of this node.',
    POSTGRESQL: 'A PostgreSQL server.',
  },
);

const ReplicaState = enumType<Uppercase<Replica>>(
  'ReplicaState',
  'Whether reports are read from the replica. May grow: treat an unknown value as `BEHIND`.',
  {
    USED: 'They are read from the replica.',
    BEHIND: 'The replica lags too much, so they are read from the primary.',
    AWAY: 'The replica does not answer, so they are read from the primary.',
  },
);

const TimestampingState = enumType<Stamping>(
  'TimestampingState',
  'How the time stamps of an authority fare. May grow: treat an unknown value as `LATE`.',
  {
    OFF: 'No authority is configured.',
    IN_ORDER: 'The log is stamped daily, as far as it grows.',
    LATE: 'The log has grown, and its last time stamp is older than a day, or there is none.',
  },
);

@ObjectType({ description: 'The database of the service.' })
class SystemDatabase extends fields({
  kind: [DatabaseKind, 'Which kind of database it is.'],
  version: orNull(String, 'The release of the database server. Null if it could not be read.'),
  schema: orNull(String, 'The newest migration of the database. Null if it could not be read.'),
  replica: orNull(ReplicaState, 'How the replica fares. Null if there is none.'),
}) {}

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
  checkpointSize: orNull(UInt64, 'How many leaves the newest checkpoint covers. Null before the first one.'),
  checkpointAt: orNull(DateTime, 'When the newest checkpoint was signed. Null before the first one.'),
  timestamping: [TimestampingState, 'How the time stamps of an authority fare.'],
  timestampedAt: orNull(DateTime, 'When the newest time stamp came. Null if there is none.'),
  signingKeySince: orNull(
    DateTime,
    'When the newest signing key of the log was first used. Null before the first one.',
  ),
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
  unread: [[SystemPart], 'The parts of which something could not be read in time, and is null.'],
  database: [SystemDatabase, 'The database.'],
  log: orNull(SystemLog, 'The log. Null if the database could not be read.'),
  webhooks: orNull(SystemWebhooks, 'The webhooks. Null if they could not be read.'),
}) {}

@Resolver()
export class SystemQuery {
  @ActionQuery(system, () => System, {
    description: 'How the service fares: its node, database, log and webhooks.',
    complexity: 10,
  })
  async system(@Ctx() { act }: GraphqlContext): Promise<System> {
    return systemOf(await act(system, null));
  }
}

function systemOf({ engine, replica, stored, log, webhooks, timestamping, ...told }: Told): System {
  const kind = engine === 'pglite' ? 'PGLITE' : 'POSTGRESQL';
  const { version = null, schema = null } = stored ?? {};
  const before = (ageMs: number | undefined) => (ageMs ? new Date(told.asOf.getTime() - ageMs) : null);
  return {
    ...told,
    database: { kind, version, schema, replica: replica && replicas[replica] },
    log: stored && {
      ...stored,
      size: BigInt(stored.size),
      checkpointSize: stored.checkpointSize === null ? null : BigInt(stored.checkpointSize),
      unsignedSince: before(log?.lagMs),
      isForked: log?.isForked ?? null,
      timestamping,
    },
    webhooks: webhooks && {
      inOrder: webhooks.endpoints.in_order,
      failing: webhooks.endpoints.failing,
      disabled: webhooks.endpoints.disabled,
      stopped: webhooks.endpoints.gone + webhooks.endpoints.given_up,
      waiting: webhooks.waiting,
      givenUp: webhooks.givenUp,
      waitingSince: before(webhooks.oldestMs),
    },
  };
}

const replicas = { used: 'USED', behind: 'BEHIND', away: 'AWAY' } as const;
