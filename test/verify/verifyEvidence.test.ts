import fc from 'fast-check';
import { evidenceLine } from '../../src/domain/evidence/file/evidenceFile';
import { readEvidence } from '../../src/domain/evidence/file/readEvidence';
import { verifyEvidence } from '../../src/domain/evidence/verify/verifyEvidence';
import { ExportedLog, keysOf, logKeyOf, smallLog, type Asked } from './exportedLog';
import { verdictOnLine } from './verdictOn';

const { log, customer } = smallLog();
const keys = keysOf(...log.keys);
const line = Buffer.from(evidenceLine(log.exported(customer)));

describe('an evidence file', () => {
  it('proves what one customer decided, in both formats of records', () => {
    expect(verdictOnLine(line, keys)).toMatchObject({
      customerId: customer.customerId,
      records: 4,
      chains: [
        { templateCode: 'news', decisions: [{}, {}, {}] },
        { templateCode: 'terms', decisions: [{}] },
      ],
      checkpoint: { origin: 'consent.test/ledger', size: log.entries.length },
      timestamp: null,
      unjudged: [],
    });
  });

  it('proves the same of a customer whom it does not name', () => {
    const file = log.exported(customer, { customer: null });
    expect(verifyEvidence(file, { keys, authorities: null })).toMatchObject({
      proved: { customerId: null, records: 4 },
    });
  });

  it('proves of a customer who decided nothing that they did not', () => {
    const file = log.exported(log.customer(9));
    expect(verifyEvidence(file, { keys, authorities: null })).toMatchObject({
      proved: { records: 0, span: null },
    });
  });

  it('verifies with the old and with the new key while both sign, and says which signature nobody judged', () => {
    const [old, next] = [logKeyOf(), logKeyOf()];
    const rotated = smallLog([old, next]);
    const file = rotated.log.exported(rotated.customer);
    for (const [known, other] of [
      [old, next],
      [next, old],
    ] as const) {
      const verdict = verifyEvidence(file, { keys: keysOf(known), authorities: null });
      expect(verdict.proved?.unjudged).toEqual([`${other.key.name}+${other.key.id}`]);
    }
    expect(verifyEvidence(file, { keys: keysOf(old, next), authorities: null }).proved?.unjudged).toEqual([]);
  });
});

describe('a flipped bit', () => {
  it('is found in every single byte', () => {
    const missed = Array.from(line.keys()).filter(
      (at) => 'records' in verdictOnLine(flipped(line, at, at % 8), keys),
    );
    expect(missed).toEqual([]);
  });

  it('is found wherever it is', () => {
    fc.assert(
      fc.property(fc.nat({ max: line.length - 1 }), fc.nat({ max: 7 }), (at, bit) => {
        expect(verdictOnLine(flipped(line, at, bit), keys)).toHaveProperty('code');
      }),
      { numRuns: 500 },
    );
  });
});

describe('any ledger', () => {
  const asked: fc.Arbitrary<Asked> = fc.record({
    templateCode: fc.constantFrom('news', 'terms'),
    value: fc.constantFrom('given', 'reject', 'withdraw'),
    version: fc.constantFrom(1, 2),
    locale: fc.constantFrom('en', 'de'),
    schemaVersion: fc.constantFrom(1, 2, 3),
  });
  const ledger = fc.array(asked, { minLength: 1, maxLength: 12 });
  const signing = log.keys;

  function ledgerOf(answers: readonly Asked[]) {
    const made = new ExportedLog(signing);
    const one = made.customer(3);
    for (const each of answers) {
      made.decide(one, each);
      made.add(Buffer.alloc(32, made.entries.length));
    }
    return { made, file: made.exported(one) };
  }

  it('verifies as it is', () => {
    fc.assert(
      fc.property(ledger, (answers) => {
        const { file } = ledgerOf(answers);
        expect(readEvidence(Buffer.from(evidenceLine(file)))).toEqual({ file });
        expect(verifyEvidence(file, { keys, authorities: null })).toMatchObject({
          proved: { records: answers.length },
        });
      }),
      { numRuns: 40 },
    );
  });

  it('is refused when a record is dropped, doubled, swapped or changed', () => {
    fc.assert(
      fc.property(
        ledger,
        fc.nat(),
        fc.constantFrom('drop', 'double', 'swap', 'change'),
        (answers, any, how) => {
          const { file } = ledgerOf(answers);
          const at = any % file.records.length;
          const record = file.records[at];
          if (!record) return;
          const other = (at + 1) % file.records.length;
          fc.pre(how !== 'swap' || other !== at);
          const changed = { ...record, record: { ...record.record, channel: 'phone' } };
          const records = {
            drop: () => file.records.toSpliced(at, 1),
            double: () => file.records.toSpliced(at, 0, record),
            swap: () => file.records.with(at, file.records[other] ?? record).with(other, record),
            change: () => file.records.with(at, changed),
          }[how]();
          expect(verifyEvidence({ ...file, records }, { keys, authorities: null }).proved).toBeNull();
        },
      ),
      { numRuns: 80 },
    );
  });
});

function flipped(bytes: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ (1 << bit);
  return copy;
}
