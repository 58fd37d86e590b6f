import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { parse, stringify } from 'yaml';
import { findProgram } from '../database/programs';
import { runFolder } from '../database/run';
import type { Sample } from './prometheusText';

export interface AlarmRule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

export const deployFolder = path.join(__dirname, '../../deploy');
export const promtool: string | null = findProgram('promtool');
const rulesFile = path.join(deployFolder, 'prometheus/rules.yml');

export function alarmRules(): readonly AlarmRule[] {
  const { groups } = parse(readFileSync(rulesFile, 'utf8')) as {
    readonly groups: readonly { readonly rules: readonly AlarmRule[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
}

/** What promtool says of a file with tests of rules; rejects where they fail. */
export async function testRules(file: string): Promise<string> {
  const { stdout } = await promisify(execFile)(promtool ?? '', ['test', 'rules', file]);
  return stdout;
}

const minutesBefore = 10;
const minutesOfFault = 30;
/** A node remembers its readiness for a moment, so the first scrape in a fault may not know of it. */
const maxScrapes = 20;
const rises = /(_total|_bucket|_seconds_(count|sum))$/;

/**
 * Shows by promtool that the alarm rings for a node that was scraped in a fault, and none rang for it before. A gauge
 * keeps the value of its scrape. A counter rises each minute by what it rose between the two.
 */
export async function mustRing(
  alarm: string,
  before: readonly Sample[],
  inFault: () => Promise<readonly Sample[]>,
): Promise<void> {
  let fault: Error | null = new Error(`${alarm} was not tried.`);
  for (let tries = 0; fault && tries < maxScrapes; tries += 1) {
    await wait(tries * 100);
    fault = await ringsNot(alarm, before, await inFault());
  }
  if (fault) throw fault;
}

/** Null where it rings. */
async function ringsNot(
  alarm: string,
  before: readonly Sample[],
  inFault: readonly Sample[],
): Promise<Error | null> {
  const firing = (filter: string) => `count(ALERTS{alertstate="firing"${filter}}) or vector(0)`;
  const rings = (filter: string, minute: number, value: number) => ({
    ...{ expr: firing(filter), eval_time: `${minute}m` },
    exp_samples: [{ labels: '{}', value }],
  });
  const test = {
    interval: '1m',
    input_series: seriesOf(before, inFault),
    promql_expr_test: [
      rings('', minutesBefore, 0),
      rings(`,alertname="${alarm}"`, minutesBefore + minutesOfFault, 1),
    ],
  };
  const file = path.join(await mkdtemp(path.join(runFolder(), 'alarms-')), `${alarm}.yml`);
  await writeFile(file, stringify({ rule_files: [rulesFile], evaluation_interval: '1m', tests: [test] }));
  try {
    await testRules(file);
    return null;
  } catch (fault) {
    return fault as Error;
  }
}

function seriesOf(before: readonly Sample[], inFault: readonly Sample[]) {
  const keyed = (samples: readonly Sample[]) =>
    new Map(samples.map((sample) => [seriesName(sample), sample] as const));
  const [first, second] = [keyed(before), keyed(inFault)];
  return [...new Set([...first.keys(), ...second.keys()])].map((series) => {
    const [was, is] = [first.get(series)?.value, second.get(series)?.value];
    const name = (second.get(series) ?? first.get(series))?.name ?? '';
    return { series, values: rises.test(name) ? rising(was ?? 0, is ?? was ?? 0) : held(was, is) };
  });
}

function held(was: number | undefined, is: number | undefined): string {
  const of = (value: number | undefined, minutes: number) =>
    value === undefined ? `_x${minutes}` : `${number(value)}x${minutes - 1}`;
  return `${of(was, minutesBefore + 1)} ${of(is, minutesOfFault)}`;
}

function rising(was: number, is: number): string {
  const rise = Math.max(0, is - was);
  return `${number(was)}x${minutesBefore} ${number(was + rise)}+${number(rise)}x${minutesOfFault - 1}`;
}

/** As promtool reads it. */
function number(value: number): string {
  return value.toFixed(6);
}

function seriesName({ name, labels }: Sample): string {
  const all = Object.entries({ ...labels, job: 'consent', instance: 'node' });
  return `${name}{${all.map(([label, value]) => `${label}=${JSON.stringify(value)}`).join(',')}}`;
}
