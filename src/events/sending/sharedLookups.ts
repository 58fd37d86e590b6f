import { LRUCache } from 'lru-cache';

export type Resolver = (hostname: string) => Promise<readonly string[]>;

interface LookupLimits {
  readonly atOnce: number;
  /** How many of them may be new names, or names that were slow before. */
  readonly unprovenAtOnce: number;
}

const quickMs = 1_000;
const maxNamesKnown = 1_000;
const mostWaiting = 200;

/** By the last look-up of the name. Slow names wait for all others. */
type Known = 'quick' | 'new' | 'slow';

/**
 * Each name once at a time and few at a time: a look-up blocks one of Node’s few threads, for many seconds where
 * the name’s servers are silent. Quick names have a place that others cannot take.
 */
export function sharedLookups(resolve: Resolver, limits: LookupLimits): Resolver {
  const shared = new SharedLookups(resolve, limits);
  return (hostname) => shared.find(hostname);
}

class SharedLookups {
  private readonly underway = new Map<string, Promise<readonly string[]>>();
  private readonly known = new LRUCache<string, Known>({ max: maxNamesKnown });
  private readonly waiting: { readonly known: Known; readonly begin: () => void }[] = [];
  private open = 0;
  private openUnproven = 0;

  constructor(
    private readonly resolve: Resolver,
    private readonly limits: LookupLimits,
  ) {}

  find(hostname: string): Promise<readonly string[]> {
    const found = this.underway.get(hostname);
    if (found) return found;
    const begun = this.inTurn(hostname).finally(() => this.underway.delete(hostname));
    this.underway.set(hostname, begun);
    return begun;
  }

  private async inTurn(hostname: string): Promise<readonly string[]> {
    const known = this.known.get(hostname) ?? 'new';
    if (this.hasRoom(known)) this.count(known, 1);
    else if (this.waiting.length >= mostWaiting)
      throw Object.assign(new Error('Too many names are waiting to be looked up.'), { code: 'EAI_AGAIN' });
    else await new Promise<void>((begin) => this.waiting.push({ known, begin }));
    const begunMs = performance.now();
    try {
      return await this.resolve(hostname);
    } finally {
      this.known.set(hostname, performance.now() - begunMs <= quickMs ? 'quick' : 'slow');
      this.count(known, -1);
      this.beginNext();
    }
  }

  private hasRoom(known: Known): boolean {
    const { atOnce, unprovenAtOnce } = this.limits;
    return this.open < atOnce && (known === 'quick' || this.openUnproven < unprovenAtOnce);
  }

  private count(known: Known, by: 1 | -1): void {
    this.open += by;
    if (known !== 'quick') this.openUnproven += by;
  }

  private beginNext(): void {
    const next = (['quick', 'new', 'slow'] as const)
      .filter((known) => this.hasRoom(known))
      .flatMap((known) => this.waiting.find((each) => each.known === known) ?? [])[0];
    if (!next) return;
    this.waiting.splice(this.waiting.indexOf(next), 1);
    this.count(next.known, 1);
    next.begin();
  }
}
