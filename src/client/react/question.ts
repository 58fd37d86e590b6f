/** Whom to ask about what. */
export interface Question {
  readonly customerId: string;
  readonly templateCode: string;
}
