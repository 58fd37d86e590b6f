import { GraphQLScalarType } from 'graphql';
import { GraphQLDateTime } from 'graphql-scalars';

export const DateTime = new GraphQLScalarType<Date, Date>({
  ...GraphQLDateTime.toConfig(),
  description: 'An instant in UTC as RFC 3339 writes it, with milliseconds: `2026-11-21T09:30:00.000Z`.',
});
