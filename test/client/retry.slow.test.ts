import { until } from '../concurrency/until';
import {
  createConsentClient,
  type ConsentClient,
  type ConsentClientOptions,
} from '../../src/client/consentClient';
import { UnansweredError } from '../../src/client/consentServiceError';
import { Refused } from '../../src/client/refused';
import { networkTo, type Network } from '../network/network';
import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
let network: Network;
let consent: ConsentClient;

const token = asService.authorization?.replace('Bearer ', '');
const clientOf = (options: Partial<ConsentClientOptions> = {}) =>
  createConsentClient({ url: network.url, token, ...options });

beforeAll(async () => {
  service = await startService();
  network = await networkTo(service.url);
  consent = clientOf();
});
afterAll(async () => {
  await network.close();
  await service.close();
});
beforeEach(() => network.befalls());

async function givenAsked() {
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  return { customerId: service.given.customer(), templateCode, consentVersionId };
}

/** The requests that a call sends. */
async function sentBy(call: () => Promise<unknown>): Promise<Network['requests']> {
  const before = network.requests.length;
  await call();
  return network.requests.slice(before);
}

const keyIn = ({ body }: Network['requests'][number]) =>
  (JSON.parse(body) as { variables: { input: { idempotencyKey: string } } }).variables.input.idempotencyKey;

const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' };

describe('a decision', () => {
  test.each([
    ['whose request is lost', ['request lost']],
    ['whose answer is lost', ['answer lost']],
    [
      'that meets a gateway out of order',
      [
        { status: 502, ...page },
        { status: 503, ...page },
      ],
    ],
    ['that has no luck three times', ['answer lost', 'request lost', { status: 504, ...page }]],
  ] as const)('%s is recorded once', async (_what, mishaps) => {
    const asked = await givenAsked();
    network.befalls(...mishaps);

    const sent = await sentBy(async () => {
      const { changed, decision } = await consent.decide({ ...asked, value: 'given' });
      expect({ changed, sequence: decision.sequence }).toEqual({ changed: true, sequence: 1 });
    });

    expect(sent).toHaveLength(mishaps.length + 1);
    expect(new Set(sent.map(keyIn)).size).toBe(1);
    expect(await service.ledger.chain(asked.customerId, asked.templateCode)).toHaveLength(1);
  });

  test('whose answer was lost stays withdrawn when a withdrawal overtook its retry', async () => {
    const asked = await givenAsked();
    network.befalls('answer lost');
    const slow = clientOf({ token: () => withdrawnMeanwhile() });
    let requests = 0;
    const withdrawnMeanwhile = async () => {
      if ((requests += 1) === 2) {
        await createConsentClient({ url: service.url, token }).decide({ ...asked, value: 'withdraw' });
      }
      return token ?? '';
    };

    const { decision, pendingUpdate } = await slow.decide({ ...asked, value: 'given' });

    expect({ value: decision.value, now: pendingUpdate.decision?.value }).toEqual({
      value: 'given',
      now: 'withdraw',
    });
    expect(await service.ledger.chain(asked.customerId, asked.templateCode)).toHaveLength(2);
  });

  test('has a key of its own for each call, or the caller’s', async () => {
    const asked = await givenAsked();
    const sent = await sentBy(async () => {
      await consent.decide({ ...asked, value: 'given' });
      await consent.decide({ ...asked, value: 'reject' });
      await consent.decide({ ...asked, value: 'withdraw', idempotencyKey: 'order-4711' });
    });
    const [first = '', second, third] = sent.map(keyIn);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(third).toBe('order-4711');
  });
});

test('an answer that never comes is waited for so long and no longer', async () => {
  const asked = await givenAsked();
  network.befalls('answer delayed for ever');
  const sent = await sentBy(() => clientOf({ timeoutMs: 500 }).decide({ ...asked, value: 'given' }));
  expect(sent).toHaveLength(2);
  expect(await service.ledger.chain(asked.customerId, asked.templateCode)).toHaveLength(1);
});

