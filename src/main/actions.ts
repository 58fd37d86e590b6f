import type { Actions } from '../actions/actions';
import { withOperatorActions } from '../app/operatorActions';
import type { Recorder } from '../domain/caller';
import { quietLog } from './quietLog';
import type { Surroundings } from './surroundings';

/** Does a command's work with the actions over the configured database. @throws as `Surroundings.withDatabase` */
export function withActions<Result>(
  at: Surroundings,
  work: (actions: Actions) => Promise<Result>,
): Promise<Result> {
  return at.withDatabase((engine) => {
    const { fourEyes } = at.config();
    return withOperatorActions({ engine, fourEyes, log: quietLog(at.say) }, work);
  });
}

/** As whom the ledger and the versions name the operator. */
export function recorderAt({ operator }: Surroundings): Recorder {
  return { kind: 'publisher', id: operator };
}
