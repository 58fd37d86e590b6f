import { GraphQLScalarType } from 'graphql';
import { GraphQLDate } from 'graphql-scalars';

export const CalendarDate = new GraphQLScalarType<Date, string>({
  ...GraphQLDate.toConfig(),
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  description: 'A day in UTC (RFC 3339), such as `2026-11-21`.',
});
