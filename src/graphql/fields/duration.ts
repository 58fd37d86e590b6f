import { GraphQLScalarType, Kind } from 'graphql';
import { isValidity } from '../../domain/values/validity';

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
