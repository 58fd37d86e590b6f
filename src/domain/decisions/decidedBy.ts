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

/** The decision of another subject that was recorded anew when both customers were found to be one person. */
export interface DecisionSource {
  readonly kind: 'LINKED';
  readonly subjectId: string;
  readonly sequence: number;
  /** The hash of that record, in lower-case hex. */
  readonly hash: string;
}