test('the last attempt’s fault is told', async () => {
  const asked = await givenAsked();
  network.befalls('request lost', 'request lost', { status: 502, ...page });
  const sent = await sentBy(async () => {
    const failing = clientOf({ attempts: 3 }).pending(asked);
    await expect(failing).rejects.toBeInstanceOf(UnansweredError);
    await expect(failing).rejects.toMatchObject({ status: 502 });
  });
  expect(sent).toHaveLength(3);
});

test('what will not pass is sent once', async () => {
  const asked = await givenAsked();
  const refused = await sentBy(() =>
    expect(consent.latest({ templateCode: 'unknown' })).rejects.toBeInstanceOf(Refused.TEMPLATE_NOT_FOUND),
  );
  network.befalls({ status: 403, ...page });
  const forbidden = await sentBy(() => expect(consent.pending(asked)).rejects.toMatchObject({ status: 403 }));
  expect([refused.length, forbidden.length]).toEqual([1, 1]);
});

test('too many requests are sent again when the time has come', async () => {
  const asked = await givenAsked();
  network.befalls({ status: 429, headers: { 'retry-after': '1' } });
  const startedAt = performance.now();
  const sent = await sentBy(() => consent.pending(asked));
  expect(sent).toHaveLength(2);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
});

test(
  'the service’s own refusal of too many requests tells how long, and is not waited for beyond the bound',
  async () => {
    const limited = await startService({ limits: { ratePerCaller: 1 } });
    const { templateCode } = await limited.given.publishedVersion();
    const client = createConsentClient({ url: limited.url, token, maxWaitMs: 100 });
    await client.latest({ templateCode });

    const refusal: unknown = await client
      .latest({ templateCode })
      .catch((error: unknown) => error)
      .finally(() => limited.close());

    if (!(refusal instanceof Refused.RATE_LIMITED)) throw refusal;
    expect(refusal.retryAfterSeconds).toBe(refusal.details.retryAfterSeconds);
    expect(refusal.retryAfterSeconds).toBeGreaterThan(0);
  },
  startTimeoutMs,
);

test(
  'a database that is away is told after as many attempts as there may be',
  async () => {
    const broken = await startService();
    const way = await networkTo(broken.url);
    const { templateCode, consentVersionId } = await broken.given.publishedVersion();
    const asked = { customerId: broken.given.customer(), templateCode, consentVersionId };
    await broken.database.engine.close();

    const client = createConsentClient({ url: way.url, token, attempts: 2 });
    const refusal: unknown = await client
      .decide({ ...asked, value: 'given' })
      .catch((error: unknown) => error);
    await way.close();
    await broken.close();

    expect(refusal).toBeInstanceOf(Refused.UNAVAILABLE);
    expect(refusal).toMatchObject({ status: 503, retryAfterSeconds: 1 });
    expect(way.requests).toHaveLength(2);
  },
  startTimeoutMs,
);

describe('a caller who gives up', () => {
  test('while it waits for the answer, ends the call with their reason', async () => {
    const asked = await givenAsked();
    network.befalls('answer delayed for ever');
    const giving = new AbortController();
    const before = network.requests.length;
    const sent = await sentBy(async () => {
      const call = consent.pending(asked, { signal: giving.signal });
      const rejected = expect(call).rejects.toThrow('The page was closed.');
      await until(10_000, () => Promise.resolve(network.requests.length > before));
      giving.abort(new Error('The page was closed.'));
      await rejected;
    });
    expect(sent).toHaveLength(1);
  });

  test('between two attempts, ends the call with their reason', async () => {
    const asked = await givenAsked();
    network.befalls({ status: 503, headers: { 'retry-after': '5' } });
    const giving = new AbortController();
    const sent = await sentBy(async () => {
      const call = consent.pending(asked, { signal: giving.signal });
      setTimeout(() => giving.abort(new Error('The page was closed.')), 300);
      await expect(call).rejects.toThrow('The page was closed.');
    });
    expect(sent).toHaveLength(1);
  });

  test('before it began, sends nothing', async () => {
    const asked = await givenAsked();
    const sent = await sentBy(() =>
      expect(
        consent.decide({ ...asked, value: 'given' }, { signal: AbortSignal.abort(new Error('Too late.')) }),
      ).rejects.toThrow('Too late.'),
    );
    expect(sent).toHaveLength(0);
  });
});
