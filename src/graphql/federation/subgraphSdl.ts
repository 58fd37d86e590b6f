import { getDocumentNodeFromSchema } from '@graphql-tools/utils';
import {
  Kind,
  parse,
  print,
  visit,
  type ConstDirectiveNode,
  type GraphQLSchema,
  type ObjectTypeDefinitionNode,
} from 'graphql';
import { keys } from './keys';

/** https://specs.apollo.dev/federation/v2.3 */
const link = `extend schema
  @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])`;

/** Beside keys: what Relay has every subgraph define alike. Scalars and enums are shared by their names. */
const shared: readonly string[] = ['PageInfo'];

/** Fields of Query for whichever subgraph knows customers to define; ours would give one for any id. */
const leftToOthers: readonly string[] = ['customer', 'customers'];

/** The schema as composition reads it. */
export function subgraphSdl(schema: GraphQLSchema): string {
  const marked = visit(getDocumentNodeFromSchema(schema), {
    [Kind.OBJECT_TYPE_DEFINITION]: (type) => withMarks(withoutOthers(type)),
  });
  return `${link}\n\n${print(marked)}\n`;
}

function withoutOthers(type: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode {
  if (type.name.value !== 'Query') return type;
  return { ...type, fields: type.fields?.filter(({ name }) => !leftToOthers.includes(name.value)) };
}

function withMarks(type: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode {
  return { ...type, directives: [...(type.directives ?? []), ...marksOf(type.name.value)] };
}

function marksOf(typeName: string): readonly ConstDirectiveNode[] {
  const key = Object.entries(keys).find(([name]) => name === typeName)?.[1];
  if (key) return directivesIn(`@key(fields: "${key}")`);
  return shared.includes(typeName) ? directivesIn('@shareable') : [];
}

function directivesIn(text: string): readonly ConstDirectiveNode[] {
  const [type] = parse(`type Marked ${text}`).definitions;
  return type?.kind === Kind.OBJECT_TYPE_DEFINITION ? (type.directives ?? []) : [];
}
