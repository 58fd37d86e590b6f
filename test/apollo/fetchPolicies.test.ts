import { PendingUpdateDocument, RecordDecisionDocument } from '../../src/client/documents/generated';
import { asCustomer } from '../service/bearer';
import { openStage, screenOf, type Stage } from './frontend';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

test('polling shows a version that is published meanwhile', async () => {
  const asked = await stage.givenAsked();
  const client = stage.frontend({ caller: asCustomer(asked.customerId) });
  await client.mutate({
    mutation: RecordDecisionDocument,
    variables: { input: { ...asked, value: 'given' } },
  });
  const query = client.watchQuery({ query: PendingUpdateDocument, variables: asked, pollInterval: 50 });
  const screen = screenOf(query);
  await screen.until(({ pendingUpdate }) => pendingUpdate?.accepted === true);

  const next = await stage.service.given.publishedVersion({ templateCode: asked.templateCode });

  const { pendingUpdate } = await screen.until((data) => data.pendingUpdate?.accepted === false);
  expect(pendingUpdate).toMatchObject({
    reason: 'NEW_VERSION',
    version: { consentVersionId: next.consentVersionId },
    changes: [{ number: 2 }],
    decision: { consentVersionId: asked.consentVersionId },
  });
  query.stopPolling();
  screen.leave();
});

test('polling that finds nothing new shows nothing again', async () => {
  const asked = await stage.givenAsked();
  const query = stage
    .frontend()
    .watchQuery({ query: PendingUpdateDocument, variables: asked, pollInterval: 20 });
  const screen = screenOf(query);
  const sent = await stage.sentDuring(async () => {
    await screen.until(() => true);
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  query.stopPolling();
  expect(sent.length).toBeGreaterThan(2);
  expect(screen.shown).toHaveLength(1);
  screen.leave();
});

test('cache-and-network shows what is kept at once, and then what has changed elsewhere', async () => {
  const asked = await stage.givenAsked();
  const here = stage.frontend();
  const elsewhere = stage.frontend();
  await here.query({ query: PendingUpdateDocument, variables: asked });
  await elsewhere.mutate({
    mutation: RecordDecisionDocument,
    variables: { input: { ...asked, value: 'reject' } },
  });

  const screen = screenOf(
    here.watchQuery({ query: PendingUpdateDocument, variables: asked, fetchPolicy: 'cache-and-network' }),
  );
  const sent = await stage.sentDuring(() =>
    screen.until(({ pendingUpdate }) => pendingUpdate?.decision?.value === 'reject'),
  );

  expect(screen.shown.map(({ pendingUpdate }) => pendingUpdate?.accepted)).toEqual([false, true]);
  expect(sent).toHaveLength(1);
  screen.leave();
});

test('an optimistic answer is taken back when the service refuses it', async () => {
  const old = await stage.givenAsked();
  const client = stage.frontend();
  const screen = screenOf(client.watchQuery({ query: PendingUpdateDocument, variables: old }));
  const before = await screen.until(() => true);
  await stage.service.given.publishedVersion({ templateCode: old.templateCode });

  const answering = client.mutate({
    mutation: RecordDecisionDocument,
    variables: { input: { ...old, value: 'given' } },
    update: () => undefined,
    optimisticResponse: ({ input }, { IGNORE }) => {
      const { pendingUpdate } = before;
      if (!pendingUpdate) return IGNORE;
      const decision = {
        __typename: 'ConsentDecision',
        id: 'not-yet',
        ...old,
        value: input.value,
        sequence: 1,
        decidedAt: new Date().toISOString(),
        recordedAt: new Date().toISOString(),
        locale: pendingUpdate.version.locale,
        contentHash: pendingUpdate.version.contentHash,
        validUntil: null,
        channel: null,
        recorder: { __typename: 'Actor', kind: 'SERVICE', name: null },
      } as const;
      const standing = { ...pendingUpdate, accepted: true, reason: null, decision };
      return {
        recordDecision: {
          __typename: 'RecordDecisionPayload',
          replayed: false,
          changed: true,
          decision,
          pendingUpdate: standing,
        },
      };
    },
  });
  await screen.until(({ pendingUpdate }) => pendingUpdate?.accepted === true);

  await expect(answering).rejects.toThrow('supersedes');
  await screen.until(({ pendingUpdate }) => pendingUpdate?.accepted === false);
  screen.leave();
});
