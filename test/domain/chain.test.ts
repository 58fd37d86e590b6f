import { verifyChain } from '../service/verifyChain';
import { recordHash, sealDecision, type DecisionRecord } from '../../src/domain/evidence/decisionRecord';
import { day, given } from './given';

/** Three decisions of one subject on one template, sealed one after the other. */
const [first, second, third] = given.chain(
  given.decision({ sequence: 1 }),
  given.decision({ sequence: 2, value: 'withdraw', channel: 'web' }),
  given.decision({ sequence: 3, validUntil: day(400) }),
);
const [foreign] = given.chain(given.decision({ sequence: 1, channel: 'app' }));

const changed = (record: DecisionRecord, members: Partial<DecisionRecord>) => ({ ...record, ...members });
const resealed = (record: DecisionRecord, members: Partial<DecisionRecord>) => {
  const { hash: _hash, ...unsealed } = changed(record, members);
  return { ...unsealed, hash: recordHash(unsealed) };
};

describe('an intact chain', () => {
  it.each([
    { records: [], then: 0 },
    { records: [first], then: 1 },
    { records: [first, second, third], then: 3 },
  ])('of $then records is verified', ({ records, then }) => {
    expect(verifyChain(records)).toEqual({ intact: true, records: then });
  });

  it('does not show that its end was cut off', () => {
    expect(verifyChain([first, second])).toEqual({ intact: true, records: 2 });
  });
});

describe('a broken chain', () => {
  const other = '0e0e0e0e-0000-4000-8000-000000000000';

  it.each([
    {
      when: 'a member was changed',
      records: [first, changed(second, { value: 'given' }), third],
      position: 2,
      fault: 'HASH',
    },
    {
      when: 'a hash was changed',
      records: [first, second, changed(third, { hash: first.hash })],
      position: 3,
      fault: 'HASH',
    },
    {
      when: 'the first was changed',
      records: [changed(first, { locale: 'de' }), second],
      position: 1,
      fault: 'HASH',
    },
    {
      when: 'a record was changed and sealed again',
      records: [resealed(first, { channel: 'x' }), second],
      position: 2,
      fault: 'PREVIOUS_HASH',
    },
    {
      when: 'the first points to one before it',
      records: [resealed(first, { prevHash: third.hash })],
      position: 1,
      fault: 'PREVIOUS_HASH',
    },
    { when: 'the beginning is missing', records: [second, third], position: 1, fault: 'SEQUENCE' },
    { when: 'one in the middle is missing', records: [first, third], position: 2, fault: 'SEQUENCE' },
    { when: 'one is there twice', records: [first, second, second, third], position: 3, fault: 'SEQUENCE' },
    { when: 'two are swapped', records: [first, third, second], position: 2, fault: 'SEQUENCE' },
    { when: 'it is in reverse', records: [third, second, first], position: 1, fault: 'SEQUENCE' },
    { when: 'one comes from another chain', records: [foreign, second], position: 2, fault: 'PREVIOUS_HASH' },
    {
      when: 'one is of another subject',
      records: [first, resealed(second, { subjectId: other })],
      position: 2,
      fault: 'CHAIN',
    },
    {
      when: 'one is of another template',
      records: [first, resealed(second, { templateCode: 'terms' })],
      position: 2,
      fault: 'CHAIN',
    },
    {
      when: 'two are broken',
      records: [first, changed(second, { epoch: 9 }), changed(third, { epoch: 9 })],
      position: 2,
      fault: 'HASH',
    },
  ])('names record $position and $fault when $when', ({ records, position, fault }) => {
    expect(verifyChain(records)).toEqual({ intact: false, position, fault });
  });

  it.each([
    { when: 'an instant that is none', members: { decidedAt: new Date(NaN) } },
    { when: 'an unpaired surrogate', members: { channel: '\ud800' } },
  ])('names a record that cannot be written in canonical form: $when', ({ members }) => {
    expect(verifyChain([first, changed(second, members), third])).toEqual({
      intact: false,
      position: 2,
      fault: 'HASH',
    });
  });
});

describe('a seal', () => {
  it('begins the chain with 64 zeros and goes on with the hash before', () => {
    expect(first.prevHash).toBe('0'.repeat(64));
    expect(second.prevHash).toBe(first.hash);
    expect(third.prevHash).toBe(second.hash);
  });

  it('names customers who answer for themselves by their subject', () => {
    expect(first.recorder).toEqual({ kind: 'customer', id: first.subjectId });
  });

  it.each([
    { kind: 'anonymous', id: null },
    { kind: 'service', id: 'call-centre' },
  ] as const)('names %j as it is', (recorder) => {
    expect(given.chain(given.decision({ recorder }))[0].recorder).toEqual(recorder);
  });

  it('replaces the one that a record carries already', () => {
    const { subjectId, templateCode, customerBinding, hash: prevHash } = first;
    const seal = { subjectId, templateCode, customerBinding, prevHash, nonce: second.nonce ?? '' };
    expect(sealDecision(second, seal)).toEqual(second);
  });
});
