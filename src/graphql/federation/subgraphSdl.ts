import { getDocumentNodeFromSchema } from '@graphql-tools/utils';
import {
  Kind,
  OperationTypeNode,
  parse,
  print,
  visit,
  type ConstDirectiveNode,
  type DocumentNode,
  type GraphQLSchema,
  type ObjectTypeDefinitionNode,
  type DefinitionNode,
  type FieldDefinitionNode,
} from 'graphql';

/** https://specs.apollo.dev/federation/v2.3 */
const link = `extend schema
  @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])`;

/** Beside keys: what Relay has every subgraph define alike. Scalars and enums are shared by their names. */
const shared: readonly string[] = ['PageInfo'];

/** Fields of Query for whichever subgraph knows customers to define; ours would give one for any id or credential. */
const leftToOthers: readonly string[] = ['viewer', 'customer', 'customers', 'log'];

/** Gateways that pass subscriptions on want a later federation than this subgraph is of; callers come here for them. */
const notForGateways = 'Subscription';

/** The customers' part of the schema, as composition reads it. */
export function subgraphSdl(schema: GraphQLSchema): string {
  const offered = visit(getDocumentNodeFromSchema(schema), {
    [Kind.OBJECT_TYPE_DEFINITION]: withoutOthers,
    [Kind.OPERATION_TYPE_DEFINITION]: ({ operation }) =>
      operation === OperationTypeNode.SUBSCRIPTION ? null : undefined,
  });
  return `${link}\n\n${print(marked(withoutStaff(offered)))}\n`;
}

function withoutOthers(type: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode | null {
  if (type.name.value === notForGateways) return null;
  if (type.name.value !== 'Query') return type;
  return { ...type, fields: type.fields?.filter(({ name }) => !leftToOthers.includes(name.value)) };
}

function marked(document: DocumentNode): DocumentNode {
  return visit(document, {
    [Kind.OBJECT_TYPE_DEFINITION]: (type) => ({
      ...type,
      directives: [...(type.directives ?? []), ...marksOf(type.name.value)],
    }),
  });
}

function marksOf(typeName: string): readonly ConstDirectiveNode[] {
  const membersIn = (named: Readonly<Record<string, readonly string[]>>) =>
    Object.entries(named)
      .find(([name]) => name === typeName)?.[1]
      .join(' ');
  const key = membersIn(keys);
  if (key) return directivesIn(`@key(fields: "${key}")`);
  const name = membersIn(namedTypes);
  if (name) return directivesIn(`@key(fields: "${name}", resolvable: false)`);
  return shared.includes(typeName) ? directivesIn('@shareable') : [];
}

function directivesIn(text: string): readonly ConstDirectiveNode[] {
  const [type] = parse(`type Marked ${text}`).definitions;
  return type?.kind === Kind.OBJECT_TYPE_DEFINITION ? (type.directives ?? []) : [];
}

const roots: readonly string[] = ['Query', 'Mutation', 'Subscription'];

/** Without fields that `@permits` gives to staff only, and types only they lead to. */
function withoutStaff(document: DocumentNode): DocumentNode {
  const open = visit(document, { [Kind.OBJECT_TYPE_DEFINITION]: withoutStaffFields });
  const reached = reachedFrom(open, roots);
  return { ...open, definitions: open.definitions.filter((each) => isKept(each, reached)) };
}

function withoutStaffFields(type: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode {
  return { ...type, fields: type.fields?.filter((field) => !isForStaff(field) && !isForGateways(field)) };
}

function isForStaff({ directives }: FieldDefinitionNode): boolean {
  const permits = directives?.find(({ name }) => name.value === 'permits');
  const stated = permits?.arguments?.map(({ name }) => name.value) ?? ['anyone'];
  return !stated.includes('anyone') && !stated.includes('customer');
}

/** Composition brings these fields itself, and `_Entity` would lead to every type that has a key. */
function isForGateways({ name }: FieldDefinitionNode): boolean {
  return name.value.startsWith('_');
}

/** The names of all types that fields, arguments and members lead to. */
function reachedFrom(document: DocumentNode, names: readonly string[]): ReadonlySet<string> {
  const reached = new Set(names);
  for (const name of reached) {
    for (const definition of document.definitions) {
      if (nameOf(definition) === name) for (const next of namedIn(definition)) reached.add(next);
    }
  }
  return reached;
}

function namedIn(definition: DefinitionNode): readonly string[] {
  const names: string[] = [];
  visit(definition, { [Kind.NAMED_TYPE]: ({ name }) => void names.push(name.value) });
  return names;
}

/** Directives and the schema itself stay. */
function isKept(definition: DefinitionNode, reached: ReadonlySet<string>): boolean {
  const isType = definition.kind !== Kind.DIRECTIVE_DEFINITION && definition.kind !== Kind.SCHEMA_DEFINITION;
  return !isType || reached.has(nameOf(definition) ?? '');
}

function nameOf(definition: DefinitionNode): string | undefined {
  return 'name' in definition ? definition.name?.value : undefined;
}

/** The types that other subgraphs may refer to, each with the members that name one of it. */
export const keys = {
  ConsentVersion: ['consentVersionId'],
  Customer: ['id'],
  PendingUpdate: ['customerId', 'templateCode'],
} as const;

export type EntityName = keyof typeof keys;

/** Types to which other subgraphs may add fields, and which are reached from ours only. */
const namedTypes = { ConsentDecision: ['id'] } as const;
