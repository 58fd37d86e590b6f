import { X509Certificate } from 'node:crypto';
import { instantOf, NoDer, oidOf, partsOf, tags, within, type Der } from './der';

/** An X.509 certificate (RFC 5280), with what Node does not expose. */
export interface Certificate {
  readonly x509: X509Certificate;
  readonly issuer: Buffer;
  readonly serial: Buffer;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly extensions: ReadonlyMap<string, Extension>;
}

interface Extension {
  readonly isCritical: boolean;
  readonly value: Buffer;
}

export const extensionIds = {
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  crlDistributionPoints: '2.5.29.31',
  certificatePolicies: '2.5.29.32',
  extendedKeyUsage: '2.5.29.37',
} as const;

const maxExtensions = 64;

export function certificateOf(bytes: Buffer): Certificate {
  const x509 = x509Of(bytes);
  const whole = within({ tag: 0, content: bytes, whole: bytes }).take(tags.sequence);
  const signed = within(within(whole).take(tags.sequence));
  signed.takeOptional(tags.numbered(0));
  const serial = signed.take(tags.integer).content;
  signed.take(tags.sequence);
  const issuer = signed.take(tags.sequence).whole;
  const validity = within(signed.take(tags.sequence));
  const [notBefore, notAfter] = [instantOf(validity.takeAny()), instantOf(validity.takeAny())];
  signed.take(tags.sequence);
  signed.take(tags.sequence);
  for (const unique of [1, 2]) signed.takeOptional(tags.numberedPlain(unique));
  const extensions = extensionsOf(signed.takeOptional(tags.numbered(3)));
  return { x509, issuer, serial, notBefore, notAfter, extensions };
}

function x509Of(bytes: Buffer): X509Certificate {
  try {
    return new X509Certificate(bytes);
  } catch {
    throw new NoDer('certificate');
  }
}

function extensionsOf(found: Der | null): ReadonlyMap<string, Extension> {
  const extensions = new Map<string, Extension>();
  if (!found) return extensions;
  for (const each of partsOf(within(found).take(tags.sequence), maxExtensions, tags.sequence)) {
    const parts = within(each);
    const id = oidOf(parts.take(tags.oid));
    const isCritical = parts.takeOptional(tags.boolean)?.content[0] === 0xff;
    if (extensions.has(id)) throw new NoDer('extension stands twice');
    extensions.set(id, { isCritical, value: parts.take(tags.octets).content });
    parts.end();
  }
  return extensions;
}

function extendedUsesOf({ extensions }: Certificate): readonly string[] | null {
  const found = extensions.get(extensionIds.extendedKeyUsage);
  return found ? partsOf(onlyValueIn(found), maxExtensions, tags.oid).map(oidOf) : null;
}

/** Set bits of the key usage (RFC 5280, section 4.2.1.3); null if it does not say. */
function keyUsageOf({ extensions }: Certificate): readonly number[] | null {
  const found = extensions.get(extensionIds.keyUsage);
  if (!found) return null;
  const [, ...bytes] = within({ tag: 0, content: found.value, whole: found.value }).take(tags.bits).content;
  return bytes.flatMap((byte, index) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte & (0x80 >> bit)) !== 0).map((bit) => index * 8 + bit),
  );
}

/** How many authorities may stand below this one; null for any number. */
function maxPathOf({ extensions }: Certificate): number | null {
  const found = extensions.get(extensionIds.basicConstraints);
  if (!found) return null;
  const parts = within(onlyValueIn(found));
  parts.takeOptional(tags.boolean);
  const limit = parts.takeOptional(tags.integer);
  return limit && (limit.content.length === 1 ? (limit.content[0] ?? 0) : Number.MAX_SAFE_INTEGER);
}

function onlyValueIn({ value }: Extension): Der {
  return within({ tag: 0, content: value, whole: value }).take(tags.sequence);
}

const timeStamping = '1.3.6.1.5.5.7.3.8';
/** Digital signature and non-repudiation, the only other uses allowed (RFC 3161, section 2.3). */
const signingUses: readonly number[] = [0, 1];
const maxLength = 8;

const understood: readonly string[] = [
  extensionIds.keyUsage,
  extensionIds.subjectAltName,
  extensionIds.basicConstraints,
  extensionIds.crlDistributionPoints,
  extensionIds.certificatePolicies,
  extensionIds.extendedKeyUsage,
];

/** Only for time stamps, and critically so (RFC 3161, section 2.3). */
export function isForTimestamps(certificate: Certificate): boolean {
  const uses = extendedUsesOf(certificate);
  const isCritical = certificate.extensions.get(extensionIds.extendedKeyUsage)?.isCritical === true;
  const keyUses = keyUsageOf(certificate);
  const mayUse =
    keyUses === null || (keyUses.length > 0 && keyUses.every((use) => signingUses.includes(use)));
  return isCritical && uses?.length === 1 && uses[0] === timeStamping && mayUse;
}

/** Revocation is not checked. */
export function leadsToRoot(
  certificate: Certificate,
  known: readonly Certificate[],
  trusted: readonly X509Certificate[],
  at: Date,
): boolean {
  const given = trusted.map(({ raw }) => certificateOf(raw));
  // Each is visited once: strangers could make exponentially many paths.
  let left: readonly Certificate[] = [...given, ...known];
  let reached: readonly Certificate[] = [certificate];
  for (let between = -1; reached.length > 0 && between < maxLength - 1; between += 1) {
    const fit = reached.filter((each) => isAcceptable(each, between, at));
    const isTrusted = ({ x509 }: Certificate) => given.some((root) => root.x509.raw.equals(x509.raw));
    if (fit.some((each) => isRoot(each) && isTrusted(each))) return true;
    const next = left.filter((issuer) => fit.some((each) => !isRoot(each) && isIssuedBy(each, issuer)));
    left = left.filter((each) => !next.includes(each));
    reached = next;
  }
  return false;
}

/** @param between authorities between it and the first certificate; -1 for the first */
function isAcceptable(certificate: Certificate, between: number, at: Date): boolean {
  const { x509, notBefore, notAfter, extensions } = certificate;
  if (at < notBefore || at > notAfter) return false;
  if ([...extensions].some(([id, { isCritical }]) => isCritical && !understood.includes(id))) return false;
  if (between < 0) return true;
  const maxPath = maxPathOf(certificate);
  return x509.ca && (maxPath === null || between <= maxPath);
}

function isRoot(certificate: Certificate): boolean {
  return isIssuedBy(certificate, certificate);
}

function isIssuedBy({ x509 }: Certificate, issuer: Certificate): boolean {
  try {
    return x509.checkIssued(issuer.x509) && x509.verify(issuer.x509.publicKey);
  } catch {
    return false;
  }
}

const pattern = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** Null if any part of the PEM text cannot be read. */
export function certificatesIn(pem: string): readonly X509Certificate[] | null {
  const found = pem.match(pattern) ?? [];
  // A truncated one must not go unnoticed.
  if (pem.split('-----BEGIN').length - 1 !== found.length) return null;
  try {
    return found.map((each) => new X509Certificate(each));
  } catch {
    return null;
  }
}
