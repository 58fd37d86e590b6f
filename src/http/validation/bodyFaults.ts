import type { FastifySchemaValidationError } from 'fastify';
import { isRecord } from '../../domain/values/record';

/** A function as Ajv compiles it: it ends at the first fault and leaves that behind. */
export interface Validate {
  (value: unknown): boolean;
  errors?: readonly FastifySchemaValidationError[] | null;
}

/** What of JSON Schema says how a body is divided into members. */
export interface PartSchema {
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
 * The same verdict with the first fault of every member. Ajv's own `allErrors` would report as many faults as
 * somebody cares to send; here the schema bounds them, because members that it does not name are not looked at.
 */
export function withEachFault(whole: Validate, schema: PartSchema, compile: Compile): Validate {
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
