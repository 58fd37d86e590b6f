import { hash, timingSafeEqual, verify, type X509Certificate } from 'node:crypto';
import { instantText } from '../../values/instant';
import { faultAt, type FaultOf, type TimestampFaultCode } from '../file/evidenceFault';
import { extensionIds, certificateOf, type Certificate, isForTimestamps, leadsToRoot } from './certificate';
import { NoDer, partsOf, tags, within, oidOf, type Der } from './der';
import { readReply, sha256Oid, type TimestampSigner, type TimestampToken } from './timestampReply';

export interface JudgedTimestamp {
  readonly at: string;
  /** The certificate's subject. */
  readonly by: string;
  readonly isTrusted: boolean;
}

type Outcome = { readonly judged: JudgedTimestamp } | { readonly fault: FaultOf<TimestampFaultCode> };

const digests: ReadonlyMap<string, string> = new Map([
  [sha256Oid, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);
/** The key type and, where the algorithm fixes it, the digest. */
const signatures: ReadonlyMap<string, { readonly key: string; readonly digest: string | null }> = new Map([
  ['1.2.840.113549.1.1.1', { key: 'rsa', digest: null }],
  ['1.2.840.113549.1.1.11', { key: 'rsa', digest: 'sha256' }],
  ['1.2.840.113549.1.1.12', { key: 'rsa', digest: 'sha384' }],
  ['1.2.840.113549.1.1.13', { key: 'rsa', digest: 'sha512' }],
  ['1.2.840.10045.4.3.2', { key: 'ec', digest: 'sha256' }],
  ['1.2.840.10045.4.3.3', { key: 'ec', digest: 'sha384' }],
  ['1.2.840.10045.4.3.4', { key: 'ec', digest: 'sha512' }],
]);
const attributeIds = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;
const timestampInfo = '1.2.840.113549.1.9.16.1.4';

/** @param reply in base64. @param authorities null judges by the certificate in the reply */
export function judgeTimestamp(
  reply: string,
  checkpoint: string,
  authorities: readonly X509Certificate[] | null,
): Outcome {
  try {
    const token = readReply(Buffer.from(reply, 'base64'));
    return token ? judged(token, checkpoint, authorities) : refused('TIMESTAMP_NOT_GRANTED');
  } catch (fault) {
    if (fault instanceof NoDer) return refused('TIMESTAMP_FORM');
    throw fault;
  }
}

function judged(
  token: TimestampToken,
  checkpoint: string,
  authorities: readonly X509Certificate[] | null,
): Outcome {
  const { info, signer, certificates } = token;
  if (info.algorithm !== sha256Oid) return refused('TIMESTAMP_ALGORITHM', info.algorithm);
  if (!isSame(info.imprint, hash('sha256', checkpoint, 'buffer'))) return refused('TIMESTAMP_IMPRINT');
  const given = (authorities ?? []).map(({ raw }) => certificateOf(raw));
  const certificate = [...certificates, ...given].find((each) => isOf(each, signer.id));
  if (!certificate || !isNamed(certificate, signer)) return refused('TIMESTAMP_SIGNER');
  const fault = faultOfSignature(token, certificate);
  if (fault) return { fault };
  if (!isForTimestamps(certificate)) return refused('TIMESTAMP_CERTIFICATE');
  if (authorities && !leadsToRoot(certificate, certificates, authorities, info.at))
    return refused('TIMESTAMP_AUTHORITY', certificate.x509.subject);
  const by = certificate.x509.subject;
  return { judged: { at: instantText(info.at), by, isTrusted: authorities !== null } };
}

function faultOfSignature(
  { infoBytes, signer }: TimestampToken,
  { x509 }: Certificate,
): FaultOf<TimestampFaultCode> | null {
  const digest = digests.get(signer.digestAlgorithm);
  const signature = signatures.get(signer.signatureAlgorithm);
  const isOfDigest = signature?.digest === null || signature?.digest === digest;
  if (digest === undefined || !signature || !isOfDigest || x509.publicKey.asymmetricKeyType !== signature.key)
    return refused('TIMESTAMP_ALGORITHM', signer.signatureAlgorithm).fault;
  const { contentType, messageDigest } = attributeIds;
  const type = attribute(signer, contentType, tags.oid);
  const isDigest = isSame(
    attribute(signer, messageDigest, tags.octets).content,
    hash(digest, infoBytes, 'buffer'),
  );
  const isSigned = verify(digest, signer.signedBytes, x509.publicKey, signer.signature);
  return oidOf(type) === timestampInfo && isDigest && isSigned ? null : refused('TIMESTAMP_SIGNATURE').fault;
}

function isOf({ issuer, serial, extensions }: Certificate, id: TimestampSigner['id']): boolean {
  if (id.kind === 'serial') return isSame(issuer, id.issuer) && isSame(serial, id.serial);
  const keyId = extensions.get(extensionIds.subjectKeyId)?.value;
  return keyId?.subarray(2).equals(id.keyId) === true;
}

/** Otherwise another certificate with the same key could replace it (RFC 5816, RFC 2634). */
function isNamed({ x509 }: Certificate, signer: TimestampSigner): boolean {
  const second = signer.attributes.get(attributeIds.signingCertificateV2);
  const first = signer.attributes.get(attributeIds.signingCertificate);
  if (!second && !first) return false;
  return (!second || isNamedBySecond(x509, second)) && (!first || isHash(x509, 'sha1', firstIdIn(first)));
}

function isNamedBySecond(x509: X509Certificate, attribute: Der): boolean {
  const parts = within(firstIdIn(attribute));
  const algorithm = parts.takeOptional(tags.sequence);
  const digest = digests.get(algorithm ? oidOf(within(algorithm).take(tags.oid)) : sha256Oid);
  return digest !== undefined && isSame(parts.take(tags.octets).content, hash(digest, x509.raw, 'buffer'));
}

function isHash(x509: X509Certificate, digest: string, id: Der): boolean {
  return isSame(within(id).take(tags.octets).content, hash(digest, x509.raw, 'buffer'));
}

function firstIdIn(attribute: Der): Der {
  const [first] = partsOf(within(attribute).take(tags.sequence), 16, tags.sequence);
  if (!first) throw new NoDer('certificate id');
  return first;
}

function attribute({ attributes }: TimestampSigner, id: string, tag: number): Der {
  const found = attributes.get(id);
  if (found?.tag !== tag) throw new NoDer(`attribute ${id}`);
  return found;
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function refused(code: TimestampFaultCode, detail?: string): { readonly fault: FaultOf<TimestampFaultCode> } {
  return { fault: faultAt(code, 'timestamp', detail) };
}
