import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { compileFunction, createContext, runInContext } from 'node:vm';
import fastify, { type preHandlerAsyncHookHandler } from 'fastify';
import ts from 'typescript';
import * as consentClient from '../../src/client/consentClient';
import { readGuide } from '../readme/guides';
import { givenGate } from '../rest/gateScene';
import { tokenOf } from '../service/bearer';
import { startService, type TestService } from '../service/service';

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => unknown;
/** Express knows it by its four parameters. */
type FaultHandler = (fault: unknown, ...given: Parameters<Handler>) => unknown;
interface ExpressApp extends RequestListener {
  readonly use: ((handler: Handler) => this) & ((handler: FaultHandler) => this);
}
/** It comes without types. */
const express = createRequire(__filename)('express') as () => ExpressApp;

let service: TestService;
const opened: Server[] = [];

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  for (const server of opened) server.close();
  await service.close();
});

const blocksOf = (guide: string) =>
  [...readGuide(`src/client/${guide}`).matchAll(/```[jt]s\n(.*?)```/gs)].map(([, text = '']) => text);
const [gateBlock = '', serversBlock = '', nextBlock = '', hearBlock = ''] = blocksOf('GATE.md');
const [auth0Block = '', keycloakBlock = ''] = blocksOf('LOGIN.md');

type Imports = Readonly<Record<string, object>>;

/** What the example exports, with these imports. */
function exportsOf(text: string, imports: Imports, env: object = {}): object {
  const js = ts.transpile(text, { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 });
  const exported = {};
  const required = (name: string) => imports[name];
  const run = compileFunction(js, ['exports', 'require', 'process']) as (...given: readonly object[]) => void;
  run(exported, required, { env });
  return exported;
}

const key = tokenOf({ sub: 'shop', scope: 'consents:read' });

/** The guide's gate at a set of this test, for a customer who has agreed and one who has not. */
async function givenGuide(url = service.url, secret = key) {
  const { setCode, terms, decide } = await givenGate(service);
  const [agreed, other] = [service.given.customer(), service.given.customer()];
  await decide(terms, 'given', agreed);
  const text = gateBlock.replace("'sign-up'", `'${setCode}'`);
  const modules = { 'consent-client': consentClient };
  const gate = exportsOf(text, modules, { CONSENT_URL: url, SERVICE: secret });
  const missing = [{ templateCode: terms.templateCode, obstacle: 'NEVER_DECIDED' }];
  return { agreed, other, setCode, missing, imports: { './gate.js': gate } };
}

async function listening(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  opened.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const asked = async (url: string, customerId: string | null) => {
  const headers = new Headers(customerId === null ? [] : [['x-customer', customerId]]);
  const response = await fetch(url, { headers, redirect: 'manual' });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
};

const away = { status: 503, body: { error: 'Try again later.' } };
const loggedOut = { status: 401, body: { error: 'Log in first.' } };

interface Servers {
  readonly requireConsent: Handler;
  readonly answerFaults: FaultHandler;
  readonly requireConsentInFastify: preHandlerAsyncHookHandler;
}

type Next = { readonly middleware: (request: Request) => Promise<Response | undefined> };

describe('Express', () => {
  const appOf = ({ requireConsent, answerFaults }: Servers) =>
    listening(
      express()
        .use((request, _response, next) => {
          Object.assign(request, { customerId: request.headers['x-customer'] });
          next();
        })
        .use(requireConsent)
        .use((_request, response) => response.end('in'))
        .use(answerFaults),
    );

  it('lets through who agreed, and tells others what is missing', async () => {
    const { agreed, other, missing, imports } = await givenGuide();
    const url = `${await appOf(exportsOf(serversBlock, imports) as Servers)}/account`;
    expect(await asked(url, agreed)).toEqual({ status: 200, body: 'in' });
    expect(await asked(url, other)).toEqual({ status: 403, body: { missing } });
    expect(await asked(url, null)).toEqual(loggedOut);
    expect(await asked(url, 'no id')).toEqual({ status: 403, body: { missing: [] } });
  });

  it('tells the customer nothing of what the gate may not ask, and writes it down', async () => {
    const { agreed, imports } = await givenGuide(
      service.url,
      tokenOf({ sub: 'shop', scope: 'consents:decide' }),
    );
    const log = jest.spyOn(console, 'error').mockImplementation();
    const url = `${await appOf(exportsOf(serversBlock, imports) as Servers)}/account`;
    expect(await asked(url, agreed)).toEqual({ status: 500, body: { error: 'Something went wrong here.' } });
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ code: 'FORBIDDEN' }));
    log.mockRestore();
  });

  it('is closed while the service does not answer, and says that it is away', async () => {
    const { agreed, imports } = await givenGuide('http://127.0.0.1:1');
    const url = `${await appOf(exportsOf(serversBlock, imports) as Servers)}/account`;
    expect(await asked(url, agreed)).toEqual(away);
  });
});

