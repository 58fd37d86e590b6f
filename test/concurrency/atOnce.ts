/** Starts all of them before any is awaited; gives their outcomes in order. */
export function atOnce<Outcome>(count: number, act: (index: number) => Promise<Outcome>): Promise<Outcome[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

/** Does the tasks, `lanes` of them at a time. */
export async function inLanes(lanes: number, tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...tasks];
  await atOnce(lanes, async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await task();
  });
}

export function countOf<Item>(items: readonly Item[], isCounted: (item: Item) => boolean): number {
  return items.filter(isCounted).length;
}
