'use strict';

/** For a process of its own, by NODE_OPTIONS: a rejection and an error that nobody catches. */
process.on('SIGUSR2', () => {
  void Promise.reject(new Error('planted'));
  throw new Error('planted');
});
