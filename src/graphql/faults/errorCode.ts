import { GraphQLEnumType } from 'graphql';
import { errorTable } from '../../domain/errors/errors';

const rows = Object.entries(errorTable);

/** The error table as an enum, so that code can be generated from it. No field returns it. */
export const ErrorCode = new GraphQLEnumType({
  name: 'ErrorCode',
  description:
    'What `extensions.code` of an error can be, with what it means and what to do. May grow: treat an unknown value as `INTERNAL`.',
  values: Object.fromEntries(
    rows.map(([code, { meaning, remedy }]) => [code, { description: `${meaning} ${remedy}` }]),
  ),
});
