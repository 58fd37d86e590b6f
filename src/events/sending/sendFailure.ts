import type { SendFailure } from '../../domain/webhooks/sendResult';

const byCode: Readonly<Record<string, SendFailure>> = {
  ENOTFOUND: 'NAME_NOT_FOUND',
  EAI_AGAIN: 'NAME_NOT_FOUND',
  ENODATA: 'NAME_NOT_FOUND',
  ECONNREFUSED: 'CONNECTION_REFUSED',
  EHOSTUNREACH: 'CONNECTION_REFUSED',
  ENETUNREACH: 'CONNECTION_REFUSED',
  EADDRNOTAVAIL: 'CONNECTION_REFUSED',
  ETIMEDOUT: 'CONNECT_TIMEOUT',
  EPROTO: 'TLS',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Ends an attempt for a reason that is known here. */
export class AttemptOver extends Error {
  constructor(readonly failure: SendFailure) {
    super('The attempt is over.');
    this.name = 'AttemptOver';
  }
}

export function sendFailureOf(error: unknown): SendFailure {
  if (error instanceof AttemptOver) return error.failure;
  const code = codeOf(error);
  const known = byCode[code];
  if (known !== undefined) return known;
  if (code.startsWith('HPE_')) return 'MALFORMED_ANSWER';
  return isTls(code) ? 'TLS' : 'CONNECTION_LOST';
}

/** OpenSSL’s own codes, such as `DEPTH_ZERO_SELF_SIGNED_CERT`. */
function isTls(code: string): boolean {
  return /^ERR_(TLS|SSL)|CERT|SIGNATURE|^UNABLE_TO_|^HOSTNAME_MISMATCH$|_CA$/.test(code);
}

/** The error of the first address says what is wrong. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

export class ForbiddenAddress extends Error {
  constructor() {
    super('The address is in a network that webhooks may not be sent to.');
    this.name = 'ForbiddenAddress';
  }
}
