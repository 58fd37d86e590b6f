import { Type, type Static } from '@sinclair/typebox';
import { nullable } from './members';

/** Where a page stands in its list, as GraphQL's `PageInfo`. */
export const pageInfoSchema = Type.Object(
  {
    has_next_page: Type.Boolean({ description: 'Whether more items follow this page.' }),
    end_cursor: nullable(
      Type.String({
        description: 'Send it as `after` for the items that follow. Null if the page is empty.',
      }),
    ),
  },
  { description: 'The position of the page in the list.' },
);

export function pageInfoOf(
  hasNextPage: boolean,
  endCursor: string | undefined,
): Static<typeof pageInfoSchema> {
  return { has_next_page: hasNextPage, end_cursor: endCursor ?? null };
}
