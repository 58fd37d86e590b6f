import type { Command } from 'commander';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  type SecretWebhook,
} from '../../actions/events/webhooks/webhooks';
import { maxBatchSize } from '../../domain/webhooks/batches';
import { payloads, type Payload } from '../../domain/webhooks/webhookEndpoint';
import type { CommandAct } from '../../app/commands';
import { withActions } from '../terminal/actions';
import { mustBeWanted } from '../terminal/confirm';
import { numberUpTo, oneOf, type SharedOptions } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { timeZone } from '../terminal/instants';
import { lineOf, shown, wordsOf } from './webhookLines';
import { addSending } from './webhooksSending';
import { updateWebhook } from '../../actions/events/webhooks/updateWebhook';
import { resumePoints, type ResumeFrom } from '../../actions/events/webhooks/webhookParts';
import { NotUnderstood } from '../terminal/explain';

export const addWebhooks: AddCommand = (parent, at) => {
  const webhooks = parent.command('webhooks').description('manage the webhooks that events are sent to');
  addList(webhooks, at);
  addCreate(webhooks, at);
  addUpdate(webhooks, at);
  addRotate(webhooks, at);
  addSending(webhooks, at);
  addDelete(webhooks, at);
};

function addList(webhooks: Command, at: Surroundings): void {
  webhooks
    .command('list')
    .description('list all webhooks, the oldest first')
    .addOption(timeZone())
    .option('--json', 'print JSON')
    .action(({ timeZone: zone, json }: SharedOptions) =>
      withActions({ ...at, keeping: 'webhooks' }, async (act) => {
        const found = await act(listWebhooks, null);
        const lines = found.length === 0 ? 'no webhooks' : found.map((each) => lineOf(each, zone)).join('\n');
        at.print(json ? JSON.stringify(found.map(shown)) : lines);
      }),
    );
}

interface CreateOptions extends SharedOptions {
  readonly name: string;
  readonly types?: readonly string[];
  readonly templates?: readonly string[];
  readonly payload?: Payload;
  readonly maxBatch?: number;
}

const batchSize = numberUpTo(maxBatchSize);

const createHelp = `
Example:
  consent webhooks create https://crm.example/hook --name CRM --types consent.decision.recorded`;

function addCreate(webhooks: Command, at: Surroundings): void {
  webhooks
    .command('create')
    .description('create a webhook and show its secret once')
    .argument('<url>', 'where events are sent to')
    .requiredOption('--name <name>', 'what you call it')
    .option('--types <a,b>', 'the types of events, separated by commas (default: all)', wordsOf)
    .option('--templates <a,b>', 'the templates, separated by commas (default: all)', wordsOf)
    .option('--payload <how much>', 'full or thin: all data, or only ids (default: full)', oneOf(payloads))
    .option('--max-batch <n>', 'the most events in a message, 1 to 100 (default: 1)', batchSize)
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .addHelpText('after', createHelp)
    .action((url: string, options: CreateOptions) => create(at, url, options));
}

async function create(at: Surroundings, url: string, options: CreateOptions): Promise<void> {
  const { name, types = [], templates = [], payload = 'FULL', maxBatch = 1, yes, json } = options;
  const sent = { url, name, eventTypes: types, templateCodes: templates, payload, maxBatch };
  await withActions({ ...at, keeping: 'webhooks' }, async (act) => {
    await mustBeWanted(at, { yes }, `Send events to ${url}?`);
    printSecret(at, await act(createWebhook, sent), json);
  });
}

function addRotate(webhooks: Command, at: Surroundings): void {
  webhooks
    .command('rotate')
    .description('give a webhook another secret; both sign for 24 hours')
    .argument('<id>', 'the id, as webhooks list shows it')
    .option('--discard-former', 'the former secret signs no more, at once')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((webhookId: string, options: RotateOptions) =>
      withActions({ ...at, keeping: 'webhooks' }, (act) => rotate(at, act, webhookId, options)),
    );
}

interface RotateOptions extends SharedOptions {
  readonly discardFormer?: true;
}

