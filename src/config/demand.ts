import { readNumber, type Read } from './values';

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

export function readDemand(read: Read, prefix: string, byDefault: DemandLimits): DemandLimits {
  const limit = (member: keyof DemandLimits, name: string, max = 1_000_000) =>
    readNumber(read, `${prefix}${name}`, byDefault[member], 1, max);
  return {
    maxTokens: limit('maxTokens', 'MAX_TOKENS'),
    maxCost: limit('maxCost', 'MAX_COST'),
    maxSelections: limit('maxSelections', 'MAX_SELECTIONS'),
    maxMembers: limit('maxMembers', 'MAX_MEMBERS'),
    maxTextCharacters: limit('maxTextCharacters', 'MAX_TEXT_CHARACTERS', 100_000_000),
  };
}
