/** How much of an event its receiver is told: all of it, or ids alone. */
export const payloads = ['FULL', 'THIN'] as const;
export type Payload = (typeof payloads)[number];

/** Why an endpoint gets nothing: an operator said so, it answered 410, or it failed for five days. */
export type DisabledReason = 'OPERATOR' | 'GONE' | 'FAILING';

/** Where events are sent to, as operators see it. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** Empty for all. */
  readonly eventTypes: readonly string[];
  /** Empty for all, those about no template too. */
  readonly templateCodes: readonly string[];
  readonly payload: Payload;
  /** The most events in a message. Messages of 1 are events; all others are lists, also those of one event. */
  readonly maxBatch: number;
  readonly createdAt: Date;
  /** Null while it is sent to. */
  readonly disabled: { readonly at: Date; readonly reason: DisabledReason } | null;
  /** The position of the next event, in the feed that it reads. */
  readonly position: number;
  readonly incarnation: string;
  /** What is sent once more, from the first position up to the second; null for nothing. */
  readonly replay: { readonly position: number; readonly until: number } | null;
  readonly health: EndpointHealth;
  /** How many events it has taken. */
  readonly delivered: number;
  /** How many events wait for another attempt or behind one, and how many were given up. */
  readonly waiting: number;
  readonly failed: number;
  /** How many places of the feed it has still to look at; events that it does not want are among them. */
  readonly ahead: number;
  /** When the first of those that wait is tried; null where none waits or nothing is sent. */
  readonly nextAttemptAt: Date | null;
  /** The id of the key that sealed its secret. */
  readonly sealedBy: string;
  /** Until when the secret before it signs too; null for no such secret. */
  readonly formerSecretUntil: Date | null;
}

/** How an endpoint fares. */
export interface EndpointHealth {
  /** Attempts that failed since the last that did not. */
  readonly failures: number;
  /** When the first of them was made; null where there are none. */
  readonly failingSince: Date | null;
  /** Nothing is sent before; null for at once. */
  readonly notBefore: Date | null;
}

export const healthy: EndpointHealth = { failures: 0, failingSince: null, notBefore: null };
