export const decidingRoleWords = {
  SELF: 'The customer.',
  GUARDIAN: 'A guardian of the customer.',
  REPRESENTATIVE: 'A representative of the customer.',
} as const;

export const relationshipWords = {
  PARENT: 'A parent.',
  LEGAL_GUARDIAN: 'A legal guardian.',
  COURT_APPOINTED: 'Somebody whom a court appointed.',
  POWER_OF_ATTORNEY: 'The holder of a power of attorney.',
  OFFICER: 'An officer of the company.',
  EMPLOYEE: 'An employee.',
  OTHER: 'In another relationship.',
} as const;

export const authorityCheckWords = {
  NONE: 'Not checked.',
  ACCOUNT_LINK: 'Checked by a link between the accounts.',
  DOCUMENT: 'Checked by a document.',
  SIGNED_FORM: 'Checked by a signed form.',
  IN_PERSON: 'Checked in person.',
  PAYMENT_CARD: 'Checked by a payment card.',
  REGISTER: 'Checked in a public register.',
  OTHER: 'Checked in another way.',
} as const;

export type DecidingRole = keyof typeof decidingRoleWords;
export type Relationship = keyof typeof relationshipWords;
export type AuthorityCheck = keyof typeof authorityCheckWords;

export const decidingRoles = Object.keys(decidingRoleWords) as readonly DecidingRole[];
export const relationships = Object.keys(relationshipWords) as readonly Relationship[];
export const authorityChecks = Object.keys(authorityCheckWords) as readonly AuthorityCheck[];

/** Somebody who decided for the customer. */
export interface DecidedBy {
  readonly role: Exclude<DecidingRole, 'SELF'>;
  readonly relationship: Relationship;
  /** How the caller made sure that they may. */
  readonly check: AuthorityCheck;
  /** `SHA-256(salt ‖ actorId)` in lower-case hex, with the customer's salt. */
  readonly actorBinding: string;
}

export function isSameHand(one: DecidedBy | null, other: DecidedBy | null): boolean {
  return (['role', 'relationship', 'check', 'actorBinding'] as const).every(
    (member) => one?.[member] === other?.[member],
  );
}

/** Where a decision comes from that was not recorded when it was made. */
export type DecisionSource = LinkedSource | ImportedSource;

/** The decision of another subject that was recorded anew when both customers were found to be one person. */
interface LinkedSource {
  readonly kind: 'LINKED';
  readonly subjectId: string;
  readonly sequence: number;
  /** The hash of that record, in lower-case hex. */
  readonly hash: string;
  /** Of an import, whose system and trust go along over all links; both left out where it was made here. */
  readonly name?: string;
  readonly trust?: ImportTrust;
}

export const importTrustWords = {
  SYSTEM_RECORD: 'A system recorded it when it happened.',
  STAFF_STATEMENT: 'Staff stated it afterwards.',
  SELF_REPORTED: 'The customer reported it afterwards.',
} as const;

/** How well the source of an import knows what it states. */
export type ImportTrust = keyof typeof importTrustWords;
export const importTrusts = Object.keys(importTrustWords) as readonly ImportTrust[];

/** A decision that another system holds. */
export interface ImportedSource {
  readonly kind: 'IMPORTED';
  /** Of the system. The id of its row stays out, since sealed members cannot be erased. */
  readonly name: string;
  readonly trust: ImportTrust;
}

/** The system that held a decision, also where links recorded it anew; null for what was made here. */
export function systemOf(source: DecisionSource | null): Omit<ImportedSource, 'kind'> | null {
  if (source?.name === undefined || source.trust === undefined) return null;
  return { name: source.name, trust: source.trust };
}

/** Every member that some kind of source has; null where this one has none. */
export function sourceMembers(source: DecisionSource): SourceMembers {
  return { subjectId: null, sequence: null, hash: null, name: null, trust: null, ...source };
}

type Members = Omit<Required<LinkedSource>, 'kind'>;
type SourceMembers = Pick<DecisionSource, 'kind'> & {
  readonly [Name in keyof Members]: Members[Name] | null;
};

/** The same without the subject, which is the ledger's own. */
export function toldSource(source: DecisionSource | null) {
  if (source === null) return null;
  const { subjectId: _inLedger, ...told } = sourceMembers(source);
  return told;
}
