import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { ApiKeys } from '../actions/apiKeys';
import { DatabaseClock } from '../actions/clock';
import { randomIdentities } from '../actions/identities';
import { apiKeysOver } from '../app/apiKeys';
import { openDatabase } from '../app/database';
import type { Config } from '../config/config';
import type { ApiKey } from '../domain/apiKey';
import { scopes } from '../domain/scope';
import { isValidity, validUntil } from '../domain/validity';
import type { EngineLog } from '../storage/engine/engine';
import type { Print } from './print';

/** The command was not understood. */
export class KeysUsage extends Error {
  override readonly name = 'KeysUsage';
}

export const keysUsage = `usage: main keys <what> [--json]

  keys issue --name <name> --scopes <a,b> [--expires <P90D or an instant>]
  keys list
  keys revoke <id>

The scopes are ${scopes.join(', ')}.`;

type Run = (apiKeys: ApiKeys, print: Print) => Promise<void>;

/** The command `keys`: issues, lists and revokes the API keys of services. It may grant any scope. */
export async function keys(config: Config, print: Print, words: readonly string[]): Promise<void> {
  // What was asked is understood before the database is opened.
  const run = understood(words);
  const engine = await openDatabase(config.database, quietLog);
  try {
    await run(apiKeysOver({ engine, clock: new DatabaseClock(), identities: randomIdentities }), print);
  } finally {
    await engine.close();
  }
}

function understood([what, ...rest]: readonly string[]): Run {
  switch (what) {
    case 'issue':
      return issue(rest);
    case 'list':
      return list(rest);
    case 'revoke':
      return revoke(rest);
    default:
      throw new KeysUsage(keysUsage);
  }
}

function issue(words: readonly string[]): Run {
  const { values, positionals } = parsed(words, { name: text, scopes: text, expires: text, json: flag });
  const { name, scopes: granted, expires, json } = values;
  if (name === undefined || granted === undefined || positionals.length > 0) throw new KeysUsage(keysUsage);
  const expiresAt = expires === undefined ? null : instantOf(expires, new Date());
  const scopeList = granted.split(',').map((scope) => scope.trim());
  return async (apiKeys, print) => {
    const { apiKey, secret } = await apiKeys.issue({ name, scopes: scopeList, expiresAt }, 'command line');
    const told = `${lineOf(apiKey)}\n\n${secret}\n\nThis is the only time that the key is shown.`;
    print(json ? JSON.stringify({ ...apiKey, secret }) : told);
  };
}

function list(words: readonly string[]): Run {
  const { values, positionals } = parsed(words, { json: flag });
  if (positionals.length > 0) throw new KeysUsage(keysUsage);
  return async (apiKeys, print) => {
    const found = await everyKey(apiKeys);
    const told = found.length === 0 ? 'there are no keys' : found.map(lineOf).join('\n');
    print(values.json ? JSON.stringify(found) : told);
  };
}

function revoke(words: readonly string[]): Run {
  const { values, positionals } = parsed(words, { json: flag });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new KeysUsage(keysUsage);
  return async (apiKeys, print) => {
    const apiKey = await apiKeys.revoke({ id });
    print(values.json ? JSON.stringify(apiKey) : lineOf(apiKey));
  };
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

function parsed<const Options extends ParseArgsConfig['options']>(
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (fault) {
    throw new KeysUsage(`${fault instanceof Error ? fault.message : String(fault)}\n\n${keysUsage}`);
  }
}

function instantOf(expires: string, now: Date): Date {
  if (isValidity(expires)) return validUntil(now, expires) ?? now;
  const instant = new Date(expires);
  if (/^\d{4}-\d\d-\d\d/.test(expires) && !Number.isNaN(instant.getTime())) return instant;
  throw new KeysUsage('--expires must be a duration such as P90D or an instant such as 2030-01-31T12:00:00Z');
}

async function everyKey(apiKeys: ApiKeys): Promise<readonly ApiKey[]> {
  const found: ApiKey[] = [];
  let after: string | null = null;
  do {
    const page = await apiKeys.page({ first: 100, after });
    found.push(...page.apiKeys.map(({ apiKey }) => apiKey));
    after = page.hasNextPage ? (page.apiKeys.at(-1)?.cursor ?? null) : null;
  } while (after !== null);
  return found;
}

function lineOf(apiKey: ApiKey): string {
  const used = apiKey.lastUsedAt ? `last used ${apiKey.lastUsedAt.toISOString()}` : 'never used';
  return [apiKey.id, apiKey.name, apiKey.scopes.join(','), standingOf(apiKey, new Date()), used].join('  ');
}

function standingOf({ revokedAt, expiresAt }: ApiKey, now: Date): string {
  if (revokedAt) return `revoked ${revokedAt.toISOString()}`;
  if (!expiresAt) return 'in force';
  return `${expiresAt > now ? 'expires' : 'expired'} ${expiresAt.toISOString()}`;
}

/** Standard output carries the answer alone. */
const quietLog: EngineLog = {
  info: () => undefined,
  warn: (_details, message) => void process.stderr.write(`${message}\n`),
};
