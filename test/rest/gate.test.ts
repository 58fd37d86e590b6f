import { erasureKept } from '../evidence/erasuresAt';
import { asCustomer, asNobody, bearer, tokenOf } from '../service/bearer';
import { startService, type TestService } from '../service/service';
import { callTo, type Call } from './client';
import { givenGate } from './gateScene';

let service: TestService;
let call: Call;

beforeAll(async () => {
  service = await startService({ erasure: erasureKept() });
  call = callTo(service.url);
});
afterAll(() => service.close());

const statusOf = async (path: string, sent = {}) => (await call(path, sent)).status;

it('lets through who agreed to what is required, and nobody else', async () => {
  const { gate, terms, setCode, decide } = await givenGate(service);
  const refused = await call(gate);
  expect(refused).toMatchObject({
    status: 403,
    body: {
      ...{ code: 'CONSENT_MISSING', set_code: setCode },
      missing: [{ template_code: terms.templateCode, obstacle: 'NEVER_DECIDED' }],
      detail: `Set "${setCode}" requires what the customer does not agree to: ${terms.templateCode}.`,
    },
  });
  expect(refused.headers.get('cache-control')).toBe('no-store');

  await decide(terms);
  const passed = await call(gate);
  expect(passed).toMatchObject({ status: 204, body: null });
  expect(passed.headers.get('cache-control')).toBe('no-store');

  await decide(terms, 'withdraw');
  expect(await call(gate)).toMatchObject({
    status: 403,
    body: { missing: [{ obstacle: 'WITHDRAWN' }] },
  });
});

it('holds the audience to what is asked of it', async () => {
  const { gate, terms, conduct, decide } = await givenGate(service);
  await decide(terms);
  expect(await statusOf(`${gate}?audience=de`)).toBe(204);
  expect(await call(`${gate}?audience=de&audience=seller`)).toMatchObject({
    status: 403,
    body: { missing: [{ template_code: conduct.templateCode }] },
  });
  await decide(conduct);
  expect(await statusOf(`${gate}?audience=seller`)).toBe(204);
});

it('knows customers by their own token, as "me" too, and by the id for a service', async () => {
  const { customerId, gate, gateOf, terms, decide } = await givenGate(service);
  await decide(terms);
  const own = asCustomer(customerId);
  const reader = bearer(tokenOf({ sub: 'shop', scope: 'consents:read' }));
  expect(await statusOf(gateOf('me'), { headers: own })).toBe(204);
  expect(await statusOf(gate, { headers: own })).toBe(204);
  expect(await statusOf(gate, { headers: reader })).toBe(204);
});

it('takes any id that customers may have', async () => {
  const { gateOf, terms, decide } = await givenGate(service);
  await decide(terms, 'given', 'auth0|5f/2a');
  expect(await statusOf(gateOf('auth0%7C5f%2F2a'))).toBe(204);
  expect(await statusOf(gateOf('auth0%7C5f'))).toBe(403);
});

it('refuses erased customers as those who never decided', async () => {
  const { customerId, gate, terms, decide } = await givenGate(service);
  await decide(terms);
  const sent = { mode: 'UNLINK', reason: 'CUSTOMER_REQUEST', confirm_records: 1 };
  expect(await statusOf(`/v1/customers/${customerId}/erasure`, { json: sent })).toBe(200);
  expect(await call(gate)).toMatchObject({
    status: 403,
    body: { missing: [{ template_code: terms.templateCode, obstacle: 'NEVER_DECIDED' }] },
  });
});

it('tells HEAD the same', async () => {
  const { gate, terms, decide } = await givenGate(service);
  expect(await statusOf(gate, { method: 'HEAD' })).toBe(403);
  await decide(terms);
  expect(await statusOf(gate, { method: 'HEAD' })).toBe(204);
});

describe('below its audience, as Envoy asks', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

  it.each(methods)('takes %s at any path, with 200 for yes', async (method) => {
    const { gate, terms, decide } = await givenGate(service);
    const paths = ['/-', '/-/', '/-/orders/42', '/-/a%2Fb//c.html?audience=seller&x=['];
    const statuses = () =>
      Promise.all(paths.map((path) => statusOf(gate + path, { method, headers: { 'content-length': '0' } })));
    expect(new Set(await statuses())).toEqual(new Set([403]));
    await decide(terms);
    expect(new Set(await statuses())).toEqual(new Set([200]));
  });

  it('ignores a media type whose body stays with the proxy', async () => {
    const { gate, terms, decide } = await givenGate(service);
    await decide(terms);
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      expect(await statusOf(`${gate}/-/orders`, { text: '', headers: { 'content-type': type } })).toBe(200);
    expect(await statusOf(`${gate}/-/orders`, { text: '{"not": read' })).toBe(200);
  });

  it('takes its audience from the path, and none from the query of the request', async () => {
    const { gate, terms, conduct, decide } = await givenGate(service);
    await decide(terms);
    expect(await statusOf(`${gate}/de/?audience=seller`, { method: 'POST' })).toBe(200);
    const asked = await call(`${gate}/de,seller/orders`, { method: 'POST' });
    expect(asked).toMatchObject({
      status: 403,
      body: { missing: [{ template_code: conduct.templateCode }] },
    });
    await decide(conduct);
    expect(await statusOf(`${gate}/de,seller/orders`, { method: 'POST' })).toBe(200);
  });
});

it('is closed to callers without a credential', async () => {
  const { gate, gateOf } = await givenGate(service);
  for (const path of [gate, `${gate}/-/x`, gateOf('me'), `${gateOf('me')}/-/x`]) {
    const reply = await fetch(service.url + path, { headers: asNobody });
    expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
});
