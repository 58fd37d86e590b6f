import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openLog } from '../../src/observability/log';

const builtLog = join(__dirname, '../../dist/observability/log.js');

/** What a process of its own has printed when it is over, however it ended. */
async function printedBy(program: string): Promise<readonly string[]> {
  const script = `const log = require(${JSON.stringify(builtLog)}).openLog('info'); ${program}`;
  const run = promisify(execFile)(process.execPath, ['-e', script]);
  const { stdout } = await run.catch((failure: unknown) => failure as { readonly stdout: string });
  return stdout.split('\n').flatMap((line) => (line ? [(JSON.parse(line) as { msg: string }).msg] : []));
}

test.each([
  ['at its natural end', `log.info('a'); log.info('b');`],
  ['by process.exit', `log.info('a'); setTimeout(() => { log.info('b'); process.exit(0); }, 20);`],
  ['by a crash', `log.info('a'); log.info('b'); setTimeout(() => { throw new Error('a crash'); }, 20);`],
])('a process that ends %s has printed every line', async (_how, program) => {
  expect(await printedBy(program)).toEqual(['a', 'b']);
});

/** The line that a fault leaves. */
function lineOf(fault: unknown): Record<string, unknown> {
  let written = '';
  openLog('info', { write: (line) => void (written += line) }).error({ err: fault }, 'a fault');
  return JSON.parse(written) as Record<string, unknown>;
}

const stack = expect.any(String) as unknown;

test('a fault is logged with the causes behind it, and nothing that a driver attached to them', () => {
  const ofDriver = Object.assign(new TypeError('no such column'), { code: '42703', detail: 'a secret row' });
  const between = new Error('the statement failed', { cause: ofDriver });

  const { err } = lineOf(new Error('the page failed', { cause: between }));

  expect(err).toEqual({
    ...{ type: 'Error', message: 'the page failed', stack },
    cause: {
      ...{ type: 'Error', message: 'the statement failed', stack },
      cause: { type: 'TypeError', message: 'no such column', code: '42703', stack },
    },
  });
});
