import { cancelVersion, retireTemplate } from '../../src/actions/publishing/templateChanges';
import { eraseCustomer } from '../../src/actions/evidence/erasure/eraseCustomer';
import { createWebhook } from '../../src/actions/events/webhooks/webhooks';
import { changeSettings } from '../../src/actions/publishing/settings';
import { issueApiKey, revokeApiKey } from '../../src/actions/access/apiKeys';
import { operator } from '../../src/app/commands';
import { requireCustomerId } from '../../src/domain/input/input';
import { erasureKept } from '../evidence/erasuresAt';
import { ask } from '../graphql/asking';
import { bearer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { actAs } from '../service/staffActions';

let service: TestService;
beforeAll(async () => {
  service = await startService({
    erasure: erasureKept(),
    webhooks: { secretKey: Buffer.alloc(32, 7), allowedNetworks: [] },
  });
}, startTimeoutMs);
afterAll(() => service.close());

const document = `query ($first: Int!, $after: String) { activity(first: $first, after: $after) {
  nodes { at kind by { kind name } templateCode name } pageInfo { hasNextPage endCursor } } }`;

interface Act {
  readonly at: string;
  readonly kind: string;
  readonly by: { readonly kind: string; readonly name: string | null } | null;
  readonly templateCode: string | null;
  readonly name: string | null;
}

async function pageOf(first: number, after: string | null = null) {
  const headers = bearer(tokenOf({ sub: 'auditor', scope: 'audit:read' }));
  const { data } = await ask(service.url, { query: document, variables: { first, after } }, headers);
  return (data as { activity: { nodes: Act[]; pageInfo: { hasNextPage: boolean; endCursor: string } } })
    .activity;
}

test('says what staff did, who, to what, newest first, on pages that leave nothing out', async () => {
  const { given, parts } = service;
  const act = actAs(parts, operator({ kind: 'operator', id: 'olga' }));
  const { templateCode } = await given.publishedVersion({ label: 'v1' });
  const effectiveFrom = new Date(Date.now() + 3_600_000);
  const { consentVersionId } = await given.publishedVersion({ templateCode, label: 'v2', effectiveFrom });
  await act(cancelVersion, { templateCode, consentVersionId });
  const { apiKey } = await act(issueApiKey, { name: 'shop', scopes: ['audit:read'], expiresAt: null });
  await act(revokeApiKey, { apiKeyId: apiKey.id });
  await act(retireTemplate, { templateCode });

  const { nodes } = await pageOf(100);
  const olga = { kind: 'OPERATOR', name: 'olga' };
  expect(nodes.find(({ kind }) => kind === 'VERSION_CANCELLED')).toMatchObject({
    ...{ by: olga, templateCode, name: 'v2' },
  });
  expect(nodes.find(({ kind }) => kind === 'API_KEY_ISSUED')).toMatchObject({ by: olga, name: 'shop' });
  expect(nodes.find(({ kind }) => kind === 'API_KEY_REVOKED')).toMatchObject({
    by: olga,
    templateCode: null,
  });
  expect(nodes.find(({ kind }) => kind === 'TEMPLATE_RETIRED')).toMatchObject({ by: olga, templateCode });
  expect(nodes.find(({ kind }) => kind === 'TEMPLATE_CREATED')?.by).not.toBeNull();
  expect(nodes.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['TEMPLATE_CREATED', 'TEMPLATE_RETIRED', 'DRAFT_SAVED', 'VERSION_PUBLISHED']),
  );
  expect(nodes.map(({ at }) => at)).toEqual(
    nodes
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );

  const paged: Act[] = [];
  for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(2, after);
    paged.push(...page.nodes);
    ({ endCursor: after, hasNextPage } = page.pageInfo);
  }
  expect(paged).toEqual(nodes);
});

test('says that a customer was erased and by what kind of person, and tells of endpoints and proposals', async () => {
  const { given, parts, actions } = service;
  const act = actAs(parts, operator({ kind: 'operator', id: 'olga' }));
  const { templateCode, consentVersionId } = await given.publishedVersion();
  const customerId = given.customer();
  const answer = { customerId, templateCode, consentVersionId, value: 'given' } as const;
  await actions.recordDecision(answer, { kind: 'customer', id: customerId });
  await act(eraseCustomer, {
    customerId: requireCustomerId('customerId', customerId),
    mode: 'UNLINK',
    reason: 'CUSTOMER_REQUEST',
    confirmRecords: 1,
  });
  const to = { url: 'https://93.184.215.14/', eventTypes: [], templateCodes: [], payload: 'THIN' } as const;
  await act(createWebhook, { ...to, name: 'CRM', maxBatch: 1 });
  const anna = { kind: 'staff', id: 'anna', scopes: new Set(['settings:manage'] as const) } as const;
  await actAs(parts, anna)(changeSettings, { fourEyes: true });
  await actAs(parts, anna)(changeSettings, { fourEyes: false });

  const { nodes } = await pageOf(100);
  const found = (wanted: string) => nodes.find(({ kind }) => kind === wanted);
  const olga = { kind: 'OPERATOR', name: 'olga' };
  expect(found('CUSTOMER_ERASED')).toMatchObject({ by: olga, name: null });
  expect(JSON.stringify(nodes)).not.toContain(customerId);
  expect(found('WEBHOOK_CREATED')).toMatchObject({ by: olga, name: 'CRM' });
  expect(found('SETTINGS_PROPOSED')).toMatchObject({ by: { kind: 'STAFF', name: 'anna' } });
});

test('refuses a cursor of another list', async () => {
  const after = Buffer.from('0 SOMETHING_ELSE x').toString('base64url');
  const reply = await ask(service.url, { query: document, variables: { first: 2, after } });
  expect(reply.errors).toMatchObject([{ extensions: { code: 'INVALID_INPUT' } }]);
});
