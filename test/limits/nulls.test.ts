import {
  getNamedType,
  getNullableType,
  GraphQLObjectType,
  GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { getSubgraphSchema } from '../../src/graphql/federation/subgraphQueries';
import { priceOf, type Price } from '../../src/graphql/fields/documentCost';
import { replyOf } from '../graphql/asking';
import { asCustomer } from '../service/bearer';
import { startService, startTimeoutMs } from '../service/service';

interface ListArgument {
  readonly owner: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly argument: GraphQLArgument;
}

/** With what a gateway asks, which is all that there is. */
const schema = getSubgraphSchema();
const templates = 70;

/** Found in the schema, so that one which comes later is tried too. */
const listArguments: readonly (readonly [string, ListArgument])[] = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap((owner) =>
    Object.values(owner.getFields()).flatMap((field) =>
      field.args
        .filter(({ type }) => isListType(getNullableType(type)))
        .map((argument) => [`${owner.name}.${field.name}(${argument.name})`, { owner, field, argument }]),
    ),
  );

/** What its field costs, as if its type were the root, with the argument from a variable or as it is written. */
function priced({ owner, field, argument }: ListArgument, written: string, fallback?: string): Price {
  const others = field.args
    .filter((other) => other !== argument && isNonNullType(other.type) && other.defaultValue === undefined)
    .map(({ name, type }) => `${name}: ${literalOf(type)}`);
  const { type } = argument;
  const nullable = String(getNullableType(type));
  const variable = fallback === undefined ? '' : `($sent: ${nullable} = ${fallback})`;
  const args = [`${argument.name}: ${written}`, ...others].join(' ');
  const document = parse(`query ${variable} { ${field.name}(${args}) { __typename } }`);
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The document has one operation.');
  return priceOf({
    schema: new GraphQLSchema({ ...schema.toConfig(), query: owner, mutation: null }),
    document,
    operation,
    variables: { sent: null },
    maxSelections: 1_000,
    templates,
  });
}

function literalOf(type: GraphQLInputType): string {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name ?? '';
  const literals = { Int: '1', Float: '1', Boolean: 'true', DateTime: '"2026-03-01T12:00:00Z"' };
  return new Map(Object.entries(literals)).get(named.name) ?? '"x"';
}

const listOf = (length: number) => `[${Array.from({ length }, () => '"x"').join(' ')}]`;

test('the schema has lists among its arguments', () => {
  expect(listArguments.map(([name]) => name)).toEqual(
    expect.arrayContaining(['Customer.pendingUpdates(templateCodes)', 'Query.customers(ids)']),
  );
});

describe.each(listArguments)('null for %s, which has a default', (_name, listed) => {
  const mayBeNull = !isNonNullType(listed.argument.type);

  test.each([0, 1, 90])('of %i, is priced as what executes', (length) => {
    const asExecuted = mayBeNull ? 'null' : listOf(length);
    expect(priced(listed, '$sent', listOf(length))).toEqual(priced(listed, asExecuted));
  });

  test('is never free', () => {
    expect(priced(listed, '$sent', '[]').members).toBeGreaterThan(0);
    expect(priced(listed, '$sent', '[]').cost).toBeGreaterThan(0);
  });
});

test(
  'a customer cannot ask for all templates, again and again, at the price of none',
  async () => {
    const service = await startService();
    for (const templateCode of ['marketing', 'research', 'terms']) {
      await service.given.template(templateCode);
      await service.given.publishedVersion({ templateCode });
    }
    const id = service.given.customer();
    const fields = Array.from(
      { length: 150 },
      (_none, n) => `a${n}: pendingUpdates(templateCodes: $t) { accepted }`,
    );
    const query = `query ($t: [String!] = [], $ids: [ID!]!) { customers(ids: $ids) { ${fields.join(' ')} } }`;
    const asked = async (t: readonly string[] | null) =>
      replyOf(
        await fetch(`${service.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...asCustomer(id) },
          body: JSON.stringify({ query, variables: { t, ids: Array<string>(100).fill(id) } }),
        }),
      );

    // What was priced for one value must not be remembered for the other.
    const replies = [await asked([]), await asked(null)];
    await service.close();

    expect(replies).toMatchObject([
      { status: 400, errors: [{ extensions: { code: 'TOO_COMPLEX', limit: 'cost', came: 100 * 151 } }] },
      {
        status: 400,
        errors: [{ extensions: { code: 'TOO_COMPLEX', limit: 'cost', came: 100 * (1 + 150 * 3) } }],
      },
    ]);
  },
  startTimeoutMs,
);
