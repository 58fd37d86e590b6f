import { parser } from '@prometheus-io/lezer-promql';

/** What an expression reads: a metric, with the labels that it is chosen and grouped by. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
}

export interface Matcher {
  readonly label: string;
  /** The values that it lists: several for a regular expression. */
  readonly values: readonly string[];
}

/** @throws Error where it cannot be parsed */
export function selectorsIn(expression: string): readonly Selector[] {
  const selectors: { readonly metric: string; readonly matchers: Matcher[] }[] = [];
  parser.parse(expression).iterate({
    enter: ({ name, from, to }) => {
      const text = expression.slice(from, to);
      if (name === '⚠') throw new Error(`${expression}: not understood at ${from}`);
      if (name === 'VectorSelector') selectors.push({ metric: /^\w+/.exec(text)?.[0] ?? '', matchers: [] });
      if (!name.endsWith('LabelMatcher')) return;
      const [, label = '', values = ''] = /^(\w+)\s*[=!~]+\s*"(.*)"$/.exec(text) ?? [];
      selectors.at(-1)?.matchers.push({ label, values: values.split('|') });
    },
  });
  return selectors;
}

/** The labels that it groups and joins by. */
export function groupingLabelsIn(expression: string): readonly string[] {
  const labels: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ name, from, to, node }) => {
      if (name === 'LabelName' && node.parent?.name === 'GroupingLabels')
        labels.push(expression.slice(from, to));
    },
  });
  return labels;
}
