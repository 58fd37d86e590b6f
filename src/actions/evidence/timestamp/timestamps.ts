import type { X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { judgeTimestamp } from '../../../domain/evidence/timestamp/judgeTimestamp';
import { readRequestedReply, type ReplyFault } from '../../../domain/evidence/timestamp/requestedReply';
import {
  encodeTimestampRequest,
  timestampDigest,
  timestampNonce,
} from '../../../domain/evidence/timestamp/timestampRequest';
import { faultWords } from '../../../domain/evidence/verify/faultWords';
import type { TimestampedCheckpoint } from '../../../storage/evidence/checkpointTimestamps';
import type { StoredCheckpoint } from '../../../storage/evidence/logCheckpoints';
import { AuthorityFault, type TimestampAuthority } from './timestampAuthority';

/** The checkpoints and their time stamps, as they are stored. */
export interface TimestampStore {
  findNewestCheckpoint(): Promise<StoredCheckpoint | null>;
  findNewestTimestamped(): Promise<TimestampedCheckpoint | null>;
  /** @param unsound a reply that the checkpoint has and that does not verify; null for none */
  keepTimestamp(stamped: TimestampedCheckpoint, unsound: Uint8Array | null): Promise<void>;
  /** Whether this node may try now; at most one may within the period. */
  takeTurn(everyMs: number, now: Date): Promise<boolean>;
}

export interface TimestampParts {
  readonly store: TimestampStore;
  /** Null where none is configured. */
  readonly authority: TimestampAuthority | null;
  /** Whose stamps are believed; null: each is judged by the certificate in it. */
  readonly authorities: readonly X509Certificate[] | null;
  readonly now: () => Date;
  /** At least 8 random bytes. */
  readonly random: () => Uint8Array;
}

/** What became of a time stamp. */
export type Stamping =
  | { readonly kind: 'stamped'; readonly size: number; readonly stampedAt: Date }
  /** The newest checkpoint had one before. */
  | { readonly kind: 'unchanged'; readonly size: number }
  /** `reason` goes on from “the authority gave no time stamp:”. */
  | { readonly kind: 'failed'; readonly size: number; readonly reason: string }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'unconfigured' };

const dayMs = 86_400_000;
/** An authority that is away is asked again after so long. */
const retryMs = 600_000;
/** So long the newest one is served before it is looked up again. */
const newestForMs = 500;
const never = new AbortController().signal;

/** Time stamps of an authority over the log's checkpoints: the tree stood as signed before an instant. */
export class Timestamps {
  private readonly newest = new LRUCache<'newest', { readonly found: TimestampedCheckpoint | null }>({
    max: 1,
    ttl: newestForMs,
  });

  constructor(private readonly parts: TimestampParts) {}

  /** Null before the first, and where the newest does not verify. */
  async findNewest(): Promise<TimestampedCheckpoint | null> {
    const kept = this.newest.get('newest');
    if (kept) return kept.found;
    const found = (await this.readLast()).sound;
    this.newest.set('newest', { found });
    return found;
  }

  /** Has the newest checkpoint stamped if the newest time stamp is a day old and no other node is at it; else null. */
  async stampDaily(until: AbortSignal): Promise<Stamping | null> {
    const { store, authority, now } = this.parts;
    if (!authority) return null;
    const [checkpoint, { sound: last, unsound }] = await Promise.all([
      store.findNewestCheckpoint(),
      this.readLast(),
    ]);
    if (!checkpoint || last?.size === checkpoint.size) return null;
    const ageMs = last ? Math.abs(now().getTime() - last.timestampedAt.getTime()) : Infinity;
    if (ageMs < dayMs || !(await store.takeTurn(retryMs, now()))) return null;
    return this.stamp(authority, checkpoint, unsound, until);
  }

  /** Has the newest checkpoint stamped now. */
  async stampNow(): Promise<Stamping> {
    const { store, authority } = this.parts;
    if (!authority) return { kind: 'unconfigured' };
    const [checkpoint, { sound: last, unsound }] = await Promise.all([
      store.findNewestCheckpoint(),
      this.readLast(),
    ]);
    if (!checkpoint) return { kind: 'unsigned' };
    if (last?.size === checkpoint.size) return { kind: 'unchanged', size: checkpoint.size };
    return this.stamp(authority, checkpoint, unsound, never);
  }

  /** What is stored is judged like what is replied: somebody else may have changed it. */
  private async readLast() {
    const stored = await this.parts.store.findNewestTimestamped();
    const isSound = stored && this.verifyFault(stored.reply, stored.note) === null;
    return isSound ? { sound: stored, unsound: null } : { sound: null, unsound: stored };
  }

  private async stamp(
    authority: TimestampAuthority,
    checkpoint: StoredCheckpoint,
    unsound: TimestampedCheckpoint | null,
    until: AbortSignal,
  ): Promise<Stamping> {
    const { store, now, random } = this.parts;
    const { size } = checkpoint;
    const request = { digest: timestampDigest(checkpoint.note), nonce: timestampNonce(random()) };
    const reply = await authority.ask(encodeTimestampRequest(request), until).catch(faultOfAuthority);
    if (reply instanceof AuthorityFault) return { kind: 'failed', size, reason: reply.message };
    const read = readRequestedReply(reply, request);
    if ('kind' in read) return { kind: 'failed', size, reason: reasonOf(read) };
    const fault = this.verifyFault(reply, checkpoint.note) ?? skewFault(read.stampedAt, now());
    if (fault !== null) return { kind: 'failed', size, reason: fault };
    const replaced = unsound?.size === size ? unsound.reply : null;
    await store.keepTimestamp({ ...checkpoint, reply, timestampedAt: now() }, replaced);
    return { kind: 'stamped', size, stampedAt: read.stampedAt };
  }

  /** Why the reply would be refused by whoever verifies it; null for one that is kept. */
  private verifyFault(reply: Uint8Array, note: string): string | null {
    const outcome = judgeTimestamp(Buffer.from(reply).toString('base64'), note, this.parts.authorities);
    return 'fault' in outcome ? `its reply does not verify. ${faultWords(outcome.fault)}` : null;
  }
}

/** By so much the clocks of authority and service may differ. */
const maxSkewMinutes = 5;

function skewFault(stampedAt: Date, now: Date): string | null {
  const skewMs = Math.abs(stampedAt.getTime() - now.getTime());
  return skewMs > maxSkewMinutes * 60_000
    ? `its clock and the service’s differ by more than ${maxSkewMinutes} minutes: it says ${stampedAt.toISOString()}`
    : null;
}

function faultOfAuthority(fault: unknown): AuthorityFault {
  if (fault instanceof AuthorityFault) return fault;
  throw fault;
}

function reasonOf(fault: ReplyFault): string {
  switch (fault.kind) {
    case 'FORM':
      return 'its reply is not in the form of RFC 3161';
    case 'REFUSED':
      return `it refused with status ${fault.status}`;
    case 'OTHER_DIGEST':
      return 'its reply stamps something else';
    case 'OTHER_NONCE':
      return 'its reply answers another request';
  }
}
