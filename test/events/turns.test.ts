import { healthy, type EndpointHealth } from '../../src/domain/webhooks/webhookEndpoint';
import type { Outcome } from '../../src/events/dispatching/round';
import { tellTurns } from '../../src/events/dispatching/endpointRun';

const since = new Date('2026-11-26T09:00:00Z');
const failed = (failures: number): EndpointHealth =>
  failures === 0 ? healthy : { failures, failingSince: since, notBefore: null };

const nothing: Omit<Outcome, 'health'> = {
  delivered: [],
  waited: [],
  undelivered: [],
  attempts: [],
  disabled: null,
  isBack: false,
};
const givenUp = {
  position: 7,
  key: 'k',
  state: 'failed',
  attempts: 10,
  nextAt: null,
  failedAt: since,
} as const;

function toldAfter(before: number, after: number, undelivered: Outcome['undelivered'] = []): string[] {
  const told: string[] = [];
  const note = (level: string) => (_details: object, message: string) =>
    void told.push(`${level}: ${message}`);
  const outcome = { ...nothing, health: failed(after), undelivered };
  tellTurns({ warn: note('warn'), error: note('error') }, { id: 'w', name: 'CRM' }, failed(before), outcome);
  return told;
}

it.each([
  [0, 1, []],
  [0, 2, []],
  [1, 0, []],
  [2, 3, ['warn: a webhook endpoint fails: what it does not take is tried again']],
  [0, 8, ['warn: a webhook endpoint fails: what it does not take is tried again']],
  [3, 4, []],
  [40, 41, []],
  [3, 0, ['warn: a webhook endpoint takes messages again']],
  [0, 0, []],
])('after %d failures in a row and then %d, the log has %j', (before, after, told) => {
  expect(toldAfter(before, after)).toEqual(told);
});

it('each line names the endpoint', () => {
  const told: object[] = [];
  const note = (details: object) => void told.push(details);
  const outcome = { ...nothing, health: failed(3), undelivered: [givenUp] };
  tellTurns({ warn: note, error: note }, { id: 'w', name: 'CRM' }, failed(2), outcome);
  expect(told).toMatchObject([
    { webhookId: 'w', webhookName: 'CRM' },
    { webhookId: 'w', webhookName: 'CRM' },
  ]);
});

it('what the receiver wants no more is told as its wish, not as ten attempts', () => {
  expect(toldAfter(0, 0, [{ ...givenUp, attempts: 1 }])).toEqual([
    'warn: a webhook endpoint asked for no further attempt at events: they are given up until they are recovered',
  ]);
  expect(toldAfter(5, 6, [givenUp, { ...givenUp, attempts: 1 }])).toHaveLength(2);
});

it('what was given up is an error', () => {
  expect(toldAfter(5, 6, [givenUp, givenUp])).toEqual([
    'error: a webhook endpoint did not take events in ten attempts: they are given up until they are recovered',
  ]);
});
