import { grouped } from '../../domain/values/grouped';
import type { JudgedTimestamp } from '../../domain/evidence/timestamp/judgeTimestamp';
import { printable } from '../../domain/values/printable';
import type { ProvedTree } from './tally';

/** With several trees, findings of one do not apply to another. */
export function provedOfTrees(trees: readonly ProvedTree[]): readonly string[] {
  const [only, ...others] = trees;
  if (!only) return [];
  return others.length === 0 ? provedOfOne(only) : provedOfSeveral(trees);
}

function provedOfOne({ checkpoint, lines, exportedAt, timestamp }: ProvedTree): readonly string[] {
  const root = Buffer.from(checkpoint.root);
  const when = lines === 1 ? `Exported at ${exportedAt}.` : `The oldest line was exported at ${exportedAt}.`;
  return [
    `All stand in a tree that ${printable(checkpoint.origin)} signed: ${checkpoint.size} leaves.`,
    // Checkpoints have it in base64; monitors print it in hex.
    `Its root in hex: ${root.toString('hex')}`,
    `Its root in base64: ${root.toString('base64')}`,
    `The log’s key states that these were the newest decisions in that tree. ${when}`,
    ...(timestamp?.isTrusted
      ? [`The tree existed at ${timestamp.at}. This is stamped by ${signerOf(timestamp)}, which you trust.`]
      : []),
  ];
}

function provedOfSeveral(trees: readonly ProvedTree[]): readonly string[] {
  const [oldest] = trees.map(({ exportedAt }) => exportedAt).sort();
  const trusted = stampsOf(trees).filter(({ isTrusted }) => isTrusted);
  const latest = trusted.at(-1);
  // The latest stands for all only if each tree has one.
  const stamped =
    trusted.length === trees.length
      ? `All trees existed at ${latest?.at}, the latest of their time stamps.`
      : `Those ${trusted.length} of the ${trees.length} trees that have a time stamp existed at ${latest?.at}.`;
  return [
    ...sizesByLog(trees).map(([origin, sizes]) => signedTrees(origin, sizes)),
    `The log’s key states for each line that its decisions were the newest in its own tree. The oldest line was exported at ${oldest}.`,
    ...(latest ? [`${stamped} You trust who made them.`] : []),
  ];
}

export function doubtsOfTrees(trees: readonly ProvedTree[]): readonly string[] {
  if (trees.length <= 1)
    return [
      `Anything later than the tree${trees[0] ? ` of ${trees[0].checkpoint.size} leaves` : ''}. Newer decisions may exist.`,
      'That others are shown the same tree. Compare its size and root with a checkpoint from elsewhere.',
      ...doubtsOfStamps(trees),
    ];
  return [
    ...sizesByLog(trees).map(
      ([origin, sizes]) =>
        `Anything later than the tree of each line; of ${printable(origin)} the smallest has ${sizes[0]} leaves. Newer decisions may exist, also in a larger tree here.`,
    ),
    'That others are shown the same trees. Compare their sizes and roots with checkpoints from elsewhere.',
    'That the trees of the file grew from each other. Only those of one size were compared.',
    ...doubtsOfStamps(trees),
  ];
}

function sizesByLog(trees: readonly ProvedTree[]): readonly (readonly [string, readonly number[]])[] {
  const logs = grouped(trees, ({ checkpoint }) => checkpoint.origin);
  return [...logs].map(([origin, ofLog]) => [
    origin,
    ofLog.map(({ checkpoint }) => checkpoint.size).sort((one, other) => one - other),
  ]);
}

function signedTrees(origin: string, sizes: readonly number[]): string {
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  const size = smallest === largest ? `${largest} leaves` : `${smallest} to ${largest} leaves`;
  return `Each line stands in the tree of its own checkpoint. ${printable(origin)} signed ${sizes.length}, of ${size}.`;
}

function doubtsOfStamps(trees: readonly ProvedTree[]): readonly string[] {
  const stamps = stampsOf(trees);
  const lacking = trees.length - stamps.length;
  const latest = stamps.at(-1);
  return [
    ...(lacking > 0 ? [unstamped(lacking, trees.length)] : []),
    ...(latest ? [doubtOfStamp(latest, stamps.length)] : []),
  ];
}

function unstamped(lacking: number, all: number): string {
  return all === 1
    ? 'That the tree existed at a certain time: it has no time stamp.'
    : `That ${lacking} of the ${all} trees existed at a certain time: they have no time stamp.`;
}

function doubtOfStamp(latest: JudgedTimestamp, count: number): string {
  if (latest.isTrusted)
    return count === 1
      ? 'That the certificate of the time stamp was not revoked.'
      : 'That the certificates of the time stamps were not revoked.';
  const what = count === 1 ? `the time stamp of ${latest.at}` : `the ${count} time stamps up to ${latest.at}`;
  return `Who made ${what}. The latest says ${signerOf(latest)}, and nobody judged that: give --tsa.`;
}

function stampsOf(trees: readonly ProvedTree[]): readonly JudgedTimestamp[] {
  return trees
    .flatMap(({ timestamp }) => timestamp ?? [])
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

function signerOf({ by }: JudgedTimestamp): string {
  return printable(by.replaceAll('\n', ', '));
}
