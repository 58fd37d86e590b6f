import { setTimeout as delay } from 'node:timers/promises';
import { FeedHead } from '../../src/actions/events/feedHead';

const fault = new Error('planted');

it('readers who wait hear of a fault of the database at the next look, and those who come later of the feed', async () => {
  let isBroken = true;
  const edges = { incarnation: '00000000', origin: 'consent.example', first: 0, keptFrom: 0, next: 9 };
  const head = new FeedHead(() => (isBroken ? Promise.reject(fault) : Promise.resolve(edges)));
  const waiting = [1, 2].map(() => head.untilBeyond(8, 60_000));
  const heard = Promise.allSettled(waiting);
  const told = { status: 'rejected', reason: fault };
  expect(await Promise.race([heard, delay(1_000, 'nothing')])).toEqual([told, told]);
  isBroken = false;
  expect(await Promise.race([head.untilBeyond(8, 60_000), delay(1_000, 'nothing')])).toBeUndefined();
});
