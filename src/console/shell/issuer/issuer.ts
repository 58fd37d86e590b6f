import * as oauth from 'oauth4webapi';
import { returnAddress, type Begun } from './answer';
import type { SignInAt } from './signInAt';

/** What the issuer gave for one sign-in, or for its renewal. */
export interface Grant {
  readonly accessToken: string;
  /** Null where the issuer does not say. */
  readonly renewAtMs: number | null;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly subject: string | null;
}

/** An issuer of tokens: code flow with PKCE (RFC 9700, section 2.1.1), for a client that keeps no secret. */
export class Issuer {
  /** What readers know it by. */
  readonly host: string;
  private readonly client: oauth.Client;
  private readonly options: ReturnType<typeof insecureOnlyFor>;
  private readonly returnTo = location.origin + returnAddress;

  private constructor(
    private readonly at: SignInAt,
    private readonly server: oauth.AuthorizationServer,
  ) {
    this.host = new URL(at.issuer).host;
    this.client = { client_id: at.clientId };
    this.options = insecureOnlyFor(at.issuer);
  }

  static async find(at: SignInAt): Promise<Issuer> {
    const name = new URL(at.issuer);
    const response = await oauth.discoveryRequest(name, insecureOnlyFor(at.issuer));
    return new Issuer(at, await oauth.processDiscoveryResponse(name, response));
  }

  /** @param isQuiet for the answer at once, without any page of the issuer's */
  async begin(isQuiet: boolean): Promise<{ readonly url: URL; readonly begun: Begun }> {
    const begun = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
      address: location.pathname + location.search,
    };
    const url = this.endpoint(this.server.authorization_endpoint);
    const asked = {
      response_type: 'code',
      client_id: this.at.clientId,
      redirect_uri: this.returnTo,
      scope: this.at.scopes,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
      ...(isQuiet && { prompt: 'none' }),
      ...(this.at.audience !== null && { audience: this.at.audience }),
      ...this.forResource(),
    };
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
    return { url, begun };
  }

  async redeem(answer: URLSearchParams, { state, nonce, verifier }: Begun): Promise<Grant> {
    const { server, client } = this;
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      oauth.validateAuthResponse(server, client, answer, state),
      this.returnTo,
      verifier,
      { ...this.options, additionalParameters: this.forResource() },
    );
    const checks = { expectedNonce: nonce, requireIdToken: true };
    return grantOf(await oauth.processAuthorizationCodeResponse(server, client, response, checks));
  }

  /**
   * An ID token may be left out (OpenID Connect Core 1.0, section 12.2). Then the access token has to have the `sub` of
   * the one before; without a `sub` the reader signs in again. Some issuers give a new refresh token each time, and
   * others let the old one be used on.
   */
  async renew({ refreshToken, idToken, subject, accessToken }: Grant): Promise<Grant> {
    const { server, client } = this;
    // What waits for the new token goes on with the old one, which is still good.
    const signal = AbortSignal.timeout(longestRenewalMs);
    const options = { ...this.options, signal, additionalParameters: this.forResource() };
    const asked = oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken ?? '', options);
    const next = grantOf(await oauth.processRefreshTokenResponse(server, client, await asked));
    const [told, known] =
      next.subject === null ? [subjectIn(next.accessToken), subjectIn(accessToken)] : [next.subject, subject];
    if (told === null || told !== known) throw new Error('The issuer renewed another’s.');
    return {
      ...next,
      subject,
      refreshToken: next.refreshToken ?? refreshToken,
      idToken: next.idToken ?? idToken,
    };
  }

  /** Where the reader is signed out of the issuer, too; null where it has no such place that can be gone to. */
  endOf({ idToken }: Grant): URL | null {
    const { end_session_endpoint: end } = this.server;
    if (!end || !URL.canParse(end) || idToken === null) return null;
    const url = new URL(end);
    if (!['https:', new URL(this.at.issuer).protocol].includes(url.protocol)) return null;
    url.searchParams.set('id_token_hint', idToken);
    url.searchParams.set('client_id', this.at.clientId);
    url.searchParams.set('post_logout_redirect_uri', this.returnTo);
    return url;
  }

  private endpoint(address = ''): URL {
    if (!URL.canParse(address)) throw new Error(`authorization_endpoint: ${address}`);
    const url = new URL(address);
    oauth.checkProtocol(url, !isInsecure(this.at.issuer));
    return url;
  }

  private forResource(): Record<string, string> {
    return this.at.resource === null ? {} : { resource: this.at.resource };
  }
}

/** An issuer without TLS has a name that says so. The service takes none from elsewhere in production. */
function isInsecure(issuer: string): boolean {
  return new URL(issuer).protocol === 'http:';
}

function insecureOnlyFor(issuer: string) {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- it is marked so to stand out
  return { [oauth.allowInsecureRequests]: isInsecure(issuer) };
}

const longestRenewalMs = 3_000;

/** How long before its end a token is renewed: a minute, of a short one the last fifth. */
function headroomMs(lifetimeS: number): number {
  return Math.min(60_000, lifetimeS * 200);
}

function grantOf(response: oauth.TokenEndpointResponse): Grant {
  const { access_token, expires_in, refresh_token = null, id_token = null } = response;
  return {
    accessToken: access_token,
    renewAtMs: expires_in === undefined ? null : Date.now() + expires_in * 1_000 - headroomMs(expires_in),
    refreshToken: refresh_token,
    idToken: id_token,
    subject: oauth.getValidatedIdTokenClaims(response)?.sub ?? null,
  };
}

/** The `sub` of a token that is a JWT; null of another. */
function subjectIn(token: string): string | null {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sub } = JSON.parse(atob(payload)) as { readonly sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/** Another person is not let into what the first one has open. */
export class OtherPerson extends Error {}

/** Why a sign-in came to nothing, as the reader sees it. */
export type SignInFault =
  | { readonly kind: 'quiet' | 'denied' | 'scopes' | 'client' | 'away' | 'stray' | 'otherPerson' }
  | { readonly kind: 'other'; readonly detail: string };

export function faultOf(error: unknown): SignInFault {
  if (error instanceof OtherPerson) return { kind: 'otherPerson' };
  // What `fetch` throws, also where the issuer does not let this page read its answer.
  if (error instanceof TypeError && !('code' in error)) return { kind: 'away' };
  if (!(error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError))
    return { kind: 'other', detail: error instanceof Error ? error.message : String(error) };
  const kind = kindOf[error.error];
  const said = [error.error, error.error_description].filter(Boolean).join(': ');
  return kind ? { kind } : { kind: 'other', detail: said };
}

/** RFC 6749, sections 4.1.2.1 and 5.2, and OpenID Connect Core 1.0, section 3.1.2.6. */
const kindOf: Readonly<Partial<Record<string, Exclude<SignInFault['kind'], 'other'>>>> = {
  login_required: 'quiet',
  interaction_required: 'quiet',
  consent_required: 'quiet',
  account_selection_required: 'quiet',
  access_denied: 'denied',
  invalid_scope: 'scopes',
  unauthorized_client: 'client',
  invalid_client: 'client',
};
