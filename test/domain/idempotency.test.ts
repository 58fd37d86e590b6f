import { inputHash, judgeKey } from '../../src/domain/decisions/idempotency';
import { idempotencyKeyPattern } from '../../src/domain/values/checkedText';
import { FoldedLedger } from './foldedLedger';
import { day, given, versionId } from './given';

const command = given.command({
  consentVersionId: versionId(1),
  locale: 'de',
  contentHash: 'a'.repeat(64),
  channel: 'web',
});
const hash = inputHash('marketing', command);

describe('a command under an idempotency key', () => {
  it.each([
    { earlier: null, then: { kind: 'fresh' } },
    { earlier: { inputHash: hash }, then: { kind: 'replay' } },
    {
      earlier: { inputHash: 'other' },
      then: { kind: 'refused', refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } },
    },
  ])('after $earlier is $then.kind', ({ earlier, then }) => {
    expect(judgeKey(earlier, hash)).toEqual(then);
  });
});

describe('a repeated key', () => {
  const terms = { from: 0, isMaterial: true, reask: 'EVERYONE', graceUntil: null, validDays: null } as const;
  const template = {
    versions: [{ ...terms, number: 1, locales: ['en'] }],
    retiredFrom: null,
    mayDecide: 'ANYONE',
  } as const;
  const grant = {
    value: 'given',
    version: 1,
    locale: null,
    content: null,
    after: null,
    decided: null,
    by: null,
  } as const;
  const withdrawal = { ...grant, value: 'withdraw' } as const;

  it('gets the first answer again, also after other decisions have followed', () => {
    const ledger = new FoldedLedger(template);
    const first = ledger.record({ ...grant, key: 'a' }, 1);
    ledger.record({ ...withdrawal, key: null }, 2);

    expect(ledger.record({ ...grant, key: 'a' }, 3)).toEqual(first);
    expect(ledger.records.map(({ value }) => value)).toEqual(['given', 'withdraw']);
  });

  it('is remembered for an answer that changed nothing', () => {
    const ledger = new FoldedLedger(template);
    ledger.record({ ...grant, key: null }, 1);
    const unchanged = ledger.record({ ...grant, key: 'a' }, 2);
    ledger.record({ ...withdrawal, key: null }, 3);

    expect(unchanged.kind).toBe('unchanged');
    expect(ledger.record({ ...grant, key: 'a' }, 4)).toEqual(unchanged);
    expect(ledger.records).toHaveLength(2);
  });

  it('with another input is refused and records nothing', () => {
    const ledger = new FoldedLedger(template);
    ledger.record({ ...grant, key: 'a' }, 1);

    expect(ledger.record({ ...withdrawal, key: 'a' }, 2)).toEqual({
      kind: 'refused',
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(ledger.records).toHaveLength(1);
  });

  it('is free again after a refusal', () => {
    const ledger = new FoldedLedger(template);
    expect(ledger.record({ ...grant, version: 7, key: 'a' }, 1)).toMatchObject({ code: 'VERSION_NOT_FOUND' });
    expect(ledger.record({ ...grant, key: 'a' }, 2)).toMatchObject({ kind: 'recorded' });
  });
});

describe('the hash of the input', () => {
  const guardian = { role: 'GUARDIAN', relationship: 'PARENT', check: 'DOCUMENT', actorId: 'anna' } as const;

  it('is SHA-256 over what was sent', () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(inputHash('marketing', { ...command })).toBe(hash);
  });

  it.each([
    { value: 'reject' },
    { consentVersionId: versionId(2) },
    { consentVersionId: null },
    { locale: 'en' },
    { locale: null },
    { contentHash: 'b'.repeat(64) },
    { contentHash: null },
    { channel: 'app' },
    { channel: null },
    { afterSequence: 0 },
    { decidedAt: day(1) },
    { decidedBy: guardian },
  ] as const)('differs for %j', (other) => {
    expect(inputHash('marketing', { ...command, ...other })).not.toBe(hash);
  });

  it('differs for another hand', () => {
    const one = inputHash('marketing', { ...command, decidedBy: guardian });
    for (const other of [{ actorId: 'ben' }, { check: 'NONE' }, { relationship: 'OTHER' }] as const)
      expect(inputHash('marketing', { ...command, decidedBy: { ...guardian, ...other } })).not.toBe(one);
  });

  it('is what it was before there were members that this answer does not send', () => {
    expect(hash).toBe('e4b54c05d70a17fa2d1fb599f1062b68378189dff5986ba9e3fd88f17e4d94b9');
  });

  it('differs for another template', () => {
    expect(inputHash('terms', command)).not.toBe(hash);
  });

  it('is the same whoever sends it', () => {
    expect(inputHash('marketing', { ...command, recorder: { kind: 'service', id: 'batch' } })).toBe(hash);
  });
});

describe('an idempotency key', () => {
  it.each(['a', '!', '~', '8f14e45f-ceea-467f-9b1d-1', '!'.repeat(255)])('may be "%s"', (key) => {
    expect(idempotencyKeyPattern.test(key)).toBe(true);
  });

  it.each(['', ' ', 'a b', 'a\n', '\u007f', 'é', '!'.repeat(256), '\u0000'])('is not "%s"', (key) => {
    expect(idempotencyKeyPattern.test(key)).toBe(false);
  });
});
