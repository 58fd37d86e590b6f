import fc from 'fast-check';
import {
  getNamedType,
  isLeafType,
  isRequiredArgument,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql';
import { valueOf, type Place } from './values';
import { mostly, type Vocabulary } from './words';

/** A document, and what its variables are drawn from each time that it is sent. */
export interface Shape {
  readonly query: string;
  readonly variables: readonly Asked[];
}

interface Asked {
  readonly type: GraphQLInputType;
  readonly place: Place;
}

/** Text with a `$?` for each variable, which are named once all of them are known. */
interface Part {
  readonly text: string;
  readonly asks: readonly Asked[];
}

const deepest = 3;
const one = (text: string): Part => ({ text, asks: [] });
const joined = (parts: readonly Part[], separator: string): Part => ({
  text: parts.map(({ text }) => text).join(separator),
  asks: parts.flatMap(({ asks }) => asks),
});
const wrapped = (opening: string, { text, asks }: Part, closing: string): Part => ({
  text: opening + text + closing,
  asks,
});

/** What staff do in a row; by chance alone hardly any draft would be published. */
const stories: readonly (readonly string[])[] = [
  ['createTemplate', 'saveDraft', 'publishVersion'],
  ['saveDraft', 'publishVersion'],
  ['startDraft', 'requestReview', 'discardDraft'],
  ['createTemplate', 'startDraft', 'renameTemplate'],
  ['createTemplate', 'setTemplateRules'],
  ['issueApiKey', 'revokeApiKey'],
  ['recordDecision', 'resendConfirmation', 'confirmDecision'],
  ['createWebhook', 'replayWebhook', 'deleteWebhook'],
  ['resendWebhookEvent', 'recoverWebhook'],
  ['replayWebhook', 'replayWebhook', 'replayWebhook'],
];

/**
 * Documents over the whole schema, some with something wrong in them. Aliases begin with the name of their field.
 *
 * @param names where it has these fields, documents of one of them
 */
export function shape(
  schema: GraphQLSchema,
  words: Vocabulary,
  names: readonly string[] = [],
): fc.Arbitrary<Shape> {
  const [query, mutation] = [schema.getQueryType(), schema.getMutationType()];
  if (!query || !mutation) throw new Error('The schema must have queries and mutations.');
  const asked = (type: GraphQLObjectType, names: readonly string[]) =>
    fc.tuple(...names.map((name, index) => rootField(schema, type, name, index, words)));
  const some = (type: GraphQLObjectType, most: number) =>
    fc
      .array(fc.constantFrom(...Object.keys(type.getFields())), { minLength: 1, maxLength: most })
      .chain((names) => asked(type, names));
  const alone = (kind: string, type: GraphQLObjectType) =>
    names
      .filter((name) => name in type.getFields())
      .map((name) => asked(type, [name]).map((fields) => document(kind, fields)));
  const named = [...alone('query', query), ...alone('mutation', mutation)];
  if (named.length > 0) return fc.oneof(...named);
  const whole = fc.oneof(
    { weight: 6, arbitrary: some(query, 2).map((fields) => document('query', fields)) },
    { weight: 6, arbitrary: some(mutation, 2).map((fields) => document('mutation', fields)) },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom('recordDecision', 'recordDecision', 'recordDecisions')
        .chain((name) => asked(mutation, [name]))
        .map((fields) => document('mutation', fields)),
    },
    {
      weight: 5,
      arbitrary: fc
        .constantFrom(...stories)
        .chain((names) => asked(mutation, names))
        .map((fields) => document('mutation', fields)),
    },
  );
  return mostly(whole, whole.chain(mangled), 12);
}

function document(kind: string, fields: readonly Part[]): Shape {
  const { text, asks } = joined(fields, '\n');
  let [named, count] = ['', 0];
  named = text.replaceAll('$?', () => `$v${(count += 1) - 1}`);
  const declared = asks.map(({ type }, index) => `$v${index}: ${String(type)}`);
  return {
    query: `${kind} Q${declared.length > 0 ? `(${declared.join(', ')})` : ''} { ${named} }`,
    variables: asks,
  };
}

function rootField(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  name: string,
  index: number,
  words: Vocabulary,
): fc.Arbitrary<Part> {
  const found = type.getFields()[name];
  if (!found) return fc.constant(one(name));
  return field(schema, found, deepest, words).map((part) => wrapped(`${name}_${index}: `, part, ''));
}

