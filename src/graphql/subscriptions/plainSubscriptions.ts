import { Kind, OperationTypeNode, parse, type DocumentNode, type SelectionSetNode } from 'graphql';
import { fragmentsIn } from '../execution/judgedAnswer';
import { invalidInput } from '../../domain/input/input';

const conditions = ['skip', 'include'];

/**
 * A subscription has one field. graphql-js does not refuse a condition there: it fails by it.
 * @throws Refused `INVALID_INPUT`
 */
export function requirePlainSubscriptions(source: string): void {
  if (!source.includes('subscription')) return;
  const document = findDocument(source);
  if (!document) return;
  const fragments = fragmentsIn(document);
  for (const each of document.definitions)
    if (each.kind === Kind.OPERATION_DEFINITION && each.operation === OperationTypeNode.SUBSCRIPTION)
      requireUnconditional(each.selectionSet, fragments);
}

function findDocument(source: string): DocumentNode | null {
  try {
    return parse(source, { noLocation: true });
  } catch {
    return null;
  }
}

function requireUnconditional(
  { selections }: SelectionSetNode,
  fragments: Map<string, SelectionSetNode>,
): void {
  for (const selection of selections) {
    const condition = selection.directives?.find(({ name }) => conditions.includes(name.value));
    if (condition)
      throw invalidInput('query', 'a subscription whose field has no condition', `@${condition.name.value}`);
    if (selection.kind === Kind.INLINE_FRAGMENT) requireUnconditional(selection.selectionSet, fragments);
    if (selection.kind !== Kind.FRAGMENT_SPREAD) continue;
    const spread = fragments.get(selection.name.value);
    fragments.delete(selection.name.value);
    if (spread) requireUnconditional(spread, fragments);
  }
}
