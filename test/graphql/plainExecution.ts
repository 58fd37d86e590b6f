import {
  execute,
  GraphQLError,
  parse,
  visit,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
} from 'graphql';
import type { ActionParts } from '../../src/actions/act';
import type { Caller } from '../../src/domain/access/caller';
import { defaultDemand } from '../../src/config/demand';
import { answeredError } from '../../src/graphql/faults/answeredError';
import { type GraphqlContext, Freshness } from '../../src/graphql/fields/context';
import { TextAllowance } from '../../src/actions/running/textAllowance';
import { actAs } from '../service/staffActions';

/** A response, without what differs between two customers who did the same. */
export interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly path?: unknown; readonly code: unknown }[];
}

interface Requested {
  readonly query: string;
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** graphql-js and nothing else, on the schema's own resolvers: what the service's answers are held against. */
export async function executedPlainly(
  schema: GraphQLSchema,
  parts: ActionParts,
  caller: Caller,
  { query, operationName, variables }: Requested,
): Promise<Answer> {
  const { data, errors } = await execute({
    schema,
    document: parse(query),
    operationName,
    variableValues: variables,
    contextValue: contextOver(parts, caller),
  });
  const told = errors?.map((error) => ({ path: error.path, code: codeOf(schema, error) }));
  return { ...(data !== undefined && { data }), ...(told && { errors: told }) };
}

function codeOf(schema: GraphQLSchema, error: GraphQLError): unknown {
  return answeredError(schema, error.toJSON(), error).extensions?.['code'];
}

function contextOver(parts: ActionParts, caller: Caller): GraphqlContext {
  return {
    act: actAs(parts, caller),
    caller,
    lists: parts.limits,
    limits: defaultDemand,
    texts: new TextAllowance(defaultDemand.maxTextCharacters),
    freshness: new Freshness(),
    isRead: false,
    mayBeKeptFor: () => undefined,
    subscriber: nobody,
    ids: { requestId: 'plain' },
    noted: { operation: null, rootField: null, refusedWith: null },
    log: { error: () => undefined },
  };
}

/** Nobody subscribes here. */
const nobody: GraphqlContext['subscriber'] = {
  until: AbortSignal.abort(),
  taken: null,
  take: () => undefined,
  contextOfNext: () => {
    throw new Error('There is no next result.');
  },
};

/** The document with each operation declaring the variables that it and its fragments use. */
export function declaring(query: string, types: Readonly<Record<string, string>>): string {
  const document = parse(query);
  return query.replace(/^(query|mutation) (\w+)/gm, (head, _kind, name: string) => {
    const used = [...variablesOf(document, name)].map(
      (variable) => `$${variable}: ${types[variable] ?? 'ID'}`,
    );
    return used.length > 0 ? `${head}(${used.join(', ')})` : head;
  });
}

/** The names of the variables in an operation and in the fragments that it spreads. */
export function variablesOf(document: DocumentNode, operationName: string): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const fragments = new Map(
    document.definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const read = (node: Parameters<typeof visit>[0]): void => {
    visit(node, {
      VariableDefinition: () => false,
      Variable: ({ name }) => void names.add(name.value),
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value);
        if (!fragment || seen.has(name.value)) return;
        seen.add(name.value);
        read(fragment);
      },
    });
  };
  const operation = document.definitions.find(
    (node) => node.kind === Kind.OPERATION_DEFINITION && node.name?.value === operationName,
  );
  if (operation) read(operation);
  return names;
}
