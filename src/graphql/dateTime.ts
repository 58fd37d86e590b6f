import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { instantText } from '../domain/instant';

export const DateTime = new GraphQLScalarType<Date, string>({
  ...GraphQLDateTime.toConfig(),
  serialize: written,
  description: 'An instant in UTC as RFC 3339 writes it, with milliseconds: `2026-11-21T09:30:00.000Z`.',
});

/** @throws TypeError for what is no date: resolvers give nothing else */
function written(instant: unknown): string {
  if (instant instanceof Date) return instantText(instant);
  throw new TypeError('expected an instant to be a Date');
}
