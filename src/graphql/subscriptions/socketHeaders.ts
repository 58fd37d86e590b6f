import type { IncomingHttpHeaders } from 'node:http';

export type OperationHeaders = Readonly<Record<string, string>>;

type Payload = Readonly<Record<string, unknown>>;

const credentials = ['authorization', 'x-api-key'] as const;
/** What clients may say of themselves in `connection_init`, as browsers let no page set headers of a WebSocket. */
const taken = [...credentials, 'accept-language'];
/** What the way to the service says of itself. */
const kept = [
  'host',
  'accept-language',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** As in a header over HTTP: no line feeds, and no longer than all headers together may be. */
const valuePattern = /^[\t\x20-\x7e\x80-\xff]{0,16384}$/;

/**
 * The headers of a socket's operations: what `connection_init` says, by itself or in `headers`, before what the
 * upgrade said. Null where a value could be no header's.
 */
export function findHeaders(upgrade: IncomingHttpHeaders, payload: Payload = {}): OperationHeaders | null {
  const said = { ...namedIn(payload['headers']), ...namedIn(payload) };
  if (!Object.values(said).every((value) => valuePattern.test(value))) return null;
  const hasCredential = credentials.some((name) => said[name]);
  const names = hasCredential ? kept : [...kept, ...credentials];
  const brought = names.flatMap((name) => {
    const value = upgrade[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(brought), ...said };
}

function namedIn(payload: unknown): Record<string, string> {
  if (typeof payload !== 'object' || payload === null) return {};
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(payload)) {
    if (taken.includes(name.toLowerCase()) && typeof value === 'string' && value !== '')
      named[name.toLowerCase()] = value;
  }
  return named;
}
