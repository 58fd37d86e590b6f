import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importFaults } from './importFaults';
import { sourceFiles } from './sourceFiles';

describe('the import order', () => {
  test('src keeps it', () => {
    const files = withGeneratedClient(sourceFiles('src'));
    expect(files.size).toBeGreaterThan(10);
    expect(importFaults(files)).toEqual([]);
  });
});

test('the map names every folder of src', () => {
  const root = path.join(__dirname, '../../src');
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const [, map = ''] = readFileSync(path.join(root, 'README.md'), 'utf8').split('```');
  const named = map
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0]);
  expect(named.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

describe('the walk over the imports', () => {
  test('lets pass a file of the same folder, a lower row, a package and a built-in', () => {
    const faults = given({
      'domain/version.ts': `import { createHash } from 'node:crypto'; import 'fs';`,
      'domain/decision.ts': `import type { Version } from './version';`,
      'storage/engine/pool.ts': `import { Pool } from 'pg'; import { Version } from '../../domain/version';`,
      'main/main.ts': `import { x } from '../storage/engine/pool';`,
    });
    expect(faults).toEqual([]);
  });

  test.each([
    ['import', `import { x } from '../actions/record';`],
    ['type-only import', `import type { X } from '../actions/record';`],
    ['re-export', `export { x } from '../actions/record';`],
    ['dynamic import', `const x = import('../actions/record');`],
    ['require', `const x = require('../actions/record');`],
    ['import of a type in place', `let x: import('../actions/record').X;`],
  ])('finds a higher folder behind an %s', (_form, text) => {
    const faults = given({ 'actions/record.ts': '', 'storage/heads.ts': text });
    expect(faults).toEqual(['storage/heads.ts imports ../actions/record: actions is higher than storage']);
  });

  test('finds two folders of one row', () => {
    const faults = given({
      'graphql/schema.ts': '',
      'rest/routes.ts': `import '../graphql/schema';`,
      'domain/clock.ts': '',
      'config/config.ts': `import '../domain/clock';`,
    });
    expect(faults).toEqual([
      'rest/routes.ts imports ../graphql/schema: graphql is on the same row as rest',
      'config/config.ts imports ../domain/clock: domain is on the same row as config',
    ]);
  });

  test('finds a package in the lowest row', () => {
    expect(given({ 'domain/locale.ts': `import { parse } from 'graphql';` })).toEqual([
      'domain/locale.ts imports graphql: domain rests on Node built-ins alone',
    ]);
  });

  test('lets the console draw, and the pictures know what runs in a browser', () => {
    const faults = given({
      'console/reports/pictures.tsx': `import { draw } from '../../pictures/draw';`,
      'pictures/draw.ts': `import 'd3-scale'; import '../domain/html/html'; import '../domain/evidence/seal';`,
      'domain/html/html.ts': '',
      'domain/evidence/seal.ts': '',
    });
    expect(faults).toEqual([
      'pictures/draw.ts imports ../domain/evidence/seal: pictures knows domain/html alone',
    ]);
  });

  test('lets the demo know the client alone, and nobody the demo', () => {
    const faults = given({
      'client/apollo.ts': `import '../domain/errors';`,
      'domain/errors.ts': '',
      'demo/page.tsx': `import { x } from '../client/apollo'; import 'react'; import './words';`,
      'demo/words.ts': `import '../domain/errors';`,
      'app/app.ts': `import '../demo/page';`,
    });
    expect(faults).toEqual([
      'demo/words.ts imports ../domain/errors: demo knows client alone',
      'app/app.ts imports ../demo/page: demo is higher than app',
    ]);
  });

  test('lets the verifier know the evidence and the values alone, and no package', () => {
    const faults = given({
      'verify/main.ts': `import 'node:fs'; import '../domain/evidence/file/readEvidence'; import 'commander';`,
      'verify/lines.ts': `import '../domain/values/uuid'; import '../domain/decisions/decision';`,
      'domain/evidence/file/readEvidence.ts': '',
      'domain/values/uuid.ts': '',
      'domain/decisions/decision.ts': '',
    });
    expect(faults).toEqual([
      'verify/main.ts imports commander: verify rests on Node built-ins alone',
      'verify/lines.ts imports ../domain/decisions/decision: verify knows domain/evidence,domain/values alone',
    ]);
  });

  test('finds a circle, within a folder and of types too', () => {
    const faults = given({
      'domain/a.ts': `import { b } from './b';`,
      'domain/b.ts': `import { c } from './c';`,
      'domain/c.ts': `import type { B } from './b';`,
    });
    expect(faults).toEqual(['circle: domain/b.ts → domain/c.ts → domain/b.ts']);
  });

  test('finds two chapters of one layer that import each other', () => {
    const faults = given({
      'domain/decisions/decision.ts': `import '../templates/version';`,
      'domain/templates/version.ts': '',
      'domain/templates/timeline.ts': `import '../decisions/pending';`,
      'domain/decisions/pending.ts': '',
    });
    expect(faults).toEqual(['circle: domain/decisions → domain/templates → domain/decisions']);
  });

  test('lets a file of the layer itself compose chapters that build on another such file', () => {
    const faults = given({
      'graphql/door.ts': `import './federation/subgraph';`,
      'graphql/federation/subgraph.ts': `import '../schema';`,
      'graphql/schema.ts': '',
    });
    expect(faults).toEqual([]);
  });

  test('finds a folder that it does not know, a way out of src and a file that is not there', () => {
    const faults = given({
      'shared/thing.ts': '',
      'app/server.ts': `import '../../test/given'; import './gone';`,
    });
    expect(faults).toEqual([
      'shared/thing.ts lies in no folder of the import order',
      'app/server.ts imports ../../test/given: outside the import order',
      'app/server.ts imports ./gone: no such file',
    ]);
  });
});

function given(files: Readonly<Record<string, string>>): string[] {
  return importFaults(new Map(Object.entries(files)));
}

/** The client is generated, so its own imports are not ours to judge, but ours may reach it. */
function withGeneratedClient(files: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...files, ...GENERATED.map((file) => [file, ''] as const)]);
}

const GENERATED = [
  'storage/generated/client.ts',
  'storage/generated/enums.ts',
  ...[
    'client',
    'console/shell',
    'console/templates',
    'console/customers',
    'console/keys',
    'console/drafts',
    'console/activity',
    'console/imports',
    'console/system',
    'console/reports',
    'console/events',
    'console/sets',
    'console/settings',
  ].map((folder) => `${folder}/documents/generated.ts`),
];
