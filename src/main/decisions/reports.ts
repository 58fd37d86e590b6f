import type { TallyEntry } from '../../domain/reports/tally';
import { mendTally, readTallyFaults } from '../../storage/reports/tallyCheck';
import { columns } from '../terminal/columns';
import { CannotDo } from '../terminal/explain';
import { addReportsAwaiting, addReportsCustomers } from './reportsCustomers';
import { addReportsShow } from './reportsShow';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

/** `reports`: what all customers of a template have answered. */
export const addReports: AddCommand = (parent, at) => {
  const reports = parent.command('reports').description('report how customers answered');
  addReportsShow(reports, at);
  addReportsCustomers(reports, at);
  addReportsAwaiting(reports, at);
  addVerify(reports, at);
};

const addVerify: AddCommand = (reports, at) => {
  reports
    .command('verify')
    .description('compare the counts of reports with the whole ledger')
    .option('--mend', 'add the missing counts')
    .addHelpText('after', verifyHelp)
    .action(({ mend }: { readonly mend?: true }) => verify(at, mend === true));
};

const verifyHelp = `
Counts are incomplete if nodes of a release without them have recorded decisions. Nodes may go on recording
during the check.`;

async function verify(at: Surroundings, isMending: boolean): Promise<void> {
  const faults = await at.withDatabase((engine) =>
    isMending ? mendTally(engine.pool) : engine.readLagging(readTallyFaults),
  );
  if (faults.length === 0) {
    at.print('the counts agree with the ledger');
    return;
  }
  at.print(columns(['template', 'version', 'value', 'day', 'decisions', 'newest'], faults.map(cellsOf)));
  if (isMending) at.say('these counts were missing and have been added');
  else throw new CannotDo('these counts are missing; --mend adds them');
}

function cellsOf({ templateCode, consentVersionId, value, decidedOn, recorded, newest }: TallyEntry) {
  return [templateCode, consentVersionId, value, decidedOn, String(recorded), String(newest)];
}
