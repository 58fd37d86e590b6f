import type { ApolloServerPlugin } from '@apollo/server';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import {
  GraphQLError,
  getVariableValues,
  type GraphQLSchema,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { Refused, type Refusal } from '../domain/refusal';
import type { GraphqlContext } from './context';
import { costOf, type PricedRequest } from './documentCost';

/** How much one document may ask for. */
export interface DocumentLimits {
  readonly maxDepth: number;
  readonly maxAliases: number;
  readonly maxDirectives: number;
  readonly maxTokens: number;
  readonly maxCost: number;
  readonly maxSelections: number;
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

/** Judges what a document costs with its variables, before anything of it is executed. */
export function costLimit(
  schema: GraphQLSchema,
  { maxCost, maxSelections }: DocumentLimits,
): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ document, operation, request: { variables = {} } }) => {
          if (!operation) return Promise.resolve();
          const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
          // Variables of wrong types are refused by the execution, which calls no resolver then.
          if (coerced) judgeCost({ schema, document, operation, variables, maxSelections }, maxCost);
          return Promise.resolve();
        },
      }),
  };
}

/** @throws GraphQLError when the request costs too much */
export function judgeCost(request: PricedRequest, maximum: number): void {
  try {
    const came = costOf(request);
    if (came > maximum) throw new Refused({ code: 'TOO_COMPLEX', limit: 'cost', maximum, came });
  } catch (error) {
    throw asBadRequest(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Apollo gives errors before the execution a status of 500 unless they bring one. */
function asBadRequest(originalError: Error): GraphQLError {
  return new GraphQLError(originalError.message, { originalError, extensions: { http: { status: 400 } } });
}
