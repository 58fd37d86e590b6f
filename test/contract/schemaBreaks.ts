import type { Schema } from '../rest/openApiDocument';

/** Clients write requests and read responses: what may change differs. */
export type Side = 'request' | 'response';

type Members = Readonly<Record<string, Schema>>;

const CONSTRAINTS = [
  ...['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...['minItems', 'maxItems', 'uniqueItems', 'additionalProperties'],
];

/** What of the schema breaks a client, each as a sentence that begins with where. */
export function schemaBreaks(at: string, before: Schema, now: Schema, side: Side): readonly string[] {
  return [
    ...valueBreaks(at, before, now, side),
    ...memberBreaks(at, before, now, side),
    ...partBreaks(at, before, now, side),
  ];
}

function valueBreaks(at: string, before: Schema, now: Schema, side: Side): readonly string[] {
  const types =
    side === 'request' ? missing(typesOf(before), typesOf(now)) : missing(typesOf(now), typesOf(before));
  const values = valuesOf(now);
  // Responses may gain values: the guides tell clients to expect ones that they do not know.
  const lost =
    side === 'request' && values ? (valuesOf(before)?.filter((v) => !values.includes(v)) ?? ['others']) : [];
  const changed = side === 'request' ? CONSTRAINTS : ['format'];
  return [
    ...(types.length > 0 ? [`${at} changed its type`] : []),
    ...lost.map((value) => `${at} no longer takes ${value}`),
    ...changed
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]))
      .map((key) => `${at} changed its ${key}`),
  ];
}

function memberBreaks(at: string, before: Schema, now: Schema, side: Side): readonly string[] {
  const old = membersOf(before);
  const current = membersOf(now);
  const required =
    side === 'request'
      ? missing(requiredOf(now), requiredOf(before))
      : missing(requiredOf(before), requiredOf(now));
  const kept = required.filter((name) => name in current);
  return [
    ...missing(Object.keys(old), Object.keys(current)).map((name) => `${at}.${name} was removed`),
    ...kept.map((name) => `${at}.${name} is ${side === 'request' ? 'newly required' : 'no longer sure'}`),
    ...Object.entries(old).flatMap(([name, schema]) =>
      schemaBreaks(`${at}.${name}`, schema, current[name] ?? schema, side),
    ),
  ];
}

/** List items, and alternatives in their order. */
function partBreaks(at: string, before: Schema, now: Schema, side: Side): readonly string[] {
  const parts = (schema: Schema) => ({ ...itemsOf(schema), ...alternativesOf(schema) });
  const current = parts(now);
  return Object.entries(parts(before)).flatMap(([name, schema]) => {
    const part = current[name];
    return part ? schemaBreaks(`${at}${name}`, schema, part, side) : [`${at}${name} was removed`];
  });
}

function itemsOf({ items }: Schema): Members {
  return items ? { '[]': items as Schema } : {};
}

function alternativesOf(schema: Schema): Members {
  if (valuesOf(schema)) return {};
  const entries = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    ((schema[key] ?? []) as readonly Schema[]).map((part, i) => [`(${key} ${i})`, part] as const),
  );
  return Object.fromEntries(entries);
}

/** The values of an enum, however it is written. */
function valuesOf(schema: Schema): readonly string[] | undefined {
  if ('const' in schema) return [JSON.stringify(schema.const)];
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value));
  const parts = schema.anyOf as readonly Schema[] | undefined;
  if (!parts?.every((part) => 'const' in part)) return undefined;
  return parts.map((part) => JSON.stringify(part.const));
}

function typesOf({ type }: Schema): readonly unknown[] {
  return [type ?? []].flat();
}

function membersOf({ properties }: Schema): Members {
  return (properties ?? {}) as Members;
}

function requiredOf({ required }: Schema): readonly string[] {
  return (required ?? []) as readonly string[];
}

function missing<T>(wanted: readonly T[], present: readonly T[]): readonly T[] {
  return wanted.filter((one) => !present.includes(one));
}
