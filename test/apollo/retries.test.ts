import { HttpLink } from '@apollo/client';
import { RetryLink } from '@apollo/client/link/retry';
import { findRefusal, Refused, retryLink } from '../../src/client/apollo';
import { PendingUpdateDocument, RecordDecisionDocument } from '../../src/client/documents/generated';
import type { Mishap, SentRequest } from '../network/network';
import { openStage, type Asked, type Stage } from './frontend';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.network.befalls());

const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' };

/** As the service words it when it turns a request away. */
const refusedWith = (code: string, status: number, retryAfterSeconds = 0): Mishap => ({
  status,
  headers: { 'content-type': 'application/graphql-response+json; charset=utf-8' },
  body: JSON.stringify({ errors: [{ message: 'Not now.', extensions: { code, retryAfterSeconds } }] }),
});

const answerOf = (asked: Asked, idempotencyKey: string | null = crypto.randomUUID()) => ({
  mutation: RecordDecisionDocument,
  variables: { input: { ...asked, value: 'given', idempotencyKey } } as const,
});

const recorded = async ({ customerId, templateCode }: Asked) =>
  (await stage.service.ledger.chain(customerId, templateCode)).length;

test.each<[string, readonly Mishap[]]>([
  ['a request that is lost', ['request lost']],
  ['an answer that is lost', ['answer lost', 'answer lost']],
  ['a gateway out of order', [{ status: 502, ...page }]],
  ['a service that is overloaded', [refusedWith('UNAVAILABLE', 503)]],
  ['too many requests', [refusedWith('RATE_LIMITED', 429)]],
])('a decision with an idempotency key survives %s, and is recorded once', async (_what, mishaps) => {
  const asked = await stage.givenAsked();
  const client = stage.frontend({ links: [retryLink()] });
  stage.network.befalls(...mishaps);

  const sent = await stage.sentDuring(async () => {
    const { data } = await client.mutate(answerOf(asked));
    expect(data?.recordDecision).toMatchObject({ changed: true, decision: { sequence: 1 } });
  });

  expect(sent).toHaveLength(mishaps.length + 1);
  expect(await recorded(asked)).toBe(1);
});

test('Apollo’s own retry link does with the key as well', async () => {
  const asked = await stage.givenAsked();
  const client = stage.frontend({ links: [new RetryLink({ delay: { initial: 10 } })] });
  stage.network.befalls('answer lost', 'request lost');
  const { data } = await client.mutate(answerOf(asked));
  expect(data?.recordDecision?.changed).toBe(true);
  expect(await recorded(asked)).toBe(1);
});

test('a decision without a key is sent once, for nobody knows what became of it', async () => {
  const asked = await stage.givenAsked();
  const client = stage.frontend({ links: [retryLink()] });
  stage.network.befalls('answer lost');
  const sent = await stage.sentDuring(() => expect(client.mutate(answerOf(asked, null))).rejects.toThrow());
  expect(sent).toHaveLength(1);
});

test('a query is asked again, after as long as the service says', async () => {
  const asked = await stage.givenAsked();
  const client = stage.frontend({ links: [retryLink()] });
  stage.network.befalls(refusedWith('UNAVAILABLE', 503, 1));
  const startedAt = performance.now();
  const { data } = await client.query({ query: PendingUpdateDocument, variables: asked });
  expect(data?.pendingUpdate?.accepted).toBe(false);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
});

describe('gives up', () => {
  const failing = async (mishaps: readonly Mishap[], limits = {}) => {
    const asked = await stage.givenAsked();
    const client = stage.frontend({ links: [retryLink(limits)] });
    stage.network.befalls(...mishaps);
    let error: unknown = null;
    const sent: readonly SentRequest[] = await stage.sentDuring(async () => {
      error = await client.mutate(answerOf(asked)).catch((thrown: unknown) => thrown);
    });
    return { error, attempts: sent.length };
  };

  test('after so many attempts, with the last fault', async () => {
    const lost = ['request lost', 'request lost', refusedWith('UNAVAILABLE', 503)] as const;
    const { error, attempts } = await failing(lost, { attempts: 3 });
    expect(attempts).toBe(3);
    expect(findRefusal(error)).toBeInstanceOf(Refused.UNAVAILABLE);
  });

  test('when the service asks to wait for longer than may be', async () => {
    const { error, attempts } = await failing([refusedWith('RATE_LIMITED', 429, 30)]);
    expect(attempts).toBe(1);
    expect(findRefusal(error)).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 30 });
  });

  test('at once on what will not pass', async () => {
    const { attempts } = await failing([{ status: 403, ...page }]);
    expect(attempts).toBe(1);
  });
});

test('one field that cannot be answered now leaves a page the others', async () => {
  const { templateCode, customerId } = await stage.givenAsked();
  const client = stage.frontend({
    links: [retryLink()],
    http: { fetch: withoutHistory } satisfies HttpLink.Options,
  });
  const { data } = await client.query({
    query: PendingUpdateDocument,
    variables: { templateCode, customerId },
    errorPolicy: 'all',
  });
  expect(data?.pendingUpdate).toMatchObject({ customerId, decision: null });
});

/** The service with its answer amended as when a part of it failed. */
async function withoutHistory(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const { data } = (await response.json()) as { data: object };
  const errors = [
    { message: 'Not now.', path: ['pendingUpdate', 'decision'], extensions: { code: 'UNAVAILABLE' } },
  ];
  return new Response(JSON.stringify({ data, errors }), { headers: response.headers });
}
