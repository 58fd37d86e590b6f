import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type ASTNode,
  buildASTSchema,
  buildSchema,
  findBreakingChanges,
  type GraphQLSchema,
  Kind,
  parse,
  visit,
} from 'graphql';
import { openTestDatabase } from '../database/testDatabase';
import { callTo } from '../rest/client';
import type { OpenApiDocument } from '../rest/openApiDocument';
import { startNode } from '../service/service';
import { openApiBreaks } from './openApiBreaks';

/** The schema without what nobody was to rely on yet. */
function withoutPreviews(sdl: string): GraphQLSchema {
  return buildASTSchema(visit(parse(sdl), { enter: (node) => (isPreview(node) ? null : undefined) }));
}

function isPreview(node: ASTNode): boolean {
  if (!('description' in node) || node.description?.kind !== Kind.STRING) return false;
  return /^Preview until \d+\.\d+:/.test(node.description.value);
}

const { schema: releasedSchema, openApi: releasedDocument } = JSON.parse(
  gunzipSync(readFileSync(path.join(__dirname, 'released.json.gz'))).toString(),
) as { readonly schema: string; readonly openApi: OpenApiDocument };
const declared = JSON.parse(read('declared.json')) as readonly string[];

function read(file: string): string {
  return readFileSync(path.join(__dirname, file), 'utf8');
}

function graphqlBreaks(now: string): readonly string[] {
  return breaksBetween(releasedSchema, now);
}

function breaksBetween(released: string, now: string): readonly string[] {
  const breaks = findBreakingChanges(withoutPreviews(released), buildSchema(now));
  return breaks.map(({ description }) => description);
}

/** The released document with one text in it replaced. */
function planted(from: string, to: string): OpenApiDocument {
  const text = JSON.stringify(releasedDocument);
  if (!text.includes(from)) throw new Error(`The released document has no ${from}.`);
  return JSON.parse(text.replaceAll(from, to)) as OpenApiDocument;
}

async function currentDocument(): Promise<OpenApiDocument> {
  const database = await openTestDatabase();
  const node = await startNode(database);
  const { body } = await callTo(node.url)('/v1/openapi.json');
  await node.close();
  await database.close();
  return body as OpenApiDocument;
}

test('nothing of the last release is broken but what is declared', async () => {
  const document = await currentDocument();
  const breaks = [
    ...graphqlBreaks(read('../../schema.graphql')),
    ...openApiBreaks(releasedDocument, document),
  ];
  expect([...new Set(breaks)].sort()).toEqual([...declared].sort());
});

test('every @deprecated of the schema has a reason of its own', () => {
  expect(unexplained(read('../../schema.graphql'))).toBe(0);
  expect(unexplained('type Query { a: Int @deprecated, b: Int @deprecated(reason: "Use a.") }')).toBe(1);
});

/** How many marks leave the reason out. */
function unexplained(schema: string): number {
  let count = 0;
  visit(parse(schema), {
    Directive: ({ name, arguments: given = [] }) => {
      if (name.value === 'deprecated' && given.length === 0) count += 1;
    },
  });
  return count;
}

test('a field that left the GraphQL schema is seen', () => {
  const now = releasedSchema.replace(/\bmayProceed: /g, 'mayGoOn: ');
  expect(now).not.toBe(releasedSchema);
  expect(graphqlBreaks(now)).toContainEqual(expect.stringContaining('mayProceed was removed'));
});

test('what was a preview may change, at both doors', () => {
  const released =
    'type Query { a: Int "Preview until 1.1: b." b: Int } "Preview until 1.1: C." enum C { D }';
  expect(breaksBetween(released, 'type Query { a: Int }')).toEqual([]);
  expect(breaksBetween(released, 'type Query { b: Int }')).toEqual(['Query.a was removed.']);

  const [path, methods] = Object.entries(releasedDocument.paths)[0] ?? ['', {}];
  const marked = Object.entries(methods).map(([name, method]) => [
    name,
    { ...method, 'x-stability': 'preview' },
  ]);
  const preview = { ...releasedDocument, paths: { [path]: Object.fromEntries(marked) as typeof methods } };
  expect(openApiBreaks(preview, { ...releasedDocument, paths: {} })).toEqual([]);
});

test.each([
  ['a path', '/v1/consent-templates/{template_code}/latest', '/v1/moved', / was removed$/],
  ['a method', '"post":', '"put":', /^POST .* was removed$/],
  ['a response', '"200":', '"206":', / 200 was removed$/],
  ['a member of an answer', '"accepted":', '"other":', /\.accepted was removed$/],
  ['a value of a request', '"withdraw"', '"revoke"', / no longer takes "withdraw"$/],
  ['a type', '"type":"boolean"', '"type":"string"', / changed its type$/],
])('%s that changed in the OpenAPI document is seen', (_what, from, to, sentence) => {
  expect(openApiBreaks(releasedDocument, planted(from, to))).toContainEqual(expect.stringMatching(sentence));
});

test('a member that a request newly requires is seen, a new path is none', () => {
  const text = JSON.stringify(releasedDocument);
  const now = JSON.parse(text) as OpenApiDocument;
  const [name, body] = aRequest(now);
  body.required = [...(body.required ?? []), 'extra'];
  body.properties.extra = { type: 'string' };
  const wider = { ...now, paths: { ...now.paths, '/v1/new': {} } };
  expect(openApiBreaks(releasedDocument, wider)).toEqual([`${name} request.extra is newly required`]);
});

interface Body {
  required?: readonly string[];
  readonly properties: Record<string, object>;
}

function aRequest({ paths }: OpenApiDocument): readonly [string, Body] {
  for (const [url, { post }] of Object.entries(paths)) {
    const schema = post?.requestBody?.content['application/json']?.schema;
    if (schema) return [`POST ${url}`, schema as unknown as Body];
  }
  throw new Error('No route takes a body.');
}
