import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { useState } from 'react';
import { useWhenOnline } from '../../src/client/react/useWhenOnline';
import { comeOnline, drawnHook, inBrowser } from './drawnHook';

inBrowser();
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
afterEach(() => void jest.useRealTimers());

const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });

/** A page with something to send, which nothing waits for while it is being sent. */
function drawn({ isWaiting = true, isAway = (): boolean => true } = {}) {
  const sent: number[] = [];
  const beganAt = Date.now();
  const page = drawnHook(
    client,
    () => {
      const [waits, setWaiting] = useState(isWaiting);
      useWhenOnline(waits, async () => {
        sent.push((Date.now() - beganAt) / 1_000);
        setWaiting(false);
        await turns(5);
        setWaiting(isAway());
      });
      return { setWaiting };
    },
    {},
  );
  return { sent, page };
}

/** Until React has drawn, which it does between two of the fake instants. */
async function seconds(count: number): Promise<void> {
  await turns(20);
  for (const ms of [0, ...Array<number>(count).fill(1_000)]) {
    jest.advanceTimersByTime(ms);
    await turns(20);
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

test('what waits from the beginning is called for at once, then after pauses that double up to a minute', async () => {
  const { sent, page } = drawn();
  await seconds(200);
  expect(sent.map(Math.round)).toEqual([0, 2, 6, 14, 30, 62, 122, 182]);
  page.leave();
  await turns(20);
});

test('what waits later is called for after a pause, or as soon as there is a network, until it is done', async () => {
  let isAway = true;
  const { sent, page } = drawn({ isWaiting: false, isAway: () => isAway });
  await seconds(1);
  page.now().setWaiting(true);
  await seconds(4);
  expect(sent).toHaveLength(1);
  isAway = false;
  comeOnline();
  await seconds(100);
  expect(sent).toHaveLength(2);
  page.leave();
  await turns(20);
});
