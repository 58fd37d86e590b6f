import type { Act } from '../../actions/act';
import * as commands from '../../app/commands';
import { quietLog } from './quietLog';
import type { Surroundings } from './surroundings';

/** Does a command's work with the actions over the configured database, as the operator. @throws as `Surroundings.withDatabase` */
export function withActions<Result>(at: Surroundings, work: (act: Act) => Promise<Result>): Promise<Result> {
  return at.withDatabase((engine) => {
    const { fourEyes } = at.config();
    const options = { engine, fourEyes, log: quietLog(at.say) };
    return commands.withActions(options, operatorAt(at), work);
  });
}

/** As whom the ledger and the versions name the operator. */
function operatorAt({ operator }: Surroundings) {
  return commands.operator({ kind: 'publisher', id: operator });
}
