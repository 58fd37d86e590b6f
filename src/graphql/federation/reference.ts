// First, because the printed schema has its fields in the order in which their classes are loaded.
import '../schema';
import type { Act } from '../../actions/act';
import { customer } from '../../actions/decisions/customer';
import { pendingUpdate } from '../../actions/decisions/pendingUpdates';
import { publishedVersion } from '../../actions/templates/publishedVersions';
import { invalidInput, requireCustomerId, requireOneOf, requireTemplateCode } from '../../domain/input/input';
import { Refused } from '../../domain/errors/refusal';
import type { Permission } from '../../domain/access/permission';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import { Customer } from '../decisions/customer';
import { pendingUpdateOf, PendingUpdate } from '../decisions/pendingUpdate';
import { keys, type EntityName } from './subgraphSdl';
import { GraphQLScalarType, valueFromASTUntyped } from 'graphql';
import { createUnionType } from 'type-graphql';
import { isRecord } from '../../domain/input/record';

type Referred = typeof Entity | null;

interface Reference {
  /** By which it is judged who may have it. */
  readonly action: { readonly permission: Permission };
  /** @param member where the reference stands @param text a member of the key. @throws Refused `INVALID_INPUT` */
  readonly find: (act: Act, member: string, text: (name: string) => string) => Referred | Promise<Referred>;
}

export const references: Readonly<Record<EntityName, Reference>> = {
  ConsentVersion: {
    action: publishedVersion,
    find: async (act, member, text) => {
      const named = { member: `${member}.consentVersionId`, consentVersionId: text('consentVersionId') };
      const version = await act(publishedVersion, named);
      return version && Object.assign(new ConsentVersion(), consentVersionOf(version));
    },
  },
  Customer: {
    action: customer,
    find: (act, member, text) => {
      const customerId = requireCustomerId(`${member}.id`, text('id'));
      return Object.assign(new Customer(), { id: act(customer, { customerId }) });
    },
  },
  PendingUpdate: {
    action: pendingUpdate,
    find: async (act, member, text) => {
      const customerId = requireCustomerId(`${member}.customerId`, text('customerId'));
      const templateCode = requireTemplateCode(`${member}.templateCode`, text('templateCode'));
      try {
        const update = await act(pendingUpdate, { customerId, templateCode });
        return Object.assign(new PendingUpdate(), pendingUpdateOf(update));
      } catch (thrown) {
        return nullWithoutTemplate(thrown);
      }
    },
  },
};

function nullWithoutTemplate(thrown: unknown): null {
  if (thrown instanceof Refused && thrown.refusal.code === 'TEMPLATE_NOT_FOUND') return null;
  throw thrown;
}

const entityNames = Object.keys(keys) as readonly EntityName[];

/**
 * What a representation refers to; null where there is none. Members beside the key are passed over: a gateway
 * may send what other subgraphs said of the object.
 *
 * @throws Refused `INVALID_INPUT`, `UNAUTHENTICATED`, `FORBIDDEN`
 */
export async function findReferred(act: Act, member: string, representation: unknown): Promise<Referred> {
  if (!isRecord(representation)) throw invalidInput(member, 'an object with __typename and a key');
  const typeName = requireText(`${member}.__typename`, representation['__typename']);
  const name = requireOneOf(`${member}.__typename`, typeName, entityNames);
  return references[name].find(act, member, (part) => requireText(`${member}.${part}`, representation[part]));
}

function requireText(member: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw invalidInput(member, 'a string');
}

/** Takes any value: a malformed reference must not keep the others from being answered. */
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
