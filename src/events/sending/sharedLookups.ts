/** Finds all addresses of a name. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

/**
 * Looks names up through another resolver, each name once at a time and few at a time. A look-up by the machine holds one
 * of Node's few threads, also for many seconds where a name's servers say nothing, and files are read by the same threads.
 */
export function sharedLookups(resolve: Resolver, atOnce: number): Resolver {
  const underway = new Map<string, Promise<readonly string[]>>();
  const waiting: (() => void)[] = [];
  let free = atOnce;

  async function inTurn(hostname: string): Promise<readonly string[]> {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await resolve(hostname);
    } finally {
      underway.delete(hostname);
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  return (hostname) => {
    const found = underway.get(hostname) ?? inTurn(hostname);
    underway.set(hostname, found);
    return found;
  };
}
