import { isValidity, oneSpelling, validUntil } from '../../src/domain/values/validity';

const end = (from: string, validity: string) => validUntil(new Date(from), validity)?.toISOString();

describe('a grant that is given', () => {
  it.each([
    { at: '2030-01-01T12:00:00.000Z', for: 'P1Y', then: '2031-01-01T12:00:00.000Z' },
    { at: '2030-01-01T12:00:00.000Z', for: 'P1M', then: '2030-02-01T12:00:00.000Z' },
    { at: '2030-01-01T12:00:00.000Z', for: 'P2W', then: '2030-01-15T12:00:00.000Z' },
    { at: '2030-01-01T12:00:00.000Z', for: 'P30D', then: '2030-01-31T12:00:00.000Z' },
    { at: '2030-01-01T12:00:00.000Z', for: 'PT36H', then: '2030-01-03T00:00:00.000Z' },
    { at: '2030-01-01T12:00:00.000Z', for: 'PT90M', then: '2030-01-01T13:30:00.000Z' },
    { at: '2030-01-01T12:00:00.000Z', for: 'PT1S', then: '2030-01-01T12:00:01.000Z' },
    { at: '2030-01-01T12:00:00.123Z', for: 'P1Y2M3W4DT5H6M7S', then: '2031-03-26T17:06:07.123Z' },
    { at: '2030-01-31T12:00:00.000Z', for: 'P1M', then: '2030-02-28T12:00:00.000Z' },
    { at: '2032-01-31T12:00:00.000Z', for: 'P1M', then: '2032-02-29T12:00:00.000Z' },
    { at: '2030-03-31T12:00:00.000Z', for: 'P1M', then: '2030-04-30T12:00:00.000Z' },
    { at: '2030-12-31T23:59:59.999Z', for: 'P2M', then: '2031-02-28T23:59:59.999Z' },
    { at: '2032-02-29T00:00:00.000Z', for: 'P1Y', then: '2033-02-28T00:00:00.000Z' },
    { at: '2032-02-29T00:00:00.000Z', for: 'P4Y', then: '2036-02-29T00:00:00.000Z' },
    { at: '2096-02-29T00:00:00.000Z', for: 'P4Y', then: '2100-02-28T00:00:00.000Z' },
    { at: '2030-12-15T00:00:00.000Z', for: 'P13M', then: '2032-01-15T00:00:00.000Z' },
    { at: '2030-01-31T00:00:00.000Z', for: 'P1M1D', then: '2030-03-01T00:00:00.000Z' },
    { at: '2030-03-30T01:30:00.000Z', for: 'P1D', then: '2030-03-31T01:30:00.000Z' },
  ])('$at for $for expires at $then', ({ at, for: validity, then }) => {
    expect(end(at, validity)).toBe(then);
  });

  it('never expires without a validity', () => {
    expect(validUntil(new Date(), null)).toBeNull();
  });

  it('leaves the instant it was given alone', () => {
    const from = new Date('2030-01-31T12:00:00.000Z');
    validUntil(from, 'P1M');
    expect(from.toISOString()).toBe('2030-01-31T12:00:00.000Z');
  });

  it('is not judged by a validity that is none', () => {
    expect(() => validUntil(new Date(), 'a year')).toThrow(
      new RangeError('A validity is an ISO 8601 duration, got "a year".'),
    );
  });

  it('expires in a year of four digits, however long the validity', () => {
    expect(end('2999-12-31T23:59:59.999Z', 'P999Y9999M9999W99999DT99999H999999M99999999S')).toMatch(
      /^\d{4}-/,
    );
  });
});

describe('durations that are the same', () => {
  it.each([
    ['PT210S', 'PT3M30S'],
    ['P1W', 'P7D'],
    ['P12M', 'P1Y'],
    ['P1M', 'P1M'],
    ['P31D', 'P31D'],
    ['PT36H', 'P1DT12H'],
    ['P1Y2M3W4DT5H6M7S', 'P1Y2M25DT5H6M7S'],
    ['P99999DT24H', 'P99999DT24H'],
  ])('have one spelling: %s is %s', (text, spelled) => {
    expect(oneSpelling(text)).toBe(spelled);
    expect(isValidity(spelled)).toBe(true);
  });
});

describe('a validity', () => {
  it.each(['P1Y', 'P12M', 'P1W', 'P365D', 'PT1H', 'PT1M', 'PT1S', 'P0Y1D', 'P1DT12H', 'P999Y', 'P99999D'])(
    'may be %s',
    (text) => expect(isValidity(text)).toBe(true),
  );

  it.each([
    '',
    'P',
    'PT',
    'P1YT',
    '1Y',
    'P1',
    'P1X',
    'p1y',
    'P-1Y',
    '-P1Y',
    '+P1Y',
    'P1.5Y',
    'P1,5Y',
    'P1D1Y',
    'P1Y1Y',
    'PT1D',
    'P1H',
    'P0D',
    'PT0S',
    'P0Y0M0W0DT0H0M0S',
    'P1000Y',
    'P10000M',
    'P10000W',
    'P100000D',
    'PT100000H',
    'PT1000000M',
    'PT100000000S',
    'P1Y ',
    ' P1Y',
    'P1Y\n',
    'P１Y',
    'P1Y/P2Y',
  ])('is not "%s"', (text) => expect(isValidity(text)).toBe(false));
});
