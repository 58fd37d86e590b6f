import type { Command } from 'commander';
import { updateWebhook } from '../../actions/events/webhooks/updateWebhook';
import { resumePoints, type ResumeFrom } from '../../actions/events/webhooks/webhookParts';
import { payloads, type Payload } from '../../domain/webhooks/webhookEndpoint';
import { withActions } from '../terminal/actions';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import { NotUnderstood } from '../terminal/explain';
import { countOf, oneOf } from '../terminal/options';
import type { Surroundings } from '../terminal/surroundings';
import { lineOf, shown } from './webhookLines';
import { wordsOf } from './wordList';

interface UpdateOptions extends Consent {
  readonly url?: string;
  readonly name?: string;
  readonly types?: readonly string[];
  readonly templates?: readonly string[];
  readonly payload?: Payload;
  readonly maxBatch?: number;
  readonly enable?: true;
  readonly disable?: true;
  readonly resumeFrom?: ResumeFrom;
  readonly json?: true;
}

/** `webhooks update`: what is left out stays. */
export function addUpdate(webhooks: Command, at: Surroundings): void {
  webhooks
    .command('update')
    .description('change a webhook, disable it or enable it again')
    .argument('<id>', 'the id, as webhooks list shows it')
    .option('--url <url>', 'where events are sent to')
    .option('--name <name>', 'what you call it')
    .option('--types <a,b>', 'the types of events, separated by commas; an empty text for all', wordsOf)
    .option('--templates <a,b>', 'the templates, separated by commas; an empty text for all', wordsOf)
    .option('--payload <how much>', 'full or thin: all data, or only ids', oneOf(payloads))
    .option('--max-batch <n>', 'the most events in a message, 1 to 100', countOf)
    .option('--disable', 'send nothing, and keep the place in the feed')
    .option('--enable', 'send again')
    .option('--resume-from <where>', 'with --enable: cursor or now (default: cursor)', oneOf(resumePoints))
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((webhookId: string, options: UpdateOptions) => update(at, webhookId, options));
}

async function update(at: Surroundings, webhookId: string, options: UpdateOptions): Promise<void> {
  const { url, name, types, templates, payload, maxBatch, resumeFrom, yes, json } = options;
  const change = { url, name, eventTypes: types, templateCodes: templates, payload, maxBatch, resumeFrom };
  const sent = { webhookId, ...change, enabled: enabledBy(options) };
  await withActions(at, async (act) => {
    await mustBeWanted(at, { yes }, `Change the webhook ${webhookId}?`);
    const webhook = await act(updateWebhook, sent);
    at.print(json ? JSON.stringify(shown(webhook)) : lineOf(webhook));
  });
}

function enabledBy({ enable, disable }: UpdateOptions): boolean | null {
  if (enable && disable) throw new NotUnderstood('--enable and --disable exclude each other.');
  if (enable) return true;
  return disable ? false : null;
}
