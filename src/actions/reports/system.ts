import { setTimeout as pause } from 'node:timers/promises';
import { holding } from '../../domain/access/permission';
import { dayMs } from '../../domain/values/utcDay';
import type { Engine } from '../../storage/engine/engine';
import type { WebhookMeasures } from '../../storage/events/webhooks/webhookMeasures';
import { readStoredSystem, type StoredSystem } from '../../storage/reports/storedSystem';
import { action } from '../running/action';
import type { Clock } from '../running/clock';

/** What a node has measured of itself, as its metrics and its health say. Null is what it does not know. */
export interface NodeMeasures {
  readonly log: { readonly lagMs: number; readonly isForked: boolean } | null;
  readonly webhooks: WebhookMeasures | null;
  /** The names of the checks of readiness that fail. */
  readonly failing: readonly string[];
}

/** `LATE`: the log has grown since the last time stamp, which is older than a day, or there is none. */
export type TimestampingState = 'OFF' | 'IN_ORDER' | 'LATE';

interface SystemParts {
  readonly engine: Pick<Engine, 'kind' | 'pool' | 'replicaState'>;
  readonly clock: Clock;
  readonly release: string;
  readonly hasAuthority: boolean;
  /** Its checks have a time limit of their own. */
  readonly measure: () => Promise<NodeMeasures>;
}

export type System = Awaited<ReturnType<ReadSystem>>;
export type ReadSystem = ReturnType<typeof systemOver>;

const patienceMs = 2_000;
/** A stamp is due after a day; an authority that was away is asked again within this. */
const stampedWithinMs = dayMs + 3_600_000;

/** Reads what it can, in time. What it could not read is null. */
export function systemOver({ engine, clock, release, hasAuthority, measure }: SystemParts) {
  return async () => {
    const instantOf = clock.asking();
    const [stored, measures] = await Promise.all([inTime(readStoredSystem(engine.pool)), measure()]);
    if (stored) instantOf(stored.readAt);
    const [asOf, machineTime] = [clock.now(), new Date()];
    return {
      ...{ release, asOf, machineTime, stored, ...measures },
      nodeVersion: process.versions.node,
      startedAt: new Date(machineTime.getTime() - Math.round(process.uptime() * 1_000)),
      engine: engine.kind,
      replica: engine.replicaState(),
      timestamping: hasAuthority && stored ? stampingState(stored, asOf) : ('OFF' as const),
    };
  };
}

/** Null for what fails or takes too long. */
function inTime<Result>(work: Promise<Result>): Promise<Result | null> {
  return Promise.race([work.catch(() => null), pause(patienceMs, null, { ref: false })]);
}

function stampingState(stored: StoredSystem, now: Date): TimestampingState {
  if (stored.checkpointSize === stored.timestampedSize) return 'IN_ORDER';
  const ageMs = now.getTime() - (stored.timestampedAt?.getTime() ?? 0);
  return ageMs < stampedWithinMs ? 'IN_ORDER' : 'LATE';
}

/** What an operator asks first of a service. It names no customer, host or secret. */
export const system = action({
  permission: holding('operations:read'),
  input: (_sent: null) => null,
  run: ({ readSystem }: { readonly readSystem: ReadSystem }) => readSystem(),
});
