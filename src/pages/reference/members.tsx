import type { ReactNode } from 'react';
import type { Schema } from './openApi';
import { Words } from './prose';

export function Members({ schema }: { readonly schema: Schema }) {
  const { properties = {}, required = [] } = objectIn(schema);
  const rows = Object.entries(properties);
  if (rows.length === 0) return null;
  return (
    <dl className="members">
      {rows.map(([name, member]) => (
        <Member key={name} name={name} schema={member} isRequired={required.includes(name)} />
      ))}
    </dl>
  );
}

interface MemberProps {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description?: string | undefined;
  /** Of a parameter, which has its example beside its schema. */
  readonly example?: unknown;
  readonly children?: ReactNode;
}

export function Member({ name, schema, isRequired, description = schema.description, example }: MemberProps) {
  const [first = example] = schema.examples ?? [];
  return (
    <div>
      <dt>
        <code>{name}</code> <Type schema={schema} />
        {isRequired && <small className="required">required</small>}
      </dt>
      <dd>
        {description && (
          <p>
            <Words text={description} />
          </p>
        )}
        {factsOf(schema).map((fact) => (
          <p key={fact} className="faint">
            <Words text={fact} />
          </p>
        ))}
        {first !== undefined && (
          <p className="faint">
            Example: <code>{typeof first === 'string' ? first : JSON.stringify(first)}</code>
          </p>
        )}
        <Members schema={schema} />
      </dd>
    </div>
  );
}

export function Type({ schema }: { readonly schema: Schema }) {
  const shape = shapeNamed(schema);
  return <small>{shape === null ? typeOf(schema) : <a href={`#${shape}`}>{typeOf(schema)}</a>}</small>;
}

function objectIn(schema: Schema): Schema {
  return schema.properties ? schema : (schema.items ?? schema);
}

/** The shape that a schema refers to, itself or as what it lists; null for others. */
function shapeNamed({ $ref: reference, items, anyOf = [] }: Schema): string | null {
  if (reference !== undefined) return reference.split('/').at(-1) ?? null;
  const inside = [...(items ? [items] : []), ...anyOf].map(shapeNamed);
  return inside.find((name) => name !== null) ?? null;
}

function typeOf(schema: Schema): string {
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

function factsOf(schema: Schema): readonly string[] {
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