function field(
  schema: GraphQLSchema,
  { name, args, type }: GraphQLField<unknown, unknown>,
  depth: number,
  words: Vocabulary,
): fc.Arbitrary<Part> {
  const given = fc.tuple(...args.map((argument) => argumentOf(argument, name, words)));
  return fc
    .tuple(given, selection(schema, getNamedType(type), depth, words))
    .map(([parts, selected]) => joined([one(name), inBrackets(parts.flat()), selected], ''));
}

function inBrackets(parts: readonly Part[]): Part {
  return parts.length === 0 ? one('') : wrapped('(', joined(parts, ', '), ')');
}

function argumentOf(argument: GraphQLArgument, owner: string, words: Vocabulary): fc.Arbitrary<Part[]> {
  const { name, type } = argument;
  const place = { owner, name };
  const literal = valueOf(type, place, words).map(({ text }) => one(text));
  const variable = fc.constant<Part>({ text: '$?', asks: [{ type, place }] });
  const there = fc
    .oneof({ weight: 4, arbitrary: variable }, { weight: 1, arbitrary: literal })
    .map((part) => [wrapped(`${name}: `, part, '')]);
  return isRequiredArgument(argument) ? there : mostly(fc.constant([]), there, 3);
}

function selection(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  depth: number,
  words: Vocabulary,
): fc.Arbitrary<Part> {
  if (isLeafType(type)) return fc.constant(one(''));
  if (isUnionType(type)) {
    const members = type
      .getTypes()
      .map((member) =>
        selection(schema, member, depth, words).map((part) => wrapped(` ... on ${member.name}`, part, '')),
      );
    return fc.tuple(...members).map((parts) => wrapped(' { __typename', joined(parts, ''), ' }'));
  }
  const fields = Object.values((type as GraphQLObjectType).getFields());
  const fit = fields.filter((each) => depth > 0 || isLeafType(getNamedType(each.type)));
  if (fit.length === 0) return fc.constant(one(' { __typename }'));
  return fc
    .uniqueArray(fc.constantFrom(...fit), { minLength: 1, maxLength: 4 })
    .chain((chosen) => fc.tuple(...chosen.map((each) => field(schema, each, depth - 1, words))))
    .chain((parts) => fc.tuple(...parts.map(conditional)))
    .map((parts) => wrapped(' { __typename ', joined(parts, ' '), ' }'));
}

/** The same field, sometimes within an inline fragment or under a condition. */
function conditional(part: Part): fc.Arbitrary<Part> {
  return mostly(
    fc.constant(part),
    fc
      .constantFrom('@include(if: true)', '@skip(if: true)', '@include(if: false) @skip(if: false)', '')
      .map((directive) => wrapped(` ... ${directive} { `, part, ' }')),
    12,
  );
}

/** Two operations, fragments in a ring, what breaks off, what nobody knows. */
function mangled({ query, variables }: Shape): fc.Arbitrary<Shape> {
  const spoiled = fc.oneof(
    fc
      .constantFrom(
        '}',
        '{',
        '} fragment F on Query { ...F }',
        ' query Two { __typename }',
        ' # \u2028',
        '@x',
      )
      .map((more) => query + more),
    fc.nat({ max: query.length }).map((length) => query.slice(0, length)),
    fc.nat({ max: query.length }).map((at) => query.slice(0, at) + query.slice(at + 1)),
    fc.constantFrom('subscription', 'query Q', 'mutation', '').map((kind) => query.replace(/^\w+/, kind)),
    fc
      .constantFrom('nothing ', '...F ', '__schema { types { name } } ', '__typename @skip(if: 1) ')
      .map((more) => query.replace('{ ', `{ ${more}`)),
  );
  return spoiled.map((text) => ({ query: text, variables }));
}

/** Values for the variables of a document, drawn anew each time that it is sent. */
export function variablesFor(
  { variables }: Shape,
  words: Vocabulary,
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const entries = variables.map(({ type, place }, index) =>
    valueOf(type, place, words).map(({ json }) => [`v${index}`, json] as const),
  );
  return fc.tuple(...entries).map((pairs) => Object.fromEntries(pairs));
}
