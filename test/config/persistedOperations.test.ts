import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigFaults, readConfig } from '../../src/config/config';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'manifest-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string): string {
  const file = path.join(folder, 'manifest.json');
  writeFileSync(file, text);
  return file;
}

const whole = {
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations: [
    { id: '1', name: 'A', type: 'query', body: 'query A { __typename }' },
    { id: '2', name: 'B', type: 'mutation', body: 'mutation B { __typename }' },
  ],
};

it('reads the operations of a manifest', () => {
  const { limits } = readConfig({ PERSISTED_OPERATIONS: fileOf(JSON.stringify(whole)) });
  expect(limits.persistedOperations).toEqual([
    { id: '1', body: 'query A { __typename }' },
    { id: '2', body: 'mutation B { __typename }' },
  ]);
});

const [first] = whole.operations;
it.each<[string, string, string]>([
  ['no JSON', '{"format":', 'expected a JSON file'],
  ['a list', '[]', 'expected a manifest with "format": "apollo-persisted-query-manifest" and "version": 1'],
  [
    'another version',
    JSON.stringify({ ...whole, version: 2 }),
    'expected a manifest with "format": "apollo-persisted-query-manifest" and "version": 1',
  ],
  ['no operation', JSON.stringify({ ...whole, operations: [] }), 'expected "operations" to list one or more'],
  [
    'operations by their ids',
    JSON.stringify({ ...whole, operations: { 1: first } }),
    'expected "operations" to list one or more',
  ],
  [
    'an operation without a body',
    JSON.stringify({ ...whole, operations: [first, { id: '2', body: '' }] }),
    'expected operations[1] to have an id and a body',
  ],
  [
    'an operation that is null',
    JSON.stringify({ ...whole, operations: [null] }),
    'expected operations[0] to have an id and a body',
  ],
  ['an id twice', JSON.stringify({ ...whole, operations: [first, first] }), 'expected each id once'],
])('refuses %s', (_what, text, expected) => {
  const read = (): unknown => readConfig({ PERSISTED_OPERATIONS: fileOf(text) });
  expect(read).toThrow(new ConfigFaults([`PERSISTED_OPERATIONS: ${expected}`]));
});

it('refuses a file that is not there, together with the other faults', () => {
  const env = { PORT: 'x', PERSISTED_OPERATIONS: path.join(folder, 'nobody-wrote-it') };
  expect(() => readConfig(env)).toThrow(
    new ConfigFaults([
      'PORT: expected a whole number from 0 to 65535, got "x"',
      'PERSISTED_OPERATIONS: expected a file that can be read, got ENOENT',
    ]),
  );
});

it('is not taken beside a gateway, whose queries no list has', () => {
  const both = { PERSISTED_OPERATIONS: fileOf(JSON.stringify(whole)), FEDERATION: 'true' };
  const line = 'FEDERATION: expected without PERSISTED_OPERATIONS, got both';
  expect(() => readConfig(both)).toThrow(new ConfigFaults([line]));
  expect(readConfig({ ...both, FEDERATION: 'false' })).toMatchObject({ federation: false });
});

it('does not change that the console is on by itself outside production alone', () => {
  const listed = { PERSISTED_OPERATIONS: fileOf(JSON.stringify(whole)) };
  const environments = [listed, { FEDERATION: 'true' }, { CONSOLE: 'false' }, { NODE_ENV: 'test' }];
  expect(environments.map((env) => readConfig(env).console)).toEqual([true, true, false, false]);
});
