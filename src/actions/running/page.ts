/** Part of a list, each item with the cursor that the next page may go on after. */
export interface Page<Item> {
  readonly places: readonly { readonly cursor: string; readonly item: Item }[];
  readonly hasNextPage: boolean;
}

/** The first page of what follows in the list. */
export function pageOf<Item>(
  following: readonly Item[],
  first: number,
  cursorOf: (item: Item) => string,
): Page<Item> {
  const places = following.slice(0, first).map((item) => ({ cursor: cursorOf(item), item }));
  return { places, hasNextPage: following.length > first };
}
