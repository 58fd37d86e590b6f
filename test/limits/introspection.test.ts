import { getIntrospectionQuery } from 'graphql';
import { replyOf } from '../graphql/asking';
import { asCustomer } from '../service/bearer';
import { startNode, startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';

const customerId = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';

const whole = getIntrospectionQuery({
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
});
/** The same fields once more, under another name. */
const twice = whole.replace(/__schema (\{[^]*?\n {6}\})/, '__schema $1 again: __schema $1');

let service: TestService;
beforeAll(async () => {
  service = await startService({ mode: 'development' });
}, startTimeoutMs);
afterAll(() => service.close());

describe.each<[string, boolean]>([
  ['alone', false],
  ['a subgraph', true],
])('a service that is %s tells its schema', (_what, federation) => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode(service.database, { mode: 'development', federation });
  }, startTimeoutMs);
  afterAll(() => node.close());

  describe.each<[string, Readonly<Record<string, string>>]>([
    ['a caller without a credential', {}],
    ['a customer', asCustomer(customerId)],
  ])('to %s', (_who, caller) => {
    const asked = async (query: string) =>
      replyOf(
        await fetch(`${node.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...caller },
          body: JSON.stringify({ query }),
        }),
      );

    test.each([
      ['as graphql-js asks', getIntrospectionQuery()],
      ['as graphql-js asks with all that it can', whole],
    ])('%s', async (_way, query) => {
      const { status, data, errors } = await asked(query);
      expect({ status, errors }).toEqual({ status: 200, errors: undefined });
      expect(data).toMatchObject({ __schema: { queryType: { name: 'Query' } } });
    });

    test('once in a document, and not twice', async () => {
      expect(twice).toContain('again: __schema');
      const { status, errors } = await asked(twice);
      expect({ status, errors }).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: 'TOO_COMPLEX', limit: 'members', maximum: 20_000 } }],
      });
    });
  });
});
