import type { IncomingHttpHeaders } from 'node:http';

export type OperationHeaders = Readonly<Record<string, string>>;

type Payload = Readonly<Record<string, unknown>>;

const credentials = ['authorization', 'x-api-key'] as const;
/** Browsers let no page set headers of a WebSocket, so `connection_init` may have these. */
const taken = [...credentials, 'accept-language'];
/** From the upgrade. */
const kept = [
  'host',
  'accept-language',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** As in HTTP: no line feeds, and at most the size of all headers. */
const valuePattern = /^[\t\x20-\x7e\x80-\xff]{0,16384}$/;

/**
 * The headers of a socket’s operations: members of `connection_init`, or of its `headers`, before those of the
 * upgrade. Null for an invalid value, and for two values of one name.
 */
export function findHeaders(upgrade: IncomingHttpHeaders, payload: Payload = {}): OperationHeaders | null {
  const inHeaders = namedIn(payload['headers']);
  const beside = namedIn(payload);
  if (!inHeaders || !beside) return null;
  const said = { ...inHeaders, ...beside };
  if (Object.entries(inHeaders).some(([name, value]) => said[name] !== value)) return null;
  const hasCredential = credentials.some((name) => said[name]);
  const names = hasCredential ? kept : [...kept, ...credentials];
  const brought = names.flatMap((name) => {
    const value = upgrade[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(brought), ...said };
}

/** What is null or empty was not sent. Null where `findHeaders` is. */
function namedIn(payload: unknown): Record<string, string> | null {
  if (payload === null || payload === undefined) return {};
  if (typeof payload !== 'object' || Array.isArray(payload)) return null;
  const named: Record<string, string> = {};
  for (const [spelled, value] of Object.entries(payload)) {
    const name = spelled.toLowerCase();
    if (!taken.includes(name) || value === null || value === '') continue;
    if (typeof value !== 'string' || !valuePattern.test(value) || name in named) return null;
    named[name] = value;
  }
  return named;
}
