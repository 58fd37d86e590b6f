import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { fuzzRun, tryAllRounds } from './run';

const anything = (trial: () => Promise<void>) => fc.asyncProperty(fc.integer(), trial);

describe('a run of the fuzzing', () => {
  test('has the floor and the seed that it is given', () => {
    expect(fuzzRun({ FUZZ_REQUESTS: '10000', FUZZ_SEED: '7' })).toEqual({ floor: 10_000, seed: 7 });
  });

  test('has a seed of its own where none is given, and a floor', () => {
    const [one, another] = [fuzzRun({}), fuzzRun({})];
    expect(one.seed).not.toBe(another.seed);
    expect(one.floor).toBeGreaterThan(0);
  });

  test.each(['0', '-1', 'many', '1e4'])('takes no floor of %s', (text) => {
    expect(() => fuzzRun({ FUZZ_REQUESTS: text })).toThrow('FUZZ_REQUESTS must be a whole number from 1');
  });

  test('tries every round', async () => {
    let tried = 0;
    const trial = anything(() => Promise.resolve(void (tried += 1)));
    await tryAllRounds(trial, { seed: 1, rounds: 30, maxMs: 10_000 });
    expect(tried).toBe(30);
  });

  test('fails when time is up before its rounds are done', async () => {
    const trial = anything(() => wait(20));
    await expect(tryAllRounds(trial, { seed: 1, rounds: 1_000, maxMs: 100 })).rejects.toThrow('interrupted');
  });

  test('fails with what the property threw', async () => {
    const trial = anything(() => Promise.reject(new Error('a reply with 500')));
    await expect(tryAllRounds(trial, { seed: 1, rounds: 9, maxMs: 10_000 })).rejects.toThrow(
      'a reply with 500',
    );
  });
});
