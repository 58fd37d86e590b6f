import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { Directive } from 'type-graphql';
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

export interface Permitted {
  readonly permission: Permission;
}

/** For what a gateway asks: nothing in it is about anybody. */
export const forEverybody: Permitted = { permission: { kind: 'anyone' } };

export function permits({ permission }: Permitted): MethodDecorator {
  return Directive(`@permits(${argumentsOf(permission)})`);
}

function argumentsOf(permission: Permission): string {
  if (permission.kind === 'anyone') return 'anyone: true';
  if (permission.kind === 'anyCustomerOr')
    return `anyCustomer: true, anyOf: ${JSON.stringify(permission.scopes)}`;
  if ('scopes' in permission) return `${permission.kind}: ${JSON.stringify(permission.scopes)}`;
  return `${permission.kind === 'customerOr' ? 'customer: true, ' : ''}scope: "${permission.scope}"`;
}
