import type { Page } from '../../actions/running/page';

/** Reads a list page by page to its end. */
export async function everyItem<Item>(
  read: (page: { readonly first: number; readonly after: string | null }) => Page<Item> | Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const found: Item[] = [];
  let after: string | null = null;
  do {
    const { places, hasNextPage }: Page<Item> = await read({ first: 100, after });
    found.push(...places.map(({ item }) => item));
    after = hasNextPage ? (places.at(-1)?.cursor ?? null) : null;
  } while (after !== null);
  return found;
}
