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
    anyCustomer: { type: GraphQLBoolean, description: 'Every customer, with a token of their own.' },
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

interface Permitted {
  readonly permission: Permission;
}

type TypeOf = Extract<Parameters<typeof Query>[0], () => unknown>;
type Options = NonNullable<Parameters<typeof Query>[1]>;

/* Fields that perform an action, beside its permission. They are null where it fails, so that others are answered. */

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

function permitted({ permission }: Permitted, field: MethodDecorator): MethodDecorator {
  return (...method) => {
    Directive(`@permits(${argumentsOf(permission)})`)(...method);
    field(...method);
  };
}

/** type-graphql requires a function. `resolvePlainly` has the field call its method instead. */
function openedByTheField(): never {
  throw new Error('The schema was built without resolvePlainly.');
}

function argumentsOf(permission: Permission): string {
  if (permission.kind === 'anyone') return 'anyone: true';
  if (permission.kind === 'anyCustomerOr')
    return `anyCustomer: true, anyOf: ${JSON.stringify(permission.scopes)}`;
  if ('scopes' in permission) return `${permission.kind}: ${JSON.stringify(permission.scopes)}`;
  return `${permission.kind === 'customerOr' ? 'customer: true, ' : ''}scope: "${permission.scope}"`;
}
