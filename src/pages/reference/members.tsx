import type { ReactNode } from 'react';
import type { Schema } from './openApi';
import { Words } from './prose';
import { factsOf, shapeNamed, typeOf } from './schemaWords';

/** The members of an object, and theirs. */
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

/** An object, or the objects of a list. */
function objectIn(schema: Schema): Schema {
  return schema.properties ? schema : (schema.items ?? schema);
}
