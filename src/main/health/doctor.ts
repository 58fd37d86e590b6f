import { ConfigFaults } from '../../config/config';
import { broken, judge, type Finding } from '../../domain/health/findings';
import { causeOfFailure } from '../../observability/health';
import { columns } from '../terminal/columns';
import { CannotDo, FoundBroken } from '../terminal/explain';
import type { SharedOptions } from '../terminal/options';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { lookAtDatabase, type DatabaseLook } from './databaseLook';
import { lookAtNode } from './nodeLook';

export const addDoctor: AddCommand = (parent, at) => {
  parent
    .command('doctor')
    .description('say what is wrong with this installation, and what to do')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(({ json }: SharedOptions) => examine(at, json === true));
};

const help = `
Looks at settings, database, clock, keys, files, log and webhooks. Changes nothing, and ends within half a minute. Run it
on each node, as the user of the service and with its settings.

Exit codes:
  0  all is well
  1  something is to be done soon
  2  something is broken`;

async function examine(at: Surroundings, isJson: boolean): Promise<void> {
  const findings = await allFindings(at);
  at.endSoon();
  at.print(isJson ? JSON.stringify(findings, null, 2) : tableOf(findings));
  const countOf = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const says = `${countOf('broken')} broken, ${countOf('soon')} to be done soon`;
  if (countOf('broken') > 0) throw new FoundBroken(says);
  if (countOf('soon') > 0) throw new CannotDo(says);
}

/** Nothing else can be looked at before the settings are right. */
async function allFindings(at: Surroundings): Promise<readonly Finding[]> {
  try {
    at.config();
  } catch (fault) {
    if (!(fault instanceof ConfigFaults)) throw fault;
    return fault.faults.map((found) => judge('settings', '', broken(found, 'correct this setting')));
  }
  const settings = judge('settings', `valid; NODE_ENV is ${at.config().mode}`);
  const { findings, logKeys } = await boundedLook(at);
  return [settings, ...findings, ...(await lookAtNode(at.config(), logKeys))];
}

/** Longer than connecting to the database and to its replica may take. */
const patienceMs = 20_000;

async function boundedLook(at: Surroundings): Promise<DatabaseLook> {
  let look: DatabaseLook = { findings: [], logKeys: [] };
  const cause = await causeOfFailure(async () => {
    look = await lookAtDatabase(at);
  }, patienceMs);
  if (cause === null) return look;
  // Faults of the database end with what to do, where they know it.
  const isEmbedded = at.config().database.kind === 'pglite';
  const advice = isEmbedded
    ? 'restore a backup, or correct DATA_DIR'
    : 'start the database, or correct DATABASE_URL';
  const [, found = cause, todo = advice] = /^(.*?)(?:; |\. (?=[A-Z]))(.*)$/s.exec(cause) ?? [];
  return { ...look, findings: [judge('database', '', broken(found, todo))] };
}

function tableOf(findings: readonly Finding[]): string {
  const oneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ');
  const rows = findings.flatMap(({ what, state, found, todo }) => [
    [what, state, oneLine(found)],
    ...(todo === null ? [] : [['', '→', oneLine(todo)]]),
  ]);
  return columns(['what', 'is', 'found'], rows);
}
