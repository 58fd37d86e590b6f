import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { Directive } from 'type-graphql';
import { permissions, type Permission, type PermittedAction } from '../domain/permission';

/** States in the schema who may see a field; what enforces it is `CallerActions`, by the same table. */
export const permitsDirective = new GraphQLDirective({
  name: 'permits',
  description: 'Who may see the field and whatever it leads to; nobody else may.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    anyone: { type: GraphQLBoolean, description: 'Everybody, also without a token.' },
    customer: { type: GraphQLBoolean, description: 'The customer whom it is about, by a token of her own.' },
    scope: { type: GraphQLString, description: 'Services and staff whose token or key has this scope.' },
    anyOf: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: 'Services and staff whose token or key has one of these scopes.',
    },
  },
});

/** Puts the permission of an action beside the field that calls it. */
export function Permits(action: PermittedAction): MethodDecorator {
  return Directive(`@permits(${argumentsOf(permissions[action])})`);
}

function argumentsOf(permission: Permission): string {
  if (permission.kind === 'anyone') return 'anyone: true';
  if (permission.kind === 'anyOf') return `anyOf: ${JSON.stringify(permission.scopes)}`;
  return `${permission.ownCustomer ? 'customer: true, ' : ''}scope: "${permission.scope}"`;
}
