import { eraseCustomer, erasurePreview } from '../../actions/evidence/erasure/eraseCustomer';
import type { ErasureAnswer } from '../../actions/evidence/erasure/erasures';
import {
  erasureModes,
  erasureReasons,
  type ErasureMode,
  type ErasureReason,
  type HeldPlaces,
} from '../../domain/evidence/erasure/erasure';
import { requireCustomerId } from '../../domain/input/input';
import type { CustomerId } from '../../domain/values/checkedText';
import { withActions } from '../terminal/actions';
import { columns } from '../terminal/columns';
import { mustBeWanted } from '../terminal/confirm';
import { counted, oneOf, spelled, type SharedOptions } from '../terminal/options';
import { CannotDo } from '../terminal/explain';
import { instantIn, timeZone } from '../terminal/instants';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { holdWords } from './heldLines';

interface EraseOptions extends SharedOptions {
  readonly mode: ErasureMode;
  readonly reason: ErasureReason;
  readonly dryRun?: true;
}

export const addCustomersErase: AddCommand = (parent, at) => {
  parent
    .command('erase')
    .description('permanently erase a customer')
    .argument('<customerId>', 'the customer’s id in your systems')
    .requiredOption(
      '--mode <mode>',
      `how much: ${erasureModes.map(spelled).join(' or ')}`,
      oneOf(erasureModes),
    )
    .requiredOption(
      '--reason <reason>',
      `why: ${erasureReasons.map(spelled).join(', ')}`,
      oneOf(erasureReasons),
    )
    .option('--dry-run', 'only tell what would go and what would stay')
    .addOption(timeZone())
    .option('--yes', 'do not ask')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action((id: string, options: EraseOptions) => erase(at, requireCustomerId('customerId', id), options));
};

const help = `
unlink removes the link between customer and records; the records stay, tied to nobody.
shred removes the records, too. Their hashes stay in the log.

Example:
  consent customers erase 3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11 --mode unlink --reason customer-request`;

async function erase(at: Surroundings, customerId: CustomerId, options: EraseOptions): Promise<void> {
  const { mode, reason, dryRun } = options;
  await withActions(at, async (act) => {
    const planned = await act(erasurePreview, { customerId, mode });
    if (dryRun || planned.notErased === 'NOTHING_HELD') {
      tell(at, planned, options);
      if (planned.notErased !== 'NOTHING_HELD' && planned.journalFile === null)
        at.say(`The erasure itself is going to be refused. ${setJournal}`);
      return;
    }
    if (planned.journalFile === null) throw new CannotDo(noJournal);
    if (planned.hold) throw new CannotDo(`Nothing was done. ${heldWords(planned, options.timeZone)}`);
    const { records: confirmRecords } = planned;
    await mustBeWanted(at, options, question(planned));
    tell(at, await act(eraseCustomer, { customerId, mode, reason, confirmRecords }), options);
  });
}

const setJournal =
  'Set ERASURE_JOURNAL_FILE to a file that no restore of the database turns back, such as the one of a node. The erasure is written down there first.';

/** Where the command has no journal of its own, and no service that has one. */
export const noJournal = `Nothing was done. ${setJournal}`;

function question({ customerId, mode, records }: ErasureAnswer): string {
  const them = counted(records, 'record');
  const what = {
    UNLINK: `The link to ${them} goes. What is recorded stays, tied to nobody.`,
    SHRED: `The link and ${them} go. Only hashes stay in the log.`,
  }[mode];
  return `Mode ${spelled(mode)}: ${what} This cannot be undone. Erase the customer ${customerId}?`;
}

function tell(at: Surroundings, answer: ErasureAnswer, { json, timeZone: zone }: EraseOptions): void {
  at.print(json ? JSON.stringify(answer) : words(answer, zone));
}

function words(answer: ErasureAnswer, zone: string | undefined): string {
  if (answer.notErased === 'NOTHING_HELD') return nothingHeldWords(answer);
  const { removed, kept } = answer;
  const rows = (Object.keys(removed) as (keyof HeldPlaces)[]).map((place) => [
    placeWords[place],
    String(removed[place]),
    String(kept[place]),
  ]);
  const table = columns(['what', answer.erased ? 'went' : 'goes', 'stays'], rows);
  return [outcome(answer, zone), '', table, ...(answer.erased ? ['', traces(answer)] : [])].join('\n');
}

function nothingHeldWords({ journalFile }: ErasureAnswer): string {
  return `nothing is held of this customer: they never decided, or are erased already
If they were erased, the journal of erasures says when${journalFile ? `: ${journalFile}` : '.'}`;
}

function traces({ mode, records, journalFile }: ErasureAnswer): string {
  const leaves = mode === 'SHRED' ? ' and where the hashes of the records stand' : '';
  return [
    `The journal of erasures has a line with the customer’s id: ${journalFile}`,
    `The log gets an entry with the subject, ${records} as the number of records${leaves}. It does not name the customer.`,
  ].join('\n');
}

const placeWords: Readonly<Record<keyof HeldPlaces, string>> = {
  links: 'link to the records',
  idempotencyKeys: 'idempotency keys',
  standings: 'templates that count the customer',
  records: 'records',
};

function outcome(answer: ErasureAnswer, zone: string | undefined): string {
  const { erasedAt, erasureId, hold } = answer;
  if (erasedAt) return `erased at ${instantIn(erasedAt, zone)} (${erasureId})`;
  return hold ? heldWords(answer, zone) : 'nothing was erased; this is what would go';
}

function heldWords({ hold }: ErasureAnswer, zone: string | undefined): string {
  return hold ? `The customer is ${holdWords(hold, zone)}.` : '';
}
