import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { scripts } from '../../package.json';

interface Runner {
  standstillMs: number;
  readonly _testRunners: Map<unknown, unknown>;
  runTests(
    tests: readonly Test[],
    watcher: null,
    onStart: (test: Test) => Promise<void>,
    onResult: (test: Test, result: unknown) => void,
    onFailure: (test: Test, error: Error) => void,
  ): Promise<void>;
}

interface Test {
  readonly path: string;
  readonly context: { readonly config: object };
}

const config = {};
const tests = ['a', 'b', 'c'].map((path) => ({ path, context: { config } }));
const kill = jest.fn();

/** A runner whose workers do what the tests say. */
async function runnerOver(workers: readonly EventEmitter[], run: (test: string) => Promise<string>) {
  const file = '../runner/runner.mjs';
  const { default: Runner } = (await import(file)) as { default: new (config: object) => Runner };
  const runner = new Runner({ maxWorkers: 2 });
  const threads = workers.map((process) => ({ process: Object.assign(process, { kill }) }));
  runner._testRunners.set(config, { pool: { threads }, run: ({ path }: Test) => run(path) });
  return runner;
}

test('a run in which no file finishes ends, and names the files that it was at', async () => {
  const runner = await runnerOver([new EventEmitter()], (path) =>
    path === 'a' ? Promise.resolve('done') : new Promise(() => undefined),
  );
  runner.standstillMs = 50;
  const [passed, failed] = [jest.fn(), jest.fn()];
  await runner.runTests(tests, null, () => Promise.resolve(), passed, failed);
  expect(passed.mock.calls).toEqual([[tests[0], 'done']]);
  const message = 'No test file finished for 0.05 s, so the run ends at this one.';
  expect(failed.mock.calls).toEqual([tests[1], tests[2]].map((each) => [each, { message, stack: message }]));
  expect(kill.mock.calls).toEqual([['SIGKILL']]);
});

test('each worker gets its data when it asks, however late', async () => {
  const workers = [1, 2].map(() => Object.assign(new EventEmitter(), { send: jest.fn() }));
  const ask = (worker: EventEmitter) => worker.emit('message', 'jest-light-runner-get-worker-data');
  const runner = await runnerOver(workers, () => new Promise((done) => setImmediate(() => done('done'))));
  const run = runner.runTests(tests, null, () => Promise.resolve(), jest.fn(), jest.fn());
  await new Promise(setImmediate);
  workers.forEach(ask);
  await run;
  const workerData = { globalConfig: { maxWorkers: 2 }, projectConfig: config, runtime: 'child_process' };
  const answer = [{ type: 'jest-light-runner-worker-data', workerData }];
  expect(workers.map(({ send }) => send.mock.calls as unknown[])).toEqual([[answer], [answer]]);
});

test('`npm test` with a file runs that file alone', () => {
  const root = join(__dirname, '../..');
  const [, options = ''] =
    /jest -- (.*)$/.exec(scripts.test.replace(/[$][{]TESTS_LEFT_OUT:-(.*)[}]/, '$1')) ?? [];
  const words = ['node_modules/jest/bin/jest.js', ...options.split(' '), 'test/house/runner', '--listTests'];
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: `${__filename}\n`, stderr: '' });
});
