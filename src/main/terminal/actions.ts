import * as commands from '../../app/commands';
import type { CommandAct } from '../../app/commands';
import { webhookKeepingOf } from '../../app/events/webhooks';
import { logKeepingOf } from '../../app/local/localLogKey';
import { withLocalWebhookKey } from '../../app/local/localWebhookKey';
import { timestampingOf } from '../../app/evidence/timestamps';
import { quietLog } from './quietLog';
import type { Surroundings } from './surroundings';

/** Whose settings a command's work goes by: those of the service that does it, or of the command's own shell. */
export type SettingsOf = 'service' | 'shell';

/**
 * Does a command's work with the actions, as the operator: in the service that has the embedded database, where one
 * runs, else over the configured database.
 *
 * @param keeping also signs the log meanwhile, as a service would, or has the key of webhooks
 * @throws ServiceFault; as `Surroundings.withDatabase`
 */
export async function withActions<Result>(
  at: Surroundings,
  work: (act: CommandAct, settingsOf: SettingsOf) => Promise<Result>,
  keeping?: 'keepingLog' | 'keepingWebhooks',
): Promise<Result> {
  const running = await at.findRunning();
  if (running) return running.withActions(at.operator, (act) => work(act, 'service'));
  return at.withDatabase(async (engine) => {
    const { fourEyes, confirmAskedAbove, evidenceLog, erasure } = at.config();
    const timestamping = await timestampingOf(evidenceLog);
    const logKeeping = keeping === 'keepingLog' ? await logKeepingOf(at.config(), engine) : null;
    const config = keeping === 'keepingWebhooks' ? await withLocalWebhookKey(at.config()) : at.config();
    const webhooks = webhookKeepingOf(config);
    const log = quietLog(at.say);
    const kept = { logKeeping, erasure, webhooks };
    const options = { engine, fourEyes, confirmAskedAbove, timestamping, ...kept, log };
    return commands.withActions(options, operatorAt(at), (act) => work(commands.performedBy(act), 'shell'));
  });
}

/** As whom the ledger and the versions name the operator. */
function operatorAt({ operator }: Surroundings) {
  return commands.operator({ kind: 'operator', id: operator });
}
