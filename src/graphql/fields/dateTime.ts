import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { instantText, isWritable } from '../../domain/values/instant';

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

/** @throws TypeError for what is no date: resolvers give nothing else */
function written(instant: unknown): string {
  if (instant instanceof Date) return instantText(instant);
  throw new TypeError('expected an instant to be a Date');
}
