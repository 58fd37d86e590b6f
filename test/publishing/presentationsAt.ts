import { GraphQLClient } from 'graphql-request';
import type { Answer, RefusedAnswer } from '../doors/door';
import { operationsAt, valueOf } from '../doors/graphqlDoor';
import {
  PresentationDocument,
  RegisterPresentationDocument,
  type PresentationFieldsFragment,
  type RegisterPresentationInput,
} from '../operations/generated';
import type { CallerHeaders } from '../service/bearer';
import { camelCased } from './settingsAt';

interface Registered {
  readonly presentation: PresentationFieldsFragment;
  readonly isNew: boolean;
}

/** Who registers screens and looks at them. */
export interface PresentationsDoor {
  register(input: RegisterPresentationInput): Promise<Answer<Registered>>;
  read(id: string): Promise<Answer<PresentationFieldsFragment>>;
}

export type PresentationsDoorAt = (url: string, caller: CallerHeaders) => PresentationsDoor;

export const presentationsAtGraphql: PresentationsDoorAt = (url, caller) => {
  const ask = operationsAt(new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: caller }));
  return {
    read: async (id) => valueOf(await ask(PresentationDocument, { id }), (data) => data.presentation),
    register: async (input) =>
      valueOf(await ask(RegisterPresentationDocument, { input }), (data) => data.registerPresentation),
  };
};

export const presentationsAtRest: PresentationsDoorAt = (url, caller) => {
  const send = async <Value>(
    path: string,
    init: RequestInit,
    valueOf: (body: PresentationFieldsFragment, status: number) => Value,
  ): Promise<Answer<Value>> => {
    const headers = init.body ? { ...caller, 'content-type': 'application/json' } : caller;
    const response = await fetch(`${url}/v1/presentations${path}`, { ...init, headers });
    const { status } = response;
    const text = await response.text();
    const body = camelCased(JSON.parse(text)) as PresentationFieldsFragment & RefusedAnswer;
    if (response.ok) return { kind: 'answered', status, value: valueOf(body, status) };
    const { code, ...details } = body;
    return { kind: 'refused', status, mediaType: '', code, message: '', details: { ...details }, text };
  };
  return {
    read: (id) => send(`/${id}`, {}, (body) => body),
    register: ({ consentVersionIds, pictures, ...texts }) => {
      const sent = pictures.map(({ mediaType, bytes }) => ({ media_type: mediaType, bytes }));
      const body = JSON.stringify({ ...texts, consent_version_ids: consentVersionIds, pictures: sent });
      return send('', { method: 'POST', body }, (presentation, status) => ({
        presentation,
        isNew: status === 201,
      }));
    },
  };
};
