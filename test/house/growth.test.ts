import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildClientSchema,
  buildSchema,
  getNamedType,
  introspectionFromSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  type GraphQLEnumType,
  type GraphQLSchema,
} from 'graphql';
import { errorTable } from '../../src/domain/errors/errors';
import { getSchema, printedSchema } from '../../src/graphql/schema';
import type { OpenApiDocument, Schema } from '../rest/openApiDocument';

const openApi = JSON.parse(
  readFileSync(path.join(__dirname, '../../src/rest/openapi.json'), 'utf8'),
) as OpenApiDocument;

const grows = /\. May grow: treat an unknown value (?:as|by) [^.]+\.$/;
const isClosed = /\. Closed: no other value will come\.$/;
const closedForGood = ['ChangeKind', 'DecisionValue'];
const closedWords = [
  ['MATERIAL', 'EDITORIAL'],
  ['given', 'reject', 'withdraw'],
];

describe('a list of words that clients read', () => {
  const enums = enumsRead(getSchema());

  test('says in GraphQL how to treat a word that is not known yet, or that none will come', () => {
    expect(enums.length).toBeGreaterThan(5);
    const silent = enums.filter(({ description }) => !saysEither(description ?? ''));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('is closed for good only where that was decided', () => {
    const closed = enums.filter(({ description }) => isClosed.test(description ?? ''));
    expect(closed.map(({ name }) => name).sort()).toEqual(closedForGood);
  });

  test('is an enum at REST only where it is closed for good; else it is extensible and says how to treat a word', () => {
    const lists = responseSchemas(openApi).flatMap(wordListsIn);
    expect(lists.length).toBeGreaterThan(5);
    const odd = lists.filter(({ enum: words }) => words && !isOneOf(closedWords, words));
    const silent = lists.filter(
      ({ 'x-extensible-enum': words, description }) => words && !grows.test(String(description)),
    );
    expect([...odd, ...silent]).toEqual([]);
  });

  test('that says nothing is seen', () => {
    const planted = buildSchema(
      'type Query { a: Mood } enum Mood { GOOD } input In { b: Sent } enum Sent { ONE }',
    );
    expect(enumsRead(planted).map(({ name }) => name)).toEqual(['Mood']);
    expect(saysEither('How one feels.')).toBe(false);
    expect(wordListsIn({ properties: { mood: { enum: ['GOOD'] } } })).toHaveLength(1);
  });
});

describe('the error codes', () => {
  const ofTable = Object.entries(errorTable).map(([name, { meaning, remedy }]) => ({
    name,
    description: `${meaning} ${remedy}`,
  }));

  test.each([
    ['schema.graphql', () => buildSchema(printedSchema())],
    ['what introspection answers', () => buildClientSchema(introspectionFromSchema(getSchema()))],
  ])('are an enum in %s, with what each means and what to do', (_where, schemaOf) => {
    const type = schemaOf().getType('ErrorCode');
    const values = isEnumType(type) ? type.getValues() : [];
    expect(values.map(({ name, description }) => ({ name, description }))).toEqual(ofTable);
  });
});

function saysEither(description: string): boolean {
  return grows.test(description) || isClosed.test(description);
}

/** All but those that clients only send. */
function enumsRead(schema: GraphQLSchema): readonly GraphQLEnumType[] {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const outputs = types
    .flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []))
    .map(({ type }) => getNamedType(type).name);
  const inputs = types
    .flatMap((type) => (isInputObjectType(type) ? Object.values(type.getFields()) : []))
    .map(({ type }) => getNamedType(type).name);
  return types.filter(isEnumType).filter(({ name }) => outputs.includes(name) || !inputs.includes(name));
}

function responseSchemas({ components, paths }: OpenApiDocument): readonly unknown[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return [components.schemas, ...operations.map(({ responses }) => responses)];
}

/** Every schema in it that lists words; `true` alone is not a word. */
function wordListsIn(value: unknown): readonly Schema[] {
  if (typeof value !== 'object' || value === null) return [];
  const schema = value as Schema;
  const words = schema['enum'] ?? schema['x-extensible-enum'];
  const isList = Array.isArray(words) && words.some((word) => typeof word === 'string');
  return [...(isList ? [schema] : []), ...Object.values(schema).flatMap(wordListsIn)];
}

function isOneOf(lists: readonly (readonly string[])[], words: unknown): boolean {
  return lists.some((list) => JSON.stringify(list) === JSON.stringify(words));
}
