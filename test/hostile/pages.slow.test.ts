import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { describeInBrowser, launchBrowser } from '../demo/browser';
import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let browser: Browser | null = null;
let frontend: Server;
let page: string;

beforeAll(async () => {
  browser = await launchBrowser();
  frontend = createServer((_request, reply) =>
    reply.setHeader('content-type', 'text/html').end('<title>Shop</title>'),
  );
  await new Promise<void>((resolve) => frontend.listen(0, '127.0.0.1', resolve));
  page = `http://localhost:${(frontend.address() as AddressInfo).port}`;
}, startTimeoutMs);
afterAll(async () => {
  await browser?.close();
  frontend.close();
});

interface Seen {
  readonly apollo: unknown;
  readonly urql: unknown;
  readonly rest: unknown;
}

/** From a page at another port: as Apollo Client and urql ask, and a decision at REST with its headers. */
async function seenByPage({ url, given }: TestService): Promise<Seen> {
  const { templateCode, consentVersionId } = await given.publishedVersion();
  const opened = await browser?.newPage();
  if (!opened) throw new Error('There is no browser.');
  await opened.goto(page);
  const customerId = given.customer();
  const seen = await opened.evaluate(
    async ({ url, templateCode, consentVersionId, customerId, authorization }) => {
      const query = `{ latestTemplate(templateCode: "${templateCode}") { number } }`;
      const orRefused = (work: Promise<unknown>) => work.catch((fault: unknown) => String(fault));
      const posted = fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          authorization,
          accept: 'application/graphql-response+json,application/json;q=0.9',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ query }),
      }).then((answer) => answer.json());
      const got = fetch(`${url}/graphql?query=${encodeURIComponent(query)}`, {
        headers: { accept: 'application/graphql-response+json, application/json' },
      }).then((answer) => answer.json());
      const decided = fetch(
        `${url}/v1/customers/${customerId}/consents/templates/${templateCode}/decisions`,
        {
          method: 'POST',
          headers: {
            authorization,
            'content-type': 'application/json',
            'idempotency-key': 'once',
            traceparent: '00',
          },
          body: JSON.stringify({ consent_version_id: consentVersionId, value: 'given' }),
        },
      ).then(({ status, headers }) => ({
        status,
        location: headers.get('location') !== null,
        requestId: headers.get('x-request-id') !== null,
      }));
      return { apollo: await orRefused(posted), urql: await orRefused(got), rest: await orRefused(decided) };
    },
    { url, templateCode, consentVersionId, customerId, authorization: asService['authorization'] ?? '' },
  );
  await opened.close();
  return seen;
}

const warnings = ({ logged }: TestService) => logged.filter(({ level }) => level === 40);

describeInBrowser('a page of localhost at another port', () => {
  test(
    'gets through outside production',
    async () => {
      const service = await startService({ mode: 'development' });
      const seen = await seenByPage(service);
      await service.close();
      expect(seen).toEqual({
        apollo: { data: { latestTemplate: { number: 1 } } },
        urql: { data: { latestTemplate: { number: 1 } } },
        rest: { status: 201, location: true, requestId: true },
      });
      expect(warnings(service)).toEqual([]);
    },
    startTimeoutMs,
  );

  test(
    'is refused in production, and the log says once which variable lets it',
    async () => {
      const service = await startService({ mode: 'production' });
      const seen = await seenByPage(service);
      await service.close();
      const refused = 'TypeError: Failed to fetch';
      expect(seen).toEqual({ apollo: refused, urql: refused, rest: refused });
      expect(warnings(service)).toMatchObject([
        { origin: page, msg: expect.stringContaining('CORS_ORIGINS') as unknown },
      ]);
    },
    startTimeoutMs,
  );

  test(
    'gets through in production where CORS_ORIGINS has it',
    async () => {
      const service = await startService({ mode: 'production', limits: { corsOrigins: [page] } });
      const seen = await seenByPage(service);
      await service.close();
      expect(seen.apollo).toEqual({ data: { latestTemplate: { number: 1 } } });
      expect(warnings(service)).toEqual([]);
    },
    startTimeoutMs,
  );
});
