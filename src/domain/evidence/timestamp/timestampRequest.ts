import { hash } from 'node:crypto';

/** What an authority is asked to stamp. */
export interface TimestampRequest {
  /** SHA-256 of what is stamped. */
  readonly digest: Uint8Array;
  /** Ties the reply to the request; see `timestampNonce`. */
  readonly nonce: Uint8Array;
}

export const nonceBytes = 8;
/** version 1, then messageImprint of SHA-256 up to the digest. */
const upToDigest = Buffer.from('3043020101303130' + '0d060960864801650304020105000420', 'hex');
/** certReq TRUE: the reply carries the authority's certificate, so that it can be verified years later. */
const certificateWanted = Buffer.from('0101ff', 'hex');
const nonceHeader = Buffer.of(0x02, nonceBytes);

/** What is stamped of a checkpoint is the note as it is served, to the byte. */
export function timestampDigest(note: string): Uint8Array {
  return hash('sha256', Buffer.from(note, 'utf8'), 'buffer');
}

/** A nonce whose number is positive and always takes 8 bytes: 62 of its bits are random. */
export function timestampNonce(random: Uint8Array): Uint8Array {
  const nonce = Uint8Array.from(random.subarray(0, nonceBytes));
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return nonce;
}

/** TimeStampReq of RFC 3161, section 2.4.1: 69 bytes of DER. */
export function encodeTimestampRequest({ digest, nonce }: TimestampRequest): Uint8Array {
  return Buffer.concat([upToDigest, digest, nonceHeader, nonce, certificateWanted]);
}
