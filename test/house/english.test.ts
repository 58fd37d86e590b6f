import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, isEnumType, isInputObjectType, isObjectType, type GraphQLNamedType } from 'graphql';
import { errorTable } from '../../src/domain/errors/errors';
import { allGuides, readGuide } from '../readme/guides';
import { commentFaults, commentsIn, englishFaults, proseOf, textsIn } from './plainEnglish';
import { sourceFiles } from './sourceFiles';

const root = join(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

describe('plain English', () => {
  test('is what every description of the GraphQL schema is written in', () => {
    const described = descriptionsOf(read('schema.graphql'));
    expect(described.length).toBeGreaterThan(300);
    expect(described.flatMap(faultsAt)).toEqual([]);
  });

  test('is what every description of the REST contract is written in', () => {
    const described = descriptionsIn(JSON.parse(read('src/rest/openapi.json')), 'openapi.json');
    expect(described.length).toBeGreaterThan(100);
    expect(described.flatMap(faultsAt)).toEqual([]);
  });

  test('is what every error says', () => {
    const rows = Object.entries(errorTable).flatMap(([code, { meaning, remedy }]) => [
      [code, meaning] as const,
      [code, remedy] as const,
    ]);
    expect(rows.flatMap(faultsAt)).toEqual([]);
  });

  test('is what every text in the code is written in: messages, help, pages and log lines', () => {
    const texts = [...sourceFiles('src')].flatMap(([file, source]) =>
      textsIn(file, source).map((text) => [file, text] as const),
    );
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.flatMap(faultsAt)).toEqual([]);
  });

  test('is what every comment is written in', () => {
    const comments = [...sourceFiles('src'), ...sourceFiles('test')].flatMap(([file, source]) =>
      commentsIn(source).map(([line, comment]) => ({ place: `${file}:${line}`, comment })),
    );
    expect(comments.length).toBeGreaterThan(3000);
    const faults = comments.flatMap(({ place, comment }) =>
      commentFaults(comment).map((fault) => `${place} ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test('calls nobody “she” or “he” in the code either', () => {
    const texts = [...sourceFiles('src'), ...sourceFiles('test')].filter(
      ([file]) => !file.startsWith('house/'),
    );
    const gendered = texts.filter(([, text]) => /\b(she|hers?|herself|himself)\b/i.test(text));
    expect(gendered.map(([file]) => file)).toEqual([]);
  });

  test.each(allGuides())('is what %s is written in', (file) => {
    expect(proseOf(readGuide(file)).flatMap(englishFaults)).toEqual([]);
  });
});

describe('the reading of prose', () => {
  test.each([
    ['The service answers whoever asks.', '“whoever”: name who it is'],
    ['A customer withdraws her consent.', '“her”: the customer is “they”, a machine is “it”'],
    [`${'word '.repeat(26)}end.`, '27 words'],
  ])('finds what is wrong with “%s”', (text, fault) => {
    expect(englishFaults(text)).toEqual([expect.stringContaining(fault)]);
  });

  test('finds comments of both kinds by their line, and what comments do without', () => {
    const source = '/** So many a page. */\nf();\n  // This is\n  // no error.\n/*\n * Fine.\n */\n';
    expect(commentsIn(source)).toEqual([
      [1, 'So many a page.'],
      [3, 'This is\n no error.'],
      [5, 'Fine.'],
    ]);
    expect(commentFaults('So many a page.')).toHaveLength(1);
    expect(commentFaults('This is no error.')).toHaveLength(1);
    expect(commentFaults('There is no error. @throws Refused `INVALID_INPUT`')).toEqual([]);
  });

  test('lets short, active sentences and code pass', () => {
    expect(englishFaults('The customer answers. `she is code` stays. They may answer again.')).toEqual([]);
  });

  test('reads paragraphs, list items and cells, and no code blocks', () => {
    const markdown =
      '# A title\nA line\nand its end.\n\n```\nher code\n```\n\n- **An** item\n- two\n\n| a | b |\n| --- | --- |\n| c | d |\n';
    expect(proseOf(markdown)).toEqual([
      'A title',
      'A line and its end.',
      'An item',
      'two',
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  test('finds texts of code by line, also around values, and neither SQL nor single words', () => {
    const source = "f('one', 'two words', `of ${her} own\\nnext line`, `SELECT a FROM b`); // a comment";
    expect(textsIn('planted.ts', source)).toEqual(['two words', 'of value own', 'next line']);
  });
});

function faultsAt([place, text]: readonly [string, string]): readonly string[] {
  return englishFaults(text).map((fault) => `${place}: ${fault}`);
}

function descriptionsOf(sdl: string): readonly (readonly [string, string])[] {
  const schema = buildSchema(sdl);
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const directives = schema.getDirectives();
  return [
    ...directives.flatMap((each) => [each, ...each.args].flatMap(describedAs(each.name))),
    ...types.flatMap((type) => [type, ...membersOf(type)].flatMap(describedAs(type.name))),
  ];
}

function membersOf(type: GraphQLNamedType): readonly Described[] {
  if (isEnumType(type)) return type.getValues();
  if (isInputObjectType(type)) return Object.values(type.getFields());
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [field, ...field.args]);
}

function describedAs(owner: string) {
  return ({ name, description }: Described): readonly (readonly [string, string])[] =>
    description ? [[`${owner}.${name}`, description]] : [];
}

interface Described {
  readonly name: string;
  readonly description?: string | null | undefined;
}

function descriptionsIn(value: unknown, place: string): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    inWords.includes(key) && typeof each === 'string'
      ? [[`${place}.${key}`, each] as const]
      : descriptionsIn(each, `${place}.${key}`),
  );
}

/** The members of an OpenAPI document, and of the problems in its examples, that people read. */
const inWords: readonly string[] = ['description', 'summary', 'title', 'detail'];
