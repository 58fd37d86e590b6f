import { GraphQLScalarType, valueFromASTUntyped } from 'graphql';
import { createUnionType } from 'type-graphql';
import { ConsentVersion } from '../templates/consentVersion';
import { Customer } from '../decisions/customer';
import { PendingUpdate } from '../decisions/pendingUpdate';

/** Takes whatever comes: one that is no reference must not keep the others from being answered. */
export const Representation = new GraphQLScalarType<unknown>({
  name: '_Any',
  description: 'A reference to an object: its `__typename` and the member that names it.',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

/** Its members are distinguished by their classes. */
export const Entity = createUnionType({
  name: '_Entity',
  description: 'An object that other subgraphs may refer to.',
  types: () => [ConsentVersion, Customer, PendingUpdate] as const,
});
