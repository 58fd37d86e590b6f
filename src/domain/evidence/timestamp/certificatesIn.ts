import { X509Certificate } from 'node:crypto';

const pattern = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** The certificates in a PEM text, in their order; null where one of them, or anything else in it, cannot be read. */
export function certificatesIn(pem: string): readonly X509Certificate[] | null {
  const found = pem.match(pattern) ?? [];
  // One that is cut off must not go unnoticed beside a whole one.
  if (pem.split('-----BEGIN').length - 1 !== found.length) return null;
  try {
    return found.map((each) => new X509Certificate(each));
  } catch {
    return null;
  }
}
