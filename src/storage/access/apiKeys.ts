import type { ApiKey } from '../../domain/access/apiKey';
import type { Recorder } from '../../domain/access/caller';
import type { KeyedInput, KeyUse } from '../../domain/decisions/idempotency';
import { issuanceEvent, revocationEvent, type LoggedApiKey } from '../../domain/evidence/changeEvents';
import { isScope } from '../../domain/values/scope';
import { isCanonicalUuid } from '../../domain/values/uuid';
import { isTaken } from '../engine/faults';
import type { PrismaClient } from '../engine/prisma';
import { writeWaitingEvent } from '../evidence/waitingEvent';
import { writeStaffAct } from '../reports/staffActs';
import type { CallerKind } from '../generated/client';

export interface HashedApiKey {
  readonly key: ApiKey;
  readonly hashHex: string;
}

/** Where a page of keys goes on: right after this one. */
export interface ApiKeyPosition {
  readonly createdAt: Date;
  readonly id: string;
}

export interface KeyedApiKey extends KeyUse {
  readonly apiKeyId: string;
}

interface ApiKeyRow extends Omit<ApiKey, 'scopes' | 'createdBy'> {
  readonly createdById: string;
  readonly createdByKind: CallerKind | null;
  readonly hash: Uint8Array;
  readonly scopes: readonly string[];
  readonly issueKey: string | null;
  readonly issueInputHash: Uint8Array | null;
}

/** With its event. False when its issuer has used the idempotency key before. */
export async function insertApiKey(
  prisma: PrismaClient,
  { key, hashHex }: HashedApiKey,
  issueKey: KeyedInput | null,
): Promise<boolean> {
  const { createdBy, ...columns } = key;
  const creator = { createdById: issuerName(createdBy), createdByKind: createdBy.kind };
  const issued = issueKey && { issueKey: issueKey.key, issueInputHash: bytesOf(issueKey.inputHash) };
  const data = { ...columns, ...creator, ...issued, scopes: [...key.scopes], hash: bytesOf(hashHex) };
  try {
    await prisma.$transaction(async (transaction) => {
      const row = await transaction.apiKey.create({ data });
      await writeWaitingEvent(transaction, issuanceEvent(row));
    });
    return true;
  } catch (error) {
    if (issueKey && isTaken(error)) return false;
    throw error;
  }
}

export async function findKeyedApiKey(
  prisma: PrismaClient,
  createdBy: Recorder,
  issueKey: string,
): Promise<KeyedApiKey | null> {
  const row = await prisma.apiKey.findUnique({
    where: { createdById_issueKey: { createdById: issuerName(createdBy), issueKey } },
    select: { id: true, issueInputHash: true },
  });
  if (!row?.issueInputHash) return null;
  return { apiKeyId: row.id, inputHash: Buffer.from(row.issueInputHash).toString('hex') };
}

function issuerName({ id, kind }: Recorder): string {
  return id ?? kind;
}

/** The keys with these hashes, in no order, with one statement. Unknown hashes are left out. */
export async function readApiKeys(
  prisma: PrismaClient,
  hashesHex: readonly string[],
): Promise<readonly HashedApiKey[]> {
  const rows = await prisma.apiKey.findMany({ where: { hash: { in: hashesHex.map(bytesOf) } } });
  return rows.map((row) => ({ key: apiKeyOf(row), hashHex: Buffer.from(row.hash).toString('hex') }));
}

/** At most `first` keys, newest first, including revoked and expired ones. */
export async function readApiKeyPage(
  prisma: PrismaClient,
  first: number,
  after: ApiKeyPosition | null,
): Promise<readonly ApiKey[]> {
  const rows = await prisma.apiKey.findMany({
    ...(after && { where: { OR: isBefore(after) } }),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: first,
  });
  return rows.map(apiKeyOf);
}

function isBefore({ createdAt, id }: ApiKeyPosition) {
  return [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }];
}

/** Revokes the key with its event, unless it is revoked already; null if there is none with this id. */
export async function revokeApiKey(
  prisma: PrismaClient,
  id: string,
  revokedAt: Date,
  by: Recorder,
): Promise<ApiKey | null> {
  return prisma.$transaction(async (transaction) => {
    const revoked = await transaction.apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt },
    });
    const row = await transaction.apiKey.findUnique({ where: { id } });
    if (row && revoked.count === 1) {
      await writeWaitingEvent(transaction, revocationEvent(row, revokedAt, by.kind));
      await writeStaffAct(transaction, { kind: 'API_KEY_REVOKED', about: id, by });
    }
    return row && apiKeyOf(row);
  });
}

/** What the log can say of the keys with these ids, in no order. Unknown and malformed ids are left out. */
export async function readLoggedApiKeys(
  prisma: PrismaClient,
  ids: readonly string[],
): Promise<readonly LoggedApiKey[]> {
  const where = { id: { in: ids.filter(isCanonicalUuid) } };
  return prisma.apiKey.findMany({ where, omit: { hash: true } });
}

/** Notes a use, unless any node has noted one since `notedSince`. */
export async function noteApiKeyUse(
  prisma: PrismaClient,
  id: string,
  usedAt: Date,
  notedSince: Date,
): Promise<void> {
  await prisma.apiKey.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: notedSince } }] },
    data: { lastUsedAt: usedAt },
  });
}

/** A scope that a later release has added grants nothing here. */
function apiKeyOf({ createdById, createdByKind, ...row }: ApiKeyRow): ApiKey {
  const { id, name, createdAt, expiresAt, lastUsedAt, revokedAt } = row;
  const createdBy = { kind: createdByKind ?? likelyKind(createdById), id: createdById };
  const scopes = row.scopes.filter(isScope);
  return { id, name, scopes, createdAt, createdBy, expiresAt, lastUsedAt, revokedAt };
}

/** Version 0.1 kept no kind: keys were issued by services with keys of their own, and else by people. */
function likelyKind(id: string): CallerKind {
  return id.startsWith('key:') ? 'service' : 'staff';
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}
