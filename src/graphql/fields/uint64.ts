import { GraphQLScalarType, Kind } from 'graphql';

/** 20 digits; more need not be read. */
const canonical = /^(?:0|[1-9]\d{0,19})$/;
const greatest = 2n ** 64n - 1n;

export const UInt64 = new GraphQLScalarType<bigint, string>({
  name: 'UInt64',
  description:
    'A whole number from 0 to 18446744073709551615, as a string of decimal digits. JSON numbers of this size are rounded by many readers.',
  specifiedByURL: 'https://www.w3.org/TR/xmlschema11-2/#unsignedLong',
  parseValue: read,
  parseLiteral: (node) => read(node.kind === Kind.STRING ? node.value : null),
  serialize: written,
});

/** @throws TypeError for anything but the canonical digits, also for a number */
function read(text: unknown): bigint {
  if (typeof text === 'string' && canonical.test(text) && BigInt(text) <= greatest) return BigInt(text);
  throw new TypeError('expected the decimal digits of a whole number of at most 64 bits');
}

/** @throws TypeError for what a resolver must not give */
function written(number: unknown): string {
  if (typeof number === 'bigint' && number >= 0n && number <= greatest) return number.toString();
  throw new TypeError('expected a bigint from 0 to 2^64 - 1');
}
