import type { Checkpoint } from '../../domain/evidence/checkpoint';
import { relianceUntold } from '../../domain/evidence/file/answerFate';
import { contextRows, said, trustWords } from '../../domain/evidence/file/contextWords';
import { faultWords } from '../../domain/evidence/file/evidenceFault';
import type {
  ProvedChain,
  ProvedDecision,
  ProvedEvidence,
} from '../../domain/evidence/verify/verifyEvidence';
import { printable } from '../../domain/values/printable';
import type { Tally, ProvedTree } from './tally';
import { answerWords } from './words';
import { doubtsOfTrees, provedOfTrees } from './treeReport';
import { verdictOf, type LineFault, type InputVerdict } from '../verifyLines';
import type { Given } from '../reading/hashedInput';

export function reportOf(tally: Tally, kept: Checkpoint | null): string {
  const listed = (lines: readonly string[]) => lines.map((line) => `  - ${line}`).join('\n');
  return `Proved:\n${listed([...provedBy(tally), ...provedByKept(tally.trees, kept)])}\n\nNot proved:\n${listed(notProvedBy(tally))}`;
}

const verdictWords = {
  not_proved: 'Not proved',
  not_judged: 'Not judged',
  not_readable: 'Not readable',
} as const;

export function faultReportOf(
  name: string,
  { line, isRead, customerId, fault }: LineFault,
  isInPage: boolean,
): string {
  const place = [
    printable(name),
    isInPage ? 'the file in the page' : '',
    line > 0 ? `line ${line}` : '',
    customerId === null ? '' : `which names customer ${customerId}`,
    printable(fault.place),
  ].filter((part) => part !== '');
  return `${verdictWords[verdictOf({ isRead, fault })]}: ${place.join(', ')}: ${printable(faultWords(fault))} (${fault.code})`;
}

function provedBy(tally: Tally): readonly string[] {
  const { firstAt, lastAt, templates, exportedAt } = tally;
  const spans =
    firstAt === null
      ? []
      : [
          `Recorded from ${firstAt} to ${lastAt}. Those of one customer on one template follow each other in the order of recording.`,
        ];
  return [
    whose(tally),
    ...subjectWords(tally),
    ...[...templates].map(([code, count]) => `On ${printable(code)}: ${counted(count, 'decision')}.`),
    ...tally.decided.map((chain) => decidedWords(chain, exportedAt ?? '')),
    ...spans,
    'No decision was changed, inserted or moved since it was logged. On each template none is missing before the last one shown.',
    'The file holds the words that each decision answers. They were published before it was recorded, and are the same to the letter.',
    ...provedOfTrees(tally.trees),
  ];
}

/** Such as `given → WITHDRAW`: the newest last, in capitals. */
function decidedWords({ templateCode, decisions, newest }: ProvedChain, exportedAt: string): string {
  const { decidedAt, version, locale, channel, decidedBy, text } = newest;
  const before = decisions.slice(-maxValues, -1).map((answer) => answerWords(answer));
  const shown = [...before, answerWords(newest, newest.value.toUpperCase())].join(' → ');
  const earlier = decisions.length > maxValues ? '… → ' : '';
  const through = channel === null ? '' : `, channel ${said(channel)}`;
  const by = decidedBy
    ? `, decided by a ${decidedBy.role} (${decidedBy.relationship}, check ${decidedBy.check})`
    : '';
  const entered = version.enteredAt === undefined ? '' : `, entered here on ${version.enteredAt}`;
  const details = `version ${version.number} "${printable(version.label)}"${entered}, ${locale}, ${printable(senderOf(newest) + through)}${by}${contextOf(newest, decisions)}${endOf(newest, exportedAt)}`;
  return `${printable(templateCode)}: ${earlier}${shown} ${decidedAt} (${details}), on “${printable(text.title)}”`;
}

const maxValues = 5;

/** Whether the id was linked to another since, under which the person went on, no file can know. */
function endOf({ validUntil, awaitsConfirmation }: ProvedDecision, exportedAt: string): string {
  if (!awaitsConfirmation) return validUntil === null ? '' : `, valid until ${validUntil}`;
  return validUntil !== null && validUntil <= exportedAt
    ? `, not confirmed in this file by ${validUntil}, so not in force by it`
    : `, waits for confirmation until ${validUntil ?? 'somebody confirms it'}, not in force by this file`;
}

/** Hashes shortened: `--json` has them whole. */
function contextOf({ context }: ProvedDecision, decisions: readonly ProvedDecision[]): string {
  const confirmed = decisions.find(({ sequence }) => sequence === context?.['confirms']);
  const rows = contextRows(context ?? {}).map(({ label, words }) => {
    const shown = words.replace(/^[0-9a-f]{64}$/, (hash) => `${hash.slice(0, 12)}…`);
    return printable(`, ${label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())} ${shown}`);
  });
  return `${rows.join('')}${confirmed ? ` of ${confirmed.decidedAt}` : ''}`;
}

/** The log's own id for a customer must not look like another person. */
function senderOf({ recorder: { kind, id }, subjectId, source, recordedAt }: ProvedDecision): string {
  const by = id === null ? `by ${kind}` : `by ${kind} ${said(id)}`;
  const imported = (when: string) =>
    source?.name === undefined || source.trust === undefined
      ? ''
      : `entered by import from ${said(source.name)}${when} (${trustWords(source.trust)})`;
  if (source?.kind === 'IMPORTED') return imported(` on ${recordedAt} ${by}`);
  if (source) {
    const before = `answer ${source.sequence} of subject ${source.subjectId}`;
    return [`recorded anew when two ids were linked, from ${before}`, imported('')]
      .filter(Boolean)
      .join(', ');
  }
  if (kind !== 'customer') return by;
  return id === subjectId ? 'by the customer' : `by another customer, ${said(id)}`;
}

