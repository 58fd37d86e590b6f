import type { TallyEntry } from '../domain/tally';
import { mendTally, readTallyFaults } from '../storage/tallyCheck';
import { columns } from './columns';
import { CannotDo } from './explain';
import type { AddCommand, Surroundings } from './surroundings';

/** `reports verify` */
export const addReports: AddCommand = (parent, at) => {
  parent
    .command('reports')
    .description('look after what reports are made of')
    .command('verify')
    .description('compare the counts of reports with the ledger, all of which is read')
    .option('--mend', 'add to the counts what they lack')
    .addHelpText('after', verifyHelp)
    .action(({ mend }: { readonly mend?: true }) => verify(at, mend === true));
};

const verifyHelp = `
Counts are off when nodes of a release that did not keep them yet have recorded decisions. Decisions may go on
being recorded meanwhile.`;

async function verify(at: Surroundings, isMending: boolean): Promise<void> {
  const faults = await at.withDatabase((engine) =>
    isMending ? mendTally(engine.pool) : engine.readLagging(readTallyFaults),
  );
  if (faults.length === 0) {
    at.print('the counts agree with the ledger');
    return;
  }
  at.print(columns(['template', 'version', 'value', 'day', 'decisions', 'newest'], faults.map(cellsOf)));
  if (isMending) at.say('the counts lacked this and have it now');
  else throw new CannotDo('the counts lack this; --mend adds it');
}

function cellsOf({ templateCode, consentVersionId, value, decidedOn, recorded, newest }: TallyEntry) {
  return [templateCode, consentVersionId, value, decidedOn, String(recorded), String(newest)];
}
