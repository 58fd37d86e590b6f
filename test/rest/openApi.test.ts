import { readFileSync } from 'node:fs';
import path from 'node:path';
import fastify from 'fastify';
import { decorateCaller } from '../../src/auth/requestCaller';
import { anonymous } from '../../src/domain/access/caller';
import { errorTable, isErrorCode } from '../../src/domain/errors/errors';
import { restRoutes } from '../../src/rest/routes';
import { openTestDatabase, type TestDatabase } from '../database/testDatabase';
import { startNode } from '../service/service';
import { callTo, type Call } from './client';
import {
  examplesOf,
  mediaOf,
  misfitsIn,
  objectSchemasIn,
  operationsOf,
  type Described,
  type Misfits,
  type OpenApiDocument,
} from './openApiDocument';

let database: TestDatabase;
let node: Awaited<ReturnType<typeof startNode>>;
let call: Call;
let document: OpenApiDocument;
let operations: readonly Described[];
let misfits: Misfits;

beforeAll(async () => {
  database = await openTestDatabase();
  node = await startNode(database);
  call = callTo(node.url);
  document = (await call('/v1/openapi.json')).body as OpenApiDocument;
  operations = operationsOf(document);
  misfits = misfitsIn(document);
});
afterAll(async () => {
  await node.close();
  await database.close();
});

test('openapi.json is the document as it is', () => {
  expect(JSON.parse(readFileSync(path.join(__dirname, '../../src/rest/openapi.json'), 'utf8'))).toEqual(
    document,
  );
});

test('is OpenAPI 3.1, relative to wherever the service stands', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: expect.any(String) as unknown, version: '1.0.0' });
  expect(document.info).toHaveProperty('contact.name');
  expect(document.servers).toEqual([{ url: '/' }]);
  expect(Object.keys(document.components.schemas).sort()).toEqual([
    'ConsentVersion',
    'ConsentVersionSummary',
    'CustomerStanding',
    'Decision',
    'Event',
    'LastingConsentVersion',
    'PendingUpdate',
    'Problem',
    'Record',
    'VersionChange',
    'VersionText',
  ]);
});

test('has every route of the door and no other', async () => {
  const http = fastify();
  decorateCaller(http);
  const noActions = () => {
    throw new Error('Nobody calls a route here.');
  };
  const routes: string[] = [];
  // A tile’s path and that of a proxy have any number of segments, and a well-known path is outside /v1.
  const proxied = '/v1/customers/:customer_id/consents/sets/:set_code/gate/:audience';
  const undescribed = ['/v1/log/tile/*', '/.well-known/consent-log.json', proxied, `${proxied}/*`];
  http.addHook('onRoute', ({ method, url }) => {
    if (method !== 'HEAD' && !undescribed.includes(url))
      routes.push(`${String(method)} ${url.replace(/:(\w+)/g, '{$1}')}`);
  });
  await http.register(restRoutes(noActions, () => Promise.resolve(anonymous)));
  // Compiles the serializers of all answers, each of which a service compiles at the first one.
  await http.ready();
  await http.close();
  expect(routes.length).toBeGreaterThan(5);
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(routes.sort());
});

test('names each operation once, with a summary, a description and a known tag', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const tags = document.tags.map(({ name }) => name);
  for (const { operation } of operations) {
    expect(operation.summary).toMatch(/\w/);
    expect(operation.description).toMatch(/\w.*\.$/s);
    expect(tags).toEqual(expect.arrayContaining([...operation.tags]));
    expect(operation.tags).toHaveLength(1);
  }
});

test('describes each parameter, and each one of the path is among them', () => {
  for (const { path, operation } of operations) {
    const parameters = operation.parameters ?? [];
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.map(({ name }) => name).sort()).toEqual(named.sort());
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(parameters.filter(({ description }) => !description)).toEqual([]);
  }
});

test('describes each member of what is sent and answered in a sentence', () => {
  const objects = objectSchemasIn({ paths: document.paths, schemas: document.components.schemas });
  expect(objects.length).toBeGreaterThan(5);
  const silent = objects.flatMap(({ properties }) =>
    Object.entries(properties as Record<string, { description?: string; $ref?: string }>)
      .filter(([, { description, $ref }]) => $ref === undefined && !/\S\.$/.test(description ?? ''))
      .map(([name]) => name),
  );
  expect(silent).toEqual([]);
});

test('holds only examples that fit their schemas', () => {
  expect(misfits({ $ref: '#/components/schemas/Decision' }, { sequence: 'one' })).not.toEqual([]);
  const media = operations.flatMap(mediaOf);
  expect(media.flatMap(examplesOf).length).toBeGreaterThan(20);
  for (const each of media) {
    for (const example of examplesOf(each)) expect(misfits(each.schema, example)).toEqual([]);
  }
  for (const { operation } of operations) {
    for (const { schema, example } of operation.parameters ?? []) {
      if (example !== undefined) expect(misfits(schema, example)).toEqual([]);
    }
  }
});

describe('problems', () => {
  test('are problem+json with codes of the table under their own status', () => {
    for (const { operation } of operations) {
      for (const [status, { content, description }] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue;
        expect(Object.keys(content ?? {})).toEqual(['application/problem+json']);
        const codes = Object.keys(content?.['application/problem+json']?.examples ?? {});
        expect(codes).not.toEqual([]);
        for (const code of codes) {
          if (!isErrorCode(code)) throw new Error(`${code} is not in the table of errors.`);
          expect(String(errorTable[code].status)).toBe(status);
          expect(description).toContain(`\`${code}\`: ${errorTable[code].meaning}`);
        }
      }
    }
  });

  test('may have any code of the table and no other', () => {
    const { properties } = document.components.schemas['Problem'] as {
      properties: { code: { 'x-extensible-enum': readonly string[] } };
    };
    expect([...properties.code['x-extensible-enum']].sort()).toEqual(Object.keys(errorTable).sort());
  });
});
