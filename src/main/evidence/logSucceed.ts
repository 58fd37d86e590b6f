import {
  findLosses,
  findNameFault,
  succeedLog,
  type LogLosses,
  type LostLog,
} from '../../actions/evidence/succeedLog';
import { logKeepingOf } from '../../app/local/localLogKey';
import { checkpointFile } from '../../storage/evidence/checkpointFile';
import { mustBeWanted, type Consent } from '../terminal/confirm';
import { CannotDo, NotUnderstood } from '../terminal/explain';
import type { AddCommand, Surroundings } from '../terminal/surroundings';

export const addLogSucceed: AddCommand = (log, at) => {
  log
    .command('succeed')
    .description('continue the log of a restored database under a new name')
    .option('--origin <name>', 'the new name (default: the old one with /2, /3, …)')
    .option('--dry-run', 'say what was lost and change nothing')
    .option('--yes', 'do not ask')
    .addHelpText('after', succeedHelp)
    .action((options: SucceedOptions) => succeed(at, options));
};

const succeedHelp = `
Compares the last signed checkpoint, in LOG_CHECKPOINT_FILE, with the database. A database that was restored from a
backup lacks what was signed since, and nodes do not sign it. This command says what was lost. The log then continues
under a new name, and its first new leaf names the old one. LOG_ORIGIN of the nodes stays as it is: the database knows
which name succeeded it.`;

interface SucceedOptions extends Consent {
  readonly origin?: string;
  readonly dryRun?: true;
}

async function succeed(at: Surroundings, { origin, dryRun, ...consent }: SucceedOptions): Promise<void> {
  const config = at.config();
  const file = config.evidenceLog.checkpointFile;
  if (file === null)
    throw new NotUnderstood('Name the file with the last signed checkpoint in LOG_CHECKPOINT_FILE.');
  await at.withDatabase(async (engine) => {
    const { signer } = await logKeepingOf(config, engine);
    const first = signer?.origin ?? config.evidenceLog.origin;
    const parts = { pool: engine.pool, memory: checkpointFile(file), first };
    const losses = await findLosses(parts);
    if (losses.lost.length === 0) {
      at.print(nothingToDo(losses, file));
      return;
    }
    const name = origin ?? losses.successor ?? '';
    const report = [...losses.lost.map((lost) => lossWords(lost, losses.size)), searchWords].join('\n');
    if (dryRun) {
      mustBePossible(await findNameFault(parts, losses, name), name);
      at.print(
        `${report}\nNothing was done. Replay the erasures first; then, without --dry-run, the log continues as ${name}.`,
      );
      return;
    }
    at.say(report);
    await mustBeWanted(at, consent, `Continue the log as ${name}?`);
    mustBePossible(await succeedLog(parts, losses, name), name);
    at.print(`${name} continues the log; the next pass of a node that has the key signs it`);
  });
}

function mustBePossible(fault: keyof typeof faultWords | null, name: string): void {
  if (fault) throw new CannotDo(faultWords[fault](name));
}

const faultWords = {
  TAKEN: (name: string) => `Nothing was done. A tree was already signed as ${name}; choose another name.`,
  NO_NAME: (name: string) =>
    `Nothing was done. --origin must be a name without spaces, + and control characters, got ${name}`,
  SUCCEEDED_ALREADY: () => 'Nothing was done. Somebody else has just continued the log.',
} as const;

function nothingToDo({ origin, size }: LogLosses, file: string): string {
  if (origin === null) return `nothing to do: ${file} holds no checkpoint, so nothing is known to be lost`;
  return `nothing to do: the database has all that was signed as ${origin}; its tree has ${size} leaves`;
}

function lossWords(loss: LostLog, size: number): string {
  const { kept, lost, signedLast } = loss;
  const last = signedLast
    ? `at ${signedLast.size} leaves, signed at ${signedLast.signedAt.toISOString()}`
    : 'none';
  return [
    `${kept.origin} was signed at ${kept.size} leaves, at ${keptAtOf(loss)} as the file’s date says.`,
    `This database has another tree, of ${size} leaves. Its last checkpoint under that name: ${last}.`,
    `Missing: ${lost.to - lost.from + 1} leaves, ${lost.from} to ${lost.to}. ${windowOf(loss)}`,
    boundOf(loss),
  ].join('\n');
}

const keptAtOf = ({ kept }: LostLog): string => kept.keptAt.toISOString();

function windowOf(loss: LostLog): string {
  const { signedAt } = loss.held;
  if (signedAt === null) return `They were placed until ${keptAtOf(loss)}.`;
  return `They were placed from ${signedAt.toISOString()} to ${keptAtOf(loss)}.`;
}

/** Not all leaves are decisions, and it is unknown which lost ones were. */
function boundOf({ held, atLeast }: LostLog): string {
  const waiting = `From before that instant, ${held.waiting} ${held.waiting === 1 ? 'waits' : 'wait'} here for a leaf.`;
  if (atLeast === 0) return `${waiting} So perhaps nothing is lost.`;
  return `${waiting} At least ${atLeast} are lost: decisions, or changes of templates and versions, erasures and keys.`;
}

const searchWords = `To find out which, look for what was recorded between these instants, in
- evidence files and proofs that were exported: consent-verify still proves them
- the callers’ records and retries: what they send again is recorded again, and nothing twice
- the journals of erasures, which name who was erased
- other backups, the lost database, its replicas and exports`;
