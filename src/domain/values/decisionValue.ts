/** The three answers, spelled so everywhere: at both doors, in the database and in the evidence. */
export const decisionValues = ['given', 'reject', 'withdraw'] as const;

export type DecisionValue = (typeof decisionValues)[number];
