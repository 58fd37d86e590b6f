import type { CallerActions } from '../../actions/callerActions';
import { invalidInput, requireOneOf } from '../../domain/input';
import type { PermittedAction } from '../../domain/permission';
import { ConsentTemplate, consentTemplateOf } from '../consentTemplate';
import { ConsentVersion, consentVersionOf } from '../consentVersion';
import { Customer } from '../customer';
import type { Entity } from './entity';
import { keys, type EntityName } from './keys';

type Referred = typeof Entity | null;

interface Reference {
  /** By which it is judged who may have it. */
  readonly action: PermittedAction;
  readonly find: (actions: CallerActions, member: string, key: string) => Referred | Promise<Referred>;
}

export const references: Readonly<Record<EntityName, Reference>> = {
  ConsentTemplate: {
    action: 'readTemplates',
    find: async ({ references }, member, code) => {
      const template = await references.template(member, code);
      return template && Object.assign(new ConsentTemplate(), consentTemplateOf(template));
    },
  },
  ConsentVersion: {
    action: 'publishedVersion',
    find: async ({ references }, member, id) => {
      const version = await references.version(member, id);
      return version && Object.assign(new ConsentVersion(), consentVersionOf(version));
    },
  },
  Customer: {
    action: 'customer',
    find: (actions, member, id) => Object.assign(new Customer(), { id: actions.customer(member, id) }),
  },
};

const entityNames = Object.keys(keys) as readonly EntityName[];

/**
 * What a representation refers to; null where there is none. Members beside the key are passed over: a gateway
 * may send what other subgraphs said of the object.
 *
 * @throws Refused `INVALID_INPUT`, `UNAUTHENTICATED`, `FORBIDDEN`
 */
export async function findReferred(
  actions: CallerActions,
  member: string,
  representation: unknown,
): Promise<Referred> {
  if (!isObject(representation)) throw invalidInput(member, 'an object with __typename and a key');
  const typeName = requireText(`${member}.__typename`, representation['__typename']);
  const name = requireOneOf(`${member}.__typename`, typeName, entityNames);
  const key = `${member}.${keys[name]}`;
  return references[name].find(actions, key, requireText(key, representation[keys[name]]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function requireText(member: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw invalidInput(member, 'text');
}
