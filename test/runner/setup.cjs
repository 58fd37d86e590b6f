'use strict';
// What Jest's own runner has and jest-light-runner lacks: time limits, a loud end when a worker fails, all options of
// fake timers, and `@jest/globals`.
const { join } = require('node:path');
const { addEventHandler } = require('jest-circus');
const { ModernFakeTimers } = require('@jest/fake-timers');

// What a test names without its folder, such as the service's `.data`, is not in the folder of the person who runs the tests.
process.chdir(join(process.env.CONSENT_TEST_RUN, 'empty'));

// Fastify looks for a plugin without a name among all modules, of which a worker has thousands: a twentieth of its time.
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), {
  value: 'a plugin',
  writable: true,
  configurable: true,
});

const DEFAULT_LIMIT_MS = 90_000;
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/** Tests of other packages may take a callback. */
const promised = (run) =>
  run.length === 0
    ? Promise.resolve().then(run)
    : new Promise((resolve, reject) => run((fault) => (fault ? reject(fault) : resolve())));

const limited = (run, limitMs) =>
  async function limitedRun() {
    let timer;
    const overdue = new Promise((_resolve, reject) => {
      timer = startTimer(() => reject(new Error(`Exceeded its time limit of ${limitMs} ms.`)), limitMs);
    });
    try {
      await Promise.race([promised(run), overdue]);
    } finally {
      stopTimer(timer);
    }
  };

const limitLast = (list) => {
  const last = list.at(-1);
  if (last?.fn) last.fn = limited(last.fn, last.timeout ?? DEFAULT_LIMIT_MS);
};

addEventHandler(({ name }, { currentDescribeBlock }) => {
  if (name === 'add_test') limitLast(currentDescribeBlock.children);
  if (name === 'add_hook') limitLast(currentDescribeBlock.hooks);
});

// The run would wait for a worker that is gone.
if (process.send) {
  // A run that was killed must not leave workers behind, which would go on for ever.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('uncaughtException', (error) => {
    process.stderr.write(`Not caught, so the run ends: ${error?.stack ?? error}\n`);
    process.kill(process.ppid);
  });
  process.exit = (code) => {
    throw new Error(`A test tried to end its worker with code ${code}.`);
  };
}

const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
for (const name of ['useFakeTimers', 'useRealTimers', 'advanceTimersByTime', 'setSystemTime']) {
  globalThis.jest[name] = (...given) => {
    timers[name](...given);
    return globalThis.jest;
  };
}

const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;
const globals = { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test };
const globalsFile = require.resolve('@jest/globals');
require.cache[globalsFile] = { id: globalsFile, filename: globalsFile, loaded: true, exports: globals };
