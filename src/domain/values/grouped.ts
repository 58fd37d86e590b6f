/** The items by key, in the order in which the keys come first. */
export function grouped<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The items in lists of at most this length. */
export function inParts<Item>(items: readonly Item[], maxLength: number): Item[][] {
  const count = Math.ceil(items.length / maxLength);
  return Array.from({ length: count }, (_none, index) =>
    items.slice(index * maxLength, (index + 1) * maxLength),
  );
}
