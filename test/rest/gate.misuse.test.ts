import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { asCustomer, asService, bearer, tokenOf } from '../service/bearer';
import { startService, type TestService } from '../service/service';
import { callTo, type Call } from './client';
import { givenGate } from './gateScene';

let service: TestService;
let call: Call;

beforeAll(async () => {
  service = await startService();
  call = callTo(service.url);
});
afterAll(() => service.close());

it('is not opened by the token of somebody else, nor by a scope that may not read', async () => {
  const { gate, gateOf, terms, decide } = await givenGate(service);
  await decide(terms);
  const stranger = asCustomer(service.given.customer());
  const writer = bearer(tokenOf({ sub: 'shop', scope: 'consents:decide' }));
  for (const path of [gate, `${gate}/-/x`]) {
    for (const headers of [stranger, writer])
      expect(await call(path, { headers })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  }
  expect(await call(gateOf('me'), { headers: stranger })).toMatchObject({
    status: 403,
    body: { code: 'CONSENT_MISSING' },
  });
});

it('is not opened by a path that climbs to the gate of somebody else', async () => {
  const { gate, gateOf, terms, decide } = await givenGate(service);
  await decide(terms);
  const other = `${gateOf(service.given.customer())}/-`;
  for (const up of ['/../../../../../../../..', '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e'])
    expect(await statusAsSent(`${other}${up}${gate}`)).toBe(403);
});

/** Other clients resolve such a path before they send it. */
async function statusAsSent(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(service.url);
  const sent = request({ hostname, port, path, headers: asService }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

it('refuses sets, words and ids that there are not', async () => {
  const { gate, gateOf, setCode } = await givenGate(service);
  const unknown = gate.replace(setCode, 'unknown');
  expect(await call(unknown)).toMatchObject({ status: 404, body: { code: 'SET_NOT_FOUND' } });
  expect(await call(`${unknown}/-/x`)).toMatchObject({ status: 404, body: { code: 'SET_NOT_FOUND' } });
  const malformed = [
    ...[`${gate}?audience=DE`, `${gate}?audiences=de`, `${gate}/DE/x`, `${gate}/de,,at/x`],
    ...[`${gate}/${'a,'.repeat(20)}a/x`, gateOf('%20'), gateOf('..%2F'), gateOf('undefined')],
  ];
  for (const path of malformed)
    expect(await call(path)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  expect(await call(gateOf('me'))).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
});

it('is asked for, not told', async () => {
  const { gate } = await givenGate(service);
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await call(gate, { method })).toMatchObject({
      status: 405,
      body: { allowed_methods: ['GET', 'HEAD'] },
    });
  expect((await call(`${gate}/-/x`, { method: 'PROPFIND' })).status).toBe(404);
});
