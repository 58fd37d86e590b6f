import { publishPreview, standingReport, type NewestCount } from '../../src/domain/reports/standings';
import { toldCounts } from '../../src/domain/reports/toldCounts';
import type { Reask } from '../../src/domain/templates/version';
import { day, given, versionId } from './given';

const count = (said: Partial<NewestCount>): NewestCount => ({
  consentVersionId: versionId(1),
  value: 'given',
  decidedOn: null,
  customers: 1,
  ...said,
});

/** Version 1 was answered by 7, version 2 by 60. */
const counts = [
  count({ customers: 4 }),
  count({ value: 'reject', customers: 2 }),
  count({ value: 'withdraw', customers: 1 }),
  count({ consentVersionId: versionId(2), customers: 30 }),
  count({ consentVersionId: versionId(2), value: 'reject', customers: 20 }),
  count({ consentVersionId: versionId(2), value: 'withdraw', customers: 10 }),
];

describe('the report', () => {
  it('counts customers by value and by what is pending, for each version, the newest first', () => {
    const timeline = given.timeline(
      given.version({ number: 1 }),
      given.version({ number: 2, reask: 'GRANTS_ONLY' }),
      given.version({ number: 3, from: 50 }),
    );
    const nothing = { NEW_VERSION: 0, EXPIRED: 0 };
    const report = standingReport(timeline, counts, day(10));
    expect(report).toMatchObject({
      newest: { given: 34, reject: 22, withdraw: 11 },
      pending: { NEW_VERSION: 4, EXPIRED: 0 },
      expiring: 0,
      unconfirmed: 0,
      versions: [
        { version: { number: 3 }, newest: { given: 0, reject: 0, withdraw: 0 }, pending: nothing },
        { version: { number: 2 }, newest: { given: 30, reject: 20, withdraw: 10 }, pending: nothing },
        {
          version: { number: 1 },
          newest: { given: 4, reject: 2, withdraw: 1 },
          pending: { NEW_VERSION: 4, EXPIRED: 0 },
        },
      ],
    });
  });

  it.each([
    { at: '2030-01-10T23:59:59.999Z', EXPIRED: 0, expiring: 0 },
    { at: '2030-01-11T00:00:00.000Z', EXPIRED: 0, expiring: 5 },
    { at: '2030-01-11T23:59:59.998Z', EXPIRED: 0, expiring: 5 },
    { at: '2030-01-11T23:59:59.999Z', EXPIRED: 5, expiring: 0 },
  ])('takes grants as expired with the last of their day: at $at $EXPIRED', ({ at, EXPIRED, expiring }) => {
    const timeline = given.timeline(given.version({ number: 1, validity: 'P8D' }));
    const grants = [count({ decidedOn: '2030-01-03', customers: 5 })];
    expect(standingReport(timeline, grants, new Date(at))).toMatchObject({
      newest: { given: 5 },
      pending: { NEW_VERSION: 0, EXPIRED },
      expiring,
    });
  });

  it('has nobody pending on a retired template', () => {
    const timeline = given.retired(9, given.version({ number: 1 }), given.version({ number: 2 }));
    expect(standingReport(timeline, counts, day(10))).toMatchObject({
      newest: { given: 34, reject: 22, withdraw: 11 },
      pending: { NEW_VERSION: 0, EXPIRED: 0 },
    });
  });

  it('does not guess about a version that it does not know', () => {
    const timeline = given.timeline(given.version({ number: 1 }));
    expect(() => standingReport(timeline, counts, day(10))).toThrow(versionId(2));
  });
});

describe('the preview of a publication', () => {
  const timeline = given.timeline(
    given.version({ number: 1 }),
    given.version({ number: 2, reask: 'GRANTS_ONLY' }),
  );
  const preview = (reask: Reask, changeKind: 'MATERIAL' | 'EDITORIAL' = 'MATERIAL') =>
    publishPreview(timeline, counts, { changeKind, reask }, day(10));
  const nobody = { given: 0, reject: 0, withdraw: 0 };

  it('asks everyone, of whom the grants on version 1 are asked already', () => {
    expect(preview('EVERYONE')).toEqual({
      asked: { given: 34, reject: 22, withdraw: 11 },
      alreadyAsked: { given: 4, reject: 0, withdraw: 0 },
    });
  });

  it('asks those who have consented alone', () => {
    expect(preview('GRANTS_ONLY')).toEqual({
      asked: { given: 34, reject: 0, withdraw: 0 },
      alreadyAsked: { given: 4, reject: 0, withdraw: 0 },
    });
  });

  it('asks nobody by NOBODY, and nobody by an editorial version whatever it says', () => {
    expect(preview('NOBODY')).toEqual({ asked: nobody, alreadyAsked: nobody });
    expect(preview('EVERYONE', 'EDITORIAL')).toEqual({ asked: nobody, alreadyAsked: nobody });
  });
});

describe('what events of a version tell', () => {
  const timeline = given.timeline(
    given.version({ number: 1 }),
    given.version({ number: 2 }),
    given.version({ number: 3, reask: 'GRANTS_ONLY', graceUntil: day(20) }),
    given.cancelled({ number: 4, from: 50 }),
  );
  const told = (kind: 'version' | 'effect' | 'graceEnd' | 'supersession', number: number) =>
    toldCounts(timeline, counts, { kind, about: versionId(number) });

  it('is whom it asks again of those who have not answered it, at its publication and when it takes effect', () => {
    expect(told('version', 2)).toEqual({ asked: { given: 4, reject: 2, withdraw: 1 } });
    expect(told('effect', 3)).toEqual({ asked: { given: 34, reject: 0, withdraw: 0 } });
    expect(told('effect', 1)).toEqual({ asked: { given: 0, reject: 0, withdraw: 0 } });
  });

  it('is whose consents no longer suffice when the grace ends, but not those that did not before', () => {
    expect(told('graceEnd', 3)).toEqual({ loseMayProceed: 30 });
  });

  it('leaves out consents that have expired by then', () => {
    const yearly = given.timeline(
      given.version({ number: 1, validity: 'P8D' }),
      given.version({ number: 2, graceUntil: day(12) }),
    );
    const grants = ['2030-01-04', '2030-01-08'].map((decidedOn, at) =>
      count({ decidedOn, customers: at + 1 }),
    );
    expect(toldCounts(yearly, grants, { kind: 'graceEnd', about: versionId(2) })).toEqual({
      loseMayProceed: 2,
    });
  });

  it('is nothing where no customer is concerned', () => {
    expect(told('supersession', 1)).toBeNull();
    expect(told('version', 4)).toBeNull();
  });
});
