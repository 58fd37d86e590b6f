import { dayMs } from '../../../domain/values/utcDay';
import type { X509Certificate } from 'node:crypto';
import type { Pool } from 'pg';
import { LRUCache } from 'lru-cache';
import { judgeTimestamp } from '../../../domain/evidence/timestamp/judgeTimestamp';
import {
  readRequestedReply,
  encodeTimestampRequest,
  timestampDigest,
  timestampNonce,
} from '../../../domain/evidence/timestamp/timestampRequest';
import { faultWords } from '../../../domain/evidence/file/evidenceFault';
import {
  findNewestTimestamped,
  keepTimestamp,
  type TimestampedCheckpoint,
  findNewestCheckpoint,
  type StoredCheckpoint,
} from '../../../storage/evidence/logCheckpoints';
import { takeTurn } from '../../../storage/evidence/turns';
import { AuthorityFault, askAuthority } from './timestampAuthority';
import { anyone, holding } from '../../../domain/access/permission';
import { action } from '../../running/action';

interface TimestampParts {
  readonly pool: Pool;
  /** Of the authority; null for none. */
  readonly url: URL | null;
  readonly authorities: readonly X509Certificate[] | null;
  readonly now: () => Date;
  readonly random: () => Uint8Array;
}

export type Stamping =
  | { readonly kind: 'stamped'; readonly size: number; readonly stampedAt: Date }
  | { readonly kind: 'unchanged'; readonly size: number }
  /** `reason` continues “the authority gave no time stamp:”. */
  | { readonly kind: 'failed'; readonly size: number; readonly reason: string }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'unconfigured' };

const retryMs = 600_000;
const newestForMs = 500;
const never = new AbortController().signal;

export class Timestamps {
  private readonly newest = new LRUCache<'newest', { readonly found: TimestampedCheckpoint | null }>({
    max: 1,
    ttl: newestForMs,
  });

  /** When the newest stamp was made that the log has outgrown, or when one was first missed; null for neither. */
  private unstampedSince: Date | null = null;

  constructor(private readonly parts: TimestampParts) {}

  /** By the last look; null without an authority. */
  readonly unstampedMs = (): number | null => {
    const { url, now } = this.parts;
    return url && (this.unstampedSince ? now().getTime() - this.unstampedSince.getTime() : 0);
  };

  async findNewest(): Promise<TimestampedCheckpoint | null> {
    const kept = this.newest.get('newest');
    if (kept) return kept.found;
    const found = this.judged(await findNewestTimestamped(this.parts.pool)).last;
    this.newest.set('newest', { found });
    return found;
  }

  /** Stamps the newest checkpoint if the last stamp is a day old and no other node is doing it; else null. */
  async stampDaily(until: AbortSignal): Promise<Stamping | null> {
    const { pool, url, now } = this.parts;
    if (!url) return null;
    const { checkpoint, last, unsound } = await this.read();
    if (!checkpoint || last?.size === checkpoint.size) return null;
    const ageMs = last ? Math.abs(now().getTime() - last.timestampedAt.getTime()) : Infinity;
    if (ageMs < dayMs || !(await takeTurn(pool, 'checkpoint-timestamp', retryMs, now()))) return null;
    return this.stamp(url, checkpoint, unsound, until);
  }

  async stampNow(): Promise<Stamping> {
    const { url } = this.parts;
    if (!url) return { kind: 'unconfigured' };
    const { checkpoint, last, unsound } = await this.read();
    if (!checkpoint) return { kind: 'unsigned' };
    if (last?.size === checkpoint.size) return { kind: 'unchanged', size: checkpoint.size };
    return this.stamp(url, checkpoint, unsound, never);
  }

  private async read() {
    const { pool } = this.parts;
    const [checkpoint, stored] = await Promise.all([findNewestCheckpoint(pool), findNewestTimestamped(pool)]);
    const judged = this.judged(stored);
    const isUnstamped = checkpoint && judged.last?.size !== checkpoint.size;
    const since = judged.last?.timestampedAt ?? this.unstampedSince ?? this.parts.now();
    this.unstampedSince = isUnstamped ? since : null;
    return { checkpoint, ...judged };
  }

  /** A stored reply is judged like a new one, since it may have been changed. */
  private judged(stored: TimestampedCheckpoint | null) {
    const isSound = stored && this.verifyFault(stored.reply, stored.note) === null;
    return isSound ? { last: stored, unsound: null } : { last: null, unsound: stored };
  }

  private async stamp(
    url: URL,
    checkpoint: StoredCheckpoint,
    unsound: TimestampedCheckpoint | null,
    until: AbortSignal,
  ): Promise<Stamping> {
    const { pool, now, random } = this.parts;
    const { size } = checkpoint;
    const request = { digest: timestampDigest(checkpoint.note), nonce: timestampNonce(random()) };
    const reply = await askAuthority(url, encodeTimestampRequest(request), until).catch(faultOfAuthority);
    if (reply instanceof AuthorityFault) return { kind: 'failed', size, reason: reply.message };
    const read = readRequestedReply(reply, request);
    if ('reason' in read) return { kind: 'failed', size, reason: read.reason };
    const fault = this.verifyFault(reply, checkpoint.note) ?? skewFault(read.stampedAt, now());
    if (fault !== null) return { kind: 'failed', size, reason: fault };
    const replaced = unsound?.size === size ? unsound.reply : null;
    await keepTimestamp(pool, { ...checkpoint, reply, timestampedAt: now() }, replaced);
    return { kind: 'stamped', size, stampedAt: read.stampedAt };
  }

  private verifyFault(reply: Uint8Array, note: string): string | null {
    const outcome = judgeTimestamp(Buffer.from(reply).toString('base64'), note, this.parts.authorities);
    return 'fault' in outcome ? `its reply does not verify. ${faultWords(outcome.fault)}` : null;
  }
}

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

interface Parts {
  readonly timestamps: Timestamps;
}

export const logTimestamp = action({
  permission: anyone,
  input: (_sent: null) => null,
  run: ({ timestamps }: Parts): Promise<TimestampedCheckpoint | null> => timestamps.findNewest(),
});

export const stampLog = action({
  permission: holding('audit:read'),
  input: (_sent: null) => null,
  run: ({ timestamps }: Parts): Promise<Stamping> => timestamps.stampNow(),
  writes: true,
});
