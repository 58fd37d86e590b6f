/** Customers by the value of their newest answer; `given` only where it is confirmed or needs no confirmation. */
export interface AnswerCounts {
  readonly given: number;
  readonly reject: number;
  readonly withdraw: number;
  readonly unconfirmed: number;
}

/** Of a language or channel. */
export interface OriginCount extends AnswerCounts {
  /** Empty where none was stated; null for all beyond the largest together. */
  readonly name: string | null;
  readonly groups: number;
}

export interface AnswerGroup extends AnswerCounts {
  /** Null where none was stated, and of the others. */
  readonly name: string | null;
  /** Whether these are all that are not shown by themselves. */
  readonly others: boolean;
}

/** Languages or channels beyond these are among the others. */
export const maxOrigins = 20;

/** Fewer customers are not shown as a group. */
const minCustomers = 5;

/**
 * The largest first, the others last. Who knows the sum of all can take off what is shown. So the others are at least
 * two groups and five customers, if need be with the smallest group that could be shown.
 */
export function answerGroups(counts: readonly OriginCount[]): readonly AnswerGroup[] {
  const isShown = (count: OriginCount) => count.name !== null && customersIn(count) >= minCustomers;
  const shown = counts.filter(isShown).sort((a, b) => customersIn(b) - customersIn(a));
  let hidden = sumOf(counts.filter((count) => !isShown(count)));
  while (hidden.groups > 0 && (hidden.groups < 2 || customersIn(hidden) < minCustomers)) {
    const smallest = shown.pop();
    if (!smallest) return [];
    hidden = sumOf([hidden, smallest]);
  }
  if (shown.length === 0) return [];
  const groups = shown.map((count) => groupOf(count, false));
  return hidden.groups > 0 ? [...groups, groupOf(hidden, true)] : groups;
}

export function customersIn({ given, reject, withdraw, unconfirmed }: AnswerCounts): number {
  return given + reject + withdraw + unconfirmed;
}

function sumOf(counts: readonly OriginCount[]): OriginCount {
  const sum = { name: null, groups: 0, given: 0, reject: 0, withdraw: 0, unconfirmed: 0 };
  for (const count of counts) {
    for (const part of ['groups', 'given', 'reject', 'withdraw', 'unconfirmed'] as const)
      sum[part] += count[part];
  }
  return sum;
}

function groupOf({ name, groups: _known, ...counts }: OriginCount, others: boolean): AnswerGroup {
  return { ...counts, name: name === '' ? null : name, others };
}
