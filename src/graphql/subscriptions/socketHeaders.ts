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
  const inHeaders = namedIn(payload['headers'], {});
  const said = inHeaders && namedIn(payload, inHeaders);
  if (!said) return null;
  const hasCredential = credentials.some((name) => said[name]);
  const names = hasCredential ? kept : [...kept, ...credentials];
  const brought = names.flatMap((name) => {
    const value = upgrade[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(brought), ...said };
}

/** Adds to what is known. What is null or blank was not sent. Null for an invalid value, and for two of one name. */
function namedIn(payload: unknown, known: OperationHeaders): OperationHeaders | null {
  if (payload === null || payload === undefined) return known;
  if (typeof payload !== 'object' || Array.isArray(payload)) return null;
  const named: Record<string, string> = { ...known };
  for (const [spelled, value] of Object.entries(payload)) {
    const name = spelled.toLowerCase();
    if (!taken.includes(name) || value === null) continue;
    if (typeof value !== 'string' || !valuePattern.test(value)) return null;
    if (value.trim() === '') continue;
    if ((named[name] ??= value) !== value) return null;
  }
  return named;
}
