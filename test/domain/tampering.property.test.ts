import fc from 'fast-check';
import { verifyChain } from '../service/verifyChain';
import type { DecisionRecord } from '../../src/domain/evidence/decisionRecord';
import * as arbitrary from './arbitraries';
import { FoldedLedger } from './foldedLedger';

/** The records of a customer who has decided at least `least` times. */
function ledgerOf(least: number): fc.Arbitrary<readonly DecisionRecord[]> {
  return fc
    .tuple(arbitrary.template, arbitrary.steps)
    .map(([template, steps]) => {
      const fold = new FoldedLedger(template);
      steps.reduce((today, { command, days }) => {
        fold.record(command, Math.max(0, today + days));
        return Math.max(0, today + days);
      }, 8);
      return fold.records;
    })
    .filter(({ length }) => length >= least);
}

const place = fc.nat();
const at = (place: number, { length }: { readonly length: number }) => place % length;

describe('a tampered ledger is found out', () => {
  it('at the record in which any one byte of any member was changed', () => {
    fc.assert(
      fc.property(ledgerOf(1), place, fc.constantFrom(1, 2, 7), (records, chosen, step) => {
        const index = at(chosen, records);
        const found = changesOf(records[index], step).map((changed) =>
          verifyChain(records.with(index, changed)),
        );
        expect(found.length).toBeGreaterThan(300);
        expect(new Set(found.map((verdict) => JSON.stringify(verdict)))).toEqual(
          new Set([JSON.stringify({ intact: false, position: index + 1, fault: 'HASH' })]),
        );
      }),
      { numRuns: 20 },
    );
  });

  it('at the record after one that was dropped', () => {
    fc.assert(
      fc.property(ledgerOf(2), place, (records, chosen) => {
        const index = at(chosen, records.slice(1));
        expect(verifyChain(records.toSpliced(index, 1))).toMatchObject({
          intact: false,
          position: index + 1,
        });
      }),
      { numRuns: 100 },
    );
  });

  it('at the second of a record that is there twice', () => {
    fc.assert(
      fc.property(ledgerOf(1), place, (records, chosen) => {
        const index = at(chosen, records);
        const doubled = records.flatMap((record, position) =>
          position === index ? [record, record] : [record],
        );
        expect(verifyChain(doubled)).toMatchObject({ intact: false, position: index + 2 });
      }),
      { numRuns: 100 },
    );
  });

  it('at the first of two that were swapped', () => {
    fc.assert(
      fc.property(ledgerOf(2), place, place, (records, one, other) => {
        const index = at(one, records.slice(1));
        const later = index + 1 + at(other, records.slice(index + 1));
        const swapped = records.map((record, position) =>
          position === index ? records[later] : position === later ? records[index] : record,
        );
        expect(verifyChain(swapped as DecisionRecord[])).toMatchObject({
          intact: false,
          position: index + 1,
        });
      }),
      { numRuns: 100 },
    );
  });
});

/** The record with each byte of each member changed in turn. */
function changesOf(record: DecisionRecord | undefined, step: number): readonly DecisionRecord[] {
  if (!record) return [];
  const { recorder, ...members } = record;
  const outer = Object.entries(members).flatMap(([name, value]) =>
    valuesNear(value, step).map((changed) => ({ ...record, [name]: changed })),
  );
  const inner = Object.entries(recorder).flatMap(([name, value]) =>
    valuesNear(value, step).map((changed) => ({ ...record, recorder: { ...recorder, [name]: changed } })),
  );
  return [...outer, ...inner] as readonly DecisionRecord[];
}

function valuesNear(value: unknown, step: number): readonly unknown[] {
  if (value === null) return ['', '0'];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + step, -value, value + 0.1];
  if (value instanceof Date) return instantsNear(value, step);
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) =>
      valuesNear(inner, step).map((changed) => ({ ...value, [name]: changed })),
    );
  if (typeof value !== 'string') throw new Error(`A member of another type: ${typeof value}`);
  return Array.from(Buffer.from(value), (byte, index) => {
    const changed = Buffer.from(value);
    changed[index] = byte ^ step;
    return changed.toString();
  });
}

/** Each digit of the instant, as it is written in the record, changed in turn. */
function instantsNear(instant: Date, step: number): readonly Date[] {
  const text = instant.toISOString();
  return Array.from(text.matchAll(/\d/g), ({ 0: digit, index }) => {
    const changed = String((Number(digit) + step) % 10);
    return new Date(text.slice(0, index) + changed + text.slice(index + 1));
  });
}
