import { CallersInTurn } from '../../src/actions/running/callersInTurn';
import type { Recorder } from '../../src/domain/access/caller';

const [greedy, polite]: readonly Recorder[] = [
  { kind: 'service', id: 'greedy' },
  { kind: 'service', id: 'polite' },
];
const callers = { greedy, polite } as Record<'greedy' | 'polite', Recorder>;

function lineOf(...sizes: readonly number[]): CallersInTurn<number> {
  const line = new CallersInTurn<number>((size) => size);
  sizes.forEach((size) => line.add(callers.greedy, size));
  return line;
}

it('callers take turns, each with what they sent first', () => {
  const line = lineOf(1, 2, 3);
  line.add(callers.polite, 4);
  expect(line.heads).toEqual([1, 4]);
  expect(line.take(7)).toEqual([1, 4, 2]);
  expect([line.take(1), line.size, line.take(1)]).toEqual([[3], 0, []]);
});

it('a long line keeps its order while others are added', () => {
  const line = new CallersInTurn<number>(() => 1);
  const taken: number[] = [];
  let added = 0;
  const addNext = () => line.add(callers.greedy, (added += 1));
  while (added < 2_000) addNext();
  while (line.size > 0) {
    if (added < 4_000) addNext();
    taken.push(...line.take(3));
  }
  expect(taken).toEqual(Array.from({ length: added }, (_, index) => index + 1));
});

it('only the first of each line leave that are meant', () => {
  const line = lineOf(1, 5, 1);
  line.add(callers.polite, 1);
  expect(line.takeWhile((size) => size === 1)).toEqual([1, 1]);
  expect([line.size, line.heads]).toEqual([6, [5]]);
});

it('who has more than the caller would have makes room, newest first', () => {
  const line = lineOf(3, 2, 1);
  expect(line.takeFromGreedier(callers.greedy, 1)).toBeNull();
  expect(line.takeFromGreedier(callers.polite, 6)).toBeNull();
  expect(line.takeFromGreedier(callers.polite, 5)).toBe(1);
  expect(line.takeFromGreedier(callers.polite, 2)).toBe(2);
  expect([line.size, line.take(9)]).toEqual([3, [3]]);
});
