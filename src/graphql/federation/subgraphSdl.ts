import { getDocumentNodeFromSchema } from '@graphql-tools/utils';
import {
  Kind,
  parse,
  print,
  visit,
  type ConstDirectiveNode,
  type FieldDefinitionNode,
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
    [Kind.OBJECT_TYPE_DEFINITION]: (type) => withMarks(withOptionalAdditions(withoutOthers(type))),
  });
  return `${link}\n\n${print(marked)}\n`;
}

/**
 * What is added to an object of another subgraph may be missing. Were it not so, a caller who may not have it would
 * lose the object too, and the list that it stands in.
 */
function withOptionalAdditions(type: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode {
  if (type.name.value !== 'Customer') return type;
  return { ...type, fields: type.fields?.map((field) => (isKey(field) ? field : optional(field))) };
}

function isKey({ name }: FieldDefinitionNode): boolean {
  return name.value === keys.Customer;
}

function optional(field: FieldDefinitionNode): FieldDefinitionNode {
  return field.type.kind === Kind.NON_NULL_TYPE ? { ...field, type: field.type.type } : field;
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
