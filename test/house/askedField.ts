import 'reflect-metadata';
import { graphql, isObjectType } from 'graphql';
import type { ActionParts } from '../../src/actions/act';
import type { Caller } from '../../src/domain/access/caller';
import type { GraphqlContext } from '../../src/graphql/fields/context';
import { getSchema } from '../../src/graphql/schema';
import { actAs } from '../service/staffActions';

/** Asks the field once more, of the same object and with the same arguments, but in another context. */
export type AskAgain = (context: GraphqlContext) => Promise<unknown>;

/** What resolvers of the caller get; those of public texts have more, which no field with a rule needs. */
export function contextOf(parts: ActionParts, caller: Caller): GraphqlContext {
  const lists: GraphqlContext['lists'] = parts.limits;
  return { act: actAs(parts, caller), lists } as GraphqlContext;
}

/** The field as it is asked by this document in this context; null when the document does not come to it. */
export async function askedBy(
  coordinate: string,
  source: string,
  contextValue: GraphqlContext,
): Promise<AskAgain | null> {
  const field = fieldAt(coordinate);
  const { resolve } = field;
  if (!resolve) throw new Error(`${coordinate} states a rule and has no resolver to keep it.`);
  const asked: AskAgain[] = [];
  field.resolve = (object, args, context, info) => {
    asked.push((other) => Promise.resolve().then(() => resolve(object, args, other, info)));
    return resolve(object, args, context, info);
  };
  try {
    await graphql({ schema: getSchema(), source, contextValue });
  } finally {
    field.resolve = resolve;
  }
  return asked[0] ?? null;
}

function fieldAt(coordinate: string) {
  const [typeName = '', fieldName = ''] = coordinate.split('.');
  const type = getSchema().getType(typeName);
  const field = isObjectType(type) ? type.getFields()[fieldName] : null;
  if (!field) throw new Error(`There is no field ${coordinate}.`);
  return field;
}
