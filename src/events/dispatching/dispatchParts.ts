import type { KeyObject } from 'node:crypto';
import type { FeedEvent } from '../../domain/events/feedEvent';
import type { SealingKey } from '../../domain/webhooks/sealedSecret';
import type { FeedEdges } from '../../storage/events/feedEdges';
import type { SettledRound, Written } from '../../storage/events/webhooks/settleRound';
import type { NewAttempt } from '../../storage/events/webhooks/webhookAttempts';
import type { Lease, DueEvent, LeasedEndpoint } from '../../storage/events/webhooks/webhookLeases';
import type { Sender } from '../sending/sender';

export interface EventSource {
  edges(): Promise<FeedEdges>;
  /** At most `limit` positions, up to the end. */
  readPlain(
    position: number,
    edges: Pick<FeedEdges, 'incarnation' | 'next'>,
    limit: number,
  ): Promise<{ readonly events: readonly FeedEvent[]; readonly next: number }>;
}

export interface DispatchStore {
  readonly takeLeases: (leaseMs: number, now: Date, except: readonly string[]) => Promise<readonly Lease[]>;
  readonly renewLease: (lease: Lease, leaseMs: number) => Promise<boolean>;
  readonly endLease: (lease: Lease) => Promise<void>;
  readonly findLeased: (lease: Lease) => Promise<LeasedEndpoint | null>;
  readonly readDue: (endpointId: string, now: Date, limit: number) => Promise<readonly DueEvent[]>;
  readonly readBehind: (
    endpointId: string,
    due: readonly DueEvent[],
    limit: number,
  ) => Promise<readonly Omit<DueEvent, 'nextAt'>[]>;
  readonly findFirstWaiting: (endpointId: string) => Promise<DueEvent | null>;
  readonly readStuckKeys: (endpointId: string, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly settleRound: (lease: Lease, round: SettledRound) => Promise<Written>;
  /** For messages beside the events. */
  readonly logAttempt: (endpointId: string, attempt: NewAttempt) => Promise<void>;
  readonly beginAnew: (endpointId: string, incarnation: string, position: number) => Promise<void>;
  readonly skipTo: (endpointId: string, position: number) => Promise<void>;
}

/** As pino. */
export interface DispatchLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface DispatchParts {
  readonly store: DispatchStore;
  readonly feed: EventSource;
  readonly sender: Sender;
  readonly now: () => Date;
  readonly random: () => number;
  readonly sealingKeys: readonly SealingKey[];
  readonly signingKeys: readonly KeyObject[];
  readonly log: DispatchLog;
  /** Called once an outcome was stored. */
  readonly onSent?: (sent: { readonly delivered: number; readonly failed: number }) => void;
}
