import fc from 'fast-check';
import { canonicalJson, type CanonicalValue } from '../../src/domain/values/canonicalJson';

describe('canonical JSON', () => {
  // RFC 8785, section 3.2.2: serialisation of a whole value.
  it('is the example of the standard', () => {
    const example = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\u0022\u002f",
      literals: [null, true, false],
    };
    expect(canonicalJson(example)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  // RFC 8785, section 3.2.3: U+1F600 comes before U+FB33, because it is UTF-16 code units that count.
  it('sorts members by UTF-16 code units', () => {
    const example = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(Object.values(JSON.parse(canonicalJson(example)) as object)).toEqual([
      'One',
      'Carriage Return',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  // RFC 8785, appendix B.
  it.each([
    [0, '0'],
    [-0, '0'],
    [5e-324, '5e-324'],
    [-5e-324, '-5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [295147905179352830000, '295147905179352830000'],
    [9.999999999999997e22, '9.999999999999997e+22'],
    [1e23, '1e+23'],
    [1e21, '1e+21'],
    [0.000001, '0.000001'],
    [333333333.3333332, '333333333.3333332'],
    [-0.0000033333333333333333, '-0.0000033333333333333333'],
  ])('writes the number %p as %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it.each<[CanonicalValue, string]>([
    [null, 'null'],
    [true, 'true'],
    [false, 'false'],
    ['', '""'],
    ['\u2028/\u007f\u0000', '"\u2028/\u007f\\u0000"'],
    [[], '[]'],
    [{}, '{}'],
    [[[], {}], '[[],{}]'],
    [{ b: 2, a: { d: 4, c: [1, 'x'] } }, '{"a":{"c":[1,"x"],"d":4},"b":2}'],
    [{ a: null }, '{"a":null}'],
    [{ '"\n': '' }, '{"\\"\\n":""}'],
  ])('writes %j as %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('agrees with the package canonicalize on any value', async () => {
    const { default: canonicalize } = await import('canonicalize');
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(canonicalJson(value as CanonicalValue)).toBe(canonicalize(value));
      }),
      { numRuns: 100 },
    );
  });

  it('says the same for members in any order', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.integer()), (members) => {
        const turned = Object.fromEntries(Object.entries(members).reverse());
        expect(canonicalJson(turned)).toBe(canonicalJson(members));
      }),
      { numRuns: 100 },
    );
  });

  it('can be read back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value as CanonicalValue);
        expect(canonicalJson(JSON.parse(text) as CanonicalValue)).toBe(text);
      }),
      { numRuns: 100 },
    );
  });
});

describe('canonical JSON has none of', () => {
  it.each([NaN, Infinity, -Infinity])('%p', (value) => {
    expect(() => canonicalJson([value])).toThrow(new TypeError('Canonical JSON has only finite numbers.'));
  });

  it.each(['\ud800', 'a\udc00', '\udc00\ud800', '\ud83d\ude00\ud83d'])(
    'the unpaired surrogate in %j',
    (text) => {
      const refusal = new TypeError('Canonical JSON has no unpaired surrogates.');
      expect(() => canonicalJson({ member: text })).toThrow(refusal);
      expect(() => canonicalJson({ [text]: 1 })).toThrow(refusal);
    },
  );
});
