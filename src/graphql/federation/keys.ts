/** The types that other subgraphs may refer to, each with the members that name one of it. */
export const keys = {
  ConsentVersion: ['consentVersionId'],
  Customer: ['id'],
  PendingUpdate: ['customerId', 'templateCode'],
} as const;

export type EntityName = keyof typeof keys;

/** Types to which other subgraphs may add fields, and which are reached from ours only. */
export const namedTypes = { ConsentDecision: ['id'] } as const;
