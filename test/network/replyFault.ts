import { errorTable, isErrorCode } from '../../src/domain/errors/errors';
import type { WireReply, WireRequest } from './wire';

/** Statuses of what was no request: they come without a body. */
const unreadable: readonly number[] = [400, 408, 431];
/** What Apollo's protocol for persisted queries says, beside the error table. */
const protocolCodes: readonly unknown[] = ['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_NOT_SUPPORTED'];

interface Refusal {
  readonly code?: unknown;
  readonly errors?: readonly { readonly extensions?: { readonly code?: unknown } }[];
}

/** The codes that a reply of either door names, in its order. */
export function codesOf({ mediaType, text }: WireReply): readonly unknown[] {
  if (!/\bjson$/.test(mediaType) || mediaType.endsWith('ndjson') || text === '') return [];
  const { code, errors } = (JSON.parse(text) ?? {}) as Refusal;
  if (code !== undefined) return [code];
  return errors?.map(({ extensions }) => extensions?.code) ?? [];
}

/** Says "come again later", which is documented, and means no fault. */
export function isBusy(reply: WireReply): boolean {
  return codesOf(reply).includes('UNAVAILABLE');
}

/** What is wrong with a reply; null when nothing is. */
export function faultOf(
  { method, target }: Pick<WireRequest, 'method' | 'target'>,
  reply: WireReply,
): string | null {
  const { status, mediaType, text, headers } = reply;
  const codes = codesOf(reply);
  if (!codes.every((code) => isErrorCode(code) || protocolCodes.includes(code))) return 'a foreign code';
  if (isBusy(reply)) {
    return status === 200 || headers['retry-after'] !== undefined ? null : 'busy without saying until when';
  }
  if (status < 200 || status >= 500) return 'not a status to answer with';
  if (codes.some((code) => isErrorCode(code) && errorTable[code].status >= 500)) return 'a fault of its own';
  if (status < 400 || method === 'HEAD') return null;
  if (codes.length === 0) return unreadable.includes(status) && text === '' ? null : 'no code';
  if (target.startsWith('/graphql')) return null;
  const [code] = codes;
  if (mediaType !== 'application/problem+json') return 'not problem details';
  return isErrorCode(code) && errorTable[code].status === status ? null : 'not the status of its code';
}
