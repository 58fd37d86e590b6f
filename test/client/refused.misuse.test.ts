import { createServer } from 'node:http';
import { createConsentClient, type ConsentClient, type InputFault } from '../../src/client/consentClient';
import { ConsentServiceError, UnansweredError } from '../../src/client/consentServiceError';
import { Refused, RefusedError, refusedErrorOf, type KnownRefusal } from '../../src/client/refused';
import { errorTable } from '../../src/domain/errors/errors';
import { networkTo, type Network } from '../network/network';
import { asCustomer, asService } from '../service/bearer';
import { startService, type TestService } from '../service/service';

let service: TestService;
let network: Network;
let consent: ConsentClient;

const clientOf = ({ authorization = '' }: { readonly authorization?: string }) =>
  createConsentClient({ url: network.url, token: authorization.replace('Bearer ', ''), attempts: 1 });

beforeAll(async () => {
  service = await startService();
  network = await networkTo(service.url);
  consent = clientOf(asService);
});
afterAll(async () => {
  await network.close();
  await service.close();
});

/** What a call was rejected with. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error('The call was answered.');
    },
    (error: unknown) => error,
  );
}

async function givenAsked() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  return { customerId: service.given.customer(), templateCode, consentVersionId };
}

test('there is a class for each code of the error table, and it alone', () => {
  expect(Object.keys(Refused)).toEqual(Object.keys(errorTable));
  const parts = { status: 200, retryAfterSeconds: null };
  for (const [code, { status }] of Object.entries(errorTable)) {
    const error = refusedErrorOf({ message: 'No.', extensions: { code } }, parts);
    const own = Object.entries(Refused).filter(([, Class]) => error instanceof (Class as never));
    expect(own.map(([name]) => name)).toEqual([code]);
    expect(error).toMatchObject({ name: `Refused.${code}`, code, status });
    expect(error).toBeInstanceOf(RefusedError);
    expect(error).toBeInstanceOf(ConsentServiceError);
  }
});

test('a superseded version is refused with the one to show instead', async () => {
  const old = await givenAsked();
  const current = await service.given.publishedVersion({ templateCode: old.templateCode });

  const error = await errorOf(consent.decide({ ...old, value: 'given' }));

  if (!(error instanceof Refused.VERSION_SUPERSEDED)) throw error;
  const { currentVersionId } = error.details satisfies { readonly currentVersionId: string };
  expect(currentVersionId).toBe(current.consentVersionId);
  expect(error).toMatchObject({
    code: 'VERSION_SUPERSEDED',
    status: 409,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
  });
});

test('what was sent wrongly is told with where it is', async () => {
  const error = await errorOf(consent.latest({ templateCode: 'No Code' }));

  if (!(error instanceof Refused.INVALID_INPUT)) throw error;
  const faults = error.details.errors satisfies readonly InputFault[];
  expect(faults).toEqual([
    {
      pointer: '/templateCode',
      expected: expect.stringContaining('1 to 64') as unknown,
      came: 'a string of 7 characters',
    },
  ]);
});

test('the code tells the type of the details', async () => {
  const { templateCode } = await service.given.publishedVersion();
  await service.given.retiredTemplate(templateCode);

  const refusal = (await errorOf(consent.latest({ templateCode }))) as KnownRefusal;

  if (refusal.code !== 'TEMPLATE_RETIRED') throw new Error(`${refusal.code} came.`);
  const retiredAt = refusal.details.retiredAt satisfies string;
  expect(Date.parse(retiredAt)).not.toBeNaN();
});

test('each way to be refused has its class', async () => {
  const asked = await givenAsked();
  const { templateCode } = asked;
  const stranger = clientOf(asCustomer(service.given.customer()));
  const nobody = createConsentClient({ url: network.url });

  expect(await errorOf(consent.latest({ templateCode: 'unknown' }))).toBeInstanceOf(
    Refused.TEMPLATE_NOT_FOUND,
  );
  expect(await errorOf(nobody.pending(asked))).toBeInstanceOf(Refused.UNAUTHENTICATED);
  expect(await errorOf(stranger.pending(asked))).toBeInstanceOf(Refused.FORBIDDEN);
  expect(await errorOf(consent.decide({ ...asked, consentVersionId: null, value: 'given' }))).toBeInstanceOf(
    Refused.VERSION_REQUIRED,
  );
  const malformed = await errorOf(consent.pendingMany({ customerIds: ['7 8'], templateCode }));
  expect(malformed).toBeInstanceOf(Refused.INVALID_INPUT);
  expect(malformed).toMatchObject({
    details: { member: 'ids[0]', expected: '1 to 128 visible ASCII characters' },
  });
  expect(await service.ledger.rowCount()).toBe(0);
});

test('a key that came with another answer is refused', async () => {
  const asked = { ...(await givenAsked()), idempotencyKey: 'order-4711' };
  await consent.decide({ ...asked, value: 'given' });
  const error = await errorOf(consent.decide({ ...asked, value: 'reject' }));
  expect(error).toBeInstanceOf(Refused.IDEMPOTENCY_KEY_REUSED);
});

test('a code from a later release is told as it came', () => {
  const extensions = { code: 'QUOTA_SPENT', quota: 3, requestId: 'an-id' };
  const error = refusedErrorOf({ message: 'No more.', extensions }, { status: 409, retryAfterSeconds: null });
  expect(error).toMatchObject({
    code: 'QUOTA_SPENT',
    details: { quota: 3 },
    status: 409,
    requestId: 'an-id',
  });
  expect(Object.values(Refused).some((Class) => error instanceof (Class as never))).toBe(false);
});

test.each([
  [
    'a page of a proxy',
    { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not here</h1>' },
    404,
  ],
  [
    'a page with status 200',
    { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Log in</h1>' },
    200,
  ],
  [
    'half an answer',
    { status: 200, headers: { 'content-type': 'application/json' }, body: '{"data":{' },
    200,
  ],
  ['no data', { status: 200, headers: { 'content-type': 'application/json' }, body: '{"data":{}}' }, 200],
])('%s is no answer', async (_what, mishap, status) => {
  const asked = await givenAsked();
  network.befalls(mishap);
  const error = await errorOf(consent.latest(asked));
  expect(error).toBeInstanceOf(UnansweredError);
  expect(error).toMatchObject({ status });
});

test('what is wrong at the address is told by the cause', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));

  const closed = createConsentClient({ url: `http://127.0.0.1:${port}`, attempts: 1 });
  const error = await errorOf(closed.latest({ templateCode: 'marketing' }));

  expect(error).toBeInstanceOf(UnansweredError);
  expect(error).toMatchObject({ status: null, cause: { code: 'ECONNREFUSED' } });
  expect(() => createConsentClient({ url: 'consent.example' })).toThrow(
    'url must begin with http:// or https://',
  );
});

test('a redirection is not followed, so that an answer goes to nobody else', async () => {
  const asked = await givenAsked();
  const elsewhere = await networkTo(service.url);
  for (const status of [302, 307, 308]) {
    network.befalls({ status, headers: { location: `${elsewhere.url}/graphql` }, body: '' });
    const error = await errorOf(consent.decide({ ...asked, value: 'given' }));
    expect(error).toBeInstanceOf(UnansweredError);
  }
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});

test('no error repeats who was asked about, nor the token', async () => {
  const asked = await givenAsked();
  const { authorization = '' } = asService;
  const errors = [
    await errorOf(consent.decide({ ...asked, templateCode: 'unknown', value: 'given' })),
    await errorOf(clientOf({ authorization: 'Bearer no-token' }).pending(asked)),
  ];
  network.befalls({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: `"${asked.customerId}"`,
  });
  errors.push(await errorOf(consent.pending(asked)));
  network.befalls('request lost');
  errors.push(await errorOf(consent.pending(asked)));

  const told = errors
    .map((error) => `${String(error)} ${(error as Error).stack} ${JSON.stringify(error)}`)
    .join();
  expect(errors.every((error) => error instanceof ConsentServiceError)).toBe(true);
  expect(told).not.toContain(asked.customerId);
  expect(told).not.toContain(authorization);
});
