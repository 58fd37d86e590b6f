import fc from 'fast-check';
import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
} from 'graphql';
import { mostly, wordsFor, type Vocabulary } from './words';

/** The same value as a variable carries it and as a document spells it. */
export interface Value {
  readonly json: unknown;
  readonly text: string;
}

const plain = (json: unknown): Value => ({ json, text: JSON.stringify(json) });
const literalOf = (json: unknown): string => JSON.stringify(json).replaceAll(/"(\w+)":/g, '$1:');
const bare = (name: string): Value => ({ json: name, text: name });

/** What fits hardly anywhere. */
const unfit: fc.Arbitrary<Value> = fc.oneof(
  fc
    .constantFrom<unknown>(
      ...[null, 1, -1, 1e21, 99_999_999_999, true, '', '\u0000', '\u202e', [['x']], [], {}],
      ...['2026-13-45T99:00:00Z', '$v0', { a: { b: null } }, 'x'.repeat(5_000), "'; DROP TABLE decision; --"],
      ...['__proto__', 'constructor', '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d(0)', '${1}', '%n'],
    )
    .map((json) => ({ json, text: literalOf(json) })),
  fc
    .constantFrom(
      'RED',
      '1e999',
      '"""block"""',
      '"\\ud800"',
      '$v0',
      '$nobody',
      '{ a: $v0 }',
      '-0',
      '0x1',
      "''",
    )
    .map(bare),
);

/** How a value is found: by the name of its member, within the type or field that has it. */
export interface Place {
  readonly owner: string;
  readonly name: string;
}

/** Mostly what the type takes, now and then what it does not. */
export function valueOf(type: GraphQLInputType, place: Place, words: Vocabulary): fc.Arbitrary<Value> {
  return mostly(fitting(type, place, words), unfit, 40);
}

function fitting(type: GraphQLInputType, place: Place, words: Vocabulary): fc.Arbitrary<Value> {
  if (isNonNullType(type)) return fitting(type.ofType, place, words);
  if (isListType(type)) return listOf(valueOf(type.ofType, place, words));
  if (isInputObjectType(type)) return objectOf(type, words);
  const known = wordsFor(`${place.owner}.${place.name}`, words) ?? wordsFor(place.name, words);
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => bare(name)));
  if (type.name === '_Any') return reference(words);
  return fc.constantFrom(...(known ?? usual[type.name] ?? ['x'])).map(plain);
}

const usual: Readonly<Record<string, readonly unknown[]>> = {
  Int: [0, 1, 20],
  Boolean: [true, false],
  DateTime: ['2026-01-01T00:00:00Z', '2099-01-01T00:00:00Z'],
};

function listOf(each: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.array(each, { minLength: 1, maxLength: 2 }).map((values) => ({
    json: values.map(({ json }) => json),
    text: `[${values.map(({ text }) => text).join(', ')}]`,
  }));
}

/** One member in nine of those that may be left out is there. */
function objectOf(type: GraphQLInputObjectType, words: Vocabulary): fc.Arbitrary<Value> {
  const members = Object.values(type.getFields()).map((field) => {
    const value = valueOf(field.type, { owner: type.name, name: field.name }, words);
    const named = value.map((found) => [[field.name, found]] as const);
    return isRequiredInputField(field) || field.name === 'consentVersionId'
      ? named
      : fc.oneof({ weight: 8, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: named });
  });
  return fc.tuple(...members).map((entries) => objectFrom(entries.flat()));
}

function objectFrom(entries: readonly (readonly [name: string, value: Value])[]): Value {
  return {
    json: Object.fromEntries(entries.map(([name, { json }]) => [name, json])),
    text: `{ ${entries.map(([name, { text }]) => `${name}: ${text}`).join(', ')} }`,
  };
}

/** What a gateway sends for an object that another subgraph knows of. */
function reference({ customerIds, versions }: Vocabulary): fc.Arbitrary<Value> {
  const keyed = (__typename: string, key: string, ids: readonly string[]) =>
    fc.constantFrom(...ids).map((id) => objectFrom([typed(__typename), [key, plain(id)]]));
  const typed = (name: string) => ['__typename', plain(name)] as const;
  return fc.oneof(
    keyed('Customer', 'id', customerIds),
    keyed(
      'ConsentTemplate',
      'code',
      versions.map(({ templateCode }) => templateCode),
    ),
    keyed(
      'ConsentVersion',
      'consentVersionId',
      versions.map(({ consentVersionId }) => consentVersionId),
    ),
    keyed('Query', 'id', customerIds),
  );
}
