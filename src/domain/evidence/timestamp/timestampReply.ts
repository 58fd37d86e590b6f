import { expectTag, membersOf, NotDer, readDer, tags, type DerValue } from './der';
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

/** What an authority says of what it stamped. */
export interface TimestampInfo {
  /** By the authority's clock. */
  readonly stampedAt: Date;
}

interface Info extends TimestampInfo {
  readonly isSha256: boolean;
  readonly digest: Uint8Array;
  readonly nonce: Uint8Array | null;
}

/** Object identifiers, as the content of their DER. */
const oids = {
  signedData: '2a864886f70d010702',
  timestampInfo: '2a864886f70d0109100104',
  sha256: '608648016503040201',
} as const;

/** `granted` and `grantedWithMods` (RFC 3161, section 2.4.2). */
const granted: readonly number[] = [0, 1];

/**
 * Reads what an authority replied to the request. The signature is not verified: whoever relies on a time stamp does so
 * with the authority's certificate.
 */
export function readTimestampReply(reply: Uint8Array, request: TimestampRequest): TimestampInfo | ReplyFault {
  try {
    const [statusInfo, token] = membersOf(readDer(reply, tags.sequence));
    const status = smallNumber(membersOf(expectTag(statusInfo, tags.sequence))[0]);
    if (!granted.includes(status)) return { kind: 'REFUSED', status };
    return judged(infoIn(expectTag(token, tags.sequence)), request);
  } catch (fault) {
    if (fault instanceof NotDer) return { kind: 'FORM' };
    throw fault;
  }
}

function judged(info: Info, { digest, nonce }: TimestampRequest): TimestampInfo | ReplyFault {
  if (!info.isSha256 || Buffer.compare(info.digest, digest) !== 0) return { kind: 'OTHER_DIGEST' };
  if (!info.nonce || Buffer.compare(info.nonce, nonce) !== 0) return { kind: 'OTHER_NONCE' };
  return { stampedAt: info.stampedAt };
}

/** ContentInfo of SignedData (RFC 5652, section 5.1), which encapsulates TSTInfo. */
function infoIn(token: DerValue): Info {
  const signedData = membersOf(readDer(contentOf(membersOf(token), oids.signedData), tags.sequence));
  const encapsulated = membersOf(expectTag(signedData[2], tags.sequence));
  const octets = readDer(contentOf(encapsulated, oids.timestampInfo), tags.octets).content;
  return timestampInfoOf(membersOf(readDer(octets, tags.sequence)));
}

/** What stands behind the type of the content, as [0] EXPLICIT. */
function contentOf([type, content]: readonly DerValue[], oid: string): Uint8Array {
  if (hexOf(expectTag(type, tags.oid)) !== oid) throw new NotDer('the content is of another type');
  return expectTag(content, tags.explicit0).content;
}

/** TSTInfo: version, policy, messageImprint, serialNumber, genTime, and what is optional behind it. */
function timestampInfoOf([version, policy, imprint, serial, time, ...rest]: readonly DerValue[]): Info {
  if (smallNumber(version) !== 1) throw new NotDer('the version is another than 1');
  expectTag(policy, tags.oid);
  expectTag(serial, tags.integer);
  const [algorithm, digest] = membersOf(expectTag(imprint, tags.sequence));
  const [oid] = membersOf(expectTag(algorithm, tags.sequence));
  return {
    isSha256: hexOf(expectTag(oid, tags.oid)) === oids.sha256,
    digest: expectTag(digest, tags.octets).content,
    stampedAt: instantOf(expectTag(time, tags.time)),
    // Of what may follow, only the nonce is an integer.
    nonce: rest.find(({ tag }) => tag === tags.integer)?.content ?? null,
  };
}

/** GeneralizedTime as RFC 3161 wants it: UTC with seconds, and with a fraction that does not end in 0. */
function instantOf({ content }: DerValue): Date {
  const text = Buffer.from(content).toString('latin1');
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{0,8}[1-9]))?Z$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const instant = new Date(`${written}.${fraction.slice(0, 3).padEnd(3, '0')}Z`);
  // A day such as 31 February would come back as another one.
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(written)) {
    throw new NotDer('the time is none');
  }
  return instant;
}

function smallNumber(value: DerValue | undefined): number {
  const { content } = expectTag(value, tags.integer);
  const [number = 0] = content;
  if (content.length !== 1 || number > 0x7f) throw new NotDer('a number is not a small one');
  return number;
}

function hexOf({ content }: DerValue): string {
  return Buffer.from(content).toString('hex');
}
