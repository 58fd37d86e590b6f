import { bothDoors } from '../doors/doors';
import { refused } from '../doors/scene';
import { asCustomer, asNobody, bearer } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

async function question({ given }: TestService) {
  const { templateCode, consentVersionId } = await given.publishedVersion();
  return { customerId: given.customer(), templateCode, consentVersionId, value: 'given' } as const;
}

describe.each(bothDoors)('the %s door', (doorName, doorAt) => {
  let service: TestService;
  afterEach(() => service.close());

  test(
    'answers a caller who asks too often, and records nothing',
    async () => {
      service = await startService({ limits: { ratePerCaller: 2 } });
      const asked = await question(service);
      const door = doorAt(service.url, asCustomer(asked.customerId));
      await door.pending(asked);
      await door.pending(asked);

      const { status, code, details } = refused(await door.decide(asked));

      expect({ status, code }).toEqual({ status: 429, code: 'RATE_LIMITED' });
      expect(details).toMatchObject({ counted: 'caller', requestsPerMinute: 2 });
      expect(await service.ledger.rowCount()).toBe(0);
      const other = { ...asked, customerId: service.given.customer() };
      expect(await doorAt(service.url, asCustomer(other.customerId)).pending(other)).toMatchObject({
        kind: 'answered',
      });
    },
    startTimeoutMs,
  );

  test(
    'answers an address before anybody’s token is looked at',
    async () => {
      service = await startService({ limits: { ratePerAddress: 1 } });
      const { templateCode } = await question(service);
      await doorAt(service.url, asNobody).latest({ templateCode });

      const refusal = refused(await doorAt(service.url, bearer('no.good.token')).latest({ templateCode }));

      expect(refusal).toMatchObject({ status: 429, code: 'RATE_LIMITED', details: { counted: 'address' } });
      expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
    },
    startTimeoutMs,
  );

  test(
    'tells how many requests are left, and when to come again',
    async () => {
      service = await startService({ limits: { ratePerAddress: 2 } });
      const path = doorName === 'REST' ? '/v1/openapi.json' : '/graphql?query={__typename}';
      const headersOf = async () => (await fetch(service.url + path)).headers;

      const [first, , third] = [await headersOf(), await headersOf(), await headersOf()];

      expect(first.get('ratelimit')).toMatch(/^"address";r=1;t=\d\d?$/);
      expect(first.get('ratelimit-policy')).toBe('"address";q=2;w=60');
      expect(first.get('ratelimit-limit')).toBe('2');
      expect(first.get('ratelimit-remaining')).toBe('1');
      expect(Number(first.get('ratelimit-reset'))).toBeGreaterThan(0);
      expect(first.get('retry-after')).toBeNull();
      expect(third.get('ratelimit-remaining')).toBe('0');
      expect(third.get('retry-after')).toMatch(/^[1-9]\d?$/);
    },
    startTimeoutMs,
  );
});

test(
  'who watches the service is never limited, and needs no credential',
  async () => {
    const service = await startService({ limits: { ratePerCaller: 1, ratePerAddress: 1 } });
    const statuses = await Promise.all(
      ['live', 'ready', 'live', 'ready'].map(
        async (which) => (await fetch(`${service.url}/health/${which}`)).status,
      ),
    );
    await service.close();
    expect(statuses).toEqual([200, 200, 200, 200]);
  },
  startTimeoutMs,
);

describe('behind a proxy', () => {
  const statusFor = async ({ url }: TestService, forwardedFor: string) =>
    (await fetch(`${url}/v1/openapi.json`, { headers: { 'x-forwarded-for': forwardedFor } })).status;
  const bothStatuses = async (service: TestService) => [
    await statusFor(service, '203.0.113.7'),
    await statusFor(service, '203.0.113.8'),
  ];

  test.each<[string, readonly string[], readonly number[]]>([
    ['that is trusted, addresses count apart', ['127.0.0.0/8'], [200, 200]],
    ['that nobody named, a header changes nothing', [], [200, 429]],
    ['that is not the one named, a header changes nothing', ['10.0.0.0/8', '::2'], [200, 429]],
  ])(
    '%s',
    async (_which, trustedProxies, statuses) => {
      const service = await startService({ limits: { ratePerAddress: 1, trustedProxies } });
      expect(await bothStatuses(service).finally(() => service.close())).toEqual(statuses);
    },
    startTimeoutMs,
  );

  test(
    'callers of one IPv6 network count as one, those of another do not',
    async () => {
      const limits = { ratePerAddress: 1, trustedProxies: ['127.0.0.0/8'] };
      const service = await startService({ limits });
      const statuses: number[] = [];
      for (const address of ['2001:db8:1:2::7', '2001:db8:1:2:ffff::8', '2001:db8:1:3::7']) {
        statuses.push(await statusFor(service, address));
      }
      await service.close();
      expect(statuses).toEqual([200, 429, 200]);
    },
    startTimeoutMs,
  );
});
