import type { Compared } from '../measure/summary';
import { describeMachine, type Machine } from './machine';

/** Colours that stand on white and on black alike. */
const ink = '#7d8590';
const markInk = '#d29922';
const barInk = { baseline: '#8b949e', REST: '#2f81f7', GraphQL: '#db61a2' } as const;

const width = 820;
const labelWidth = 220;
const barsWidth = 420;
const rowHeight = 22;
const barHeight = 14;
const groupGap = 18;
const headHeight = 64;
const footHeight = 34;

/** Look-ups per second of each operation, beside the baseline's; each group has a scale of its own. */
export function chartOf(compared: readonly Compared[], machine: Machine): string {
  const groups = groupsOf(compared);
  const heights = groups.map(({ bars }) => bars.length * rowHeight + groupGap);
  const height = headHeight + heights.reduce((sum, each) => sum + each, 0) + footHeight;
  let top = headHeight;
  const drawn = groups.map((group, index) => {
    const svg = groupSvg(group, top);
    top += heights[index] ?? 0;
    return svg;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title" font-family="system-ui, -apple-system, 'Segoe UI', sans-serif" font-size="12" fill="${ink}">
<title id="title">Look-ups per second beside a hand-written server</title>
<text x="0" y="18" font-size="15" font-weight="600">Look-ups per second beside a hand-written server</text>
<text x="0" y="38">Medians of alternating rounds, one process each. The line marks the target.</text>
${drawn.join('\n')}
<text x="0" y="${height - 10}" font-size="11">${escaped(describeMachine(machine))}</text>
</svg>
`;
}

interface BarOf {
  readonly name: keyof typeof barInk;
  readonly perSecond: number;
  readonly note: string;
  /** Where the target lies, in look-ups per second. */
  readonly target: number | null;
}

interface Group {
  readonly operation: string;
  readonly bars: readonly BarOf[];
}

function groupsOf(compared: readonly Compared[]): readonly Group[] {
  const operations = [...new Set(compared.map(({ operation }) => operation))];
  return operations.map((operation) => {
    const ours = compared.filter((one) => one.operation === operation);
    const theirs = ours[0]?.theirs.perSecond ?? NaN;
    const baseline: BarOf = { name: 'baseline', perSecond: theirs, note: '', target: null };
    return { operation, bars: [baseline, ...ours.map(barOf)] };
  });
}

function barOf({ door, ours, theirs, lookUps, ratio, target }: Compared): BarOf {
  const perSecond = ours.perSecond * lookUps;
  return {
    name: door,
    perSecond,
    note: `${ratio.toFixed(2)} ×`,
    target: target === null ? null : theirs.perSecond * target,
  };
}

function groupSvg({ operation, bars }: Group, top: number): string {
  const most = Math.max(...bars.flatMap(({ perSecond, target }) => [perSecond, target ?? 0]));
  const scale = (perSecond: number) => (perSecond / most) * barsWidth;
  const title = `<text x="0" y="${top + 11}" font-weight="600">${escaped(operation)}</text>`;
  return [title, ...bars.map((bar, index) => barSvg(bar, top + index * rowHeight, scale))].join('\n');
}

function barSvg(
  { name, perSecond, note, target }: BarOf,
  top: number,
  scale: (perSecond: number) => number,
): string {
  const end = labelWidth + scale(perSecond);
  const markAt = target === null ? null : labelWidth + scale(target);
  const text = `${Math.round(perSecond).toLocaleString('en')}${note === '' ? '' : ` · ${note}`}`;
  const mark =
    markAt === null
      ? ''
      : `<line x1="${markAt.toFixed(1)}" x2="${markAt.toFixed(1)}" y1="${top - 2}" y2="${top + barHeight + 2}" stroke="${markInk}" stroke-width="2"/>`;
  const textAt = Math.max(end, markAt ?? 0) + 8;
  return `<text x="${labelWidth - 8}" y="${top + 11}" text-anchor="end">${name}</text>
<rect x="${labelWidth}" y="${top}" width="${scale(perSecond).toFixed(1)}" height="${barHeight}" rx="3" fill="${barInk[name]}"/>${mark}
<text x="${textAt.toFixed(1)}" y="${top + 11}">${text}</text>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
