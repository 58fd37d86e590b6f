import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { Directive, FieldResolver, Mutation, Query, Subscription } from 'type-graphql';
import type { Permission } from '../../domain/access/permission';

/** States in the schema who may read a field; the action that the field performs enforces it. */
export const permitsDirective = new GraphQLDirective({
  name: 'permits',
  description: 'Who may read this field and everything below it.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    anyone: { type: GraphQLBoolean, description: 'Anyone, with or without a credential.' },
    customer: { type: GraphQLBoolean, description: 'The customer in question, with a token of their own.' },
    scope: { type: GraphQLString, description: 'Services and staff whose token or key has this scope.' },
    anyOf: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: 'Services and staff whose token or key has one of these scopes.',
    },
    allOf: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: 'Services and staff whose token or key has all of these scopes.',
    },
  },
});

/** Puts the permission of an action beside the field that performs it. */
export function Permits({ permission }: { readonly permission: Permission }): MethodDecorator {
  return Directive(`@permits(${argumentsOf(permission)})`);
}

type Permitted = Parameters<typeof Permits>[0];
type TypeOf = Extract<Parameters<typeof Query>[0], () => unknown>;
type Options = NonNullable<Parameters<typeof Query>[1]>;

/* Fields that perform an action. They are null where that fails, so that others are answered. */

export function ActionField(action: Permitted, type: TypeOf, options: Options): MethodDecorator {
  return permitted(action, FieldResolver(type, { nullable: true, ...options }));
}

export function ActionQuery(action: Permitted, type: TypeOf, options: Options): MethodDecorator {
  return permitted(action, Query(type, { nullable: true, ...options }));
}

export function ActionMutation(action: Permitted, type: TypeOf, options: Options): MethodDecorator {
  return permitted(action, Mutation(type, { nullable: true, ...options }));
}

export function ActionSubscription(action: Permitted, type: TypeOf, options: Options): MethodDecorator {
  return permitted(action, Subscription(type, { nullable: true, subscribe: openedByTheField, ...options }));
}

function permitted(action: Permitted, field: MethodDecorator): MethodDecorator {
  return (...method) => {
    Permits(action)(...method);
    field(...method);
  };
}

/** type-graphql requires a function. `resolvePlainly` has the field call its method instead. */
function openedByTheField(): never {
  throw new Error('The schema was built without resolvePlainly.');
}

function argumentsOf(permission: Permission): string {
  if (permission.kind === 'anyone') return 'anyone: true';
  if ('scopes' in permission) return `${permission.kind}: ${JSON.stringify(permission.scopes)}`;
  return `${permission.kind === 'customerOr' ? 'customer: true, ' : ''}scope: "${permission.scope}"`;
}
