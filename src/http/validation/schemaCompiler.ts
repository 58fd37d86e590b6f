import buildFactory, { type SerializerFactory } from '@fastify/fast-json-stringify-compiler';
import ajvCompiler, { type ValidatorFactory } from '@fastify/ajv-compiler';
import type { FastifySchemaValidationError } from 'fastify';
import { isRecord } from '../../domain/input/record';
import { maxFaultsTold } from '../../domain/input/gathering';

interface CompilerOptions {
  readonly customOptions?: object;
}
interface RoutePart {
  readonly httpPart?: string;
  readonly schema: PartSchema;
}
type Compiler = (part: RoutePart) => Validate;
type BuildCompiler = (schemas: unknown, options: CompilerOptions) => Compiler;

// The package types the function it builds as Ajv's own `compile`; Fastify calls it with a route's definition.
const buildCompiler = ajvCompiler() as unknown as BuildCompiler;

const buildByPart: BuildCompiler = (schemas, options) => {
  // With what came and what its schema names, so that a message can say the one and suggest the other.
  const customOptions = { ...options.customOptions, verbose: true };
  const coercing = buildCompiler(schemas, { ...options, customOptions });
  const exact = buildCompiler(schemas, {
    ...options,
    customOptions: { ...customOptions, coerceTypes: false },
  });
  return (part) => {
    switch (part.httpPart) {
      case 'body':
        return withEachFault(exact(part), part.schema, (schema) => exact({ ...part, schema }));
      case 'querystring':
        return withEachUnknown(coercing(part), part.schema);
      default:
        return coercing(part);
    }
  };
};

/**
 * Paths, queries and headers arrive as text and are coerced to what their schema says. JSON knows its types:
 * there a number for a text, or null for an empty one, is refused rather than bent into shape. Bodies are forms,
 * so that all members at fault are named.
 */
export const coerceAllButBodies = buildByPart as unknown as ValidatorFactory;

/** Compiles a serializer at its first use: compiling all of them takes most of a start. */
export const atFirstAnswer: SerializerFactory = (schemas, options) => {
  const compile = buildFactory()(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer: unknown) => (serialize ??= compile(route))(answer);
  };
};

/** A function as Ajv compiles it: it ends at the first fault and leaves that behind. */
interface Validate {
  (value: unknown): boolean;
  errors?: readonly FastifySchemaValidationError[] | null;
}

/** What of JSON Schema says how a body is divided into members. */
interface PartSchema {
  readonly properties?: Readonly<Record<string, PartSchema>>;
  readonly required?: readonly string[];
  readonly items?: PartSchema;
  readonly maxItems?: number;
}

type Compile = (schema: PartSchema) => Validate;
type FindFaults = (value: unknown, at: string) => readonly FastifySchemaValidationError[];

/** How many items of a list are looked at where the schema sets no maximum. */
const defaultMaxItems = 20;

/**
 * The same verdict with the first fault of every member. Ajv's own `allErrors` would report any number of
 * faults. Here the schema bounds them, because members that it does not name are not looked at.
 */
function withEachFault(whole: Validate, schema: PartSchema, compile: Compile): Validate {
  const findFaults = faultFinder(schema, compile);
  const validate: Validate = (body) => {
    if (whole(body)) return true;
    const first = whole.errors ?? [];
    const others = findFaults(body, '').filter((fault) => !first.some((one) => isSamePlace(one, fault)));
    validate.errors = [...first, ...others];
    return false;
  };
  return validate;
}

/** Compiles the validators of all parts, once. */
function faultFinder(schema: PartSchema, compile: Compile): FindFaults {
  const { properties, items, required = [], maxItems = defaultMaxItems } = schema;
  if (properties) return membersFinder(Object.entries(properties), required, compile);
  return items?.properties ? itemsFinder(faultFinder(items, compile), maxItems) : leafFinder(compile(schema));
}

function membersFinder(
  properties: readonly (readonly [string, PartSchema])[],
  required: readonly string[],
  compile: Compile,
): FindFaults {
  const finders = properties.map(([name, schema]) => [name, faultFinder(schema, compile)] as const);
  return (value, at) => {
    if (!isRecord(value)) return [];
    const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => missingAt(at, name));
    const found = finders.flatMap(([name, findFaults]) =>
      Object.hasOwn(value, name) ? findFaults(value[name], `${at}/${name}`) : [],
    );
    return [...missing, ...found];
  };
}

function itemsFinder(findFaults: FindFaults, maxItems: number): FindFaults {
  return (value, at) =>
    Array.isArray(value)
      ? value.slice(0, maxItems).flatMap((item, index) => findFaults(item, `${at}/${index}`))
      : [];
}

function leafFinder(validate: Validate): FindFaults {
  return (value, at) =>
    validate(value) ? [] : (validate.errors ?? []).map((error) => ({ ...error, instancePath: at }));
}

function missingAt(at: string, name: string): FastifySchemaValidationError {
  return { keyword: 'required', instancePath: at, schemaPath: '', params: { missingProperty: name } };
}

function isSamePlace(one: FastifySchemaValidationError, other: FastifySchemaValidationError): boolean {
  return (
    one.instancePath === other.instancePath &&
    one.params['missingProperty'] === other.params['missingProperty']
  );
}

/** The same verdict on a query, with every unknown parameter where Ajv ends at the first. */
function withEachUnknown(whole: Validate, { properties = {} }: PartSchema): Validate {
  const validate: Validate = (query) => {
    if (whole(query)) return true;
    const [first] = whole.errors ?? [];
    if (first?.keyword !== 'additionalProperties') {
      validate.errors = whole.errors ?? [];
      return false;
    }
    const unknown = Object.keys(Object(query) as object).filter((name) => !Object.hasOwn(properties, name));
    validate.errors = unknown
      .slice(0, maxFaultsTold)
      .map((name) => ({ ...first, params: { additionalProperty: name } }));
    return false;
  };
  return validate;
}
