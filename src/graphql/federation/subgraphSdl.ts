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
} from 'graphql';
import { withoutStaff } from './customersPart';
import { keys, namedTypes } from './keys';

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
