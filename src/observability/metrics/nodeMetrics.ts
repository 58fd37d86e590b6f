import type { Gauge, Registry } from 'prom-client';
import type { ReplicaState } from '../../storage/engine/engine';
import { gauge, setOrRemove } from './gauge';

/** Each answers null where there is nothing to measure. */
export interface NodeMeasures {
  /** The names of the checks of readiness. */
  readonly checks: readonly string[];
  /** Of those that fail, as `/health/ready` says them. */
  readonly failing: () => Promise<readonly string[]>;
  readonly replicaState: () => ReplicaState | null;
  readonly clockAheadMs: () => number;
  readonly issuerKeysAgeMs: () => number | null;
  readonly apiKeyLeftMs: () => number | null;
  readonly timestampAgeMs: () => number | null;
}

/** What a node needs, as it is when it is asked. */
export function measureNode(registry: Registry, node: NodeMeasures): void {
  const tell = (name: string, help: string, readMs: () => number | null) =>
    gauge(registry, name, help, (told) => setOrRemove(told, inSeconds(readMs())));
  const ofClock = 'How far the clock of the database is ahead of that of this machine.';
  tell('consent_clock_ahead_seconds', ofClock, node.clockAheadMs);
  const ofIssuer = 'Age of the keys that verify the issuer’s tokens.';
  tell('consent_issuer_keys_age_seconds', ofIssuer, node.issuerKeysAgeMs);
  const ofKey = 'Time until the first of the API keys used lately ends; negative once it has.';
  tell('consent_api_key_left_seconds', ofKey, node.apiKeyLeftMs);
  const ofStamp = 'Age of the newest time stamp if the log has grown since; 0 if it has not.';
  tell('consent_timestamp_age_seconds', ofStamp, node.timestampAgeMs);
  const ofReplica = '1 where reports read from the replica, 0 where it is behind or away.';
  gauge(registry, 'consent_replica_used', ofReplica, (used) => {
    const state = node.replicaState();
    setOrRemove(used, state === null ? undefined : Number(state === 'used'));
  });
  const collect = async (ready: Gauge) => {
    const failing = await node.failing();
    for (const check of node.checks) ready.set({ check }, Number(!failing.includes(check)));
  };
  gauge(registry, 'consent_ready', '1 for each check of readiness that passes, else 0.', collect, ['check']);
}

const inSeconds = (ms: number | null): number | undefined => (ms === null ? undefined : ms / 1_000);
