import type { Pool } from 'pg';
import type { ApiKey } from '../domain/apiKey';
import { isScope } from '../domain/scope';

/** A key with what is looked up by. */
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
  readonly hash: Buffer;
  readonly scopes: readonly string[];
}

const columns = `id, hash, name, scopes, created_at AS "createdAt", created_by AS "createdBy",
  expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"`;

export async function insertApiKey(pool: Pool, { key, hashHex }: HashedApiKey): Promise<void> {
  const { id, name, scopes, createdAt, createdBy, expiresAt } = key;
  await pool.query(
    `INSERT INTO api_key (id, hash, name, scopes, created_at, created_by, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, Buffer.from(hashHex, 'hex'), name, scopes, createdAt, createdBy, expiresAt],
  );
}

/** The keys with these hashes, in no order, with one statement; hashes that nobody has are left out. */
export async function readApiKeys(
  pool: Pool,
  hashesHex: readonly string[],
): Promise<readonly HashedApiKey[]> {
  const { rows } = await pool.query<ApiKeyRow>({
    name: 'api-key-by-hash',
    text: `SELECT ${columns} FROM api_key WHERE hash = ANY ($1::bytea[])`,
    values: [hashesHex.map((hashHex) => Buffer.from(hashHex, 'hex'))],
  });
  return rows.map((row) => ({ key: apiKeyOf(row), hashHex: row.hash.toString('hex') }));
}

/** At most so many keys, newest first, revoked and expired ones too. */
export async function readApiKeyPage(
  pool: Pool,
  first: number,
  after: ApiKeyPosition | null,
): Promise<readonly ApiKey[]> {
  const { rows } = await pool.query<ApiKeyRow>(
    `SELECT ${columns} FROM api_key
      WHERE $2::timestamptz IS NULL OR (created_at, id) < ($2::timestamptz, $3::uuid)
      ORDER BY created_at DESC, id DESC LIMIT $1`,
    [first, after?.createdAt ?? null, after?.id ?? null],
  );
  return rows.map(apiKeyOf);
}

/** Revokes the key, or leaves it as it was revoked before; null when there is none with this id. */
export async function revokeApiKey(pool: Pool, id: string, revokedAt: Date): Promise<ApiKey | null> {
  const { rows } = await pool.query<ApiKeyRow>(
    `UPDATE api_key SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1 RETURNING ${columns}`,
    [id, revokedAt],
  );
  return rows[0] ? apiKeyOf(rows[0]) : null;
}

/** Notes a use unless one has been noted since `notedSince`, by whatever node. */
export async function noteApiKeyUse(pool: Pool, id: string, usedAt: Date, notedSince: Date): Promise<void> {
  await pool.query(
    `UPDATE api_key SET last_used_at = $2
      WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $3)`,
    [id, usedAt, notedSince],
  );
}

/** A scope that a later release has added grants nothing here. */
function apiKeyOf({ hash: _hash, scopes, ...row }: ApiKeyRow): ApiKey {
  return { ...row, scopes: scopes.filter(isScope) };
}
