import { GraphQLScalarType, Kind } from 'graphql';
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

/** @throws TypeError for anything but a date: resolvers give nothing else */
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

/** @throws TypeError */
function duration(value: unknown): string {
  if (typeof value === 'string' && isValidity(value)) return value;
  throw new TypeError('expected an ISO 8601 duration of whole parts');
}
