import { Field, InputType, ObjectType, type ClassType } from 'type-graphql';

type Options = NonNullable<Parameters<typeof Field>[1]>;
export type FieldRow = readonly [type: unknown, description: string, options?: Options];

export type ValueOf<Type> = Type extends readonly [infer Item]
  ? readonly ValueOf<Item>[]
  : Type extends StringConstructor
    ? string
    : Type extends BooleanConstructor
      ? boolean
      : Type extends { readonly parseValue: (sent: never) => infer Value }
        ? Value
        : Type extends ClassType<infer Value>
          ? Value
          : Type[keyof Type];

export type ValuesOf<Rows extends Readonly<Record<string, FieldRow>>> = {
  readonly [Name in keyof Rows]: Rows[Name] extends readonly [infer Type, string, { readonly nullable: true }]
    ? ValueOf<Type> | null
    : ValueOf<Rows[Name][0]>;
};

/**
 * What a type of the schema extends to have these fields: each with its type and its description.
 * @param Before has the fields before them
 */
export function fields<const Rows extends Readonly<Record<string, FieldRow>>, Before extends object = object>(
  rows: Rows,
  Before: ClassType<Before> = Object as unknown as ClassType<Before>,
): ClassType<Before & ValuesOf<Rows>> {
  @InputType()
  @ObjectType()
  class WithFields extends (Before as ClassType) {}
  for (const [name, [type, description, options]] of Object.entries(rows))
    Field(() => type as typeof String, { ...options, description })(WithFields.prototype, name);
  return WithFields as ClassType<Before & ValuesOf<Rows>>;
}

/** A field that may be null, or a member that may be left out. */
export function orNull<const Type>(type: Type, description: string) {
  return [type, description, { nullable: true }] as const;
}
