import { gathered } from '../../../domain/evidence/file/gathered';

/** No reply; the message is for the operator. */
export class AuthorityFault extends Error {
  override readonly name = 'AuthorityFault';
}

/** For the whole reply. */
const defaultTimeoutMs = 10_000;
/** A reply with its certificates takes some 6 KiB. */
const maxReplyBytes = 65_536;
const replyType = 'application/timestamp-reply';

/**
 * Has a time stamp made (RFC 3161, section 3.4). Redirects are not followed: the operator chose the authority.
 *
 * @throws AuthorityFault
 */
export async function askAuthority(
  url: URL,
  request: Uint8Array,
  until: AbortSignal,
  timeoutMs = defaultTimeoutMs,
): Promise<Uint8Array> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await readReply(await post(url, request, AbortSignal.any([until, timeout])));
  } catch (fault) {
    if (fault instanceof AuthorityFault) throw fault;
    const late = timeout.aborted ? `it did not reply within ${timeoutMs / 1_000} seconds` : null;
    throw new AuthorityFault(late ?? reasonOf(fault), { cause: fault });
  }
}

function post(url: URL, request: Uint8Array, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/timestamp-query',
      accept: replyType,
      'accept-encoding': 'identity',
    },
    body: request,
    redirect: 'manual',
    signal,
  });
}

async function readReply(response: Response): Promise<Uint8Array> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const isReply = response.status === 200 && type === replyType;
  if (isReply) {
    const bytes = await gathered((response.body ?? []) as AsyncIterable<Uint8Array>, maxReplyBytes);
    if (bytes.length <= maxReplyBytes) return bytes;
    throw new AuthorityFault(`its reply has more than ${maxReplyBytes} bytes`);
  }
  await response.body?.cancel();
  const came =
    response.status === 200 ? `the type ${JSON.stringify(type ?? null)}` : `status ${response.status}`;
  throw new AuthorityFault(`it replied with ${came} instead of ${replyType}`);
}

function reasonOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const { cause } = fault;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null;
  return code === null ? fault.message : `it could not be reached (${code})`;
}
