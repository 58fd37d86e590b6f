import fc from 'fast-check';
import { ask, type Headers, type Reply } from '../graphql/asking';
import { asCustomer, asService, bearer, tokenOf } from '../service/bearer';
import { bothTexts, germanText } from '../service/given';
import { settled } from '../service/settled';
import { startNode, startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
let customerId: string;
let version: { readonly templateCode: string; readonly consentVersionId: string };

beforeAll(async () => {
  service = await startService({ federation: true });
  version = await service.given.publishedVersion();
  customerId = service.given.customer();
}, startTimeoutMs);
afterAll(() => service.close());

const selection = `__typename
  ... on Customer { id pendingUpdates { accepted } }
  ... on ConsentVersion { consentVersionId title state }
  ... on PendingUpdate { templateCode accepted }`;
const query = `query ($representations: [_Any!]!) { _entities(representations: $representations) { ${selection} } }`;

const refer = (representations: readonly unknown[], caller: Headers = asService): Promise<Reply> =>
  ask(service.url, { query, variables: { representations } }, caller);

const entitiesOf = ({ data }: Reply) => data?.['_entities'] as readonly object[];
const customer = () => ({ __typename: 'Customer', id: customerId });

/** Every statement that is about a customer, a template or a decision. */
async function statements(asking: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = service.database.engine.onStatement((text) => {
    if (/\b(decision|customer)\b/.test(text)) count += 1;
  });
  await asking().finally(stop);
  return count;
}

describe('one bad reference spoils no other', () => {
  const anId = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';

  test.each<[string, unknown, string]>([
    ['a type that is not there', { __typename: 'Order', id: anId }, '.__typename'],
    ['a type that has no key', { __typename: 'Decision', id: anId }, '.__typename'],
    ['a name every object has', { __typename: 'constructor', id: anId }, '.__typename'],
    ['no type', { id: anId }, '.__typename'],
    ['a type that is no text', { __typename: ['Customer'], id: anId }, '.__typename'],
    ['no key', { __typename: 'Customer' }, '.id'],
    ['the key of another type', { __typename: 'Customer', code: 'terms' }, '.id'],
    ['a key that is null', { __typename: 'Customer', id: null }, '.id'],
    ['a key that is a number', { __typename: 'Customer', id: 42 }, '.id'],
    ['a key that is an object', { __typename: 'ConsentVersion', consentVersionId: {} }, '.consentVersionId'],
    ['a key that is no id', { __typename: 'Customer', id: 'robert a' }, '.id'],
    ['an id that is no UUID', { __typename: 'ConsentVersion', consentVersionId: '1' }, '.consentVersionId'],
    [
      'a code that cannot be one',
      { __typename: 'PendingUpdate', customerId: anId, templateCode: '../terms' },
      '.templateCode',
    ],
    ['half a key', { __typename: 'PendingUpdate', customerId: anId }, '.templateCode'],
    [
      'a key whose half is no id',
      { __typename: 'PendingUpdate', customerId: 'robert a', templateCode: 'terms' },
      '.customerId',
    ],
    ['text', 'Customer', ''],
    ['a number', 7, ''],
    ['a list', [{ __typename: 'Customer', id: anId }], ''],
  ])('%s', async (_which, bad, member) => {
    const reply = await refer([customer(), bad, customer()]);
    const good = { __typename: 'Customer', id: customerId, pendingUpdates: [{ accepted: false }] };
    expect(entitiesOf(reply)).toEqual([good, null, good]);
    expect(reply.errors).toMatchObject([
      {
        path: ['_entities', 1],
        extensions: { code: 'INVALID_INPUT', member: `representations[1]${member}` },
      },
    ]);
    expect(reply.text).not.toMatch(/robert|\.\.\/terms/);
  });

  test('however often the operation has come before', async () => {
    const often = `query Often ${query.slice('query '.length)}`;
    const variables = { representations: [customer(), { __typename: 'Customer', id: 'x y' }, 7, customer()] };
    const texts: string[] = [];
    for (let time = 0; time < 8; time += 1) {
      const { text } = await ask(service.url, { query: often, variables });
      texts.push(text.replace(/,?"requestId":"[^"]*"/g, ''));
    }
    const [first, ...again] = texts.map((text) => JSON.parse(text) as object);
    expect(first).toMatchObject({
      data: { _entities: [{ id: customerId }, null, null, { id: customerId }] },
    });
    for (const answer of again) expect(answer).toEqual(first);
  });

  test('of whatever shape it is', async () => {
    const anything = fc.jsonValue().filter((value) => value !== null && !isReadAsProgram(value));
    const name = fc.oneof(fc.constantFrom('Customer', 'PendingUpdate', 'ConsentVersion'), anything);
    const members = { __typename: name, id: anything, code: anything, consentVersionId: anything };
    const reference = fc.oneof(anything, fc.record(members, { requiredKeys: [] }));
    await fc.assert(
      fc.asyncProperty(fc.array(reference, { maxLength: 20 }), async (bad) => {
        const { status, data, errors = [] } = await refer([...bad, customer()]);
        const entities = data?.['_entities'] as readonly object[];
        expect(status).toBe(200);
        expect(entities).toHaveLength(bad.length + 1);
        expect(entities.at(-1)).toMatchObject({ id: customerId });
        expect(errors.filter(({ extensions: { code } }) => code !== 'INVALID_INPUT')).toEqual([]);
      }),
      { numRuns: 50, seed: 6 },
    );
  });

  test('what stands beside the key is passed over', async () => {
    const { errors } = await refer([{ ...customer(), name: 'Ada', code: 7 }]);
    expect(errors).toBeUndefined();
  });

  test('references in the document itself are judged like those in a variable', async () => {
    const literal = `{ _entities(representations: [7, { __typename: "Customer", id: "${customerId}" }, "x"]) { __typename } }`;
    const reply = await ask(service.url, { query: literal });
    expect(entitiesOf(reply)).toEqual([null, { __typename: 'Customer' }, null]);
    expect(reply.errors?.map(({ path }) => path)).toEqual([
      ['_entities', 0],
      ['_entities', 2],
    ]);
  });

  test('what is no list of references is refused as a whole', async () => {
    for (const representations of [null, [customer(), null]]) {
      const { data, errors } = await ask(service.url, { query, variables: { representations } });
      expect(data?.['_entities'] ?? null).toBeNull();
      expect(errors).toMatchObject([{ extensions: { code: 'INVALID_INPUT' } }]);
    }
  });
});

/** Bodies with such members are refused unread. */
function isReadAsProgram(value: unknown): boolean {
  return /__proto__|constructor/.test(JSON.stringify(value));
}

test('where customers stand is found by customer and template, a hundred with one statement', async () => {
  const ids = Array.from({ length: 100 }, () => service.given.customer());
  const references = ids.map((id) => ({
    __typename: 'PendingUpdate',
    customerId: id,
    templateCode: version.templateCode,
  }));
  let reply: Reply | undefined;
  const count = await statements(async () => {
    reply = await refer(references);
  });
  expect(reply?.errors).toBeUndefined();
  expect(reply && entitiesOf(reply)).toEqual(
    ids.map(() => ({
      __typename: 'PendingUpdate',
      templateCode: version.templateCode,
      accepted: false,
    })),
  );
  expect(count).toBe(1);
});

describe('what is not there is null', () => {
  test.each([
    ['a version', { __typename: 'ConsentVersion', consentVersionId: '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11' }],
    [
      'a pending update',
      {
        __typename: 'PendingUpdate',
        customerId: '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11',
        templateCode: 'no-such',
      },
    ],
  ])('%s', async (_which, reference) => {
    const reply = await refer([reference, customer()]);
    expect(reply.errors).toBeUndefined();
    expect(entitiesOf(reply)).toMatchObject([null, { id: customerId }]);
  });

  test('a draft, and to all but staff a version that was not in effect', async () => {
    const { templateCode } = await service.given.template();
    const draft = await service.given.draft(templateCode);
    const effectiveFrom = new Date(Date.now() + 86_400_000);
    const scheduled = await service.given.publishedVersion({ effectiveFrom });
    const cancelled = await service.given.cancelledVersion(
      await service.given.publishedVersion({ effectiveFrom }),
    );
    const references = [draft, scheduled, cancelled].map(({ consentVersionId }) => ({
      __typename: 'ConsentVersion',
      consentVersionId,
    }));
    for (const caller of [
      {},
      asCustomer(customerId),
      bearer(tokenOf({ sub: 'x', scope: 'consents:read' })),
    ]) {
      expect(entitiesOf(await anonymously(references, caller))).toEqual([null, null, null]);
    }
    expect(entitiesOf(await refer(references))).toMatchObject([
      null,
      { state: 'SCHEDULED' },
      { state: 'CANCELLED' },
    ]);
  });
});

test('a version is found in the language accepted, and at once when another node published it', async () => {
  const other = await startNode(service.database);
  try {
    const { templateCode } = await other.given.template('published-elsewhere');
    const { consentVersionId } = await other.given.publishedVersion({ templateCode, texts: bothTexts });
    const reply = await refer([{ __typename: 'ConsentVersion', consentVersionId }], {
      ...asService,
      'accept-language': 'de-AT',
    });
    expect(entitiesOf(reply)).toMatchObject([{ title: germanText.title }]);
  } finally {
    await other.close();
  }
});

/** `ask` speaks for a service unless another token is in its place. */
async function anonymously(representations: readonly unknown[], caller: Headers): Promise<Reply> {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { ...caller, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { representations } }),
  });
  return { status: response.status, text: '', ...((await response.json()) as object) };
}

