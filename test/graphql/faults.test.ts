import { createHash } from 'node:crypto';
import { startService, type TestService } from '../service/service';
import { ask } from './asking';

let service: TestService;
let customerId: string;

function givenService(mode: 'production' | 'test'): void {
  beforeAll(async () => {
    service = await startService({ mode });
    customerId = service.given.customer();
    await service.given.template('terms');
    await service.given.publishedVersion({ templateCode: 'terms' });
  });
  afterAll(() => service.close());
}

function loggedCauses(code: string) {
  return service.logged.filter((line) => line['msg'] === 'request failed' && line['code'] === code);
}

const threeQuestions = `query ($id: ID!) {
  first: pendingUpdate(customerId: $id, templateCode: "terms") { accepted }
  second: pendingUpdate(customerId: $id, templateCode: "terms") { accepted }
  latestTemplate(templateCode: "terms") { title }
}`;

describe('outside production', () => {
  givenService('test');

  test('a fault of ours says nothing but the request id, and is logged once with its cause', async () => {
    await service.database.engine.pool.query('ALTER TABLE decision RENAME TO decision_elsewhere');
    const headers = { 'x-request-id': 'the-request-id' };
    const reply = await ask(service.url, { query: threeQuestions, variables: { id: customerId } }, headers);
    await service.database.engine.pool.query('ALTER TABLE decision_elsewhere RENAME TO decision');

    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({
      first: null,
      second: null,
      latestTemplate: { title: expect.any(String) as unknown },
    });
    expect(reply.errors?.map(({ extensions, path }) => ({ extensions, path }))).toEqual([
      { extensions: { code: 'INTERNAL', requestId: 'the-request-id' }, path: ['first'] },
      { extensions: { code: 'INTERNAL', requestId: 'the-request-id' }, path: ['second'] },
    ]);
    expect(reply.text).not.toMatch(/relation|decision_|stack|node_modules/);
    const causes = loggedCauses('INTERNAL');
    expect(causes).toEqual([
      expect.objectContaining({ requestId: 'the-request-id', field: ['pendingUpdate'] }),
    ]);
    expect(JSON.stringify(causes)).not.toContain('"first"');
    expect(JSON.stringify(causes)).toContain('42P01');
  });

  test('a refusal carries its details beside the code', async () => {
    const old = await service.given.publishedVersion({ templateCode: 'terms' });
    const current = await service.given.publishedVersion({ templateCode: 'terms' });
    const input = {
      customerId,
      templateCode: 'terms',
      consentVersionId: old.consentVersionId,
      value: 'given',
    };
    const query = 'mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) { changed } }';
    const reply = await ask(service.url, { query, variables: { input } });

    expect(reply.status).toBe(200);
    expect(reply.errors?.[0]?.extensions).toEqual({
      code: 'VERSION_SUPERSEDED',
      consentVersionId: old.consentVersionId,
      currentVersionId: current.consentVersionId,
      requestId: expect.any(String) as unknown,
    });
  });

  describe('automatic persisted queries', () => {
    const query = '{ latestTemplate(templateCode: "terms") { title } }';
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };

    test('keep their protocol', async () => {
      const unknown = await ask(service.url, { extensions });
      expect(unknown.status).toBe(200);
      expect(unknown.errors?.[0]).toMatchObject({
        message: 'PersistedQueryNotFound',
        extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' },
      });
      expect((await ask(service.url, { query, extensions })).errors).toBeUndefined();
      expect((await ask(service.url, { extensions })).data).toEqual({
        latestTemplate: { title: expect.any(String) as unknown },
      });
    });

    test('take no query under a hash that is not its own', async () => {
      const reply = await ask(service.url, { query: '{ __typename }', extensions });
      expect(reply.status).toBe(400);
      expect(reply.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', member: 'request' });
    });
  });

  test('introspection and suggestions help the developer', async () => {
    expect((await ask(service.url, { query: '{ __schema { queryType { name } } }' })).errors).toBeUndefined();
    const misspelt = await ask(service.url, { query: '{ latestTemplat(templateCode: "terms") { title } }' });
    expect(misspelt.errors?.[0]?.message).toContain('latestTemplate');
  });

  // Last, because nothing is answered after it.
  test('a database that cannot be reached is told with the time to try again', async () => {
    await service.database.engine.close();
    const reply = await ask(service.url, { query: threeQuestions, variables: { id: customerId } });

    expect(
      reply.errors?.map(({ extensions: { code, retryAfterSeconds } }) => ({ code, retryAfterSeconds })),
    ).toEqual([
      { code: 'UNAVAILABLE', retryAfterSeconds: 1 },
      { code: 'UNAVAILABLE', retryAfterSeconds: 1 },
    ]);
    expect(loggedCauses('UNAVAILABLE')).toHaveLength(1);
  });
});

describe('in production', () => {
  givenService('production');

  test('the schema is not told, by introspection or by suggestions', async () => {
    const introspection = await ask(service.url, { query: '{ __schema { types { name } } }' });
    expect(introspection.errors?.[0]?.extensions['code']).toBe('INVALID_INPUT');
    const misspelt = await ask(service.url, { query: '{ latestTemplat(templateCode: "terms") { title } }' });
    expect(misspelt.status).toBe(400);
    expect(misspelt.text).not.toContain('latestTemplate');
  });
});
