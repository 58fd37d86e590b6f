import * as commands from '../../app/commands';
import type { CommandAct } from '../../app/commands';
import { logKeepingOf } from '../../app/local/localLogKey';
import { quietLog } from './quietLog';
import type { Surroundings } from './surroundings';

/** Whose settings a command's work goes by: those of the service that does it, or of the command's own shell. */
export type SettingsOf = 'service' | 'shell';

/**
 * Does a command's work with the actions, as the operator: in the service that has the embedded database, where one
 * runs, else over the configured database.
 *
 * @param keepingLog also signs the log meanwhile, as a service would
 * @throws ServiceFault; as `Surroundings.withDatabase`
 */
export async function withActions<Result>(
  at: Surroundings,
  work: (act: CommandAct, settingsOf: SettingsOf) => Promise<Result>,
  keepingLog?: 'keepingLog',
): Promise<Result> {
  const running = await at.findRunning();
  if (running) return running.withActions(at.operator, (act) => work(act, 'service'));
  return at.withDatabase(async (engine) => {
    const { fourEyes, confirmAskedAbove, evidenceLog, erasure } = at.config();
    const { timestampUrl } = evidenceLog;
    const logKeeping = keepingLog ? await logKeepingOf(at.config()) : null;
    const log = quietLog(at.say);
    const options = { engine, fourEyes, confirmAskedAbove, timestampUrl, logKeeping, erasure, log };
    return commands.withActions(options, operatorAt(at), (act) => work(commands.performedBy(act), 'shell'));
  });
}

/** As whom the ledger and the versions name the operator. */
function operatorAt({ operator }: Surroundings) {
  return commands.operator({ kind: 'operator', id: operator });
}
