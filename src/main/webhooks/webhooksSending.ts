import type { Command } from 'commander';
import { recoverWebhook, replayWebhook, resendWebhookEvent } from '../../actions/events/webhooks/sendAgain';
import { testWebhook, webhookAttempts } from '../../actions/events/webhooks/webhookAttempts';
import type { LoggedAttempt } from '../../storage/events/webhooks/webhookAttempts';
import { withActions } from '../terminal/actions';
import { mustBeWanted } from '../terminal/confirm';
import { CannotDo, NotUnderstood } from '../terminal/explain';
import { pastInstant, timeZone, type GivenInstant } from '../terminal/instants';
import { wholeNumber, type SharedOptions } from '../terminal/options';
import type { Surroundings } from '../terminal/surroundings';
import { attemptLine, lineOf, shown } from './webhookLines';

/** Scripts pass it to all commands alike. */
const taken = ['--yes', 'taken as by the others; this command asks nothing'] as const;
const named = ['<id>', 'the id, as webhooks list shows it'] as const;

export function addSending(webhooks: Command, at: Surroundings): void {
  addAttempts(webhooks, at);
  addTest(webhooks, at);
  addResend(webhooks, at);
  addRecover(webhooks, at);
  addReplay(webhooks, at);
}

const shownAttempts = 20;

interface AttemptsOptions extends SharedOptions {
  readonly limit?: number;
}

function addAttempts(webhooks: Command, at: Surroundings): void {
  webhooks
    .command('attempts')
    .description('list the newest attempts, with what the receiver answered')
    .argument(...named)
    .option('--limit <n>', `how many, at most 100 (default: ${shownAttempts})`, wholeNumber)
    .addOption(timeZone())
    .option('--json', 'print JSON')
    .action((webhookId: string, { limit = shownAttempts, timeZone: zone, json }: AttemptsOptions) =>
      withActions(at, async (act) => {
        const attempts = await act(webhookAttempts, { webhookId, limit });
        const lines = attempts.map((each) => attemptLine(each, zone)).join('\n') || 'no attempts';
        at.print(json ? JSON.stringify(attempts) : lines);
      }),
    );
}

function addTest(webhooks: Command, at: Surroundings): void {
  webhooks
    .command('test')
    .description('send a test message now, and say what came of it')
    .argument(...named)
    .option(...taken)
    .option('--json', 'print JSON')
    .action((webhookId: string, { json }: SharedOptions) =>
      withActions({ ...at, keeping: 'webhooks' }, async (act) => {
        const attempt = await act(testWebhook, { webhookId });
        at.print(json ? JSON.stringify(attempt) : attemptLine(attempt));
        mustBeDelivered(attempt);
      }),
    );
}

/** Scripts go by the exit code. */
function mustBeDelivered({ isDelivered, status, failure }: LoggedAttempt): void {
  if (isDelivered) return;
  const reason = status === null ? (failure ?? 'no answer') : `the receiver answered ${status}`;
  throw new CannotDo(`The test message was not delivered: ${reason}.`);
}

function addResend(webhooks: Command, at: Surroundings): void {
  webhooks
    .command('resend')
    .description('send one event once more')
    .argument(...named)
    .argument('<event>', 'the id of the event')
    .option(...taken)
    .option('--json', 'print JSON')
    .action((webhookId: string, eventId: string, { json }: SharedOptions) =>
      withActions(at, async (act) => {
        const webhook = await act(resendWebhookEvent, { webhookId, eventId });
        at.print(json ? JSON.stringify(shown(webhook)) : lineOf(webhook));
      }),
    );
}

interface RecoverOptions extends SharedOptions {
  readonly since: GivenInstant;
}

function addRecover(webhooks: Command, at: Surroundings): void {
  webhooks
    .command('recover')
    .description('try again what was given up')
    .argument(...named)
    .requiredOption('--since <when>', 'what was given up at this instant or later', pastInstant)
    .addOption(timeZone())
    .option(...taken)
    .option('--json', 'print JSON')
    .action((webhookId: string, { since, timeZone: zone, json }: RecoverOptions) =>
      withActions(at, async (act) => {
        const { webhook, recovered } = await act(recoverWebhook, { webhookId, since: since.in(zone) });
        const line = `${lineOf(webhook)}\nevents to try again: ${recovered}`;
        at.print(json ? JSON.stringify({ ...shown(webhook), recovered }) : line);
      }),
    );
}

interface ReplayOptions extends SharedOptions {
  readonly from?: GivenInstant;
  readonly fromEvent?: string;
  readonly until?: GivenInstant;
  readonly untilEvent?: string;
}

function addReplay(webhooks: Command, at: Surroundings): void {
  webhooks
    .command('replay')
    .description('send a part of the feed once more, with the ids of the first time; say where it begins')
    .argument(...named)
    .option('--from <when>', 'begin with what was written at this instant', pastInstant)
    .option('--from-event <id>', 'begin with this event')
    .option('--until <when>', 'end before what was written at this instant', pastInstant)
    .option('--until-event <id>', 'end with this event (default: all that it has passed)')
    .addOption(timeZone())
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print JSON')
    .action((webhookId: string, options: ReplayOptions) => replay(at, webhookId, options));
}

async function replay(at: Surroundings, webhookId: string, options: ReplayOptions): Promise<void> {
  mustNameRange(options);
  const { from, until, fromEvent, untilEvent, timeZone: zone, yes, json } = options;
  const edges = { from: from?.in(zone), until: until?.in(zone) };
  const sent = { webhookId, ...edges, fromEventId: fromEvent, untilEventId: untilEvent };
  await withActions(at, async (act) => {
    await mustBeWanted(at, { yes }, `Send events to the webhook ${webhookId} once more?`);
    const { webhook, positions } = await act(replayWebhook, sent);
    const line = `${lineOf(webhook)}\nplaces of the feed to look at again: ${positions}`;
    at.print(json ? JSON.stringify({ ...shown(webhook), positions }) : line);
  });
}

function mustNameRange({ from, fromEvent, until, untilEvent }: ReplayOptions): void {
  if (!from && fromEvent === undefined) throw new NotUnderstood('replay needs --from or --from-event');
  if (from && fromEvent !== undefined) throw new NotUnderstood('--from and --from-event exclude each other.');
  if (until && untilEvent !== undefined)
    throw new NotUnderstood('--until and --until-event exclude each other.');
}
