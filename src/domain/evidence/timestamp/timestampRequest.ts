import { hash } from 'node:crypto';
import { NoDer } from './der';
import { readReply, replyStatus, sha256Oid, type TimestampInfo } from './timestampReply';

export interface TimestampRequest {
  readonly digest: Uint8Array;
  readonly nonce: Uint8Array;
}

const nonceBytes = 8;
/** Version 1, and messageImprint of SHA-256 up to the digest. */
const upToDigest = Buffer.from('3043020101303130' + '0d060960864801650304020105000420', 'hex');
/** certReq TRUE: the reply carries the certificate, so that it can be verified years later. */
const certificateWanted = Buffer.from('0101ff', 'hex');
const nonceHeader = Buffer.of(0x02, nonceBytes);

/** The note exactly as it is served is stamped. */
export function timestampDigest(note: string): Uint8Array {
  return hash('sha256', Buffer.from(note, 'utf8'), 'buffer');
}

/** A positive number that always takes 8 bytes; 62 bits are random. */
export function timestampNonce(random: Uint8Array): Uint8Array {
  const nonce = Uint8Array.from(random.subarray(0, nonceBytes));
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return nonce;
}

/** TimeStampReq of RFC 3161, section 2.4.1: 69 bytes of DER. */
export function encodeTimestampRequest({ digest, nonce }: TimestampRequest): Uint8Array {
  return Buffer.concat([upToDigest, digest, nonceHeader, nonce, certificateWanted]);
}

/** `reason` continues “the authority gave no time stamp:”. */
interface ReplyFault {
  readonly reason: string;
}

interface Stamped {
  readonly stampedAt: Date;
}

/** Does not verify the signature, see `judgeTimestamp`. */
export function readRequestedReply(reply: Uint8Array, request: TimestampRequest): Stamped | ReplyFault {
  const bytes = Buffer.from(reply);
  try {
    const token = readReply(bytes);
    return token ? judged(token.info, request) : { reason: `it refused with status ${replyStatus(bytes)}` };
  } catch (fault) {
    if (fault instanceof NoDer) return { reason: 'its reply is not in the form of RFC 3161' };
    throw fault;
  }
}

function judged(info: TimestampInfo, { digest, nonce }: TimestampRequest): Stamped | ReplyFault {
  if (info.algorithm !== sha256Oid || Buffer.compare(info.imprint, digest) !== 0)
    return { reason: 'its reply stamps something else' };
  if (!info.nonce || Buffer.compare(info.nonce, nonce) !== 0)
    return { reason: 'its reply answers another request' };
  return { stampedAt: info.at };
}
