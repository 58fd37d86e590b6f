import type { Actions } from '../actions/actions';
import { DatabaseClock } from '../actions/clock';
import { randomIdentities } from '../actions/identities';
import { runActions, type ActionParts } from './actions';

/** Does the work with the actions of the doors. Whoever has the database open may do everything. */
export async function withOperatorActions<Result>(
  parts: Pick<ActionParts, 'engine' | 'log' | 'fourEyes'>,
  work: (actions: Actions) => Promise<Result>,
): Promise<Result> {
  const running = await runActions({ ...parts, clock: new DatabaseClock(), identities: randomIdentities });
  try {
    return await work(running.actions);
  } finally {
    await running.close();
  }
}
