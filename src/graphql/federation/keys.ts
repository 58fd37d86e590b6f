/** The types that other subgraphs may refer to, each with the field that names one of it. */
export const keys = {
  ConsentTemplate: 'templateCode',
  ConsentVersion: 'consentVersionId',
  Customer: 'id',
} as const;

export type EntityName = keyof typeof keys;
