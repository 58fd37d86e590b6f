import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import {
  fieldExtensionsEstimator,
  getComplexity,
  simpleEstimator,
  type ComplexityEstimator,
  type ComplexityEstimatorArgs,
} from 'graphql-query-complexity';
import { Refused } from '../../domain/errors/refusal';
import { introspectionMembers } from './introspectionCost';

export interface PricedRequest {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Also bounds the walk itself, which follows each fragment as often as it is spread. */
  readonly maxSelections: number;
  /** How many templates there are: what a list of all of them asks for. */
  readonly templates: number;
}

export interface Price {
  /**
   * What an operation makes the service look up: one for each text, customer, pending update, list of changes and
   * decision, multiplied through the lists that they stand in.
   */
  readonly cost: number;
  /** What it makes the service write: the members of its answer, multiplied likewise. */
  readonly members: number;
}

/** What is said at no field costs nothing: it comes with the row that it stands in. */
const costs = [fieldExtensionsEstimator(), simpleEstimator({ defaultComplexity: 0 })];
const members = (schema: GraphQLSchema) => [
  introspectionMembers(schema),
  fieldExtensionsEstimator(),
  simpleEstimator({ defaultComplexity: 1 }),
];

/** @throws Refused `TOO_COMPLEX` when there is too much to count; GraphQLError when the variables do not fit */
export function priceOf(request: PricedRequest): Price {
  const shape = shapeOf(request);
  const known = knownPrices.get(request.operation) ?? new Map<string, Price>();
  const remembered = known.get(shape);
  if (remembered) return remembered;
  const price = {
    cost: counted(request, costs),
    members: Math.ceil(counted(request, members(request.schema))),
  };
  if (known.size < maxShapes && shape.length <= maxShapeLength) known.set(shape, price);
  knownPrices.set(request.operation, known);
  return price;
}

/** Counting costs a tenth of a millisecond, and the same documents come again and again. */
const knownPrices = new WeakMap<OperationDefinitionNode, Map<string, Price>>();
const maxShapes = 32;
const maxShapeLength = 128;

/** What of the variables changes the price: the lengths of lists, numbers and conditions. */
function shapeOf({ operation, variables, templates, maxSelections }: PricedRequest): string {
  const measures = (operation.variableDefinitions ?? [])
    .filter(({ type }) => canChangeCost(type))
    .map(({ variable }) => measureOf(variables[variable.name.value]));
  return [templates, maxSelections, ...measures].join(' ');
}

function canChangeCost(type: TypeNode): boolean {
  const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return named.kind === Kind.LIST_TYPE || ['Int', 'Float', 'Boolean'].includes(named.name.value);
}

function measureOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeof value;
}

function counted(
  { schema, document, operation, variables, maxSelections, templates }: PricedRequest,
  estimators: ComplexityEstimator[],
): number {
  try {
    return getComplexity({
      schema,
      query: document,
      operationName: operation.name?.value,
      variables: withoutNulls(variables),
      estimators,
      context: { templates } satisfies PricedThings,
      maxQueryNodes: maxSelections,
    });
  } catch (error) {
    throw isOverlong(error) ? tooManySelections(maxSelections) : error;
  }
}

/**
 * Validation lets a variable that may be null stand where null may not, if there is a default. Should null come,
 * that one field fails when it is executed, and the others are answered; it is counted as if the default had come.
 */
function withoutNulls(variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== null));
}

/** Only the library's message shows it. */
function isOverlong(error: unknown): boolean {
  return error instanceof GraphQLError && /maximum allowed number of nodes/.test(error.message);
}

function tooManySelections(maximum: number): Refused {
  return new Refused({ code: 'TOO_COMPLEX', limit: 'selections', maximum });
}

/** What the estimators know beside the document. */
interface PricedThings {
  readonly templates: number;
}

/** A list costs its rows, each with what is asked within it. */
function costPerRow(rowsOf: (args: Arguments, priced: PricedThings) => number): ComplexityEstimator {
  return ({ args, childComplexity, context }: ComplexityEstimatorArgs) =>
    rowsOf(args, context as PricedThings) * (1 + childComplexity);
}

type Arguments = Readonly<Record<string, unknown>>;

/** So many languages are taken to be there where a document asks for the texts in all of them. */
export const languageRows = costPerRow(() => 10);

/** An insert or update with its own commit. */
export const writingCost = 20;

/** A transaction of several statements, during which others who change the template wait. */
export const publishingCost = 100;

/** Texts that are rendered or compared keep the process busy for some milliseconds. */
export const renderingCost = 50;

/** The schema as one long text. */
export const schemaTextCost = 100;

/** Sums up to some ten thousand counts. */
export const reportCost = 100;

export const customerRows = costPerRow(({ ids }) => lengthOf(ids));
export const representationRows = costPerRow(({ representations }) => lengthOf(representations));
/** Which of them await an answer is known only when all have been looked up. */
export const pendingRows = costPerRow(({ templateCodes, first, onlyAwaiting }, { templates }) => {
  const looked = Array.isArray(templateCodes) ? templateCodes.length : templates;
  return onlyAwaiting === true || typeof first !== 'number' ? looked : Math.min(looked, Math.max(first, 1));
});
export const pageRows = costPerRow(({ first }) => (typeof first === 'number' ? Math.max(first, 1) : 20));

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 1;
}
