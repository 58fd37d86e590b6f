import { GraphQLScalarType } from 'graphql';
import { GraphQLDate } from 'graphql-scalars';

export const CalendarDate = new GraphQLScalarType<Date, string>({
  ...GraphQLDate.toConfig(),
  description: 'A day in UTC as RFC 3339 writes it: `2026-11-21`.',
});
