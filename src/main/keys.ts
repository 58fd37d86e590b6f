import { InvalidArgumentError, type Command } from 'commander';
import type { ApiKeyPage, ApiKeys } from '../actions/apiKeys';
import { DatabaseClock } from '../actions/clock';
import { randomIdentities } from '../actions/identities';
import type { Page } from '../actions/page';
import { apiKeysOver } from '../app/apiKeys';
import type { ApiKey } from '../domain/apiKey';
import { findInstant } from '../domain/instant';
import { scopes } from '../domain/scope';
import { isValidity, validUntil } from '../domain/validity';
import { everyItem } from './everyItem';
import type { AddCommand, Surroundings } from './surroundings';

/** `keys issue`, `keys list` and `keys revoke`: the API keys of services. They may grant any scope. */
export const addKeys: AddCommand = (parent, at) => {
  const keys = parent.command('keys').description('issue, list and revoke the API keys of services');
  addIssue(keys, at);
  addList(keys, at);
  addRevoke(keys, at);
};

interface IssueOptions extends JsonOption {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expires?: Date;
}

interface JsonOption {
  readonly json?: true;
}

const issueHelp = `
The scopes are ${scopes.join(', ')}.

Example:
  npm run consent -- keys issue --name shop --scopes consents:read,consents:decide --expires P90D`;

function addIssue(keys: Command, at: Surroundings): void {
  keys
    .command('issue')
    .description('issue a key and show it, this once')
    .requiredOption('--name <name>', 'what its holder is called')
    .requiredOption('--scopes <a,b>', 'what it allows', listOf)
    .option('--expires <when>', 'a duration such as P90D, or an instant; left out: never', expiryOf)
    .option('--json', 'print JSON')
    .addHelpText('after', issueHelp)
    .action(({ name, scopes: granted, expires, json }: IssueOptions) =>
      withKeys(at, async (apiKeys) => {
        const input = { name, scopes: granted, expiresAt: expires ?? null };
        const { apiKey, secret } = await apiKeys.issue(input, at.operator);
        const told = `${lineOf(apiKey)}\n\n${secret}\n\nThis is the only time that the key is shown.`;
        at.print(json ? JSON.stringify({ ...apiKey, secret }) : told);
      }),
    );
}

function addList(keys: Command, at: Surroundings): void {
  keys
    .command('list')
    .description('list the keys, newest first, revoked and expired ones too')
    .option('--json', 'print JSON')
    .action(({ json }: JsonOption) =>
      withKeys(at, async (apiKeys) => {
        const found = await everyItem(async (asked) => keyPage(await apiKeys.page(asked)));
        const told = found.length === 0 ? 'there are no keys' : found.map(lineOf).join('\n');
        at.print(json ? JSON.stringify(found) : told);
      }),
    );
}

function addRevoke(keys: Command, at: Surroundings): void {
  keys
    .command('revoke')
    .description('let a key open nothing any more')
    .argument('<id>', 'the id that keys list shows')
    .option('--json', 'print JSON')
    .action((id: string, { json }: JsonOption) =>
      withKeys(at, async (apiKeys) => {
        const apiKey = await apiKeys.revoke({ id });
        at.print(json ? JSON.stringify(apiKey) : lineOf(apiKey));
      }),
    );
}

function withKeys(at: Surroundings, work: (apiKeys: ApiKeys) => Promise<void>): Promise<void> {
  return at.withDatabase((engine) =>
    work(apiKeysOver({ engine, clock: new DatabaseClock(), identities: randomIdentities })),
  );
}

function listOf(words: string): readonly string[] {
  return words.split(',').map((word) => word.trim());
}

function expiryOf(text: string): Date {
  const expiresAt = isValidity(text) ? validUntil(new Date(), text) : findInstant(text);
  if (expiresAt) return expiresAt;
  throw new InvalidArgumentError(
    'It must be a duration such as P90D or an instant such as 2030-01-31T12:00:00Z.',
  );
}

function keyPage({ apiKeys, hasNextPage }: ApiKeyPage): Page<ApiKey> {
  return { places: apiKeys.map(({ cursor, apiKey }) => ({ cursor, item: apiKey })), hasNextPage };
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
