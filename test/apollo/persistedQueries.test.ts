import { createHash } from 'node:crypto';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import {
  LatestTemplateDocument,
  PendingUpdateDocument,
  RecordDecisionDocument,
} from '../../src/client/documents/generated';
import { openStage, type Stage } from './frontend';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = () => new PersistedQueryLink({ sha256, useGETForHashedQueries: true });

const inShort = ({ method, path, body }: { method: string; path: string; body: string }) =>
  `${method} ${(path + body).includes('latestTemplate(') ? 'document' : 'hash'}`;

test('a query travels as its hash by GET, and as a document once, when the service does not know it', async () => {
  const { templateCode } = await stage.givenAsked();
  const ask = () =>
    stage
      .frontend({ links: [persisted()] })
      .query({ query: LatestTemplateDocument, variables: { templateCode } });

  const first = await stage.sentDuring(ask);
  const second = await stage.sentDuring(async () => {
    const { data } = await ask();
    expect(data?.latestTemplate?.templateCode).toBe(templateCode);
  });

  expect(first.map(inShort)).toEqual(['GET hash', 'POST document']);
  expect(second.map(inShort)).toEqual(['GET hash']);
});

test('a mutation travels as its hash by POST', async () => {
  const asked = await stage.givenAsked();
  const client = stage.frontend({ links: [persisted()] });
  const variables = { input: { ...asked, value: 'given' } } as const;

  const sent = await stage.sentDuring(() => client.mutate({ mutation: RecordDecisionDocument, variables }));

  expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST']);
  expect(await stage.service.ledger.chain(asked.customerId, asked.templateCode)).toHaveLength(1);
});

test('queries by GET pass the guard against forged requests, and no cache keeps their answers', async () => {
  const asked = await stage.givenAsked();
  const responses: Response[] = [];
  const kept: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    responses.push(response);
    return response;
  };
  const client = stage.frontend({ http: { useGETForQueries: true, fetch: kept } });

  const sent = await stage.sentDuring(async () => {
    const { data } = await client.query({ query: PendingUpdateDocument, variables: asked });
    expect(data?.pendingUpdate?.accepted).toBe(false);
  });

  expect(sent.map(({ method }) => method)).toEqual(['GET']);
  expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store']);
});
