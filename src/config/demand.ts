/** How much one caller's GraphQL document may ask for. */
export interface DemandLimits {
  readonly maxTokens: number;
  /** In look-ups: one for each text, customer, pending update and decision that a document asks for. */
  readonly maxCost: number;
  /** With fragments unfolded. */
  readonly maxSelections: number;
  /** In the answer, multiplied through its lists. */
  readonly maxMembers: number;
  /** In the texts of one answer. */
  readonly maxTextCharacters: number;
}

/** A hundred customers with ten pending updates and a page of twenty decisions each cost 3,100. */
export const defaultDemand: DemandLimits = {
  maxTokens: 10_000,
  maxCost: 5_000,
  maxSelections: 10_000,
  maxMembers: 200_000,
  maxTextCharacters: 16_000_000,
};

/** What one full introspection counts as, in members. Public callers can afford one in a document. */
export const introspectionWeight = 16_000;

/** For users of a frontend: enough for a page of texts, and for Sandbox's introspection. */
export const defaultPublicDemand: DemandLimits = {
  maxTokens: 2_000,
  maxCost: 1_000,
  maxSelections: 1_000,
  maxMembers: 20_000,
  maxTextCharacters: 2_000_000,
};

type ReadNumber = (name: string, byDefault: number, min: number, max?: number) => number;

export function readDemand(read: ReadNumber): DemandLimits {
  return readAll(read, 'GRAPHQL_', defaultDemand);
}

export function readPublicDemand(read: ReadNumber): DemandLimits {
  return readAll(read, 'GRAPHQL_PUBLIC_', defaultPublicDemand);
}

const maxTextCharacters = 100_000_000;

function readAll(read: ReadNumber, prefix: string, byDefault: DemandLimits): DemandLimits {
  return {
    maxTokens: read(`${prefix}MAX_TOKENS`, byDefault.maxTokens, 1),
    maxCost: read(`${prefix}MAX_COST`, byDefault.maxCost, 1),
    maxSelections: read(`${prefix}MAX_SELECTIONS`, byDefault.maxSelections, 1),
    maxMembers: read(`${prefix}MAX_MEMBERS`, byDefault.maxMembers, 1),
    maxTextCharacters: read(
      `${prefix}MAX_TEXT_CHARACTERS`,
      byDefault.maxTextCharacters,
      1,
      maxTextCharacters,
    ),
  };
}
