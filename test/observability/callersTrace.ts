import { until } from '../concurrency/until';
import { asService } from '../service/bearer';
import type { TestService } from '../service/service';

let count = 0;

export function newTraceId(): string {
  return (count += 1).toString(16).padStart(32, 'a');
}

export const callersSpanId = 'b7ad6b7169203331';

export function traceparent(traceId: string, flags = '01') {
  return { traceparent: `00-${traceId}-${callersSpanId}-${flags}` };
}

/** Of the misshapen ones that name a trace. */
export const traced = 'c'.repeat(32);

export const misshapen: readonly (readonly [what: string, header: string])[] = [
  ['nothing', ''],
  ['words', 'a-customer-who-is-named'],
  ['another version', `01-${traced}-${callersSpanId}-01`],
  ['an invalid version', `ff-${traced}-${callersSpanId}-01`],
  ['a further part', `00-${traced}-${callersSpanId}-01-what`],
  ['upper case', `00-${traced.toUpperCase()}-${callersSpanId}-01`],
  ['no trace', `00-${'0'.repeat(32)}-${callersSpanId}-01`],
  ['no span', `00-${traced}-${'0'.repeat(16)}-01`],
  ['a short id', `00-${traced.slice(1)}-${callersSpanId}-01`],
  ['two of them', `00-${traced}-${callersSpanId}-01, 00-${traced}-${callersSpanId}-01`],
  ['a word for a line', `00-${traced}-${callersSpanId}-01\u00a0"`],
  ['thousands of characters', '0'.repeat(8_000)],
];

const nowhere = '/v1/consent-templates/nowhere/latest';

/** The trace id in the error and the line of the log of a request that is refused. */
export async function refusedAt({ url, logged }: TestService, headers: Record<string, string>) {
  const response = await fetch(`${url}${nowhere}`, { headers: { ...asService, ...headers } });
  const { trace_id, request_id } = (await response.json()) as Record<string, string | undefined>;
  const line = () => logged.find(({ requestId }) => requestId === request_id);
  await until(5_000, () => Promise.resolve(line() !== undefined));
  return { traceId: trace_id, logged: line() };
}
