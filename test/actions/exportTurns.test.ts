import { ExportTurns } from '../../src/actions/running/exportTurns';
import { Refused } from '../../src/domain/errors/refusal';
import type { Recorder } from '../../src/domain/access/caller';

const customer = (id: string): Recorder => ({ kind: 'customer', id });
const staff = (id: string): Recorder => ({ kind: 'staff', id });

/** Takes a turn until `leave`; null where there is none. */
async function held(turns: ExportTurns, caller: Recorder) {
  let leave: () => void = () => undefined;
  const work = new Promise<string>((resolve) => (leave = () => resolve('done')));
  const done = turns.take(caller, () => work);
  const began = await Promise.race([
    done.catch(() => null),
    new Promise((resolve) => setImmediate(resolve, 'began')),
  ]);
  return began === null ? null : { done, leave };
}

const areHeld = (taken: readonly unknown[]) => taken.map((each) => each !== null);

it('one caller has half of the turns, and customers and staff have theirs apart', async () => {
  const turns = new ExportTurns(4, 2);
  const taken = [];
  for (const id of ['a', 'a', 'a', 'b', 'c', 'd']) taken.push(await held(turns, customer(id)));
  expect(areHeld(taken)).toEqual([true, true, false, true, true, false]);
  for (const id of ['a', 'a', 'a', 'b']) taken.push(await held(turns, staff(id)));
  expect(areHeld(taken.slice(6))).toEqual([true, true, false, true]);
  taken[0]?.leave();
  await expect(taken[0]?.done).resolves.toBe('done');
  expect(areHeld([await held(turns, customer('d')), await held(turns, customer('a'))])).toEqual([
    true,
    false,
  ]);
});

it('a turn is free again after work that failed, and one is never too few', async () => {
  const turns = new ExportTurns(1, 2);
  const failing = turns.take(customer('a'), () => Promise.reject(new Error('planted')));
  await expect(failing).rejects.toThrow('planted');
  expect(await held(turns, customer('a'))).not.toBeNull();
  await expect(turns.take(customer('b'), () => Promise.resolve())).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
});

it('a customer rests after a long file, and nobody else does', () => {
  jest.useFakeTimers();
  const turns = new ExportTurns(4, 2);
  turns.rest(customer('a'), 500);
  turns.mustBeRested(customer('a'));
  turns.rest(customer('a'), 4_000);
  turns.rest(staff('a'), 4_000);
  turns.mustBeRested(customer('b'));
  turns.mustBeRested(staff('b'));
  jest.advanceTimersByTime(3_999);
  expect(() => turns.mustBeRested(customer('a'))).toThrow(Refused);
  jest.advanceTimersByTime(1);
  turns.mustBeRested(customer('a'));
  jest.useRealTimers();
});
