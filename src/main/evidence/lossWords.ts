import type { LostLog } from '../../actions/evidence/succeedLog';

/** What is known of the leaves that a restored database lacks. */
export function lossWords(loss: LostLog, size: number): string {
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

/** Not all leaves are decisions, and nothing here tells which of those that are lost were. */
function boundOf({ held, atLeast }: LostLog): string {
  const waiting = `From before that instant, ${held.waiting} ${held.waiting === 1 ? 'waits' : 'wait'} here for a leaf.`;
  if (atLeast === 0) return `${waiting} So perhaps nothing is lost.`;
  return `${waiting} At least ${atLeast} are lost: decisions, or changes of templates and versions, erasures and keys.`;
}

export const searchWords = `To find out which, look for what was recorded between these instants, in
- evidence files and proofs that were exported: consent-verify still proves them
- the callers’ records and retries: what they send again is recorded again, and nothing twice
- the journals of erasures, which name who was erased
- other backups, the lost database, its replicas and exports`;
