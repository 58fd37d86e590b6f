import { createHmac } from 'node:crypto';
import type { AuthConfig } from '../../src/config/auth';
import { scopes } from '../../src/domain/values/scope';

/** How the services of tests know their callers. */
export const testAuth: AuthConfig & { readonly secret: string } = {
  secret: 'a secret of the tests, long enough for HS256',
  jwksUrl: null,
  tokens: {
    issuer: 'https://issuer.example',
    audience: 'consent-service',
    algorithms: null,
    clockToleranceS: 0,
    claims: { subject: 'sub', scope: 'scope' },
  },
};

/** The same for a service that runs as a process of its own. */
export const testAuthEnvironment = {
  AUTH_JWT_SECRET: testAuth.secret,
  AUTH_ISSUER: testAuth.tokens.issuer,
  AUTH_AUDIENCE: testAuth.tokens.audience,
} as const;

export interface Claims {
  readonly sub: string;
  readonly scope?: string;
  readonly [claim: string]: unknown;
}

/** Long after any run. */
const farAway = 4_102_444_800;

/** A token made by hand (RFC 7515, section 5.1), so that the service's library does not check itself. */
export function tokenOf(claims: Claims, secret = testAuth.secret, header: object = { alg: 'HS256' }): string {
  const { issuer: iss, audience: aud } = testAuth.tokens;
  const payload = { iss, aud, exp: farAway, ...claims };
  const signed = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** What a caller proves themselves by; nothing for an anonymous one. */
export type CallerHeaders = Readonly<Record<string, string>>;

export const asNobody: CallerHeaders = {};

export function bearer(token: string): CallerHeaders {
  return { authorization: `Bearer ${token}` };
}

/** A service that may do everything: for tests that are not about who calls. */
export const asService = bearer(tokenOf({ sub: 'test-service', scope: scopes.join(' ') }));

export const asCustomer = (customerId: string) => bearer(tokenOf({ sub: customerId }));
