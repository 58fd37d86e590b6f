import type { ApolloClient } from '@apollo/client';
import { isPassing } from './consentServiceError';
import { PendingUpdateChangedDocument, type PendingUpdateChangedSubscription } from './documents/generated';
import { findRefusal } from './findRefusal';
import type { RefusedError } from './refused';

export type Change = NonNullable<PendingUpdateChangedSubscription['pendingUpdateChanged']>;

/** Whose changes, on which templates: all, unless named. */
export interface FollowedCustomer {
  readonly customerId: string;
  readonly templateCodes?: readonly string[];
  readonly locale?: string;
}

export interface ChangeListener {
  /** Called with where the customer stands at first, and with each change. */
  readonly onChange?: (change: Change) => void;
  /** Called once, when the service refuses for a reason that does not pass. Nothing comes any more. */
  readonly onRefused?: (refusal: RefusedError) => void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 10_000;
/** Nothing else tells that it is back on a network. */
export const browser = globalThis as Partial<
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
> & {
  readonly navigator?: { readonly onLine?: boolean };
};
/** The feed goes on, and only the place in it is of no use any more. */
const placeLost = ['CURSOR_EXPIRED', 'FEED_RESTARTED'];

/**
 * Keeps what the cache has of a customer's pending updates as the service has it, until what it returns is called. A
 * subscription that breaks is begun again where it ended, also once its token has expired: the link may have another
 * by then, and at once when a browser is back on a network. One that the service refuses from the beginning is not.
 * What the network loses without a word is noticed by the link's `watchedFetch`.
 */
export function followChanges(
  client: ApolloClient,
  customer: FollowedCustomer,
  listener: ChangeListener = {},
): () => void {
  const follower = new Follower(client, customer, listener);
  follower.begin();
  const again = () => follower.beginAgain();
  browser.addEventListener?.('online', again);
  return () => {
    browser.removeEventListener?.('online', again);
    follower.leave();
  };
}

/** Timers of browsers end at once beyond 24 days. */
const longestAskedS = 86_400;

class Follower {
  private after: string | undefined;
  private breaks = 0;
  private askedMs = 0;
  private hasHeard = false;
  private isOver = false;
  private end = (): void => undefined;

  constructor(
    private readonly client: ApolloClient,
    private readonly customer: FollowedCustomer,
    private readonly listener: ChangeListener,
  ) {}

  begin(): void {
    const { after, customer } = this;
    this.askedMs = 0;
    this.hasHeard = false;
    const variables = { ...customer, after };
    const subscription = this.client.subscribe({ query: PendingUpdateChangedDocument, variables }).subscribe({
      next: ({ data, error }) => this.take(data?.pendingUpdateChanged ?? null, error),
      error: (error: unknown) => {
        this.take(null, error);
        this.beginLater();
      },
      complete: () => this.beginLater(),
    });
    this.end = () => subscription.unsubscribe();
  }

  /** What seems open may have been lost with the network before. A wait that the service requested is kept. */
  beginAgain(): void {
    if (this.isOver || this.askedMs > 0) return;
    this.end();
    this.begin();
  }

  leave(): void {
    this.isOver = true;
    this.end();
  }

  private take(change: Change | null, error: unknown): void {
    if (this.isOver) return;
    if (change) {
      this.after = change.eventId ?? this.after;
      this.breaks = 0;
      this.hasHeard = true;
      this.listener.onChange?.(change);
    }
    const refusal = findRefusal(error);
    this.askedMs = Math.min(refusal?.retryAfterSeconds ?? 0, longestAskedS) * 1_000;
    if (!refusal || isPassing(refusal)) return;
    if (refusal.code === 'UNAUTHENTICATED' && this.hasHeard) return;
    if (placeLost.includes(refusal.code)) this.after = undefined;
    else this.endFor(refusal);
  }

  private endFor(refusal: RefusedError): void {
    this.isOver = true;
    this.listener.onRefused?.(refusal);
  }

  /** All who were cut off at once do not come back at once. */
  private beginLater(): void {
    if (this.isOver) return;
    const boundMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.breaks);
    this.breaks += 1;
    const timer = setTimeout(() => this.begin(), this.askedMs + boundMs * (0.5 + Math.random() / 2));
    this.end = () => clearTimeout(timer);
  }
}
