import {
  getVariableValues,
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
import { maxAnswers } from '../../domain/decisions/answers';
import { Refused } from '../../domain/errors/refusal';
import { maxMembers } from '../../domain/templates/consentSet';
import { maxReportedDays } from '../../domain/reports/perDay';
import { countOfUtcDays, utcDay } from '../../domain/values/utcDay';
import { introspectionMembers } from './introspectionCost';
import { withDefaultsForNulls } from './nullVariables';

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
  /** Look-ups: one for each text, customer, pending update, list of changes and decision, times the lists around it. */
  readonly cost: number;
  /** What it makes the service write: the members of its answer, multiplied likewise. */
  readonly members: number;
}

/** Fields without an estimate are free: they come with their row. */
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

/**
 * What of the variables changes the price: the lengths of lists, numbers, days, conditions, and whether there is an id.
 */
function shapeOf({ operation, variables, templates, maxSelections }: PricedRequest): string {
  const measures = (operation.variableDefinitions ?? [])
    .filter(({ type }) => canChangeCost(type))
    .map(({ variable }) => measureOf(variables[variable.name.value]));
  return [templates, maxSelections, ...measures].join(' ');
}

function canChangeCost(type: TypeNode): boolean {
  const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return (
    named.kind === Kind.LIST_TYPE || ['Int', 'Float', 'Boolean', 'Date', 'ID'].includes(named.name.value)
  );
}

function measureOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length}]`;
  const isMeasure = ['number', 'boolean'].includes(typeof value) || isDay(value);
  return isMeasure || value === null ? String(value) : typeof value;
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && value.length === lengthOfDay;
}

const lengthOfDay = '2026-11-21'.length;

function counted(
  { schema, document, operation, variables, maxSelections, templates }: PricedRequest,
  estimators: ComplexityEstimator[],
): number {
  mustFit(schema, operation, variables);
  try {
    return getComplexity({
      schema,
      query: withDefaultsForNulls(schema, document, operation, variables),
      operationName: operation.name?.value,
      variables,
      estimators,
      context: { templates } satisfies PricedThings,
      maxQueryNodes: maxSelections,
    });
  } catch (error) {
    throw isOverlong(error) ? tooManySelections(maxSelections) : error;
  }
}

/** The library would tell every fault of the variables, however many there are. */
function mustFit(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: 1,
  });
  if (errors) throw errors[0] ?? new GraphQLError('The variables do not fit.');
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

/** A list costs its rows, each with what is asked within it. None of them are as dear as one: it is looked for. */
function costPerRow(rowsOf: (args: Arguments, priced: PricedThings) => number): ComplexityEstimator {
  return ({ args, childComplexity, context }: ComplexityEstimatorArgs) =>
    Math.max(rowsOf(args, context as PricedThings), 1) * (1 + childComplexity);
}

type Arguments = Readonly<Record<string, unknown>>;

/** The assumed number of languages where a document selects the texts in all of them. */
export const languageRows = costPerRow(() => 10);

/** An insert or update with its own commit. */
export const writingCost = 20;

/** Several answers with one commit, however many they are. */
export const answersCost = 100;

/** The price of a document should not depend on how many boxes a form has. */
export const answerRows = costPerRow(() => maxAnswers);

/** As many as a set may have: which ones apply is known only when it is looked at. */
export const setRows = costPerRow(() => maxMembers);

/** The assumed number of sets, which are in memory. */
export const listedSets = costPerRow(() => 10);

/** A transaction of several statements, during which others who change the template wait. */
export const publishingCost = 100;

/** Texts that are rendered or compared keep the process busy for some milliseconds. */
export const renderingCost = 50;

/** A tile or two are read and hashed, a third of a millisecond in all. */
export const pathCost = 5;

/** The schema as one long text. */
export const schemaTextCost = 100;

/** Sums up to some ten thousand counts. */
export const reportCost = 100;

/** The same, of all templates of a page with one statement. */
export const standingCost = 40;

/** Sums as many, and answers with a row for each day. */
export const dayRows: ComplexityEstimator = ({ args, childComplexity }) =>
  reportCost + daysIn(args) * childComplexity;

export const customerRows = costPerRow(({ ids }) => lengthOf(ids));
export const representationRows = costPerRow(({ representations }) => lengthOf(representations));
/** Which of them await an answer is known only when all have been looked up. */
export const pendingRows = costPerRow(({ templateCodes, first, onlyAwaiting }, { templates }) => {
  const looked = Array.isArray(templateCodes) ? templateCodes.length : templates;
  return onlyAwaiting === true || typeof first !== 'number' ? looked : Math.min(looked, Math.max(first, 1));
});
/**
 * The beginning looks up the customer's standing on each template; readers who go on from an event get them one by one.
 */
export const followedRows = costPerRow(({ templateCodes, after }, { templates }) => {
  if (typeof after === 'string') return 1;
  return Array.isArray(templateCodes) ? templateCodes.length : templates;
});
/** As many as there may be. */
export const webhookRows = costPerRow(() => 50);
export const pageRows = costPerRow(({ first }) => (typeof first === 'number' ? Math.max(first, 1) : 20));
/** Looks through up to some fifty thousand decisions for them. */
export const lookedRows: ComplexityEstimator = (asked) => 5 * reportCost + Number(pageRows(asked));
export const newestRows = costPerRow(({ limit }) => (typeof limit === 'number' ? Math.max(limit, 1) : 20));

/** A range that is refused costs no more than the longest. */
function daysIn({ from, until }: Arguments): number {
  if (!(from instanceof Date && until instanceof Date)) return maxReportedDays;
  return Math.min(Math.max(countOfUtcDays(utcDay(from), utcDay(until)), 1), maxReportedDays);
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 1;
}
