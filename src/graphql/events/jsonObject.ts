import { GraphQLScalarType } from 'graphql';
import { GraphQLJSONObject } from 'graphql-scalars';

export const JsonObject = new GraphQLScalarType<object, object>({
  ...GraphQLJSONObject.toConfig(),
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-4',
  description: 'A JSON object, with members in snake_case as at REST.',
});
