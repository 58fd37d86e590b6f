import { certificateOf, type Certificate } from './certificate';
import { instantOf, NoDer, oidOf, partsOf, tags, within, type Der, DerReader } from './der';

/** Bytes with this hash existed at an instant (RFC 3161, section 2.4.2). */
export interface TimestampInfo {
  readonly at: Date;
  readonly algorithm: string;
  readonly imprint: Buffer;
  /** Prevents a replayed older reply. */
  readonly nonce: Buffer | null;
}

/** RFC 5652, section 5.3. */
export interface TimestampSigner {
  readonly id:
    | { readonly kind: 'serial'; readonly issuer: Buffer; readonly serial: Buffer }
    | { readonly kind: 'key'; readonly keyId: Buffer };
  readonly digestAlgorithm: string;
  readonly signatureAlgorithm: string;
  readonly signature: Buffer;
  readonly signedBytes: Buffer;
  readonly attributes: ReadonlyMap<string, Der>;
}

export interface TimestampToken {
  readonly info: TimestampInfo;
  readonly infoBytes: Buffer;
  readonly signer: TimestampSigner;
  readonly certificates: readonly Certificate[];
}

export const sha256Oid = '2.16.840.1.101.3.4.2.1';
const signedData = '1.2.840.113549.1.7.2';
const timestampInfo = '1.2.840.113549.1.9.16.1.4';
const maxCertificates = 16;
const maxParts = 64;

/** Null if the authority refused. @throws NoDer */
export function readReply(bytes: Buffer): TimestampToken | null {
  const { status, reply } = openReply(bytes);
  if (!granted.includes(status)) return null;
  const token = tokenOf(reply.take(tags.sequence));
  reply.end();
  return token;
}

/** PKIStatus; 0 and 1 grant. @throws NoDer */
export function replyStatus(bytes: Buffer): number {
  return openReply(bytes).status;
}

const granted: readonly number[] = [0, 1];

function openReply(bytes: Buffer): { readonly status: number; readonly reply: DerReader } {
  const reader = new DerReader(bytes);
  const reply = within(reader.take(tags.sequence));
  reader.end();
  const [status = 0, ...more] = within(reply.take(tags.sequence)).take(tags.integer).content;
  if (more.length > 0) throw new NoDer('status');
  return { status, reply };
}

function tokenOf(value: Der): TimestampToken {
  const wrapped = within(value);
  if (oidOf(wrapped.take(tags.oid)) !== signedData) throw new NoDer('content');
  const signed = within(within(wrapped.take(tags.numbered(0))).take(tags.sequence));
  versionOf(signed, [3]);
  const digests = partsOf(signed.take(tags.set), maxParts, tags.sequence).map(algorithmOf);
  const infoBytes = contentOf(signed.take(tags.sequence));
  const certificates = signed.takeOptional(tags.numbered(0));
  signed.takeOptional(tags.numbered(1));
  const [signer, ...others] = partsOf(signed.take(tags.set), maxParts, tags.sequence);
  signed.end();
  if (!signer || others.length > 0) throw new NoDer('one signer expected');
  const read = signerOf(signer);
  if (!digests.includes(read.digestAlgorithm)) throw new NoDer('digest');
  return {
    info: infoOf(infoBytes),
    infoBytes,
    signer: read,
    certificates: certificates
      ? partsOf(certificates, maxCertificates, tags.sequence).map(({ whole }) => certificateOf(whole))
      : [],
  };
}

function contentOf(value: Der): Buffer {
  const parts = within(value);
  if (oidOf(parts.take(tags.oid)) !== timestampInfo) throw new NoDer('content');
  return within(parts.take(tags.numbered(0))).take(tags.octets).content;
}

function infoOf(bytes: Buffer): TimestampInfo {
  const reader = new DerReader(bytes);
  const info = within(reader.take(tags.sequence));
  reader.end();
  versionOf(info, [1]);
  info.take(tags.oid);
  const imprint = within(info.take(tags.sequence));
  const algorithm = algorithmOf(imprint.take(tags.sequence));
  const hash = imprint.take(tags.octets).content;
  imprint.end();
  info.take(tags.integer);
  const at = instantOf(info.take(tags.generalizedTime));
  // Accuracy and ordering may stand before the nonce.
  info.takeOptional(tags.sequence);
  info.takeOptional(tags.boolean);
  const nonce = info.takeOptional(tags.integer)?.content ?? null;
  return { at, algorithm, imprint: hash, nonce };
}

function signerOf(value: Der): TimestampSigner {
  const parts = within(value);
  versionOf(parts, [1, 3]);
  const id = signerIdOf(parts);
  const digestAlgorithm = algorithmOf(parts.take(tags.sequence));
  const attributes = parts.take(tags.numbered(0));
  const signatureAlgorithm = algorithmOf(parts.take(tags.sequence));
  const signature = parts.take(tags.octets).content;
  parts.takeOptional(tags.numbered(1));
  parts.end();
  // Signed under the tag of a set (RFC 5652, section 5.4).
  const signedBytes = Buffer.concat([Buffer.of(tags.set), attributes.whole.subarray(1)]);
  return {
    id,
    digestAlgorithm,
    signatureAlgorithm,
    signature,
    signedBytes,
    attributes: attributesOf(attributes),
  };
}

function signerIdOf(parts: DerReader): TimestampSigner['id'] {
  const keyId = parts.takeOptional(tags.numberedPlain(0));
  if (keyId) return { kind: 'key', keyId: keyId.content };
  const named = within(parts.take(tags.sequence));
  return {
    kind: 'serial',
    issuer: named.take(tags.sequence).whole,
    serial: named.take(tags.integer).content,
  };
}

function attributesOf(value: Der): ReadonlyMap<string, Der> {
  const attributes = new Map<string, Der>();
  for (const attribute of partsOf(value, maxParts, tags.sequence)) {
    const parts = within(attribute);
    const id = oidOf(parts.take(tags.oid));
    const [only, ...others] = partsOf(parts.take(tags.set), maxParts);
    if (!only || others.length > 0 || attributes.has(id)) throw new NoDer('one value expected');
    attributes.set(id, only);
  }
  return attributes;
}

/** Algorithms must have no parameters, or NULL. */
function algorithmOf(value: Der): string {
  const parts = within(value);
  const id = oidOf(parts.take(tags.oid));
  if ((parts.takeOptional(tags.nothing)?.content.length ?? 0) > 0) throw new NoDer('parameters');
  parts.end();
  return id;
}

function versionOf(parts: DerReader, known: readonly number[]): void {
  const { content } = parts.take(tags.integer);
  if (content.length !== 1 || !known.includes(content[0] ?? 0)) throw new NoDer('version');
}
