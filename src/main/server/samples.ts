import { putSamples } from '../../app/samples/samples';
import { quietLog } from '../terminal/actions';
import type { AddCommand } from '../terminal/surroundings';

export const addSamples: AddCommand = (parent, { withDatabase, print, say }) => {
  parent
    .command('samples')
    .description('put the sample templates into an empty database')
    .action(async () => {
      const isPut = await withDatabase((engine) => putSamples(engine, quietLog(say)), 'creating');
      print(isPut ? 'the sample templates are in place' : 'nothing done: the database already has templates');
    });
};
