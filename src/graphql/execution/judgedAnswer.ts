import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  OperationTypeNode,
  valueFromASTUntyped,
  type DocumentNode,
  type GraphQLError,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { Refused } from '../../domain/errors/refusal';
import { requireLocale } from '../../domain/input/input';
import { asBadRequest, type RequestedOperation } from './documentLimits';

/**
 * Judges the languages that a mutation asks its answer in before anything is written. Refused where they are read, they
 * would look as if the mutation had been refused. Queries are not judged: their fields fail one by one.
 */
export function findAnswerRefusal(requested: RequestedOperation): GraphQLError | null {
  const { operation } = requested;
  if (operation.operation !== OperationTypeNode.MUTATION) return null;
  const locales = askedLocales(requested);
  if (locales.length === 0) return null;
  const variables = { ...defaultsOf(operation), ...requested.variables };
  try {
    for (const { value, within } of locales) {
      const locale: unknown = valueFromASTUntyped(value, variables);
      if (typeof locale === 'string' && within.every((each) => isIncluded(each, variables)))
        requireLocale('locale', locale);
    }
    return null;
  } catch (error) {
    return error instanceof Refused ? asBadRequest(error) : null;
  }
}

function defaultsOf({
  variableDefinitions = [],
}: OperationDefinitionNode): Readonly<Record<string, unknown>> {
  const stated = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  return Object.fromEntries(stated);
}

/** The `locale` of a field, and what around it may be left out. */
interface AskedLocale {
  readonly value: ValueNode;
  readonly within: readonly SelectionNode[];
}

/** Known documents are walked once. */
const known = new WeakMap<OperationDefinitionNode, readonly AskedLocale[]>();

function askedLocales({ document, operation }: RequestedOperation): readonly AskedLocale[] {
  const found = known.get(operation);
  if (found) return found;
  const locales = [...localesIn(operation.selectionSet, fragmentsIn(document), [])];
  known.set(operation, locales);
  return locales;
}

export function fragmentsIn({ definitions }: DocumentNode): Map<string, SelectionSetNode> {
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map(({ name, selectionSet }) => [name.value, selectionSet]));
}

/** Follows each fragment as often as it is spread: the price of the document has been judged before. */
function* localesIn(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, SelectionSetNode>,
  around: readonly SelectionNode[],
): Generator<AskedLocale> {
  for (const selection of selections) {
    const within = selection.directives?.length ? [...around, selection] : around;
    const { arguments: stated = [] } = selection.kind === Kind.FIELD ? selection : {};
    for (const { name, value } of stated) if (name.value === 'locale') yield { value, within };
    const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
    const inner = isSpread ? fragments.get(selection.name.value) : selection.selectionSet;
    if (inner) yield* localesIn(inner, fragments, within);
  }
}

function isIncluded(selection: SelectionNode, variables: Readonly<Record<string, unknown>>): boolean {
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables);
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, variables);
  return skip?.['if'] !== true && include?.['if'] !== false;
}
