/** Whom to ask about what. */
export interface Question {
  readonly customerId: string;
  readonly templateCode: string;
}

/** Whom to ask about several templates together, on one screen. */
export interface Questions {
  readonly customerId: string;
  readonly templateCodes: readonly string[];
}
