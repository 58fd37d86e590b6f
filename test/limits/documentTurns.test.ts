import { GraphQLInt, GraphQLObjectType, GraphQLSchema, getOperationAST, parse } from 'graphql';
import { askerOf } from '../../src/auth/requestCaller';
import { scopedCaller } from '../../src/domain/access/caller';
import { defaultDemand } from '../../src/config/demand';
import { DocumentTurns } from '../../src/graphql/execution/documentTurns';
import { pipeline } from '../../src/graphql/execution/pipeline';
import type { GraphqlContext, Results } from '../../src/graphql/fields/context';
import { TextAllowance } from '../../src/actions/running/textAllowance';
import { Freshness } from '../../src/graphql/fields/context';

/** Ends when the test says so. */
let finish: () => void;
const untilFinished = new Promise<number>((resolve) => (finish = () => resolve(1)));
const costly = { type: GraphQLInt, extensions: { complexity: 5_000 } };

const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      slow: { ...costly, resolve: () => untilFinished },
      light: { type: GraphQLInt, resolve: () => 1 },
    },
  }),
  subscription: new GraphQLObjectType({
    name: 'Subscription',
    fields: {
      told: {
        ...costly,
        subscribe: async function* () {
          await Promise.resolve();
          yield { told: 1 };
        },
      },
    },
  }),
});

let taken: Results | null = null;
const context = {
  act: () => 0,
  caller: { kind: 'service', id: 'crm' },
  limits: defaultDemand,
  texts: new TextAllowance(defaultDemand.maxTextCharacters),
  freshness: new Freshness(),
  mayBeKeptFor: () => undefined,
  noted: { operation: null, rootField: null, refusedWith: null },
  subscriber: {
    until: new AbortController().signal,
    take: (results: Results) => (taken = results),
    contextOfNext: (): GraphqlContext => context,
  },
} as unknown as GraphqlContext;

test('a costly result of a subscription has its turn as well', async () => {
  const perform = pipeline(schema, false);
  const send = (source: string) => {
    const document = parse(source);
    const operation = getOperationAST(document);
    if (!operation) throw new Error('There is an operation.');
    return perform({ document, operation, variables: {} }, context);
  };
  await send('subscription { told }');
  const underway = ['a', 'b', 'c', 'd'].map((name) => send(`{ ${name}: slow }`));

  let isTold = false;
  const told = taken?.next().then(({ value }) => {
    isTold = true;
    return value;
  });
  expect((await send('{ light }')).data).toEqual({ light: 1 });
  await new Promise(setImmediate);
  expect(isTold).toBe(false);
  finish();
  await Promise.all(underway);

  expect((await told)?.data).toEqual({ told: 1 });
});

test('those that waited leave nothing behind, whatever they weigh', async () => {
  const turns = new DocumentTurns();
  const take = (members: number) =>
    turns.take(context, { cost: 5_000, members }, async () => {
      await new Promise(setImmediate);
      return members;
    });
  for (let round = 0; round < 100; round += 1) {
    const members = Array.from({ length: 12 }, (_none, index) => (round * 977 + index * 61) % 5_000);
    expect(await Promise.all(members.map(take))).toEqual(members);
  }
});

test('callers without a name take turns by their addresses, and one network of IPv6 counts as one', () => {
  const at = (ip: string) => askerOf({ caller: null, ip });
  const named = askerOf({ caller: scopedCaller('service', 'crm', []), ip: '192.0.2.1' });

  expect(at('192.0.2.1')).toEqual({ kind: 'anonymous', id: '192.0.2.1' });
  expect(at('2001:db8::1')).toEqual(at('2001:db8::2'));
  expect(named).toEqual({ kind: 'service', id: 'crm' });
});
