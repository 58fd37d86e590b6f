/** All of the data, or only ids. */
export const payloads = ['FULL', 'THIN'] as const;
export type Payload = (typeof payloads)[number];

/** An operator said so, it answered 410, or it failed for five days. */
export type DisabledReason = 'OPERATOR' | 'GONE' | 'FAILING';

export interface WebhookEndpoint {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  /** Empty for all, also events of no template. */
  readonly templateCodes: readonly string[];
  readonly payload: Payload;
  /** 1: each message is an event. More: each message is a list, also of one event. */
  readonly maxBatch: number;
  readonly createdAt: Date;
  readonly disabled: { readonly at: Date; readonly reason: DisabledReason } | null;
  /** Of the next event. */
  readonly position: number;
  readonly incarnation: string;
  /** Being sent once more, up to `until`. */
  readonly replay: { readonly position: number; readonly until: number } | null;
  readonly health: EndpointHealth;
  readonly delivered: number;
  /** Events that wait for an attempt or behind one, and that were given up. */
  readonly waiting: number;
  readonly failed: number;
  /** Positions of the feed still to look at, also those of unwanted events. */
  readonly ahead: number;
  /** Null if nothing waits or the endpoint is disabled. */
  readonly nextAttemptAt: Date | null;
  /** The id of the sealing key. */
  readonly sealedBy: string;
  /** Null if only one secret signs. */
  readonly formerSecretUntil: Date | null;
}

export interface EndpointHealth {
  /** Consecutive failed attempts. */
  readonly failures: number;
  /** When the first of them was made; null if there are none. */
  readonly failingSince: Date | null;
  /** Nothing is sent before; null for at once. */
  readonly notBefore: Date | null;
}

export const healthy: EndpointHealth = { failures: 0, failingSince: null, notBefore: null };
