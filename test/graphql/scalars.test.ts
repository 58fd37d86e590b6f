import { isScalarType, isSpecifiedScalarType, parseValue, type GraphQLScalarType } from 'graphql';
import { Duration, UInt64 } from '../../src/graphql/fields/scalars';
import { getSchema } from '../../src/graphql/schema';

const literal = (scalar: GraphQLScalarType, text: string): unknown =>
  scalar.parseLiteral(parseValue(text), {});

test('every scalar of ours says where its format is specified', () => {
  const ours = Object.values(getSchema().getTypeMap())
    .filter(isScalarType)
    .filter((scalar) => !isSpecifiedScalarType(scalar));
  expect(ours.map(({ name }) => name).sort()).toEqual([
    ...['Date', 'DateTime', 'Duration', 'JSONObject', 'UInt64'],
  ]);
  expect(ours.filter(({ specifiedByURL }) => !specifiedByURL?.startsWith('https://'))).toEqual([]);
});

describe('a Duration', () => {
  it.each(['P1Y', 'P30D', 'P2W', 'P1Y2M3W4DT5H6M7S', 'PT36H'])('may be %s', (text) => {
    expect(Duration.parseValue(text)).toBe(text);
    expect(literal(Duration, `"${text}"`)).toBe(text);
    expect(Duration.serialize(text)).toBe(text);
  });

  it.each(['', 'P', 'P0D', 'PT', 'P1.5Y', '-P1Y', 'p1y', 'P1Y ', '1 year', 365, null, {}])(
    'is not %j',
    (value) => {
      expect(() => Duration.parseValue(value)).toThrow(TypeError);
      expect(() => Duration.serialize(value)).toThrow(TypeError);
    },
  );

  it.each(['365', 'P1Y', 'null', '["P1Y"]'])('is not written %s in a document', (text) => {
    expect(() => literal(Duration, text)).toThrow(TypeError);
  });
});

describe('a UInt64', () => {
  it.each(['0', '1', '2147483648', '9007199254740993', '18446744073709551615'])(
    '%s keeps every digit',
    (digits) => {
      expect(UInt64.parseValue(digits)).toBe(BigInt(digits));
      expect(literal(UInt64, `"${digits}"`)).toBe(BigInt(digits));
      expect(UInt64.serialize(BigInt(digits))).toBe(digits);
    },
  );

  it.each([
    '',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    ' 1',
    '0x1',
    '18446744073709551616',
    '9'.repeat(5_000),
    1,
    1n,
    null,
  ])('is not read from %p', (value) => {
    expect(() => UInt64.parseValue(value)).toThrow(TypeError);
  });

  it('is not written as a number in a document', () => {
    expect(() => literal(UInt64, '1')).toThrow(TypeError);
  });

  it.each([-1n, 2n ** 64n, 1, '1', null])('is not made of %p', (value) => {
    expect(() => UInt64.serialize(value)).toThrow(TypeError);
  });
});
