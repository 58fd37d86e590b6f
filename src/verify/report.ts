import type { Checkpoint } from '../domain/evidence/checkpoint';
import { faultWords } from '../domain/evidence/verify/faultWords';
import { printable } from './printable';
import type { Tally } from './tally';
import type { LineFault } from './verifyLines';

/** What was proved and what was not, for people. */
export function reportOf(tally: Tally): string {
  const listed = (lines: readonly string[]) => lines.map((line) => `  - ${line}`).join('\n');
  return `Proved:\n${listed(provedBy(tally))}\n\nNot proved:\n${listed(notProvedBy(tally))}`;
}

/** The first fault with its place, for people. */
export function faultReportOf(name: string, { line, isRead, fault }: LineFault): string {
  const place = [printable(name), line > 0 ? `line ${line}` : '', printable(fault.place)].filter(
    (part) => part !== '',
  );
  return `${isRead ? 'Not proved' : 'Not readable'}: ${place.join(', ')}: ${printable(faultWords(fault))} (${fault.code})`;
}

function provedBy(tally: Tally): readonly string[] {
  const { checkpoint, exportedAt, firstAt, lastAt, templates } = tally;
  const spans = firstAt === null ? [] : [`Recorded from ${firstAt} to ${lastAt}, in the order of the file.`];
  return [
    whose(tally),
    ...[...templates].map(([code, count]) => `On ${printable(code)}: ${counted(count, 'decision')}.`),
    ...spans,
    'No decision was changed, removed, inserted or moved since it was logged.',
    'The file holds the words that each decision answers. They were published before it, and are the same to the letter.',
    ...(checkpoint ? [signedTree(checkpoint)] : []),
    `The log’s key states that these were the newest decisions in that tree. Exported at ${exportedAt}.`,
    ...stamped(tally),
  ];
}

function whose({ files, customerId, unnamed, decisions }: Tally): string {
  const all = counted(decisions, 'decision');
  if (files > 1)
    return `${all} in ${files} lines, of which ${files - unnamed} name their customer. What stands twice counts twice.`;
  return customerId === null
    ? `${all} of one customer, whom the file does not name.`
    : `${all} of customer ${customerId}.`;
}

function signedTree({ origin, size, root }: Checkpoint): string {
  return `All stand in a tree that ${printable(origin)} signed: ${size} leaves, root ${Buffer.from(root).toString('base64')}.`;
}

function stamped({ timestamp }: Tally): readonly string[] {
  if (!timestamp) return [];
  const by = printable(timestamp.by.replaceAll('\n', ', '));
  return timestamp.isTrusted
    ? [`The tree existed at ${timestamp.at}. This is stamped by ${by}, which you trust.`]
    : [];
}

/** What no reader may take from the file, though it verifies. */
export function notProvedBy(tally: Tally): readonly string[] {
  return [
    'Who sat at the keyboard. The service says which customer it was, and who told it so.',
    'That nothing was left out before it was recorded.',
    'When it happened. Instants rest on the service’s clock.',
    `Anything later than the tree${tally.checkpoint ? ` of ${tally.checkpoint.size} leaves` : ''}. Newer decisions may exist.`,
    'That others are shown the same tree. Compare its size and root with a checkpoint from elsewhere.',
    ...(tally.unnamed > 0 ? ['Whose decisions these are, where the file names no customer.'] : []),
    ...(tally.hasSeveralTrees
      ? ['That the trees of the file grew from each other. Only those of one size were compared.']
      : []),
    ...timestampDoubts(tally),
    ...[...tally.unjudged]
      .slice(0, 10)
      .map(
        (key) =>
          `What ${printable(key)} signed. You did not give this key, so the signature was passed over.`,
      ),
  ];
}

function timestampDoubts({ timestamp }: Tally): readonly string[] {
  if (!timestamp)
    return ['That the tree existed at a certain time: not each checkpoint here has a time stamp.'];
  if (timestamp.isTrusted) return ['That the certificate of the time stamp was not revoked.'];
  const by = printable(timestamp.by.replaceAll('\n', ', '));
  return [`Who made the time stamp of ${timestamp.at}. It says ${by}, and nobody judged that: give --tsa.`];
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
