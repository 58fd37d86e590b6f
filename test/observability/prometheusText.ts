/** One line of a metric. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const label = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/y;
const kinds = ['counter', 'gauge', 'histogram'];

/**
 * Reads the text format of Prometheus, version 0.0.4, more strictly than Prometheus does: each metric has its help and
 * type before its samples, no sample comes twice, and histograms are whole.
 */
export function readPrometheusText(text: string): readonly Sample[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (kind === 'TYPE' && (types.has(name) || !kinds.includes(rest))) throw new Error(line);
    if (kind === 'TYPE') types.set(name, rest);
    else if (kind === undefined && line !== '') samples.push(sampleIn(line, types));
  }
  const keys = samples.map(({ name, labels }) => JSON.stringify([name, Object.entries(labels).toSorted()]));
  if (new Set(keys).size !== keys.length) throw new Error('A sample comes twice.');
  for (const [name, type] of types) if (type === 'histogram') mustBeWhole(name, samples);
  return samples;
}

function sampleIn(line: string, types: ReadonlyMap<string, string>): Sample {
  const [, name = '', labels = '', value = ''] = sampleLine.exec(line) ?? [];
  const family = name.replace(/_(bucket|sum|count)$/, '');
  const isKnown = types.get(family) === 'histogram' || types.has(name);
  if (!isKnown || !Number.isFinite(Number(value)) || value === '') throw new Error(line);
  return { name, labels: labelsIn(labels), value: Number(value) };
}

function labelsIn(text: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  label.lastIndex = 0;
  for (let at = 0; at < text.length; at = label.lastIndex) {
    const [, name = '', value = ''] = label.exec(text) ?? [];
    if (name === '' || Object.hasOwn(found, name)) throw new Error(text);
    found[name] = value.replace(/\\(.)/g, (_whole, sign: string) => (sign === 'n' ? '\n' : sign));
  }
  return found;
}

/** Buckets never fall, and the last one is the count. */
function mustBeWhole(name: string, samples: readonly Sample[]): void {
  const series = new Map<string, number[]>();
  for (const { labels: all, value } of samples.filter((sample) => sample.name === `${name}_bucket`)) {
    const { le, ...labels } = all;
    const key = JSON.stringify(labels);
    const before = series.get(key) ?? [];
    if (le === undefined || value < (before.at(-1) ?? 0)) throw new Error(`${name}_bucket ${key} falls`);
    series.set(key, [...before, value]);
  }
  for (const { labels, value } of samples.filter((sample) => sample.name === `${name}_count`)) {
    if (series.get(JSON.stringify(labels))?.at(-1) !== value) throw new Error(`${name}_count is another`);
  }
}

/** The value of the only sample with these labels; undefined where there is none. */
export function valueOf(
  samples: readonly Sample[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const fits = (sample: Sample) =>
    sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value);
  const found = samples.filter(fits);
  if (found.length > 1) throw new Error(`${name} has ${found.length} samples with these labels.`);
  return found[0]?.value;
}
