import { setTimeout as pause } from 'node:timers/promises';
import { holding } from '../../domain/access/permission';
import { dayMs } from '../../domain/values/utcDay';
import type { Engine, ReplicaState } from '../../storage/engine/engine';
import type { WebhookMeasures } from '../../storage/events/webhooks/webhookMeasures';
import { readStoredSystem, type StoredSystem } from '../../storage/reports/storedSystem';
import type { LogMeasures } from '../evidence/logUpkeep';
import { action } from '../running/action';
import type { Clock } from '../running/clock';

/** What a node has measured of itself, as its metrics and its health say. */
export interface NodeMeasures {
  /** Null before it has read the log. */
  readonly log: LogMeasures | null;
  /** Null where they could not be read. */
  readonly webhooks: WebhookMeasures | null;
  /** The names of the checks of readiness that fail. */
  readonly failing: readonly string[];
}

/** A node that has measured nothing. */
export const unmeasured: NodeMeasures = { log: null, webhooks: null, failing: [] };

export type SystemPart = 'DATABASE' | 'LOG' | 'WEBHOOKS';
/** `LATE`: the log has grown since the last time stamp, which is older than a day, or there is none. */
export type TimestampingState = 'OFF' | 'IN_ORDER' | 'LATE';

export interface System extends NodeMeasures {
  /** Of the database's clock, which the node follows. */
  readonly asOf: Date;
  /** What the machine's own clock says then. */
  readonly machineTime: Date;
  readonly startedAt: Date;
  readonly release: string;
  readonly nodeVersion: string;
  /** Something of these could not be read. */
  readonly unread: readonly SystemPart[];
  readonly engine: Engine['kind'];
  readonly replica: ReplicaState | null;
  readonly stored: StoredSystem | null;
  readonly timestamping: TimestampingState;
}

interface SystemParts {
  readonly engine: Pick<Engine, 'kind' | 'pool' | 'replicaState'>;
  readonly clock: Clock;
  readonly release: string;
  readonly hasAuthority: boolean;
  readonly measure: () => Promise<NodeMeasures>;
}

export type ReadSystem = () => Promise<System>;

const patienceMs = 2_000;
/** A stamp is due after a day; an authority that was away is asked again within this. */
const stampedWithinMs = dayMs + 3_600_000;

/** Reads what it can, in time, and says what it could not read. */
export function systemOver({ engine, clock, release, hasAuthority, measure }: SystemParts): ReadSystem {
  return async () => {
    const instantOf = clock.asking();
    const [stored, measures] = await Promise.all([inTime(readStoredSystem(engine.pool)), inTime(measure())]);
    if (stored) instantOf(stored.readAt);
    const [asOf, machineTime] = [clock.now(), new Date()];
    const { log, webhooks, failing } = measures ?? unmeasured;
    return {
      ...{ asOf, machineTime, release, log, webhooks, failing, stored },
      startedAt: new Date(machineTime.getTime() - Math.round(process.uptime() * 1_000)),
      nodeVersion: process.versions.node,
      unread: [
        ...(stored ? [] : ['DATABASE' as const]),
        ...(stored && log ? [] : ['LOG' as const]),
        ...(webhooks ? [] : ['WEBHOOKS' as const]),
      ],
      engine: engine.kind,
      replica: engine.replicaState(),
      timestamping: hasAuthority ? stampingState(stored, asOf) : 'OFF',
    };
  };
}

/** Null for what fails or takes too long. */
function inTime<Result>(work: Promise<Result>): Promise<Result | null> {
  return Promise.race([work.catch(() => null), pause(patienceMs, null, { ref: false })]);
}

function stampingState(stored: StoredSystem | null, now: Date): TimestampingState {
  if (!stored || stored.checkpointSize === stored.timestampedSize) return 'IN_ORDER';
  const ageMs = now.getTime() - (stored.timestampedAt?.getTime() ?? 0);
  return ageMs < stampedWithinMs ? 'IN_ORDER' : 'LATE';
}

/** What an operator asks first of a service. It names no customer, host or secret. */
export const system = action({
  permission: holding('operations:read'),
  input: (_sent: null) => null,
  run: ({ readSystem }: { readonly readSystem: ReadSystem }) => readSystem(),
});
