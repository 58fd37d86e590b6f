import type { GraphQLFieldResolver } from 'graphql';
import { Arg, FieldResolver, Mutation, Query, Resolver, Subscription, type ClassType } from 'type-graphql';
import type { GraphqlContext } from './context';
import type { FieldRow, ValueOf, ValuesOf } from './fields';
import { permits, type Permitted } from './permits';

type Options = Pick<
  NonNullable<Parameters<typeof Query>[1]>,
  'complexity' | 'description' | 'name' | 'nullable'
>;
type TypeOf = Extract<Parameters<typeof Query>[0], () => unknown>;
type Rows = Readonly<Record<string, FieldRow>>;
type Ready<Value> = Value | Promise<Value>;

/** A field with how it is read. Its arguments are written like the fields of a type. */
interface Operation<Arguments extends Rows, Type, Root> extends Options {
  readonly type: Type;
  readonly args?: Arguments;
  readonly read: (
    context: GraphqlContext,
    args: ValuesOf<Arguments>,
    of: Root,
  ) => Ready<ValueOf<Type> | null | undefined>;
}

interface Followed<Arguments extends Rows, Type> extends Options {
  readonly type: Type;
  readonly args: Arguments;
  readonly follow: (
    context: GraphqlContext,
    args: ValuesOf<Arguments>,
  ) => Ready<AsyncIterable<ValueOf<Type>>>;
}

interface Performed<Input extends object, Payload extends object> extends Options {
  readonly input: readonly [type: ClassType<Input>, description: string];
  readonly payload: ClassType<Payload>;
  readonly perform: (context: GraphqlContext, input: Input) => Ready<Payload>;
}

type Resolve<Root> = (...given: Parameters<GraphQLFieldResolver<Root, GraphqlContext, never>>) => unknown;

interface Defined<Root> {
  readonly decorators: readonly MethodDecorator[];
  readonly args: Rows;
  readonly resolve: Resolve<Root>;
}

/* Fields that perform an action, by its permission. They are null where it fails, so that others are answered. */

export function query<const Type, const Arguments extends Rows = Rows>(
  action: Permitted,
  operation: Operation<Arguments, Type, unknown>,
): Defined<unknown> {
  return defined(Query, { nullable: true, ...operation }, permits(action));
}

export function mutation<Input extends object, Payload extends object>(
  action: Permitted,
  { input, payload, perform, ...options }: Performed<Input, Payload>,
): Defined<unknown> {
  return {
    decorators: [permits(action), Mutation(() => payload, { nullable: true, ...options })],
    args: { input },
    resolve: (_source, given: { readonly input: Input }, context) => perform(context, given.input),
  };
}

export function field<Root, const Type, const Arguments extends Rows = Rows>(
  action: Permitted,
  operation: Operation<Arguments, Type, Root>,
): Defined<Root> {
  return defined(FieldResolver, { nullable: true, ...operation }, permits(action));
}

/** For all who have the object: it has no rule of its own. */
export function plainField<Root, const Type, const Arguments extends Rows = Rows>(
  operation: Operation<Arguments, Type, Root>,
): Defined<Root> {
  return defined(FieldResolver, operation);
}

export function subscription<const Type, const Arguments extends Rows>(
  action: Permitted,
  { type, args, follow, ...options }: Followed<Arguments, Type>,
): Defined<unknown> {
  const opened = { nullable: true, ...options, subscribe: openedByTheField };
  return {
    decorators: [permits(action), Subscription(() => type as typeof String, opened)],
    args,
    resolve: (_source, given, context) => follow(context, given),
  };
}

/** type-graphql requires a function. `resolvePlainly` has the field call its own instead. */
function openedByTheField(): never {
  throw new Error('The schema was built without resolvePlainly.');
}

function defined<Arguments extends Rows, Type, Root>(
  decorate: (type: TypeOf, options: Options) => MethodDecorator,
  { type, args, read, ...options }: Operation<Arguments, Type, Root>,
  ...others: readonly MethodDecorator[]
): Defined<Root> {
  return {
    decorators: [...others, decorate(() => type as typeof String, options)],
    args: args ?? {},
    resolve: (source, given, context) => read(context, given, source),
  };
}

/** What type-graphql takes as a resolver: these fields of the root types. */
export function rootFields(fields: Readonly<Record<string, Defined<unknown>>>): new () => object {
  return resolverWith(Resolver(), fields);
}

/** The same of a type. */
export function fieldsOf<Root extends object>(
  type: ClassType<Root>,
  fields: Readonly<Record<string, Defined<Root>>>,
): new () => object {
  return resolverWith(
    Resolver(() => type),
    fields,
  );
}

function resolverWith(
  decorateClass: ClassDecorator,
  fields: Readonly<Record<string, Defined<never>>>,
): new () => object {
  class Fields {}
  decorateClass(Fields);
  for (const [name, { decorators, args, resolve }] of Object.entries(fields)) {
    const descriptor = { value: resolve };
    Object.defineProperty(Fields.prototype, name, descriptor);
    for (const [index, [arg, [type, description, options]]] of Object.entries(args).entries())
      Arg(arg, () => type as typeof String, { ...options, description })(Fields.prototype, name, index);
    for (const decorate of decorators) decorate(Fields.prototype, name, descriptor);
  }
  return Fields;
}
