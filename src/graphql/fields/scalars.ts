import { GraphQLID, GraphQLScalarType, Kind } from 'graphql';
import { GraphQLDateTime, GraphQLDate } from 'graphql-scalars';
import { instantText, isWritable } from '../../domain/values/instant';
import { isValidity } from '../../domain/values/validity';

const { parseValue, parseLiteral, ...config } = GraphQLDateTime.toConfig();

export const DateTime = new GraphQLScalarType<Date, string>({
  ...config,
  parseValue: (value) => writable(parseValue(value)),
  parseLiteral: (node, variables) => writable(parseLiteral(node, variables)),
  serialize: written,
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  description: 'An instant in UTC (RFC 3339) with milliseconds, such as `2026-11-21T09:30:00.000Z`.',
});

/** @throws TypeError for an instant that could be read and never be written */
function writable(instant: Date): Date {
  if (isWritable(instant)) return instant;
  throw new TypeError('expected an instant from the year 0000 to the year 9999 in UTC');
}

function written(instant: unknown): string {
  if (instant instanceof Date) return instantText(instant);
  throw new TypeError('expected an instant to be a Date');
}

export const CalendarDate = new GraphQLScalarType<Date, string>({
  ...GraphQLDate.toConfig(),
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  description: 'A day in UTC (RFC 3339), such as `2026-11-21`.',
});

export const Duration = new GraphQLScalarType<string, string>({
  name: 'Duration',
  description:
    'A length of time (ISO 8601) in whole years, months, weeks, days, hours, minutes and seconds, such as `P1Y` or `P30D`. It is longer than nothing.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#appendix-A',
  parseValue: duration,
  parseLiteral: (node) => duration(node.kind === Kind.STRING ? node.value : null),
  serialize: duration,
});

function duration(value: unknown): string {
  if (typeof value === 'string' && isValidity(value)) return value;
  throw new TypeError('expected an ISO 8601 duration of whole parts');
}

const { parseValue: parseId } = GraphQLID;

// JSON rounds whole numbers beyond 2^53 before anybody sees them: the id would be another customer's.
GraphQLID.parseValue = (value) => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return parseId(value);
  throw new TypeError('expected a number that JSON does not round, or a string');
};

/** 20 digits; more need not be read. */
const canonical = /^(?:0|[1-9]\d{0,19})$/;
const greatest = 2n ** 64n - 1n;

export const UInt64 = new GraphQLScalarType<bigint, string>({
  name: 'UInt64',
  description:
    'A whole number from 0 to 18446744073709551615, as a string of decimal digits. JSON numbers of this size are rounded by many readers.',
  specifiedByURL: 'https://www.w3.org/TR/xmlschema11-2/#unsignedLong',
  parseValue: wholeNumber,
  parseLiteral: (node) => wholeNumber(node.kind === Kind.STRING ? node.value : null),
  serialize: digits,
});

function wholeNumber(text: unknown): bigint {
  if (typeof text === 'string' && canonical.test(text) && BigInt(text) <= greatest) return BigInt(text);
  throw new TypeError('expected the decimal digits of a whole number of at most 64 bits');
}

function digits(number: unknown): string {
  if (typeof number === 'bigint' && number >= 0n && number <= greatest) return number.toString();
  throw new TypeError('expected a bigint from 0 to 2^64 - 1');
}