test('each reference is judged by its own rule', async () => {
  const { consentVersionId } = version;
  const references = [{ __typename: 'ConsentVersion', consentVersionId }, customer()];
  const codes = async (caller: Headers) => {
    const { data, errors = [] } = await anonymously(references, caller);
    return (data?.['_entities'] as readonly unknown[]).map(
      (entity, index) =>
        errors.find(({ path }) => Array.isArray(path) && path[1] === index)?.extensions['code'] ??
        (entity && 'answered'),
    );
  };
  expect(await codes({})).toEqual(['answered', 'UNAUTHENTICATED']);
  expect(await codes(asCustomer(customerId))).toEqual(['answered', 'answered']);
  expect(await codes(asCustomer(service.given.customer()))).toEqual(['answered', 'FORBIDDEN']);
  expect(await codes(bearer(tokenOf({ sub: 'x', scope: 'audit:read' })))).toEqual(['answered', 'FORBIDDEN']);
});

describe('many references', () => {
  test('the same one many times is answered each time, from one statement', async () => {
    const references = Array.from({ length: 100 }, customer);
    const count = await statements(async () => {
      const reply = await refer(references);
      expect(reply.errors).toBeUndefined();
      expect(entitiesOf(reply)).toHaveLength(100);
    });
    expect(count).toBe(1);
  });

  test('several versions cost as much as one', async () => {
    const { given } = service;
    const versions = [await given.publishedVersion(), await given.publishedVersion(), version];
    const references = versions.map(({ consentVersionId }) => ({
      __typename: 'ConsentVersion',
      consentVersionId,
    }));
    await settled(service.database);
    let count = 0;
    const stop = service.database.engine.onStatement((text) => {
      if (/template_code/.test(text) && /\bIN \(|= ANY \(/i.test(text)) count += 1;
    });
    expect(entitiesOf(await refer(references).finally(stop))).toMatchObject(references);
    expect(count).toBe(1);
  });

  test.each([
    ['more than a batch', '__typename', 'INVALID_INPUT'],
    ['more than the cost limit', '... on Customer { pendingUpdates { accepted } }', 'TOO_COMPLEX'],
  ])('a thousand are refused before anything is looked up: %s', async (_why, selected, code) => {
    const representations = Array.from({ length: 1_000 }, customer);
    const query = `query ($representations: [_Any!]!) { _entities(representations: $representations) { ${selected} } }`;
    const count = await statements(async () => {
      const { errors } = await ask(service.url, { query, variables: { representations } });
      expect(errors).toMatchObject([{ extensions: { code } }]);
    });
    expect(count).toBe(0);
  });

  test('cost as much as what is selected of each of them', async () => {
    const representations = Array.from({ length: 100 }, customer);
    const aliases = Array.from({ length: 100 }, (_, n) => `p${n}: pendingUpdates { accepted }`).join(' ');
    const query = `query ($representations: [_Any!]!) { _entities(representations: $representations) {
      ... on Customer { ${aliases} } } }`;
    const { errors } = await ask(service.url, { query, variables: { representations } });
    // A hundred customers, each with a hundred times as many pending updates as there are templates.
    const templates = service.actions.templateCount();
    expect(errors).toMatchObject([
      { extensions: { code: 'TOO_COMPLEX', limit: 'cost', came: 100 * (1 + 100 * templates) } },
    ]);
  });
});

test('the schema as a text is priced, by whatever name it is repeated', async () => {
  const times = (what: string) => Array.from({ length: 51 }, (_, n) => `s${n}: ${what}`).join(' ');
  for (const query of [`{ ${times('_service { sdl }')} }`, `{ _service { ${times('sdl')} } }`]) {
    const { errors } = await ask(service.url, { query });
    expect(errors).toMatchObject([{ extensions: { code: 'TOO_COMPLEX', limit: 'cost', came: 5_100 } }]);
  }
});

test('without FEDERATION nothing of it is there', async () => {
  const alone = await startNode(service.database);
  try {
    for (const question of ['{ _service { sdl } }', '{ _entities(representations: []) { __typename } }']) {
      const { status, errors } = await ask(alone.url, { query: question });
      expect({ status, errors }).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: 'INVALID_INPUT' } }],
      });
    }
    const { data } = await ask(alone.url, { query: '{ __schema { types { name } } }' });
    expect(JSON.stringify(data)).not.toMatch(/"_[A-Z]|federation/i);
  } finally {
    await alone.close();
  }
});
