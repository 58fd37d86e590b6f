import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import {
  getVariableValues,
  GraphQLError,
  Lexer,
  Source,
  TokenKind,
  type GraphQLSchema,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { DemandLimits } from '../config/demand';
import { Refused, type Refusal } from '../domain/refusal';
import type { GraphqlContext } from './context';
import { costOf } from './documentCost';
import type { RequestedOperation } from './requestedOperation';

/** How much one document may ask for. */
export interface DocumentLimits extends DemandLimits {
  readonly maxDepth: number;
  readonly maxAliases: number;
  readonly maxDirectives: number;
  /** For callers without a credential, and for customers. */
  readonly public: DemandLimits;
}

type TooComplex = Extract<Refusal, { readonly code: 'TOO_COMPLEX' }>;

/** What can be seen of a document by itself; Apollo remembers those that have passed. */
export function documentRules(limits: DocumentLimits): readonly ValidationRule[] {
  const { maxDepth, maxAliases, maxDirectives } = limits;
  return [
    maxDepthRule({ n: maxDepth, flattenFragments: true, ...refusing('depth', maxDepth) }),
    maxAliasesRule({ n: maxAliases, ...refusing('aliases', maxAliases) }),
    maxDirectivesRule({ n: maxDirectives, ...refusing('directives', maxDirectives) }),
  ];
}

function refusing(limit: TooComplex['limit'], maximum: number) {
  const refuse = (context: ValidationContext | null, { message }: Error): void => {
    // The rules tell what they found in their message alone.
    const came = Number(/found (\d+)/.exec(message)?.[1]);
    context?.reportError(asBadRequest(new Refused({ code: 'TOO_COMPLEX', limit, maximum, came })));
  };
  return { propagateOnRejection: false, onReject: [refuse] };
}

/**
 * Judges what an operation costs with its variables, before anything of it is executed; null when the caller may
 * have it.
 */
export function findCostRefusal(
  schema: GraphQLSchema,
  { document, operation, variables }: RequestedOperation,
  { limits, actions }: GraphqlContext,
): GraphQLError | null {
  const { maxCost: maximum, maxSelections } = limits;
  const templates = actions.countTemplates();
  try {
    const came = costOf({ schema, document, operation, variables, maxSelections, templates });
    if (came <= maximum) return null;
    throw new Refused({ code: 'TOO_COMPLEX', limit: 'cost', maximum, came });
  } catch (error) {
    // Variables of wrong types are refused by the execution, which calls no resolver then.
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    return coerced ? asBadRequest(error instanceof Error ? error : new Error(String(error))) : null;
  }
}

/** So far in each other no document of use is nested, and every walk through it gets to its end. */
const maxNesting = 500;

/**
 * Looks at a document's tokens before it is parsed. Some callers may send fewer than the parser takes: validation
 * compares fields with each other, so its time grows with their square. Parsing, validating and pricing follow what
 * is nested by calling themselves.
 *
 * @throws Refused `TOO_COMPLEX`
 */
export function requireReadable(source: string, maxTokens: number): void {
  const lexer = new Lexer(new Source(source));
  let nesting = 0;
  try {
    for (let count = 0; lexer.advance().kind !== TokenKind.EOF; count += 1) {
      if (count >= maxTokens) throw tooMany('tokens', maxTokens);
      nesting += nestingBy[lexer.token.kind] ?? 0;
      if (nesting > maxNesting) throw tooMany('depth', maxNesting);
    }
  } catch (error) {
    // What is no document is told apart where it is parsed.
    if (error instanceof Refused) throw error;
  }
}

const nestingBy: Partial<Record<TokenKind, number>> = {
  [TokenKind.BRACE_L]: 1,
  [TokenKind.BRACE_R]: -1,
  [TokenKind.BRACKET_L]: 1,
  [TokenKind.BRACKET_R]: -1,
};

function tooMany(limit: TooComplex['limit'], maximum: number): Refused {
  return new Refused({ code: 'TOO_COMPLEX', limit, maximum });
}

/** Apollo gives errors before the execution a status of 500 unless they bring one. */
function asBadRequest(originalError: Error): GraphQLError {
  return new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 400 } } });
}
