import { stampLog, type Stamping } from '../../actions/evidence/timestamp/timestamps';
import { withActions } from '../terminal/actions';
import { CannotDo } from '../terminal/explain';
import type { SharedOptions } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

export const addLogTimestamp: AddCommand = (parent, at) => {
  parent
    .command('timestamp')
    .description('have the newest checkpoint time-stamped now')
    .option('--json', 'print JSON')
    .action(({ json }: SharedOptions) =>
      withActions(at, async (act) => {
        const stamped = await mustBeStamped(at, await act(stampLog, null));
        at.print(json ? JSON.stringify(stamped) : lineOf(stamped));
      }),
    );
};

type Stamped = Stamping & { readonly kind: 'stamped' | 'unchanged' };

async function mustBeStamped(at: Surroundings, stamping: Stamping): Promise<Stamped> {
  switch (stamping.kind) {
    case 'stamped':
    case 'unchanged':
      return stamping;
    case 'failed':
      throw new CannotDo(`the authority gave no time stamp: ${stamping.reason}`);
    case 'unsigned':
      throw new CannotDo('the log has no signed checkpoint yet');
    case 'unconfigured':
      throw new CannotDo(`TIMESTAMP_URL names no authority${await whereOf(at)}`);
  }
}

/** A running service stamps by its own settings. */
async function whereOf(at: Surroundings): Promise<string> {
  const running = await at.findRunning();
  running?.leave();
  return running ? '; the service goes by its own settings' : '';
}

function lineOf(stamped: Stamped): string {
  const checkpoint = `the checkpoint of size ${stamped.size}`;
  if (stamped.kind === 'unchanged') return `${checkpoint} has a time stamp already`;
  return `${checkpoint} was time-stamped at ${stamped.stampedAt.toISOString()}`;
}