it('Fastify lets through who agreed, and tells others what is missing', async () => {
  const { agreed, other, missing, imports } = await givenGuide();
  const app = fastify();
  app.addHook('onRequest', (request, _reply, done) => {
    Object.assign(request, { customerId: request.headers['x-customer'] });
    done();
  });
  app.addHook('preHandler', (exportsOf(serversBlock, imports) as Servers).requireConsentInFastify);
  app.get('/account', () => 'in');
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/account`;
  expect(await asked(url, agreed)).toEqual({ status: 200, body: 'in' });
  expect(await asked(url, other)).toEqual({ status: 403, body: { missing } });
  expect(await asked(url, null)).toEqual(loggedOut);
  expect(await asked(url, 'no id')).toEqual({ status: 403, body: { missing: [] } });
  await app.close();
});

it('Fastify and Next.js say so while the service does not answer', async () => {
  const { agreed, imports } = await givenGuide('http://127.0.0.1:1');
  const app = fastify();
  app.decorateRequest('customerId', agreed);
  app.addHook('preHandler', (exportsOf(serversBlock, imports) as Servers).requireConsentInFastify);
  app.get('/account', () => 'in');
  const { statusCode, body } = await app.inject('/account');
  expect({ status: statusCode, body: JSON.parse(body) as unknown }).toEqual(away);
  const session = { customerOf: () => Promise.resolve(agreed) };
  const next = exportsOf(nextBlock, { ...imports, './session.js': session }) as Next;
  const response = await next.middleware(new Request('https://shop.example/account'));
  expect(response?.status).toBe(503);
});

it('Next.js lets through who agreed, and sends others to log in or to the consent page', async () => {
  const { agreed, other, imports } = await givenGuide();
  const session = { customerOf: (request: Request) => Promise.resolve(request.headers.get('x-customer')) };
  const { middleware } = exportsOf(nextBlock, { ...imports, './session.js': session }) as Next;
  const sent = async (headers: Record<string, string>) => {
    const response = await middleware(new Request('https://shop.example/account/orders?x=1', { headers }));
    return response?.headers.get('location');
  };
  expect(await sent({ 'x-customer': agreed })).toBeUndefined();
  expect(await sent({ 'x-customer': other })).toBe('https://shop.example/consent');
  expect(await sent({})).toBe('https://shop.example/login');
});

it('forgets the customer of a decision, and all when anything else changes', () => {
  const forgotten: (string | undefined)[] = [];
  const gate = { forget: (customerId?: string) => void forgotten.push(customerId) };
  const { hear } = exportsOf(hearBlock, { './gate.js': { gate } }) as {
    readonly hear: (event: { readonly type: string; readonly data: object }) => void;
  };
  hear({ type: 'consent.decision.recorded', data: { customer_id: 'one' } });
  hear({ type: 'consent.decision.recorded', data: { customer_id: null } });
  hear({ type: 'consent.version.current', data: {} });
  hear({ type: 'consent.api_key.issued', data: {} });
  expect(forgotten).toEqual(['one', undefined, undefined]);
});

const page = 'https://shop.example/consent';

describe('Auth0', () => {
  interface Action {
    onExecutePostLogin(event: object, api: object): Promise<void>;
    onContinuePostLogin(event: object, api: object): Promise<void>;
  }

  /** Auth0's side, which tells what was done with the log-in. */
  async function loggedIn(
    step: keyof Action,
    by: { setCode: string; id: string; key?: string },
    isApp = true,
  ) {
    const action = exportsOf(auth0Block.replace('/sign-up/', `/${by.setCode}/`), {}) as Action;
    const done: string[] = [];
    const secrets = { CONSENT_URL: service.url, CONSENT_KEY: by.key ?? key, CONSENT_PAGE: page };
    await action[step](
      { user: { user_id: by.id }, secrets },
      {
        access: { deny: (reason: string) => void done.push(`denied: ${reason}`) },
        redirect: { canRedirect: () => isApp, sendUserTo: (url: string) => void done.push(url) },
      },
    );
    return done;
  }

  it('sends those to the page who lack something, and lets others in', async () => {
    const { agreed, other, setCode } = await givenGuide();
    const denied = ['denied: Your agreement to our terms is missing.'];
    expect(await loggedIn('onExecutePostLogin', { setCode, id: agreed })).toEqual([]);
    expect(await loggedIn('onExecutePostLogin', { setCode, id: other })).toEqual([page]);
    expect(await loggedIn('onExecutePostLogin', { setCode, id: other }, false)).toEqual(denied);
    expect(await loggedIn('onContinuePostLogin', { setCode, id: agreed })).toEqual([]);
    expect(await loggedIn('onContinuePostLogin', { setCode, id: other })).toEqual(denied);
    expect(await loggedIn('onExecutePostLogin', { setCode, id: 'auth0|5f2a' })).toEqual([page]);
  });

  it('fails the log-in where it may not ask, or the set is unknown', async () => {
    const { agreed, setCode } = await givenGuide();
    const blind = tokenOf({ sub: 'auth0', scope: 'consents:decide' });
    const step = 'onExecutePostLogin';
    await expect(loggedIn(step, { setCode, id: agreed, key: blind })).rejects.toThrow('status 403');
    await expect(loggedIn(step, { setCode: 'unknown', id: agreed })).rejects.toThrow('status 404');
  });
});

describe('Keycloak', () => {
  interface Asked {
    readonly url: string;
    readonly headers: Record<string, string>;
  }

  /** Keycloak's side, of which the script sees Java's classes; `told` is the status that its request gets. */
  function ran(step: 'authenticate' | 'action', setCode: string, id: string, told: number | null) {
    const [asks, done]: [Asked[], string[]] = [[], []];
    const env: Record<string, string> = { CONSENT_URL: service.url, CONSENT_KEY: key, CONSENT_PAGE: page };
    class URL {
      private readonly headers: Record<string, string> = {};
      constructor(private readonly url: string) {}
      openConnection() {
        return {
          setRequestProperty: (name: string, value: string) => void (this.headers[name] = value),
          setConnectTimeout: () => undefined,
          setReadTimeout: () => undefined,
          getResponseCode: () => {
            asks.push({ url: this.url, headers: this.headers });
            return told;
          },
        };
      }
    }
    const classes: Record<string, unknown> = {
      'java.lang.System': { getenv: (name: string) => env[name] },
      'java.net.URL': URL,
      'java.net.URI': { create: (text: string) => text },
      'java.net.URLEncoder': { encode: encodeURIComponent },
      'jakarta.ws.rs.core.Response': { seeOther: (url: string) => ({ build: () => url }) },
      'org.keycloak.authentication.AuthenticationFlowError': { ACCESS_DENIED: 'denied' },
    };
    const context = {
      success: () => void done.push('in'),
      failure: (error: string) => void done.push(error),
      challenge: (response: string) => void done.push(response),
      generateAccessCode: () => 'code',
      getActionUrl: (code: string) => `https://id.example/action?code=${code}`,
    };
    const Java = { type: (name: string) => classes[name] };
    const script = keycloakBlock.replace('/sign-up/', `/${setCode}/`);
    runInContext(`${script}\n${step}(context);`, createContext({ Java, user: { getId: () => id }, context }));
    return { asks, done };
  }

  /** The script waits for its response, so what it asks is learned by a first run and answered in a second. */
  async function loggedIn(step: 'authenticate' | 'action', setCode: string, id: string) {
    const [ask] = ran(step, setCode, id, 204).asks;
    const { status } = await fetch(ask?.url ?? '', { headers: ask?.headers ?? {} });
    return ran(step, setCode, id, status).done;
  }

  it('sends those to the page who lack something, and lets others in', async () => {
    const { agreed, other, setCode } = await givenGuide();
    const back = encodeURIComponent('https://id.example/action?code=code');
    expect(await loggedIn('authenticate', setCode, agreed)).toEqual(['in']);
    expect(await loggedIn('authenticate', setCode, other)).toEqual([`${page}?continue=${back}`]);
    expect(await loggedIn('action', setCode, agreed)).toEqual(['in']);
    expect(await loggedIn('action', setCode, other)).toEqual(['denied']);
  });

  it('fails the log-in where the set is unknown', async () => {
    const { agreed } = await givenGuide();
    await expect(loggedIn('authenticate', 'unknown', agreed)).rejects.toThrow('answered 404');
  });
});
