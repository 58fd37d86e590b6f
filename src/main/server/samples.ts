import { putSamples } from '../../app/samples/samples';
import { quietLog } from '../terminal/actions';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

export const addSamples: AddCommand = (parent, at) => {
  parent
    .command('samples')
    .description('put the sample templates into an empty database')
    .action(() => samples(at));
};

async function samples({ withDatabase, print, say }: Surroundings): Promise<void> {
  const log = quietLog(say);
  const isPut = await withDatabase((engine) => putSamples(engine, log), 'creating');
  print(isPut ? 'the sample templates are in place' : 'nothing done: the database already has templates');
}
