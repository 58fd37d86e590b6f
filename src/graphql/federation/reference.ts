import type { Act } from '../../actions/act';
import { customer } from '../../actions/decisions/customer';
import { publishedVersion } from '../../actions/templates/publishedVersions';
import { referencedTemplate } from '../../actions/templates/templates';
import { invalidInput, requireCustomerId, requireOneOf } from '../../domain/input/input';
import type { Permission } from '../../domain/access/permission';
import { ConsentTemplate } from '../templates/consentTemplate';
import { ConsentVersion, consentVersionOf } from '../templates/consentVersion';
import { Customer } from '../decisions/customer';
import type { Entity } from './entity';
import { keys, type EntityName } from './keys';

type Referred = typeof Entity | null;

interface Reference {
  /** By which it is judged who may have it. */
  readonly action: { readonly permission: Permission };
  readonly find: (act: Act, member: string, key: string) => Referred | Promise<Referred>;
}

export const references: Readonly<Record<EntityName, Reference>> = {
  ConsentTemplate: {
    action: referencedTemplate,
    find: async (act, member, templateCode) => {
      const template = await act(referencedTemplate, { member, templateCode });
      return template && Object.assign(new ConsentTemplate(), template);
    },
  },
  ConsentVersion: {
    action: publishedVersion,
    find: async (act, member, consentVersionId) => {
      const version = await act(publishedVersion, { member, consentVersionId });
      return version && Object.assign(new ConsentVersion(), consentVersionOf(version));
    },
  },
  Customer: {
    action: customer,
    find: (act, member, id) => {
      const customerId = requireCustomerId(member, id);
      return Object.assign(new Customer(), { id: act(customer, { customerId }) });
    },
  },
};

const entityNames = Object.keys(keys) as readonly EntityName[];

/**
 * What a representation refers to; null where there is none. Members beside the key are passed over: a gateway
 * may send what other subgraphs said of the object.
 *
 * @throws Refused `INVALID_INPUT`, `UNAUTHENTICATED`, `FORBIDDEN`
 */
export async function findReferred(act: Act, member: string, representation: unknown): Promise<Referred> {
  if (!isObject(representation)) throw invalidInput(member, 'an object with __typename and a key');
  const typeName = requireText(`${member}.__typename`, representation['__typename']);
  const name = requireOneOf(`${member}.__typename`, typeName, entityNames);
  const key = `${member}.${keys[name]}`;
  return references[name].find(act, key, requireText(key, representation[keys[name]]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function requireText(member: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw invalidInput(member, 'a string');
}