function subjectWords({ decided }: Tally): readonly string[] {
  const [subject, ...others] = new Set(decided.map(({ newest }) => newest.subjectId));
  if (subject === undefined || others.length > 0) return [];
  return [
    `All are about this customer. The log names them subject ${subject}. After “by” stands who sent the decision to the service.`,
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

export function aboutNobody(name: string, tally: Tally): string {
  const [tree] = tally.trees;
  const origin = tree ? printable(tree.checkpoint.origin) : '';
  return `About nobody: ${printable(name)} holds no decision, so it proves nothing about anybody.
The service gives such a file for a customer who never answered, or who was erased. The file does not show which, nor for whom it was made.
Its signature by ${origin} is right, and shows no more than that the log made it.`;
}

export function notProvedBy(tally: Tally): readonly string[] {
  return [
    'Who sat at the keyboard. The service says which customer it was, and who told it so.',
    'That nothing was left out before it was recorded.',
    'That this is the customer’s whole history. An earlier one may have been erased, by unlink or by shred, and then a new one began. Each erasure has a leaf in the log, and an audit of the log counts them. An older file still proves what it shows.',
    'That the holder of the log’s key left out no later decision of the tree. It states so, and no more. An audit or a monitor of the log finds what was removed.',
    relianceUntold,
    'When it happened. Instants rest on the service’s clock.',
    ...(tally.unnamed > 0 ? ['Whose decisions these are, where the file names no customer.'] : []),
    ...doubtsOfTrees(tally.trees),
    ...foreignSignatures([...tally.unjudged]),
  ];
}

const maxForeign = 10;

function foreignSignatures(keys: readonly string[]): readonly string[] {
  const named = keys
    .slice(0, maxForeign)
    .map(
      (key) => `What ${printable(key)} signed. You did not give this key, so the signature was passed over.`,
    );
  const more = keys.length - named.length;
  return more > 0 ? [...named, `What was signed by ${more} more keys that you did not give.`] : named;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

export function lineWords({ customerId, records, checkpoint }: ProvedEvidence, line: number): string {
  if (records === 0) return `line ${line}: about nobody: it holds no decision`;
  const whose = customerId === null ? 'a customer whom it does not name' : `customer ${customerId}`;
  const root = Buffer.from(checkpoint.root).toString('hex');
  return `line ${line}: ${whose}: ${counted(records, 'decision')} proved, tree of ${checkpoint.size} leaves, root ${root}`;
}

function provedByKept(trees: readonly ProvedTree[], kept: Checkpoint | null): readonly string[] {
  if (!kept || untiedTrees(trees, kept).length > 0) return [];
  return ['The tree is that of the checkpoint that you kept: same log, size and root.'];
}

export function untiedWords(trees: readonly ProvedTree[], kept: Checkpoint): string {
  const sizes = untiedTrees(trees, kept).map(({ checkpoint }) => checkpoint.size);
  const [first = 0] = sizes;
  const more = sizes.length > 1 ? ` and ${sizes.length - 1} more` : '';
  return `Not judged: whether the tree of ${first} leaves${more} and that of ${kept.size} leaves, which you kept, are of one log.
That needs a consistency proof from ${printable(kept.origin)}, and no file holds one. With a network:
  consent proof split FILE parts --key VKEY
  consent log monitor URL --since - --key VKEY < parts/checkpoint
  consent log monitor URL --since - --key VKEY < KEPT
Both must end well and print the same size and root. Then the log’s tree begins with both.`;
}

export interface Result extends InputVerdict {
  readonly name: string;
  readonly tally: Tally;
  readonly kept: Checkpoint | null;
}

export type Verdict = 'proved' | 'not_proved' | 'not_judged' | 'not_readable' | 'about_nobody';

/** A file without decisions proves nothing about anybody. */
export function verdictIn({ verdict, tally, kept }: Result): Verdict {
  if (!verdict.isProved) return verdictOf(verdict.fault);
  if (tally.decisions === 0) return 'about_nobody';
  return untiedTrees(tally.trees, kept).length > 0 ? 'not_judged' : 'proved';
}

/** Trees of another size than the kept checkpoint: only a consistency proof would tie them to it. */
export function untiedTrees(trees: readonly ProvedTree[], kept: Checkpoint | null): readonly ProvedTree[] {
  return kept ? trees.filter(({ checkpoint }) => checkpoint.size !== kept.size) : [];
}

export function givenWords(name: string, given: Given | null): readonly string[] {
  if (!given) return [];
  const what = `${name}, ${given.bytes} bytes`;
  if (given.inPageSha256 === null) return [`File: ${what}`, `SHA-256: ${given.sha256}`];
  return [
    `Page: ${what}`,
    `SHA-256 of the page: ${given.sha256}`,
    `SHA-256 of the evidence file in it: ${given.inPageSha256}`,
    'Nothing that the page shows was judged, neither decisions nor dates nor texts: go by what is printed here. --words shows the texts of the evidence file in it.',
  ];
}
