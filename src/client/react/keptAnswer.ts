import { browser } from '../changes';
import type { DecisionValue } from '../documents/generated';

/** Keeps an unsent answer for as long as the tab. A browser without storage finds nothing. */
export function keptAnswer<Input>(name: string) {
  return {
    find: () => attempt(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') as Input | null),
    keep: (answer: Input) => attempt(() => sessionStorage.setItem(name, JSON.stringify(answer))),
    drop: () => attempt(() => sessionStorage.removeItem(name)),
  };
}

/**
 * Of a yes that is pressed without a network, which may arrive after a no that no `afterSequence` tells of. All
 * attempts have it, since a key takes one input; what is sent at once goes by the clock of the service.
 */
export function pressedOffline(value: DecisionValue): { readonly decidedAt?: string } {
  return value === 'given' && browser.navigator?.onLine === false
    ? { decidedAt: new Date().toISOString() }
    : {};
}

/** Also where pages are drawn on a server, which has no such storage. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
