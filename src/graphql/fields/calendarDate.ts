import { GraphQLScalarType } from 'graphql';
import { GraphQLDate } from 'graphql-scalars';

export const CalendarDate = new GraphQLScalarType<Date, string>({
  ...GraphQLDate.toConfig(),
  description: 'A day in UTC (RFC 3339), such as `2026-11-21`.',
});
