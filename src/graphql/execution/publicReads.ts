import {
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ConstArgumentNode,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import type { GraphqlContext } from '../fields/context';

/** The root fields whose answer is the same for everybody. */
const publicFields = ['latestTemplate', 'consentVersion', '__typename'];

/**
 * How long shared caches may keep the answer to a GET when all of it is public, as a CDN in front of persisted
 * queries does; null for every other request.
 */
export function cacheableSeconds(
  schema: GraphQLSchema,
  document: DocumentNode,
  { isRead, freshness }: GraphqlContext,
): number | null {
  return isRead && freshness.seconds !== null && isPublic(schema, document) ? freshness.seconds : null;
}

/** Decided by what the schema states beside its fields, independently of the caller. */
function isPublic(schema: GraphQLSchema, document: DocumentNode): boolean {
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
