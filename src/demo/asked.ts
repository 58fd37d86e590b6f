/** Whom we ask about what. */
export interface Asked {
  readonly customerId: string;
  readonly templateCode: string;
}
