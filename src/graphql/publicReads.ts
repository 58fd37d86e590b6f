import type { ApolloServerPlugin } from '@apollo/server';
import {
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ConstArgumentNode,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import type { GraphqlContext } from './context';

/** What everybody is answered alike at the root. */
const publicFields = ['latestTemplate', '__typename'];

/**
 * Lets shared caches keep what a GET asked for when all of it is public, as a CDN in front of persisted queries
 * does. Whatever else is asked, by whatever method, stays `no-store`.
 */
export function publicReads(schema: GraphQLSchema): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        willSendResponse: ({ request, response, document, errors, contextValue: { freshness } }) => {
          const isRead = request.http?.method === 'GET' && !errors && document;
          const { seconds } = freshness;
          if (isRead && seconds !== null && isPublic(schema, document)) {
            response.http.headers.set('cache-control', `public, max-age=${seconds}`);
            response.http.headers.set('vary', 'Accept, Accept-Language');
          }
          return Promise.resolve();
        },
      }),
  };
}

/** By what the schema says beside its fields; whoever asked makes no difference to it. */
export function isPublic(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let isForAll = true;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }) => {
        const isRoot = types.getParentType() === schema.getQueryType();
        const directives = types.getFieldDef()?.astNode?.directives ?? [];
        const isGuarded = directives.some(
          ({ name: { value }, arguments: stated = [] }) => value === 'permits' && !stated.some(saysAnyone),
        );
        isForAll &&= isRoot ? publicFields.includes(name.value) : !isGuarded;
      },
    }),
  );
  return isForAll;
}

function saysAnyone({ name, value }: ConstArgumentNode): boolean {
  return name.value === 'anyone' && value.kind === Kind.BOOLEAN && value.value;
}
