import { GraphQLClient } from 'graphql-request';
import type { Answer, RefusedAnswer } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import {
  ChangeSettingsDocument,
  SettingsDocument,
  type ChangeSettingsInput,
  type SettingsFieldsFragment,
} from '../operations/generated';
import type { CallerHeaders } from '../service/bearer';

/** Who reads and changes what publishing requires. */
export interface SettingsDoor {
  read(): Promise<Answer<SettingsFieldsFragment>>;
  change(input: ChangeSettingsInput): Promise<Answer<SettingsFieldsFragment>>;
}

export type SettingsDoorAt = (url: string, caller: CallerHeaders) => SettingsDoor;

export const settingsAtGraphql: SettingsDoorAt = (url, caller) => {
  const ask = operationsAt(new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: caller }));
  return {
    read: async () => valueOf(await ask(SettingsDocument, {}), (data) => data.settings),
    change: async (input) =>
      valueOf(await ask(ChangeSettingsDocument, { input }), (data) => data.changeSettings?.settings),
  };
};

export const settingsAtRest: SettingsDoorAt = (url, caller) => {
  const send = async (init: RequestInit = {}): Promise<Answer<SettingsFieldsFragment>> => {
    const headers = init.body ? { ...caller, 'content-type': 'application/json' } : caller;
    const response = await fetch(`${url}/v1/settings`, { ...init, headers });
    const { status } = response;
    const text = await response.text();
    const value = camelCased(JSON.parse(text)) as SettingsFieldsFragment & RefusedAnswer;
    if (response.ok) return { kind: 'answered', status, value };
    const { code, ...details } = value;
    return { kind: 'refused', status, mediaType: '', code, message: '', details: { ...details }, text };
  };
  return {
    read: () => send(),
    change: ({ fourEyes, confirmAskedAbove }) => {
      const body = JSON.stringify({ four_eyes: fourEyes, confirm_asked_above: confirmAskedAbove });
      return send({ method: 'PATCH', body });
    },
  };
};

export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, each]) => [
    name.replace(/_[a-z]/g, ([, letter = '']) => letter.toUpperCase()),
    camelCased(each),
  ]);
  return Object.fromEntries(members) as unknown;
}
