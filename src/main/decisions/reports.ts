import type { TallyEntry } from '../../domain/reports/tally';
import { mendTally, readTallyFaults } from '../../storage/reports/tallyCheck';
import { columns } from '../terminal/columns';
import { CannotDo } from '../terminal/explain';
import { addReportsAwaiting, addReportsCustomers, addReportsExpiring } from './reportsCustomers';
import { addReportsDraw } from './reportsDraw';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { Option } from 'commander';
import { standingReport, type StandingReport } from '../../actions/reports/reports';
import type { Standings } from '../../domain/reports/standings';
import { withActions } from '../terminal/actions';
import { instantIn, timeZone } from '../terminal/instants';
import { counted, spelled, type SharedOptions } from '../terminal/options';
import { bomHelp, csvLines } from './csv';

export const addReports: AddCommand = (parent, at) => {
  const reports = parent.command('reports').description('report how customers answered');
  addReportsShow(reports, at);
  addReportsDraw(reports, at);
  addReportsCustomers(reports, at);
  addReportsAwaiting(reports, at);
  addReportsExpiring(reports, at);
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

const addReportsShow: AddCommand = (parent, at) => {
  parent
    .command('show')
    .description('show how customers answered a template, overall and for each version')
    .argument('<code>', 'the code of the template')
    .addOption(new Option('--csv', 'print CSV').conflicts('json'))
    .option('--json', 'print JSON')
    .option('--bom', bomHelp)
    .addOption(timeZone())
    .addHelpText('after', showHelp)
    .action((code: string, options: ShowOptions) => show(at, code, options));
};

const showHelp = `
Customers count by their newest decision; those who never decided are unknown and count nowhere. "unconfirmed" counts
those whose "given" is not confirmed, also where the time for it is over; they are not in "given". "new version"
and "expired" say how many have to answer again, and why. Whom a new version asks counts there alone, also where the
consent has ended since. "ends today", in CSV and JSON "expiring", counts consents that end today in UTC.

Example:
  consent reports show marketing-email --csv`;

interface ShowOptions extends SharedOptions {
  readonly csv?: true;
  readonly bom?: true;
}

async function show(at: Surroundings, templateCode: string, options: ShowOptions): Promise<void> {
  const report = await withActions(at, (act) => act(standingReport, { templateCode }));
  if (options.json) at.print(JSON.stringify(reportJson(report)));
  else if (options.csv) at.print(`${options.bom ? '\ufeff' : ''}${csvOf(report, options.timeZone)}`);
  else at.print(described(report, options.timeZone));
}

function reportJson({ templateCode, asOf, versions, ...all }: StandingReport) {
  const ofVersions = versions.map(({ version: { version, state }, ...standings }) => {
    const { consentVersionId, number, label, effectiveFrom } = version;
    return { consentVersionId, number, label, state, effectiveFrom, ...standings };
  });
  return { templateCode, asOf, ...all, versions: ofVersions };
}

/** Each line says of what and when it is, so that files can be put together. */
function csvOf(report: StandingReport, zone: string | undefined): string {
  const about = [report.templateCode, instantIn(report.asOf, zone)];
  const lines = rows(report).map((row) => [...about, ...row]);
  return csvLines([['template', 'as_of', ...countHeads], ...lines]).trimEnd();
}

function described(report: StandingReport, zone: string | undefined): string {
  const heads = countHeads.map((head) => (head === 'expiring' ? 'ends today' : head.replaceAll('_', ' ')));
  const cells = rows(report).map((row) => row.map(String));
  const inGrace = report.inGrace === 0 ? '' : `, ${report.inGrace} of them until a grace ends`;
  const inForce = `${counted(report.inForce + report.inGrace, 'consent')} in force${inGrace}`;
  return `${report.templateCode} as of ${instantIn(report.asOf, zone)}: ${inForce}\n\n${columns(heads, cells)}`;
}

const countHeads = [
  ...['number', 'version', 'state'],
  ...['given', 'reject', 'withdraw', 'unconfirmed', 'new_version', 'expired', 'expiring'],
];

function rows({ versions, ...all }: StandingReport): readonly (readonly (string | number)[])[] {
  const ofVersions = versions.map(({ version: { version, state }, ...standings }) => [
    version.number,
    version.label,
    spelled(state),
    ...countsOf(standings),
  ]);
  return [...ofVersions, ['', 'all', '', ...countsOf(all)]];
}

function countsOf({ newest, unconfirmed, pending, expiring }: Standings): readonly number[] {
  const { given, reject, withdraw } = newest;
  return [given, reject, withdraw, unconfirmed, pending.NEW_VERSION, pending.EXPIRED, expiring];
}
