import fc from 'fast-check';
import type { FeedEvent } from '../../../src/domain/events/feedEvent';
import { batchLimit, firstOfKeys, packed, deliveryKeyOf } from '../../../src/domain/webhooks/batches';
import { eventContent } from '../../../src/domain/webhooks/webhookBody';

const keyed = (keys: string, attempts: readonly number[] = []) =>
  keys.split('').map((key, position) => ({ event: { position }, key, attempts: attempts[position] ?? 0 }));

const shown = (lanes: ReturnType<typeof packed<ReturnType<typeof keyed>[number]>>) =>
  lanes.map((lane) => lane.map((batch) => batch.map(({ key }) => key).join('')).join(' then '));

describe('packing', () => {
  test.each([
    ['abc', 2, ['ab', 'c']],
    ['abab', 4, ['abab']],
    ['aabcc', 3, ['aab', 'cc']],
    ['aaabbbc', 4, ['aaac', 'bbb']],
    ['aaaaa', 2, ['aa then aa then a']],
    ['aabb', 1, ['a then a', 'b then b']],
    ['', 10, []],
  ])('%s into batches of at most %i makes %j', (keys, maxBatch, lanes) => {
    expect(shown(packed(keyed(keys), maxBatch))).toEqual(lanes);
  });

  test('puts beside an event that failed a tenth of the others, and then none', () => {
    expect([0, 1, 2, 9].map((attempts) => batchLimit(100, attempts))).toEqual([100, 10, 1, 1]);
    expect([0, 1, 2].map((attempts) => batchLimit(25, attempts))).toEqual([25, 3, 1]);
    expect(batchLimit(1, 0)).toBe(1);
    expect(shown(packed(keyed('abcdef', [0, 1, 0, 1, 1, 2]), 20))).toEqual(['ac', 'bd', 'e', 'f']);
  });

  const item = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    attempts: fc.constantFrom(0, 0, 0, 1, 2),
  });
  const items = fc
    .uniqueArray(fc.nat(10_000), { maxLength: 300 })
    .chain((positions) =>
      fc.tuple(...positions.map((position) => item.map((made) => ({ ...made, event: { position } })))),
    );

  test('loses nothing, keeps keys whole and in order, and fills no batch beyond its limit', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 1, max: 100 }), (sent, maxBatch) => {
        const lanes = packed(sent, maxBatch);
        const all = lanes.flat(2);
        expect(new Set(all)).toEqual(new Set(sent));
        expect(all).toHaveLength(sent.length);
        for (const lane of lanes) {
          for (const batch of lane) {
            expect(batch.length).toBeGreaterThan(0);
            const limits = batch.map(({ attempts }) => batchLimit(maxBatch, attempts));
            expect(batch.length).toBeLessThanOrEqual(Math.min(...limits));
          }
          const positions = lane.flat().map(({ event }) => event.position);
          expect(positions).toEqual(positions.toSorted((one, other) => one - other));
        }
        for (const key of 'abcdefgh') {
          const holding = lanes.filter((lane) => lane.flat().some((each) => each.key === key));
          expect(holding.length).toBeLessThanOrEqual(1);
          const several = holding.filter((lane) => lane.length > 1).flat(2);
          expect(several.every((each) => each.key === key)).toBe(true);
        }
      }),
    );
  });

  test('knows the first of each key', () => {
    const batch = keyed('abacb');
    expect([...firstOfKeys(batch)].map(({ event }) => event.position)).toEqual([0, 1, 3]);
  });
});

describe('a message', () => {
  const event = (position: number): FeedEvent => ({
    position,
    type: 'consent.decision.recorded',
    at: new Date('2026-11-25T12:00:00Z'),
    templateCode: 'terms',
    customerId: 'c',
    subjectId: 's',
    key: 'k',
    data: { customer_id: 'c', value: 'given' },
  });
  const feed = { incarnation: '1c6b8c6e', source: 'consent.test' };
  const contentOf = (positions: readonly number[], maxBatch = 100, payload: 'FULL' | 'THIN' = 'FULL') =>
    eventContent(positions.map(event), feed, { payload, maxBatch });

  test('is one event under its own id, or a list also of one', () => {
    const single = contentOf([7], 1);
    expect(single).toMatchObject({
      id: '1c6b8c6e-7',
      mediaType: 'application/cloudevents+json; charset=utf-8',
    });
    expect(JSON.parse(single.body)).toMatchObject({ id: '1c6b8c6e-7', sequence: '7' });
    const list = contentOf([7]);
    expect(list.mediaType).toBe('application/cloudevents-batch+json; charset=utf-8');
    expect(JSON.parse(list.body)).toEqual([JSON.parse(single.body)]);
  });

  test('is thin in a list too', () => {
    const [first] = JSON.parse(contentOf([7, 8], 2, 'THIN').body) as readonly { readonly data: object }[];
    expect(first?.data).toEqual({ customer_id: 'c' });
  });

  test('names the API key that a thin one is about', () => {
    const data = { api_key_id: 'a', name: 'shop', scopes: ['consents:read'], by: 'staff' };
    const issued = { ...event(7), type: 'consent.api_key.issued', data } as const;
    const { body } = eventContent([issued], feed, { payload: 'THIN', maxBatch: 1 });
    expect(JSON.parse(body)).toMatchObject({ data: { api_key_id: 'a' } });
    expect(body).not.toContain('shop');
  });

  test('has the same id for the same events, another for others, and no dot', () => {
    const position = fc.uniqueArray(fc.nat(50), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(position, position, (one, other) => {
        const ids = [contentOf(one).id, contentOf(one).id, contentOf(other).id];
        expect(ids[1]).toBe(ids[0]);
        expect(ids[2] === ids[0]).toBe(one.join() === other.join());
        expect(ids[0]).toMatch(/^1c6b8c6e-\d+\+[\w-]{22}$/);
      }),
    );
  });
});

test('an event without a key waits for no other', () => {
  const [one, other] = [7, 8].map((position) => deliveryKeyOf({ key: null, position }));
  expect(one).not.toBe(other);
});
