import type { KeyObject } from 'node:crypto';
import type { FeedEvent } from '../../domain/events/feedEvent';
import type { SealingKey } from '../../domain/webhooks/sealedSecret';
import type { FeedEdges } from '../../storage/events/feedEdges';
import { keepToken } from '../../storage/decisions/confirmations';
import type { Engine } from '../../storage/engine/engine';
import { settleRound } from '../../storage/events/webhooks/settleRound';
import { beginAnew, skipTo } from '../../storage/events/webhooks/webhookAgain';
import { writeAttempts, type NewAttempt } from '../../storage/events/webhooks/webhookAttempts';
import {
  endLease,
  findFirstWaiting,
  findLeased,
  readBehind,
  readDue,
  readStuckKeys,
  renewLease,
  takeLeases,
} from '../../storage/events/webhooks/webhookLeases';
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

export function dispatchStoreOver({ pool }: Pick<Engine, 'pool'>) {
  return {
    takeLeases: takeLeases.bind(null, pool),
    renewLease: renewLease.bind(null, pool),
    endLease: endLease.bind(null, pool),
    findLeased: findLeased.bind(null, pool),
    readDue: readDue.bind(null, pool),
    readBehind: readBehind.bind(null, pool),
    findFirstWaiting: findFirstWaiting.bind(null, pool),
    readStuckKeys: readStuckKeys.bind(null, pool),
    settleRound: settleRound.bind(null, pool),
    logAttempt: (endpointId: string, attempt: NewAttempt) => writeAttempts(pool, endpointId, [attempt]),
    keepToken: keepToken.bind(null, pool),
    beginAnew: beginAnew.bind(null, pool),
    skipTo: skipTo.bind(null, pool),
  };
}

export type DispatchStore = Readonly<ReturnType<typeof dispatchStoreOver>>;

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
