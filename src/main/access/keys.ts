import { InvalidArgumentError, type Command } from 'commander';
import { apiKeys, issueApiKey, revokeApiKey } from '../../actions/access/apiKeys';
import type { CommandAct } from '../../app/commands';
import { actorOf } from '../../domain/access/actor';
import type { ApiKey } from '../../domain/access/apiKey';
import { didYouMean, findClosest } from '../../domain/errors/closest';
import { isScope, scopes, type Scope } from '../../domain/values/scope';
import { withActions, everyItem } from '../terminal/actions';
import { mustBeWanted } from '../terminal/confirm';
import { givenInstant, instantIn, instantWords, timeZone, type GivenInstant } from '../terminal/instants';
import type { SharedOptions } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

/** `keys issue`, `keys list` and `keys revoke`: the API keys of services. They may grant any scope. */
export const addKeys: AddCommand = (parent, at) => {
  const keys = parent.command('keys').description('issue, list and revoke the API keys of services');
  addIssue(keys, at);
  addList(keys, at);
  addRevoke(keys, at);
};

interface IssueOptions extends SharedOptions {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expires?: GivenInstant;
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
    .requiredOption('--scopes <a,b>', 'the scopes of the key, separated by commas', scopesOf)
    .option('--expires <when>', 'a duration such as P90D, or an instant (default: never)', givenInstant)
    .addOption(timeZone())
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', issueHelp)
    .action((options: IssueOptions) => issue(at, options));
}

async function issue(at: Surroundings, options: IssueOptions): Promise<void> {
  const { name, scopes: granted, expires, timeZone: zone, yes, json } = options;
  const expiresAt = expires?.in(zone) ?? null;
  const until = expiresAt ? `until ${instantWords(expiresAt, zone)}` : 'without an end';
  await withActions(at, async (act) => {
    await mustBeWanted(at, { yes }, `Issue a key to "${name}" for ${granted.join(', ')}, ${until}?`);
    const { apiKey, secret } = await act(issueApiKey, { name, scopes: granted, expiresAt });
    const line = `${lineOf(apiKey, zone)}\n\n${secret}\n\nThis is the only time that the key is shown.`;
    at.print(json ? JSON.stringify({ ...shown(apiKey), secret }) : line);
  });
}

function addList(keys: Command, at: Surroundings): void {
  keys
    .command('list')
    .description('list all keys, newest first')
    .addOption(timeZone())
    .option('--json', 'print JSON')
    .action(({ json, timeZone: zone }: SharedOptions) =>
      withActions(at, async (act) => {
        const found = await readKeys(act);
        const line = found.length === 0 ? 'no keys' : found.map((key) => lineOf(key, zone)).join('\n');
        at.print(json ? JSON.stringify(found.map(shown)) : line);
      }),
    );
}

function addRevoke(keys: Command, at: Surroundings): void {
  keys
    .command('revoke')
    .description('revoke a key')
    .argument('<id>', 'the id, as keys list shows it')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((id: string, { yes, json }: SharedOptions) =>
      withActions(at, async (act) => {
        const named = (await readKeys(act)).find((key) => key.id === id.toLowerCase());
        const whose = named ? ` of "${named.name}"` : '';
        await mustBeWanted(at, { yes }, `Permanently revoke the key ${id}${whose}?`);
        const apiKey = await act(revokeApiKey, { apiKeyId: id });
        at.print(json ? JSON.stringify(shown(apiKey)) : lineOf(apiKey));
      }),
    );
}

function readKeys(act: CommandAct): Promise<readonly ApiKey[]> {
  return everyItem((page) => act(apiKeys, page));
}

function scopesOf(words: string): readonly Scope[] {
  return words.split(',').map((word) => scopeOf(word.trim()));
}

function scopeOf(word: string): Scope {
  if (isScope(word)) return word;
  throw new InvalidArgumentError(`"${word}" is no scope.${didYouMean(findClosest(word, scopes))}`);
}

/** As GraphQL shows it. */
function shown(key: ApiKey) {
  return { ...key, createdBy: actorOf(key.createdBy) };
}

function lineOf(apiKey: ApiKey, zone?: string): string {
  const used = apiKey.lastUsedAt ? `last used ${instantIn(apiKey.lastUsedAt, zone)}` : 'never used';
  return [apiKey.id, apiKey.name, apiKey.scopes.join(','), standingOf(apiKey, new Date(), zone), used].join(
    '  ',
  );
}

function standingOf({ revokedAt, expiresAt }: ApiKey, now: Date, zone?: string): string {
  if (revokedAt) return `revoked ${instantIn(revokedAt, zone)}`;
  if (!expiresAt) return 'in force';
  return `${expiresAt > now ? 'expires' : 'expired'} ${instantIn(expiresAt, zone)}`;
}
