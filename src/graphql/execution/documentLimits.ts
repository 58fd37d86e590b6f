import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import {
  getVariableValues,
  GraphQLError,
  Lexer,
  Source,
  TokenKind,
  type Token,
  type GraphQLSchema,
  type ValidationContext,
  type ValidationRule,
  type DocumentNode,
  type OperationDefinitionNode,
} from 'graphql';
import type { DemandLimits } from '../../config/demand';
import { Refused, type Refusal } from '../../domain/errors/refusal';
import { templateCount } from '../../actions/templates/templates';
import type { GraphqlContext } from '../fields/context';
import { priceOf, type Price } from '../fields/documentCost';

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
    // Only the message of a rule says what it found.
    const came = Number(/found (\d+)/.exec(message)?.[1]);
    context?.reportError(asBadRequest(new Refused({ code: 'TOO_COMPLEX', limit, maximum, came })));
  };
  return { propagateOnRejection: false, onReject: [refuse] };
}

/** What an operation asks for with its variables, judged before it is executed: its price, or why it is refused. */
export function priceOrRefusal(
  schema: GraphQLSchema,
  { document, operation, variables }: RequestedOperation,
  { limits, act }: GraphqlContext,
): Price | GraphQLError {
  const { maxCost, maxMembers, maxSelections } = limits;
  const widest = widestObject(variables);
  if (widest > maxMembersOfOne) return asBadRequest(tooMany('members', maxMembersOfOne, widest));
  const templates = act(templateCount, null);
  try {
    const price = priceOf({ schema, document, operation, variables, maxSelections, templates });
    if (price.cost > maxCost) throw tooMany('cost', maxCost, price.cost);
    if (price.members > maxMembers) throw tooMany('members', maxMembers, price.members);
    return price;
  } catch (error) {
    // Variables of wrong types are refused by the execution, which calls no resolver then.
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
      maxErrors: 1,
    });
    return coerced ? asBadRequest(error instanceof Error ? error : new Error(String(error))) : free;
  }
}

const free: Price = { cost: 0, members: 0 };

/** No useful document nests deeper; deeper ones could overflow the stack. */
const maxNesting = 500;
/** An error's place is found by reading the document's lines, once for each error. */
const maxLines = 2_000;

/**
 * Looks at a document's tokens, comments among them, before it is parsed. Some callers may send fewer than the parser
 * takes: validation compares fields with each other, so its time grows with their square. Parsing, validating and
 * pricing follow what is nested by calling themselves.
 *
 * @throws Refused `TOO_COMPLEX`
 */
export function requireReadable(source: string, maxTokens: number): void {
  const lexer = new Lexer(new Source(source));
  let [count, nesting] = [0, 0];
  try {
    while (lexer.advance().kind !== TokenKind.EOF) {
      count += 1 + countComments(lexer.token);
      nesting += nestingBy[lexer.token.kind] ?? 0;
      if (count > maxTokens) throw tooMany('tokens', maxTokens);
      if (nesting > maxNesting) throw tooMany('depth', maxNesting);
    }
    if (count + countComments(lexer.token) > maxTokens) throw tooMany('tokens', maxTokens);
    if (lexer.line > maxLines) throw tooMany('lines', maxLines, lexer.line);
  } catch (error) {
    // The parser reports text that is not a document.
    if (error instanceof Refused) throw error;
  }
}

function countComments(token: Token): number {
  let count = 0;
  for (let before = token.prev; before?.kind === TokenKind.COMMENT; before = before.prev) count += 1;
  return count;
}

const nestingBy: Partial<Record<TokenKind, number>> = {
  [TokenKind.BRACE_L]: 1,
  [TokenKind.BRACE_R]: -1,
  [TokenKind.BRACKET_L]: 1,
  [TokenKind.BRACKET_R]: -1,
};

function tooMany(limit: TooComplex['limit'], maximum: number, came?: number): Refused {
  return new Refused({ code: 'TOO_COMPLEX', limit, maximum, ...(came !== undefined && { came }) });
}

/** Apollo gives errors before the execution a status of 500 unless they bring one. */
export function asBadRequest(originalError: Error): GraphQLError {
  return new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 400 } } });
}

/** Far more members than any input type has. */
const maxMembersOfOne = 100;

/** The most members of one object in the variables: reporting unknown members takes time quadratic in them. */
function widestObject(variables: object): number {
  let widest = 0;
  const left: unknown[] = Object.values(variables);
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    const members: readonly unknown[] = Object.values(value);
    if (!Array.isArray(value)) widest = Math.max(widest, members.length);
    for (const member of members) left.push(member);
  }
  return widest;
}

export interface RequestedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}
