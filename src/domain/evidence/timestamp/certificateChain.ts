import type { X509Certificate } from 'node:crypto';
import {
  certificateOf,
  extendedUsesOf,
  extensionIds,
  keyUsageOf,
  maxPathOf,
  type Certificate,
} from './certificate';

const timeStamping = '1.3.6.1.5.5.7.3.8';
/** Digital signature and non-repudiation, the only uses that may stand beside (RFC 3161, section 2.3). */
const signingUses: readonly number[] = [0, 1];
const maxLength = 8;

/** What this understands, and so may be critical. */
const understood: readonly string[] = [
  extensionIds.keyUsage,
  extensionIds.subjectAltName,
  extensionIds.basicConstraints,
  extensionIds.crlDistributionPoints,
  extensionIds.certificatePolicies,
  extensionIds.extendedKeyUsage,
];

/** Whether the certificate is for time stamps and nothing else, and says so critically (RFC 3161, section 2.3). */
export function isForTimestamps(certificate: Certificate): boolean {
  const uses = extendedUsesOf(certificate);
  const isCritical = certificate.extensions.get(extensionIds.extendedKeyUsage)?.isCritical === true;
  const keyUses = keyUsageOf(certificate);
  const mayUse =
    keyUses === null || (keyUses.length > 0 && keyUses.every((use) => signingUses.includes(use)));
  return isCritical && uses?.length === 1 && uses[0] === timeStamping && mayUse;
}

/**
 * Whether the certificate leads to a root among the trusted ones, at an instant. Others help on the way. Nobody is
 * asked whether one was revoked.
 */
export function leadsToRoot(
  certificate: Certificate,
  known: readonly Certificate[],
  trusted: readonly X509Certificate[],
  at: Date,
): boolean {
  const given = trusted.map(({ raw }) => certificateOf(raw));
  // Each is looked at once, by the shortest way: there are as many ways as strangers care to make.
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

/** With so many authorities between it and the first certificate; fewer than none for the first one itself. */
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
