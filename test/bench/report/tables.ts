import type { HalfLoad } from '../measure/halfLoad';
import type { StatementCost } from '../measure/statements';
import type { Compared } from '../measure/summary';
import { maxTailAtHalfLoad } from '../measure/targets';

/** A table in plain text, the first column to the left and the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const isText = head.map((_, column) => rows.every((row) => !/^[\d.,]+/.test(row[column] ?? '')));
  const lines = all.map((row) =>
    row
      .map((cell, column) =>
        isText[column] ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return ['', lines[0], rule, ...lines.slice(1)].join('\n');
}

export function verdict(isMet: boolean, target: string): string {
  return `${isMet ? '✓' : '✗'} ${target}`;
}

export function comparisonTable(compared: readonly Compared[]): string {
  const head = [
    'operation',
    'door',
    'baseline/s',
    'ours/s',
    'ratio',
    'target',
    'p50 ms',
    'p99 ms',
    'base p50',
    'base p99',
    'CPU µs',
    'base CPU µs',
    'cores',
  ];
  return table(head, compared.map(comparisonRow));
}

function comparisonRow({
  operation,
  door,
  ours,
  theirs,
  ratio,
  lookUps,
  target,
}: Compared): readonly string[] {
  return [
    operation,
    door,
    theirs.perSecond.toFixed(0),
    (ours.perSecond * lookUps).toFixed(0),
    ratio.toFixed(2),
    target === null ? '' : verdict(ratio >= target, `≥ ${target}`),
    ...[ours.p50Ms, ours.p99Ms, theirs.p50Ms, theirs.p99Ms].map((ms) => ms.toFixed(2)),
    (ours.serverCpuMicroseconds / lookUps).toFixed(0),
    theirs.serverCpuMicroseconds.toFixed(0),
    `${ours.serverCores.toFixed(2)} + ${ours.generatorCores.toFixed(2)}`,
  ];
}

export function halfLoadTable(halfLoads: readonly HalfLoad[]): string {
  const rows = halfLoads.map(({ operation, door, perSecond, p50Ms, p99Ms, tail }) => [
    operation,
    door,
    perSecond.toFixed(0),
    p50Ms.toFixed(2),
    p99Ms.toFixed(2),
    tail.toFixed(1),
    door === 'baseline' ? '' : verdict(tail < maxTailAtHalfLoad, `< ${maxTailAtHalfLoad}`),
  ]);
  return table(['at half load', 'door', 'per s', 'p50 ms', 'p99 ms', 'p99/p50', 'target'], rows);
}

export function statementTable(costs: readonly StatementCost[]): string {
  const rows = costs.map(({ operation, door, connections, statements, bytesSent, bytesReceived }) => [
    operation,
    door,
    String(connections),
    statements.toFixed(3),
    bytesSent.toFixed(0),
    bytesReceived.toFixed(0),
  ]);
  return table(
    ['operation', 'door', 'connections', 'statements', 'bytes to the database', 'bytes back'],
    rows,
  );
}
