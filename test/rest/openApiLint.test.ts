import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { OpenApiDocument } from './openApiDocument';

const run = promisify(execFile);
const root = path.join(__dirname, '../..');
const checkedIn = path.join(root, 'src/rest/openapi.json');

/** It neither tells anybody what it found nor asks for news of itself. */
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The recommended rules of Redocly that the document does not keep, warnings included. */
async function brokenRules(file: string): Promise<readonly string[]> {
  const cli = path.join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const linted = run(process.execPath, [cli, 'lint', file, '--extends=recommended', '--format=json'], {
    env,
    cwd: folder,
  });
  const { stdout } = await linted.catch((error: unknown) => error as { readonly stdout: string });
  const { problems } = JSON.parse(stdout) as { problems: readonly { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test('the document keeps the recommended rules of Redocly', async () => {
  expect(await brokenRules(checkedIn)).toEqual([]);
});

test('planted faults are seen', async () => {
  const document = JSON.parse(await readFile(checkedIn, 'utf8')) as OpenApiDocument;
  const latest = document.paths['/v1/consent-templates/{template_code}/latest']?.['get'] ?? {};
  const faulty = path.join(folder, 'faulty.json');
  Object.assign(latest, { operationId: 'recordDecision', parameters: [], security: undefined });
  await writeFile(faulty, JSON.stringify(document));

  const rules = (await brokenRules(faulty)).map((problem) => problem.split(':')[0]);

  expect(rules).toEqual(
    expect.arrayContaining(['operation-operationId-unique', 'path-parameters-defined', 'security-defined']),
  );
});
