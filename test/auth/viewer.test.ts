import { randomUUID } from 'node:crypto';
import { asCustomer, asNobody, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { givenCustomerAsked } from '../rest/client';
import { startService, type TestService } from '../service/service';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function viewerOf(headers: CallerHeaders, selection = 'kind name scopes customer { id }') {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: `{ viewer { ${selection} } }` }),
  });
  return ((await response.json()) as { data: { viewer: unknown } }).data.viewer;
}

async function call(path: string, headers: CallerHeaders, body?: object) {
  const response = await fetch(`${service.url}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown>, response };
}

describe('the viewer', () => {
  const id = randomUUID();
  const scope = 'audit:read openid consents:read';

  test.each<[string, CallerHeaders, object]>([
    ['nobody', asNobody, { kind: 'ANONYMOUS', name: null, scopes: [], customer: null }],
    ['a customer', asCustomer(id), { kind: 'CUSTOMER', name: null, scopes: [], customer: { id } }],
    [
      'a customer whose issuer writes ids in capitals',
      asCustomer(id.toUpperCase()),
      { kind: 'CUSTOMER', name: null, scopes: [], customer: { id } },
    ],
    [
      'a service, with the scopes that count here',
      bearer(tokenOf({ sub: 'shop', scope })),
      { kind: 'SERVICE', name: 'shop', scopes: ['audit:read', 'consents:read'], customer: null },
    ],
    [
      'a person',
      bearer(tokenOf({ sub: 'erika', client_id: 'desk', scope: 'templates:write' })),
      { kind: 'STAFF', name: 'erika', scopes: ['templates:write'], customer: null },
    ],
  ])('is %s', async (_who, headers, viewer) => {
    expect(await viewerOf(headers)).toEqual(viewer);
  });

  test('leads a customer to what awaits them, without their id', async () => {
    const { customerId, templateCode } = await givenCustomerAsked(service.given);
    const viewer = await viewerOf(
      asCustomer(customerId),
      `customer { pendingUpdate(templateCode: "${templateCode}") { customerId accepted } }`,
    );
    expect(viewer).toEqual({ customer: { pendingUpdate: { customerId, accepted: false } } });
  });
});

describe('me, in the paths of REST', () => {
  test('is the customer of the token, to read and to decide', async () => {
    const { customerId, templateCode, consentVersionId } = await givenCustomerAsked(service.given);
    const own = asCustomer(customerId);
    const path = `/customers/me/consents/templates/${templateCode}`;

    const asked = await call(`${path}/pending`, own);
    const decided = await call(`${path}/decisions`, own, {
      value: 'given',
      consent_version_id: consentVersionId,
    });
    const listed = await call('/customers/me/consents/decisions', own);

    expect(asked).toMatchObject({ status: 200, body: { customer_id: customerId, accepted: false } });
    expect(decided).toMatchObject({ status: 201, body: { decision: { customer_id: customerId } } });
    expect(decided.response.headers.get('location')).toBe(
      `/v1/customers/${customerId}/consents/templates/${templateCode}/decisions/1`,
    );
    expect(listed.body).toMatchObject({ decisions: [{ customer_id: customerId }] });
    expect(asked.response.headers.get('cache-control')).toBe('no-store');
  });

  test.each<[string, CallerHeaders, number, string]>([
    ['nobody', asNobody, 401, 'UNAUTHENTICATED'],
    ['a service', bearer(tokenOf({ sub: 'shop', scope: 'consents:read' })), 400, 'INVALID_INPUT'],
  ])('is nothing for %s', async (_who, headers, status, code) => {
    expect(await call('/customers/me/consents', headers)).toMatchObject({ status, body: { code } });
  });

  test('is no id in a body', async () => {
    const { customerId } = await givenCustomerAsked(service.given);
    const query = '{ customer(id: "me") { id } }';
    const response = await fetch(`${service.url}/graphql`, {
      method: 'POST',
      headers: { ...asCustomer(customerId), 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'INVALID_INPUT' } }] });
  });
});
