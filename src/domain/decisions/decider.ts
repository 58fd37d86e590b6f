import { invalidMember, present } from '../errors/inputFault';
import { Refused, type Refusal } from '../errors/refusal';
import { requireAll } from '../input/gathering';
import { invalidInput, requireCustomerId, requireOneOf } from '../input/input';
import type { Template } from '../templates/template';
import type { DecisionValue } from '../values/decisionValue';
import { saltedHash } from '../values/contentHash';
import { authorityChecks, decidingRoles, relationships, type DecidedBy } from './decidedBy';

/** The same as the sender names them. */
export interface Decider extends Omit<DecidedBy, 'actorBinding'> {
  /** Checked as a customer’s id; it is never kept. */
  readonly actorId: string;
}

export interface SentDecidedBy {
  readonly role: string;
  readonly relationship?: string | null;
  readonly check?: string | null;
  readonly actorId?: string | null;
}

/** Null for the customer. @throws Refused `INVALID_INPUT` naming every member at fault */
export function requireDecidedBy(member: string, sent: SentDecidedBy, customerId: string): Decider | null {
  const role = requireOneOf(`${member}.role`, sent.role, decidingRoles);
  if (role === 'SELF') {
    const extra = (['relationship', 'check', 'actorId'] as const).find(
      (name) => (sent[name] ?? null) !== null,
    );
    if (extra) throw invalidInput(`${member}.${extra}`, 'left out where role is SELF');
    return null;
  }
  const said = <Value>(
    name: 'relationship' | 'check' | 'actorId',
    read: (at: string, sent: string) => Value,
  ) => {
    const [at, value] = [`${member}.${name}`, sent[name] ?? null];
    if (value === null) throw invalidInput(at, present);
    return read(at, value);
  };
  return {
    role,
    ...requireAll({
      relationship: () => said('relationship', (at, word) => requireOneOf(at, word, relationships)),
      check: () => said('check', (at, word) => requireOneOf(at, word, authorityChecks)),
      actorId: () => said('actorId', (at, id) => requireOther(at, id, customerId)),
    }),
  };
}

function requireOther(member: string, value: string, customerId: string): string {
  const actorId = requireCustomerId(member, value);
  if (actorId !== customerId) return actorId;
  throw new Refused(ownHand(member));
}

export function ownHand(member: string): Refusal {
  return invalidMember(member, 'the id of somebody other than the customer');
}

/** Whom a token names as acting for the customer; nothing else is known of them. */
export function actingFor(actorId: string): Decider {
  return { role: 'REPRESENTATIVE', relationship: 'OTHER', check: 'NONE', actorId };
}

export function boundDecider(decider: Decider | null, salt: Uint8Array): DecidedBy | null {
  if (decider === null) return null;
  const { actorId, ...said } = decider;
  return { ...said, actorBinding: saltedHash(salt, actorId) };
}

/** Only a yes needs the authority that the template asks for: a no by anybody stands. */
export function findLackOfAuthority(
  { templateCode, mayDecide }: Template,
  { value, decidedBy }: { readonly value: DecisionValue; readonly decidedBy?: Decider | null },
): Refusal | null {
  const { role, check } = decidedBy ?? { role: 'SELF', check: 'NONE' };
  if (value !== 'given' || mayDecide === 'ANYONE') return null;
  const isFit = mayDecide === 'SELF_ONLY' ? role === 'SELF' : check !== 'NONE';
  return isFit ? null : { code: 'AUTHORITY_REQUIRED', templateCode, mayDecide, role, check };
}
