import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { auditLog, type AuditReport } from '../../actions/evidence/audit/auditLog';
import { Refused } from '../../domain/errors/refusal';
import { auditFaultWords } from '../../domain/evidence/audit/auditFault';
import { noteIn } from '../../domain/evidence/file/textAround';
import { counted, type SharedOptions } from '../terminal/options';
import { withActions } from '../terminal/actions';
import { columns } from '../terminal/columns';
import { withBar } from '../terminal/progress';
import { CannotDo } from '../terminal/explain';
import { unlessMissing } from '../../storage/evidence/wholeFile';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

export const addLogAudit: AddCommand = (log, at) => {
  log
    .command('audit')
    .description('compare the whole log with the ledger, the templates and what was signed')
    .option('--json', 'print JSON')
    .addHelpText('after', auditHelp)
    .action(({ json }: SharedOptions) => audit(at, json === true));
};

const auditHelp = `
Reads the whole database. Nodes may go on recording, and memory use grows by one bit per leaf, and some bytes per version. The checkpoint in
LOG_CHECKPOINT_FILE is compared too, where there is one. Progress is shown on standard error.`;

async function audit(at: Surroundings, isJson: boolean): Promise<void> {
  const file = at.config().evidenceLog.checkpointFile;
  const found = file && (await readFile(file, 'utf8').catch(unlessMissing));
  const kept = found && noteIn(found);
  const report = await withActions(at, async (act) => {
    const opened = await act(auditLog, { kept }).catch((fault: unknown) => {
      if (!(fault instanceof Refused) || file === null) throw fault;
      throw new CannotDo(fault.message.replace(/^kept\b/, `LOG_CHECKPOINT_FILE, ${resolve(file)},`));
    });
    return withBar(at, 'about {total} leaves and records', 1, async (bar) => {
      for (let step = await opened.next(); step; step = await opened.next()) {
        bar.setTotal(step.total);
        bar.update(step.done);
        if (step.report) return step.report;
      }
      throw new Error('The audit ended without a report.');
    }).finally(() => opened.close());
  });
  at.print(isJson ? JSON.stringify(report, null, 2) : wordsOf(report, keptWords(file, kept)));
  if (report.faultCount > 0) throw new CannotDo(faultsFound(report));
}

function keptWords(file: string | null, kept: string | null): string {
  if (file === null) return '; LOG_CHECKPOINT_FILE names none outside the database';
  return kept === null ? `; none is kept in ${resolve(file)}` : `, and the one kept in ${resolve(file)}`;
}

function faultsFound({ faultCount, faults }: AuditReport): string {
  const rest = faultCount - faults.length;
  const more = rest > 0 ? `; ${rest} more are not shown` : '';
  return `the audit found ${counted(faultCount, 'fault')}${more}`;
}

function wordsOf(report: AuditReport, kept: string): string {
  const faults = report.faults.map(
    ({ kind, place }) => `fault: ${place}: ${auditFaultWords[kind]} (${kind})`,
  );
  const unkept = report.isKept ? [] : ['the result could not be kept, so no alarm knows of it'];
  return [countsOf(report, kept), ...faults, ...unkept].join('\n');
}

function countsOf(report: AuditReport, kept: string): string {
  const { origin, size, rootHash, records, chains, waiting, erased, erasures, events } = report;
  const kinds = Object.entries(events).map(([kind, count]) => `${count} ${kind}`);
  return columns(
    ['checked', 'found'],
    [
      ['log', origin ?? 'not signed'],
      ['tree', `${leaves(size)} in ${counted(report.tiles, 'tile')}, root ${rootHash}`],
      ['checkpoints', `${report.checkpoints}${kept}`],
      [
        'records',
        `${records} in ${counted(chains, 'chain')}, with those of unlinked customers; ${waiting} wait for a leaf`,
      ],
      ['events', kinds.join(', ') || 'none'],
      ['unlinked', erasureWords('UNLINK', erasures.UNLINK)],
      ['shredded', erasureWords('SHRED', erasures.SHRED)],
      ['emptied', `${leaves(erased)}, of shredded records`],
    ],
  );
}

const leaves = (count: number) => (count === 1 ? '1 leaf' : `${count} leaves`);

const fates = {
  UNLINK: [
    '1 record stays, tied to nobody, and counts above',
    'records stay, tied to nobody, and count above',
  ],
  SHRED: ['1 record removed, which counts nowhere above', 'records removed, which count nowhere above'],
} as const;

function erasureWords(
  mode: keyof typeof fates,
  { erasures, records }: AuditReport['erasures']['UNLINK'],
): string {
  const [ofOne, ofSeveral] = fates[mode];
  return `${counted(erasures, 'erasure')}; ${records === 1 ? ofOne : `${records} ${ofSeveral}`}`;
}
