// jest-light-runner in child processes, with two things that it lacks.
import LightRunner from 'jest-light-runner/child-process';

const request = 'jest-light-runner-get-worker-data';
const response = 'jest-light-runner-worker-data';

export default class Runner extends LightRunner {
  /** No file takes so long, since each of its tests has a limit. */
  standstillMs = 600_000;
  answered = new WeakSet();

  /**
   * By itself it sends all workers their data when the first of them asks, and nothing to those that ask later. A worker
   * that was still loading at that moment waits for ever. Here each is answered when it asks.
   */
  _runTest(test) {
    const result = super._runTest(test);
    const { _globalConfig: globalConfig, _runtime: runtime } = this;
    const workerData = { globalConfig, projectConfig: test.context.config, runtime };
    for (const worker of this.workers().filter((each) => !this.answered.has(each))) {
      this.answered.add(worker);
      worker.on('message', (message) => {
        if (message === request) worker.send({ type: response, workerData });
      });
    }
    return result;
  }

  workers() {
    const pools = [...this._testRunners.values()].map(({ pool }) => pool);
    return pools.flatMap(({ threads = [] }) => threads.map(({ process: worker }) => worker));
  }

  /** A run that goes nowhere ends, and names the files that it was at. */
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const running = new Set();
    let hasEnded = false;
    let timer;
    let restart;
    const standstill = new Promise((resolve) => {
      const end = () => resolve((hasEnded = true));
      restart = () => {
        clearTimeout(timer);
        timer = setTimeout(end, this.standstillMs);
      };
    });
    const start = (test) => {
      if (hasEnded) return new Promise(() => undefined);
      running.add(test);
      return onStart(test);
    };
    const finish = (tell) => async (test, outcome) => {
      if (hasEnded) return;
      running.delete(test);
      restart();
      await tell(test, outcome);
    };
    restart();
    const run = super.runTests(tests, watcher, start, finish(onResult), finish(onFailure));
    await Promise.race([run, standstill]);
    clearTimeout(timer);
    if (!hasEnded) return;
    for (const worker of this.workers()) worker.kill('SIGKILL');
    const message = `No test file finished for ${this.standstillMs / 1000} s, so the run ends at this one.`;
    await Promise.all([...running].map((test) => onFailure(test, { message, stack: message })));
  }
}