/** Says what stops signing before it asks. */
async function rotate(
  at: Surroundings,
  act: CommandAct,
  webhookId: string,
  { discardFormer, yes, json }: RotateOptions,
): Promise<void> {
  const before = (await act(listWebhooks, null)).find(({ id }) => id === webhookId.toLowerCase());
  const older = before?.formerSecretUntil ? ' The secret before the present one stops signing at once.' : '';
  const ends = discardFormer ? ' The present secret stops signing at once.' : older;
  await mustBeWanted(at, { yes }, `Give the webhook ${webhookId} another secret?${ends}`);
  const rotated = await act(rotateWebhookSecret, {
    webhookId,
    discardFormer: discardFormer === true,
  });
  const until = rotated.webhook.formerSecretUntil;
  const since = until ? `Both secrets sign until ${until.toISOString()}.${older}` : formerEnded;
  printSecret(at, rotated, json, since);
}

const formerEnded = 'The former secret signs no more.';

function addDelete(webhooks: Command, at: Surroundings): void {
  webhooks
    .command('delete')
    .description('delete a webhook with all that waits for it')
    .argument('<id>', 'the id, as webhooks list shows it')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((webhookId: string, { yes, json }: SharedOptions) =>
      withActions(at, async (act) => {
        await mustBeWanted(at, { yes }, `Permanently delete the webhook ${webhookId}?`);
        const deleted = await act(deleteWebhook, { webhookId });
        at.print(json ? JSON.stringify(deleted) : `${deleted.webhookId}  deleted`);
      }),
    );
}

function printSecret(at: Surroundings, { webhook, secret }: SecretWebhook, json?: true, note = ''): void {
  const once = ['This is the only time that the secret is shown.', note].filter((each) => each !== '');
  const words = `${lineOf(webhook)}\n\n${secret}\n\n${once.join('\n')}`;
  at.print(json ? JSON.stringify({ ...shown(webhook), secret }) : words);
}

interface UpdateOptions extends Partial<CreateOptions> {
  readonly url?: string;
  readonly enable?: true;
  readonly disable?: true;
  readonly resumeFrom?: ResumeFrom;
}

function addUpdate(webhooks: Command, at: Surroundings): void {
  webhooks
    .command('update')
    .description('change a webhook, disable it or enable it again')
    .argument('<id>', 'the id, as webhooks list shows it')
    .option('--url <url>', 'where events are sent to')
    .option('--name <name>', 'what you call it')
    .option('--types <a,b>', 'the types of events, separated by commas; an empty text for all', wordsOf)
    .option('--templates <a,b>', 'the templates, separated by commas; an empty text for all', wordsOf)
    .option('--payload <how much>', 'full or thin: all data, or only ids', oneOf(payloads))
    .option('--max-batch <n>', 'the most events in a message, 1 to 100', batchSize)
    .option('--disable', 'send nothing, and keep the place in the feed')
    .option('--enable', 'send again')
    .option('--resume-from <where>', 'with --enable: cursor or now (default: cursor)', oneOf(resumePoints))
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((webhookId: string, options: UpdateOptions) => update(at, webhookId, options));
}

async function update(at: Surroundings, webhookId: string, options: UpdateOptions): Promise<void> {
  const { url, name, types, templates, payload, maxBatch, resumeFrom, yes, json } = options;
  const change = { url, name, eventTypes: types, templateCodes: templates, payload, maxBatch };
  const enabled = enabledBy(options);
  if (enabled === null && Object.values(change).every((each) => each === undefined))
    throw new NotUnderstood(nothingNamed);
  const sent = { webhookId, ...change, enabled, resumeFrom };
  await withActions(at, async (act) => {
    await mustBeWanted(at, { yes }, `Change the webhook ${webhookId}?`);
    const webhook = await act(updateWebhook, sent);
    at.print(json ? JSON.stringify(shown(webhook)) : lineOf(webhook));
  });
}

const nothingNamed =
  'name what to change: --url, --name, --types, --templates, --payload, --max-batch, --enable or --disable';

function enabledBy({ enable, disable }: UpdateOptions): boolean | null {
  if (enable && disable) throw new NotUnderstood('--enable and --disable exclude each other.');
  if (enable) return true;
  return disable ? false : null;
}
