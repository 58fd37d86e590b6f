import type { CallerKind, Recorder } from './caller';

/** What kind of caller did something, as both doors name it. */
export type ActorKind = Uppercase<CallerKind>;

export interface Actor {
  readonly kind: ActorKind;
  /** What the credential proved: a token's subject, or `key:` and a key's id. Null for customers and the anonymous. */
  readonly name: string | null;
}

const kinds: Readonly<Record<Recorder['kind'], ActorKind>> = {
  anonymous: 'ANONYMOUS',
  customer: 'CUSTOMER',
  service: 'SERVICE',
  staff: 'STAFF',
  operator: 'OPERATOR',
  publisher: 'STAFF',
  auditor: 'STAFF',
};

/** Customers are not named: whose decision it is stands beside it, and the ledger knows them by their subject only. */
export function actorOf({ kind, id }: Recorder): Actor {
  return { kind: kinds[kind], name: kind === 'customer' ? null : id };
}
