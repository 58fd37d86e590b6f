import { X509Certificate } from 'node:crypto';
import { instantOf, NoDer, oidOf, partsOf, tags, within, type Der } from './der';

/** A certificate (RFC 5280), with what Node does not tell of it. */
export interface Certificate {
  readonly x509: X509Certificate;
  /** As they are encoded. */
  readonly issuer: Buffer;
  readonly serial: Buffer;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** By object identifier. */
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

/** @throws NoDer for what is no certificate */
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

/** What the certificate's key may be used for; null where it does not say. */
export function extendedUsesOf({ extensions }: Certificate): readonly string[] | null {
  const found = extensions.get(extensionIds.extendedKeyUsage);
  return found ? partsOf(onlyValueIn(found), maxExtensions, tags.oid).map(oidOf) : null;
}

/** The bits of the key usage (RFC 5280, section 4.2.1.3), bit 0 first; null where it does not say. */
export function keyUsageOf({ extensions }: Certificate): readonly number[] | null {
  const found = extensions.get(extensionIds.keyUsage);
  if (!found) return null;
  const [, ...bytes] = within({ tag: 0, content: found.value, whole: found.value }).take(tags.bits).content;
  return bytes.flatMap((byte, index) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte & (0x80 >> bit)) !== 0).map((bit) => index * 8 + bit),
  );
}

/** How many certificates of authorities may stand below this one; null without a limit. */
export function maxPathOf({ extensions }: Certificate): number | null {
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
