import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** Half of the customers have decided on it. */
export const pendingTemplate = 'bench-pending';
/** Nobody has decided on it before the load. */
export const recordTemplate = 'bench-record';

/** Every second customer has decided on the current version. */
export function hasDecided(index: number): boolean {
  return index % 2 === 1;
}

/** The same at each run, worked out from the customer's number; a version 4 UUID (RFC 9562, section 5.4). */
export function customerIdAt(index: number): string {
  const hex = createHash('sha256').update(`customer ${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** What requests are about: the customers of a filled database and the current versions of its templates. */
export interface Scene {
  readonly customerIds: readonly string[];
  readonly pendingVersionId: string;
  readonly recordVersionId: string;
}

export async function sceneOf(url: string, customers: number): Promise<Scene> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const versionIdOf = async (templateCode: string) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT consent_version_id AS id FROM version WHERE template_code = $1 ORDER BY number DESC LIMIT 1`,
      [templateCode],
    );
    return rows[0]?.id ?? '';
  };
  try {
    return {
      customerIds: Array.from({ length: customers }, (_one, index) => customerIdAt(index)),
      pendingVersionId: await versionIdOf(pendingTemplate),
      recordVersionId: await versionIdOf(recordTemplate),
    };
  } finally {
    await client.end();
  }
}

/** A decision that a server has answered for. */
export interface Acknowledged {
  readonly customerId: string;
  readonly value: string;
  readonly atMs: number;
}

/** A prime that divides no round number, so that turns visit every customer once, far from their order. */
const stride = 7_368_787;

/** Answers to be recorded, and those that were acknowledged, by the ids that came back. */
export class Recording {
  private sent = 0;
  readonly acknowledged = new Map<string, Acknowledged>();

  constructor(private readonly customerIds: readonly string[]) {}

  /** Each customer in turn gives, then withdraws, then gives: each answer differs from the one before. */
  next(): Omit<Acknowledged, 'atMs'> {
    const turn = this.sent;
    this.sent += 1;
    const count = this.customerIds.length;
    const value = Math.floor(turn / count) % 2 === 0 ? 'given' : 'withdraw';
    return { customerId: this.customerIds[(turn * stride) % count] ?? '', value };
  }

  acknowledge(id: string, decision: Omit<Acknowledged, 'atMs'>): void {
    assert.ok(!this.acknowledged.has(id), 'expected each acknowledged decision to have an id of its own');
    this.acknowledged.set(id, { ...decision, atMs: instantMs() });
  }
}

/** Now, in milliseconds since 1970 with fractions: the same in all processes of a machine. */
export function instantMs(): number {
  return performance.timeOrigin + performance.now();
}
