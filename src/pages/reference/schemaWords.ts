import type { Schema } from './openApi';

/** The shape that a schema refers to, itself or as what it lists; null for others. */
export function shapeNamed({ $ref: reference, items, anyOf = [] }: Schema): string | null {
  if (reference !== undefined) return reference.split('/').at(-1) ?? null;
  const inside = [...(items ? [items] : []), ...anyOf].map(shapeNamed);
  return inside.find((name) => name !== null) ?? null;
}

/** What a value is, in a few words. */
export function typeOf(schema: Schema): string {
  const { $ref: reference, items, anyOf, type, format, const: constant } = schema;
  if (reference !== undefined) return shapeNamed(schema) ?? 'object';
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (constant !== undefined) return JSON.stringify(constant);
  const types = [type ?? []]
    .flat()
    .map((each) => (each === 'array' && items ? `list of ${typeOf(items)}` : each));
  return [...(types.length > 0 ? [types.join(' or ')] : ['any']), ...(format ? [`(${format})`] : [])].join(
    ' ',
  );
}

/** What values are allowed, one sentence each. */
export function factsOf(schema: Schema): readonly string[] {
  const { enum: values, 'x-extensible-enum': known, pattern, default: byDefault } = schema;
  return [
    ...(values ? [`One of ${quoted(values)}.`] : []),
    ...(known ? [`One of ${quoted(known)}. May grow.`] : []),
    ...bounds(schema),
    ...(pattern === undefined ? [] : [`Pattern: \`${pattern}\``]),
    ...(byDefault === undefined ? [] : [`Default: \`${JSON.stringify(byDefault)}\``]),
  ];
}

function bounds({ minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): readonly string[] {
  return [
    ...between(minimum, maximum, ''),
    ...between(minLength, maxLength, ' characters'),
    ...between(minItems, maxItems, ' items'),
  ];
}

function between(least: number | undefined, most: number | undefined, what: string): readonly string[] {
  if (least !== undefined && most !== undefined) return [`From ${least} to ${most}${what}.`];
  if (least !== undefined) return [`At least ${least}${what}.`];
  return most === undefined ? [] : [`At most ${most}${what}.`];
}

function quoted(values: readonly unknown[]): string {
  return values.map((value) => `\`${String(value)}\``).join(', ');
}
