import { NoDer } from './der';
import { readReply, replyStatus, sha256Oid, type TimestampInfo } from './timestampReply';
import type { TimestampRequest } from './timestampRequest';

/** Why a reply is no time stamp of what was asked for. */
export type ReplyFault =
  /** It is not DER, or not a TimeStampResp of RFC 3161. */
  | { readonly kind: 'FORM' }
  /** The authority refused. `status` is its PKIStatus. */
  | { readonly kind: 'REFUSED'; readonly status: number }
  /** It stamps something else. */
  | { readonly kind: 'OTHER_DIGEST' }
  /** It answers another request. */
  | { readonly kind: 'OTHER_NONCE' };

/** By the authority's clock. */
export interface Stamped {
  readonly stampedAt: Date;
}

/**
 * Reads what an authority replied to the request. The signature is not verified here: see `judgeTimestamp`.
 */
export function readRequestedReply(reply: Uint8Array, request: TimestampRequest): Stamped | ReplyFault {
  const bytes = Buffer.from(reply);
  try {
    const token = readReply(bytes);
    return token ? judged(token.info, request) : { kind: 'REFUSED', status: replyStatus(bytes) };
  } catch (fault) {
    if (fault instanceof NoDer) return { kind: 'FORM' };
    throw fault;
  }
}

function judged(info: TimestampInfo, { digest, nonce }: TimestampRequest): Stamped | ReplyFault {
  if (info.algorithm !== sha256Oid || Buffer.compare(info.imprint, digest) !== 0)
    return { kind: 'OTHER_DIGEST' };
  if (!info.nonce || Buffer.compare(info.nonce, nonce) !== 0) return { kind: 'OTHER_NONCE' };
  return { stampedAt: info.at };
}
