import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { sharedLookups } from '../../src/events/sending/sharedLookups';

/** A resolver that answers when the test says so. */
function slowResolver() {
  const asked: { readonly name: string; readonly answer: (found: readonly string[] | Error) => void }[] = [];
  const resolve = (name: string) =>
    new Promise<readonly string[]>((found, failed) => {
      asked.push({ name, answer: (result) => (result instanceof Error ? failed(result) : found(result)) });
    });
  const names = () => asked.map(({ name }) => name);
  const answer = async (name: string, result: readonly string[] | Error) => {
    asked.find((each) => each.name === name)?.answer(result);
    await turn();
  };
  return { resolve, names, answer };
}

test('a name that is asked for many times at once is looked up once, and anew later', async () => {
  const { resolve, names, answer } = slowResolver();
  const lookups = sharedLookups(resolve, { atOnce: 2, unprovenAtOnce: 2 });
  const both = [lookups('a.example'), lookups('a.example')];
  await answer('a.example', ['192.0.2.1']);
  expect(await Promise.all(both)).toEqual([['192.0.2.1'], ['192.0.2.1']]);
  void lookups('a.example');
  expect(names()).toEqual(['a.example', 'a.example']);
});

test('names beyond the most at once wait for their turn, also where one fails', async () => {
  const { resolve, names, answer } = slowResolver();
  const lookups = sharedLookups(resolve, { atOnce: 2, unprovenAtOnce: 2 });
  const [first, , third] = ['a', 'b', 'c', 'd'].map((name) => lookups(name));
  expect(names()).toEqual(['a', 'b']);
  const failure = new Error('no such name');
  const failed = expect(first).rejects.toBe(failure);
  await answer('a', failure);
  await failed;
  expect(names()).toEqual(['a', 'b', 'c']);
  await answer('c', ['192.0.2.3']);
  expect(await third).toEqual(['192.0.2.3']);
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
});

test('names that were found quickly have a place that others never take', async () => {
  const { resolve, names, answer } = slowResolver();
  const lookups = sharedLookups(resolve, { atOnce: 2, unprovenAtOnce: 1 });
  const found = lookups('quick');
  await answer('quick', ['192.0.2.1']);
  await found;
  for (const name of ['dead', 'silent', 'gone']) lookups(name).catch(() => undefined);
  expect(names()).toEqual(['quick', 'dead']);
  void lookups('quick');
  expect(names()).toEqual(['quick', 'dead', 'quick']);
});

test('a name that was slow waits for those that are new', async () => {
  const { resolve, names, answer } = slowResolver();
  const lookups = sharedLookups(resolve, { atOnce: 2, unprovenAtOnce: 1 });
  const slow = lookups('slow').catch(() => undefined);
  await wait(1_100);
  await answer('slow', new Error('The servers say nothing.'));
  await slow;
  for (const name of ['other', 'slow', 'new']) lookups(name).catch(() => undefined);
  await answer('other', ['192.0.2.1']);
  expect(names()).toEqual(['slow', 'other', 'new']);
});

test('beyond so many that wait, a name is not found', async () => {
  const { resolve, names } = slowResolver();
  const lookups = sharedLookups(resolve, { atOnce: 2, unprovenAtOnce: 1 });
  for (let index = 0; index < 201; index += 1) lookups(`silent-${index}`).catch(() => undefined);
  await expect(lookups('one-more')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  await expect(lookups('one-more')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  expect(names()).toEqual(['silent-0']);
});
