import fc from 'fast-check';
import type { PlainCommand, PlainTemplate, PlainVersion } from './naiveModel';

const locales = fc.constantFrom(['en'], ['en', 'de'], ['de', 'en', 'de-AT']);
const orNull = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: null, freq: 2 });
const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

function version(number: number): fc.Arbitrary<PlainVersion> {
  return fc
    .record({
      from: fc.integer({ min: 0, max: 8 }),
      isMaterial: fc.boolean(),
      reask: fc.constantFrom('EVERYONE', 'GRANTS_ONLY', 'NOBODY'),
      graceDays: orNull(fc.integer({ min: 1, max: 6 })),
      validDays: orNull(fc.integer({ min: 1, max: 6 })),
      locales,
    })
    .map(({ graceDays, ...said }) => ({
      ...said,
      number,
      graceUntil: graceDays === null ? null : said.from + graceDays,
    }));
}

/** Up to five versions that take effect in any order, also several at once; the first of all is material. */
export const template: fc.Arbitrary<PlainTemplate> = fc.record({
  versions: fc
    .integer({ min: 0, max: 5 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => version(index + 1))))
    .map(withMaterialBeginning),
  retiredFrom: seldom(fc.integer({ min: 4, max: 20 })),
  mayDecide: fc.constantFrom('ANYONE', 'ANYONE', 'ANYONE', 'SELF_ONLY', 'AUTHORISED'),
  confirmDays: orNull(fc.integer({ min: 1, max: 5 })),
});

function withMaterialBeginning(versions: readonly PlainVersion[]): readonly PlainVersion[] {
  const earliest = Math.min(...versions.map(({ from }) => from));
  const beginning = versions.find(({ from }) => from === earliest);
  return versions.map((each) => (each === beginning ? { ...each, isMaterial: true } : each));
}

const versionNumber = fc.integer({ min: 1, max: 6 });

const command: fc.Arbitrary<PlainCommand> = fc.record({
  value: fc.constantFrom('given', 'reject', 'withdraw'),
  version: orNull(versionNumber),
  locale: seldom(fc.constantFrom('en', 'de', 'de-AT', 'de-CH', 'fr')),
  content: seldom(fc.record({ version: versionNumber, locale: fc.constantFrom('en', 'de') })),
  key: seldom(fc.constantFrom('a', 'b', 'c')),
  after: seldom(orNull(fc.integer({ min: 0, max: 4 }))),
  decided: seldom(fc.integer({ min: 0, max: 14 })),
  by: seldom(fc.record({ who: fc.constantFrom('anna', 'ben'), isChecked: fc.boolean() })),
  confirms: seldom(fc.integer({ min: 1, max: 6 })),
});

/** Of plain answers some are taken, so that one comes after another. */
const yes = fc
  .record({
    version: fc.integer({ min: 1, max: 2 }),
    by: seldom(fc.record({ who: fc.constantFrom('anna', 'ben'), isChecked: fc.constant(true) })),
    confirms: orNull(fc.integer({ min: 1, max: 3 })),
  })
  .map((said): PlainCommand => ({
    ...said,
    ...{ value: 'given', locale: null, content: null, key: null, after: null, decided: null },
  }));

/** Of one version, so that noes repeat each other and a yes comes late. */
const late = fc
  .record({ value: fc.constantFrom('given', 'reject', 'reject'), decided: fc.integer({ min: 0, max: 14 }) })
  .map((said): PlainCommand => ({
    ...said,
    ...{ version: 1, locale: null, content: null, key: null, after: null, by: null },
  }));

export interface Step {
  readonly command: PlainCommand;
  /** How far the clock moves before the command; it may be set back. */
  readonly days: number;
}

export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    command: fc.oneof(command, command, yes, late),
    days: fc.constantFrom(0, 0, 0, 1, 1, 2, 4, -1),
  }),
  { maxLength: 20, size: 'max' },
);
