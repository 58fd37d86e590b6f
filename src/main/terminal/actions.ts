import * as commands from '../../app/commands';
import type { CommandAct } from '../../app/commands';
import { webhookKeepingOf } from '../../app/events/webhooks';
import { logKeepingOf } from '../../app/local/localLogKey';
import { withLocalWebhookKey } from '../../app/local/localWebhookKey';
import { timestampingOf } from '../../app/evidence/timestamps';
import { Refused } from '../../domain/errors/refusal';
import { CannotDo } from './explain';
import type { Surroundings, Print } from './surroundings';
import type { EngineLog } from '../../storage/engine/engine';
import type { Page } from '../../actions/running/page';

/**
 * Works as the operator or the holder of CONSENT_KEY: in the service that has the embedded database, where one runs,
 * else over the configured database.
 *
 * @param at      its `keeping`: also signs the log meanwhile, as a service would, or has the key of webhooks
 * @throws ServiceFault; as `Surroundings.withDatabase`
 */
export async function withActions<Result>(
  at: Surroundings & { readonly keeping?: 'log' | 'webhooks' },
  work: (act: CommandAct) => Promise<Result>,
): Promise<Result> {
  const { keeping } = at;
  const running = await at.findRunning();
  const { commandKey: apiKey } = at.config();
  const signedAs = { operator: at.operator, apiKey };
  if (running) return running.withActions(signedAs, work).catch(raiseOfKey);
  return at.withDatabase(async (engine) => {
    const { evidenceLog, erasure } = at.config();
    const timestamping = await timestampingOf(evidenceLog);
    const logKeeping = keeping === 'log' ? await logKeepingOf(at.config(), engine) : null;
    const config = keeping === 'webhooks' ? await withLocalWebhookKey(at.config()) : at.config();
    const webhooks = webhookKeepingOf(config);
    const log = quietLog(at.say);
    const options = { engine, timestamping, logKeeping, erasure, webhooks, log };
    const as = apiKey === null ? commands.operator({ kind: 'operator', id: at.operator }) : { apiKey };
    return commands.withActions(options, as, (act) => work(commands.performedBy(act))).catch(raiseOfKey);
  });
}

/** Says where the key came from, as a command sends no headers. @throws CannotDo; any other fault */
function raiseOfKey(fault: unknown): never {
  if (!(fault instanceof Refused) || fault.refusal.code !== 'UNAUTHENTICATED') throw fault;
  throw new CannotDo(`CONSENT_KEY: ${fault.refusal.says ?? 'it is no API key'}`);
}

/** The log of a command that answers and ends: only what went wrong, and not where the answer goes. */
export function quietLog(say: Print): EngineLog {
  return { info: () => undefined, warn: (_details, message) => say(message) };
}

export async function everyItem<Item>(
  read: (page: { readonly first: number; readonly after: string | null }) => Page<Item> | Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const found: Item[] = [];
  let after: string | null = null;
  do {
    const { places, hasNextPage }: Page<Item> = await read({ first: 100, after });
    found.push(...places.map(({ item }) => item));
    after = hasNextPage ? (places.at(-1)?.cursor ?? null) : null;
  } while (after !== null);
  return found;
}
