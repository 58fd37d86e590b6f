import {
  Kind,
  visit,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type ObjectTypeDefinitionNode,
} from 'graphql';

const roots: readonly string[] = ['Query', 'Mutation', 'Subscription'];

/**
 * What customers and everybody come to: without the fields that `@permits` gives to staff alone, and without the types
 * that nothing then leads to. What staff get later stays out by itself.
 */
export function withoutStaff(document: DocumentNode): DocumentNode {
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
