import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { testAuth } from '../service/bearer';
import type { ServiceOptions } from '../service/service';

/** An issuer with people to sign in, as small as OpenID Connect allows. */
export interface OidcIssuer {
  readonly url: string;
  readonly clientId: string;
  /** What the next sign-ins and renewals are like. */
  readonly set: (next: Partial<IssuerTerms>) => void;
  /** The parameters of each request, by the name of its endpoint, oldest first. */
  readonly asked: readonly (readonly [endpoint: string, parameters: Readonly<Record<string, string>>])[];
  close(): Promise<void>;
}

interface IssuerTerms {
  readonly person: string;
  readonly scope: string;
  /** How long access tokens last. */
  readonly lifetimeS: number;
  readonly hasRefreshTokens: boolean;
  /** Where it signs people out, where not at its own place. */
  readonly end: string | null;
  /** The `iss` and state of its answers, where not its own and what it was sent. */
  readonly answersAs: { readonly iss?: string; readonly state?: string };
  /** Null for what it was sent. */
  readonly nonce: string | null;
  /** Where people sign in, where not at its own place. */
  readonly authorization: string | null;
  /** Whose tokens a renewal gives, which then has no ID token; null for those of the same person. */
  readonly renewsAs: string | null;
}

interface Code {
  readonly parameters: Readonly<Record<string, string>>;
  readonly person: string;
}

const clientId = 'the-console';

/** The service in production, where people sign in there and only listed operations are executed. */
export function inProductionAt({ url, clientId }: OidcIssuer): ServiceOptions {
  const { tokens } = testAuth;
  const signIn = { issuer: url, clientId, scopes: 'openid audit:read', audience: null };
  return {
    mode: 'production',
    limits: { persistedOperations: [{ id: 'typename', body: '{ __typename }' }] },
    auth: { secret: null, jwksUrl: new URL(`${url}/keys`), tokens: { ...tokens, issuer: url } },
    console: { roles: null, signIn: { ...signIn, resource: 'https://consent.example/api' } },
  };
}

export async function openIssuer(audience = testAuth.tokens.audience): Promise<OidcIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const asked: [string, Readonly<Record<string, string>>][] = [];
  const codes = new Map<string, Code>();
  const refreshTokens = new Map<string, string>();
  let signedIn: string | null = null;
  let terms: IssuerTerms = {
    person: 'anna',
    scope: 'templates:write templates:publish audit:read consents:read',
    lifetimeS: 3_600,
    hasRefreshTokens: true,
    end: null,
    answersAs: {},
    nonce: null,
    authorization: null,
    renewsAs: null,
  };
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ iss: url(), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(`${terms.lifetimeS}s`)
      .sign(privateKey);
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const answer = (parameters: Readonly<Record<string, string>>, given: Record<string, string>) => {
    const to = new URL(parameters['redirect_uri'] ?? '');
    const own = { iss: url(), state: parameters['state'] ?? '', ...terms.answersAs, ...given };
    for (const [name, value] of Object.entries(own)) to.searchParams.set(name, value);
    return to.href;
  };
  const answerWithCode = (parameters: Readonly<Record<string, string>>, person: string) => {
    const code = randomUUID();
    codes.set(code, { parameters, person });
    return answer(parameters, { code });
  };
  const grant = async (person: string, nonce: string | undefined) => {
    const refresh = randomUUID();
    if (terms.hasRefreshTokens) refreshTokens.set(refresh, person);
    const client = { sub: person, client_id: clientId, scope: terms.scope };
    return {
      token_type: 'Bearer',
      expires_in: terms.lifetimeS,
      access_token: await sign({ aud: audience, ...client }),
      id_token: await sign({ aud: clientId, sub: person, nonce: terms.nonce ?? nonce }),
      ...(terms.hasRefreshTokens ? { refresh_token: refresh } : {}),
    };
  };
  const redeem = (form: Readonly<Record<string, string>>) => {
    const code = codes.get(form['code'] ?? '');
    codes.delete(form['code'] ?? '');
    const challenge = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url');
    if (code?.parameters['code_challenge'] !== challenge) return null;
    if (code.parameters['redirect_uri'] !== form['redirect_uri']) return null;
    return grant(code.person, code.parameters['nonce']);
  };
  const renew = async (form: Readonly<Record<string, string>>) => {
    const person = refreshTokens.get(form['refresh_token'] ?? '');
    refreshTokens.delete(form['refresh_token'] ?? '');
    if (person === undefined) return null;
    if (terms.renewsAs === null) return grant(person, undefined);
    const { id_token: _left, ...given } = await grant(terms.renewsAs, undefined);
    return given;
  };

  const endpoints: Readonly<Record<string, Endpoint>> = {
    '/.well-known/openid-configuration': (_form, send) =>
      send.json({
        issuer: url(),
        authorization_endpoint: terms.authorization ?? `${url()}/authorize`,
        token_endpoint: `${url()}/token`,
        end_session_endpoint: terms.end ?? `${url()}/end`,
        jwks_uri: `${url()}/keys`,
        authorization_response_iss_parameter_supported: true,
      }),
    '/keys': (_form, send) => send.json({ keys: [jwk] }),
    '/authorize': (form, send) => {
      if (signedIn !== null) return send.to(answerWithCode(form, signedIn));
      if (form['prompt'] === 'none') return send.to(answer(form, { error: 'login_required' }));
      const query = new URLSearchParams(form).toString().replaceAll('&', '&amp;');
      return send.page(`<a href="/in?${query}">Let me in</a> <a href="/no?${query}">Refuse</a>`);
    },
    '/in': (form, send) => {
      signedIn = terms.person;
      return send.to(answerWithCode(form, terms.person));
    },
    '/no': (form, send) => send.to(answer(form, { error: 'access_denied' })),
    '/token': async (form, send) => {
      const given = await (form['grant_type'] === 'refresh_token' ? renew(form) : redeem(form));
      return given ? send.json(given) : send.json({ error: 'invalid_grant' }, 400);
    },
    '/end': (form, send) => {
      signedIn = null;
      return send.to(form['post_logout_redirect_uri'] ?? '');
    },
  };

  const server = createServer((request, response) => {
    void parametersOf(request).then(async ([path, parameters]) => {
      asked.push([path, parameters]);
      await (endpoints[path] ?? noEndpoint)(parameters, sender(response));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: url(),
    clientId,
    asked,
    set: (next) => {
      terms = { ...terms, ...next };
      if (next.person !== undefined) signedIn = null;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Endpoint = (parameters: Readonly<Record<string, string>>, send: Sender) => void | Promise<void>;

interface Sender {
  readonly json: (body: unknown, status?: number) => void;
  readonly page: (html: string) => void;
  readonly to: (url: string) => void;
}

const noEndpoint: Endpoint = (_parameters, send) => {
  send.json({ error: 'nothing_here' }, 404);
};

/** Pages of other origins may read the answers, as issuers let the pages of their clients. */
function sender(response: ServerResponse): Sender {
  const end = (status: number, headers: Record<string, string>, body = '') => {
    response.writeHead(status, { 'access-control-allow-origin': '*', ...headers }).end(body);
  };
  return {
    json: (body, status = 200) => end(status, { 'content-type': 'application/json' }, JSON.stringify(body)),
    page: (html) => end(200, { 'content-type': 'text/html' }, `<!doctype html>${html}`),
    to: (location) => end(302, { location }),
  };
}

async function parametersOf(
  request: IncomingMessage,
): Promise<readonly [string, Readonly<Record<string, string>>]> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://issuer');
  const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
  return [pathname, Object.fromEntries([...searchParams, ...new URLSearchParams(body)])];
}
