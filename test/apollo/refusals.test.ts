import { CombinedGraphQLErrors } from '@apollo/client';
import { findRefusal, Refused } from '../../src/client/apollo';
import { LatestTemplateDocument, RecordDecisionDocument } from '../../src/client/documents/generated';
import { asCustomer } from '../service/bearer';
import { openStage, type Stage } from './frontend';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

test('a refusal is found behind Apollo’s error, its details typed by its class', async () => {
  const old = await stage.givenAsked();
  const current = await stage.service.given.publishedVersion({ templateCode: old.templateCode });
  const variables = { input: { ...old, value: 'given' } } as const;

  const error = await errorOf(stage.frontend().mutate({ mutation: RecordDecisionDocument, variables }));

  expect(CombinedGraphQLErrors.is(error)).toBe(true);
  const refusal = findRefusal(error);
  if (!(refusal instanceof Refused.VERSION_SUPERSEDED)) throw error;
  const { currentVersionId } = refusal.details satisfies { readonly currentVersionId: string };
  expect(currentVersionId).toBe(current.consentVersionId);
});

test('so is one that comes with a status of its own', async () => {
  const { templateCode } = await stage.givenAsked();
  const stranger = stage.frontend({ caller: { authorization: 'Bearer garbage' } });

  const error = await errorOf(stranger.query({ query: LatestTemplateDocument, variables: { templateCode } }));

  expect(findRefusal(error)).toBeInstanceOf(Refused.UNAUTHENTICATED);
});

test('another customer’s decision is refused, and what the screen shows stays', async () => {
  const asked = await stage.givenAsked();
  const client = stage.frontend({ caller: asCustomer(stage.service.given.customer()) });
  const { data } = await client.query({ query: LatestTemplateDocument, variables: asked });
  const variables = { input: { ...asked, value: 'given' } } as const;

  const error = await errorOf(client.mutate({ mutation: RecordDecisionDocument, variables }));

  expect(findRefusal(error)).toBeInstanceOf(Refused.FORBIDDEN);
  expect(client.readQuery({ query: LatestTemplateDocument, variables: asked })).toEqual(data);
});

test('what is no refusal is none', () => {
  expect(findRefusal(new TypeError('Failed to fetch'))).toBeNull();
  expect(findRefusal(null)).toBeNull();
});
