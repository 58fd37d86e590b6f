import type { ApiKey } from '../../domain/access/apiKey';
import { isScope } from '../../domain/values/scope';
import type { PrismaClient } from '../engine/prisma';

/** A key with the hash that it is looked up by. */
export interface HashedApiKey {
  readonly key: ApiKey;
  readonly hashHex: string;
}

/** Where a page of keys goes on: right after this one. */
export interface ApiKeyPosition {
  readonly createdAt: Date;
  readonly id: string;
}

interface ApiKeyRow extends Omit<ApiKey, 'scopes'> {
  readonly hash: Uint8Array;
  readonly scopes: readonly string[];
}

export async function insertApiKey(prisma: PrismaClient, { key, hashHex }: HashedApiKey): Promise<void> {
  await prisma.apiKey.create({ data: { ...key, scopes: [...key.scopes], hash: bytesOf(hashHex) } });
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

/** Revokes the key, unless it is revoked already; null if there is none with this id. */
export async function revokeApiKey(
  prisma: PrismaClient,
  id: string,
  revokedAt: Date,
): Promise<ApiKey | null> {
  await prisma.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt } });
  const row = await prisma.apiKey.findUnique({ where: { id } });
  return row && apiKeyOf(row);
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
function apiKeyOf({ hash: _hash, scopes, ...row }: ApiKeyRow): ApiKey {
  return { ...row, scopes: scopes.filter(isScope) };
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}
