import { InvalidArgumentError, type Command } from 'commander';
import { apiKeys, issueApiKey, revokeApiKey, type ApiKeyPage } from '../../actions/access/apiKeys';
import type { Page } from '../../actions/running/page';
import { actorOf } from '../../domain/access/actor';
import type { ApiKey } from '../../domain/access/apiKey';
import { scopes } from '../../domain/values/scope';
import { isValidity, validUntil } from '../../domain/values/validity';
import { withActions } from '../terminal/actions';
import { everyItem } from '../terminal/everyItem';
import { findGivenInstant, timeZone, type GivenInstant } from '../terminal/instants';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

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
  readonly expires?: GivenInstant;
  readonly timeZone?: string;
}

interface JsonOption {
  readonly json?: true;
}

const issueHelp = `
The scopes are ${scopes.join(', ')}.

Example:
  consent keys issue --name shop --scopes consents:read,consents:decide --expires P90D`;

function addIssue(keys: Command, at: Surroundings): void {
  keys
    .command('issue')
    .description('issue a key and show it once')
    .requiredOption('--name <name>', 'the name of the holder')
    .requiredOption('--scopes <a,b>', 'the scopes of the key, separated by commas', listOf)
    .option('--expires <when>', 'a duration such as P90D, or an instant (default: never)', expiryOf)
    .addOption(timeZone())
    .option('--json', 'print JSON')
    .addHelpText('after', issueHelp)
    .action(({ name, scopes: granted, expires, timeZone: zone, json }: IssueOptions) =>
      withActions(at, async (act) => {
        const input = { name, scopes: granted, expiresAt: expires?.in(zone) ?? null };
        const { apiKey, secret } = await act(issueApiKey, input);
        const line = `${lineOf(apiKey)}\n\n${secret}\n\nThis is the only time that the key is shown.`;
        at.print(json ? JSON.stringify({ ...shown(apiKey), secret }) : line);
      }),
    );
}

function addList(keys: Command, at: Surroundings): void {
  keys
    .command('list')
    .description('list all keys, newest first')
    .option('--json', 'print JSON')
    .action(({ json }: JsonOption) =>
      withActions(at, async (act) => {
        const found = await everyItem(async (page) => keyPage(await act(apiKeys, page)));
        const line = found.length === 0 ? 'no keys' : found.map(lineOf).join('\n');
        at.print(json ? JSON.stringify(found.map(shown)) : line);
      }),
    );
}

function addRevoke(keys: Command, at: Surroundings): void {
  keys
    .command('revoke')
    .description('revoke a key')
    .argument('<id>', 'the id, as keys list shows it')
    .option('--json', 'print JSON')
    .action((id: string, { json }: JsonOption) =>
      withActions(at, async (act) => {
        const apiKey = await act(revokeApiKey, { apiKeyId: id });
        at.print(json ? JSON.stringify(shown(apiKey)) : lineOf(apiKey));
      }),
    );
}

function listOf(words: string): readonly string[] {
  return words.split(',').map((word) => word.trim());
}

function expiryOf(text: string): GivenInstant {
  const expiresAt = isValidity(text) ? validUntil(new Date(), text) : null;
  if (expiresAt) return { in: () => expiresAt };
  const given = findGivenInstant(text);
  if (given) return given;
  throw new InvalidArgumentError('It must be a duration such as P90D, or an instant or day.');
}

/** As GraphQL shows it. */
function shown(key: ApiKey) {
  return { ...key, createdBy: actorOf(key.createdBy) };
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
