import type { Replayed } from '../../actions/evidence/erasure/erasures';
import { replayErasure } from '../../actions/evidence/erasure/eraseCustomer';
import { requireCustomerId } from '../../domain/input/input';
import { Refused } from '../../domain/errors/refusal';
import { readJournal, type JournalledErasure } from '../../storage/evidence/erasure/erasureJournal';
import type { CommandAct } from '../../app/commands';
import { withActions } from '../terminal/actions';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import { CannotDo, NotUnderstood } from '../terminal/explain';
import { mustBeRegularFile, readIn } from '../terminal/readIn';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { counted } from '../terminal/options';

export const addErasuresReplay: AddCommand = (parent, at) => {
  parent
    .command('erasures')
    .description('work with the journal of erasures')
    .command('replay')
    .description('erase again what a restored backup has brought back')
    .argument('[file]', 'a journal of erasures; by default ERASURE_JOURNAL_FILE')
    .option('--yes', 'do not ask')
    .addHelpText('after', help)
    .action((file: string | undefined, consent: Consent) => replay(at, file ?? journalOf(at), consent));
};

const help = `
Run it before the first start on a restored database, with the journal of each node. Again it changes nothing.
Customers who came back after their erasure are left alone.`;

function journalOf(at: Surroundings): string {
  const { journalFile } = at.config().erasure;
  if (journalFile !== null) return journalFile;
  throw new NotUnderstood('Name the journal: neither the command nor ERASURE_JOURNAL_FILE does.');
}

async function replay(at: Surroundings, file: string, consent: Consent): Promise<void> {
  await mustBeRegularFile(file);
  const erasures = counted(await numberIn(file), 'erasure');
  await mustBeWanted(
    at,
    consent,
    `Erase again whom ${file} names (${erasures}), as far as they were brought back?`,
  );
  const counts = { ERASED: 0, NOTHING_HELD: 0, CAME_BACK: 0, LEGAL_HOLD: 0 };
  await withActions(at, async (act) => {
    for await (const { number, erasure } of readIn(file, readJournal(file))) {
      if (!erasure) at.say(`line ${number} of ${file} is no whole erasure, and nothing was erased by it`);
      else counts[await outcomeOf(act, erasure)] += 1;
    }
  });
  const { ERASED: erased, NOTHING_HELD: gone, CAME_BACK: back, LEGAL_HOLD: held } = counts;
  at.print(`${erased} erased again, ${gone} not there any more, ${back} came back later, ${held} held`);
  if (held > 0) throw new CannotDo('Held customers were not erased. Release them, then replay again.');
}

async function numberIn(file: string): Promise<number> {
  let count = 0;
  for await (const { erasure } of readIn(file, readJournal(file))) if (erasure) count += 1;
  return count;
}

async function outcomeOf(act: CommandAct, erasure: JournalledErasure): Promise<Replayed | 'LEGAL_HOLD'> {
  const customerId = requireCustomerId('customerId', erasure.customerId);
  try {
    return await act(replayErasure, { ...erasure, customerId });
  } catch (fault) {
    if (fault instanceof Refused && fault.code === 'LEGAL_HOLD') return fault.code;
    throw fault;
  }
}
