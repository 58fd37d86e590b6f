import { verifyChain } from '../../service/verifyChain';
import { requireUuid } from '../../../src/domain/input/input';
import { pendingStanding } from '../../../src/domain/decisions/pending';
import { orThrow } from '../../../src/domain/errors/refusal';
import { day, given } from '../../domain/given';
import { chainOf } from './chains';
import { customerAt, customerIdAt, hasDecided } from './customers';

const count = 1_000;
const customers = Array.from({ length: count }, (_, index) => index);
const timeline = given.timeline(given.version({ number: 1 }), given.version({ number: 2 }));
const chain = (index: number) => chainOf(index, customerAt(index, count), timeline);

describe('the customers of a fill', () => {
  it('have ids that are UUIDs, are all different and rise', () => {
    const ids = customers.map((index) => customerIdAt(index, count));
    expect(ids.map((id) => requireUuid('customerId', id))).toEqual(ids);
    expect(new Set(ids).size).toBe(count);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('have each a chain that verifies, one decision each on average', () => {
    const chains = customers.map(chain);
    expect(chains.filter((records) => !verifyChain(records).intact)).toEqual([]);
    expect(chains.flat().length).toBeGreaterThan(count * 0.99);
    expect(chains.flat().length).toBeLessThan(count * 1.01);
  });

  it('are asked again unless they have decided', () => {
    const accepted = customers.map(
      (index) => orThrow(pendingStanding(timeline, chain(index).at(-1) ?? null, day(10))).accepted,
    );
    expect(accepted).toEqual(customers.map(hasDecided));
  });
});
