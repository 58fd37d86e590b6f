import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { ClientError, GraphQLClient } from 'graphql-request';
import { isErrorCode } from '../../src/domain/errors/errors';
import {
  ConsentsDocument,
  ConsentSetDocument,
  CustomerSetDocument,
  ConsentVersionDocument,
  DecisionHistoryDocument,
  LatestTemplateDocument,
  PastStandingsDocument,
  PendingUpdateDocument,
  RecordDecisionDocument,
  RecordDecisionsDocument,
} from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';
import type { Answer, Door, RefusedAnswer } from './door';

/** The GraphQL door through graphql-request and the typed operations. */
export function graphqlDoor(url: string, caller: CallerHeaders = asService): Door {
  const endpoint = `${url}/graphql`;
  const ask = operationsAt(new GraphQLClient(endpoint, { errorPolicy: 'all', headers: { ...caller } }));
  return {
    name: 'GraphQL',
    latest: async ({ acceptLanguage, ...input }) =>
      valueOf(
        await ask(LatestTemplateDocument, input, accepting(acceptLanguage)),
        (data) => data.latestTemplate,
      ),
    version: async ({ acceptLanguage, ...input }) =>
      valueOf(
        await ask(ConsentVersionDocument, input, accepting(acceptLanguage)),
        (data) => data.consentVersion,
      ),
    pending: async ({ acceptLanguage, ...input }) =>
      valueOf(
        await ask(PendingUpdateDocument, input, accepting(acceptLanguage)),
        (data) => data.pendingUpdate,
      ),
    consents: async (input) =>
      valueOf(await ask(ConsentsDocument, input), (data) => data.customer?.pendingUpdates),
    stoodAt: async (customerId, at, templateCodes) =>
      valueOf(
        await ask(PastStandingsDocument, { customerId, at, templateCodes }),
        (data) => data.customer?.pastStandings,
      ),
    consentSet: async (setCode) =>
      valueOf(await ask(ConsentSetDocument, { setCode }), (data) => data.consentSet),
    customerSet: async ({ acceptLanguage, ...input }) =>
      valueOf(await ask(CustomerSetDocument, input, accepting(acceptLanguage)), (data) => data.customer?.set),
    decide: async (input) =>
      valueOf(await ask(RecordDecisionDocument, { input }), (data) => findWhole(data.recordDecision)),
    decideAll: async (input) =>
      valueOf(await ask(RecordDecisionsDocument, { input }), ({ recordDecisions }) => {
        const decisions = recordDecisions?.decisions.flatMap((answer) => findWhole(answer) ?? []);
        return recordDecisions && { ...recordDecisions, decisions: decisions ?? [] };
      }),
    history: async (input) =>
      valueOf(await ask(DecisionHistoryDocument, input), ({ customer }) => {
        if (!customer?.decisions) return null;
        const { nodes, pageInfo } = customer.decisions;
        return { decisions: nodes, next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null };
      }),
    post: async ({ body, contentType }) => {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { ...caller, 'content-type': contentType },
        body,
      });
      const reply = (await response.json()) as GraphqlReply<unknown>;
      return answerOf(response, reply);
    },
  };
}

/** Null where something was not read, beside which there is an error. */
function findWhole<Answer extends { readonly pendingUpdate: unknown }>(answer: Answer | null | undefined) {
  const { pendingUpdate } = answer ?? {};
  if (!answer || !pendingUpdate) return null;
  return { ...answer, pendingUpdate: pendingUpdate as NonNullable<Answer['pendingUpdate']> };
}

function accepting(acceptLanguage: string | undefined): Readonly<Record<string, string>> {
  return acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
}

interface GraphqlError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

interface GraphqlReply<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphqlError[];
}

/** Sends one operation and reads its answer. */
export function operationsAt(client: GraphQLClient) {
  return async <Data, Variables extends object>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<Data | null | undefined>> => {
    try {
      const reply = await client.rawRequest<Data>(print(document), variables, { ...headers });
      return answerOf(reply, reply);
    } catch (error) {
      // Thrown for a status other than 2xx under any error policy.
      if (!(error instanceof ClientError)) throw error;
      return answerOf(error.response, error.response as GraphqlReply<Data>);
    }
  };
}

function answerOf<Data>(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  reply: GraphqlReply<Data>,
): Answer<Data | null | undefined> {
  const [error] = reply.errors ?? [];
  if (!error) return { kind: 'answered', status, value: reply.data };
  const { code, ...details } = error.extensions ?? {};
  const text = JSON.stringify(reply);
  if (!isErrorCode(code)) throw new Error(`GraphQL answered ${status} with no code of the table: ${text}`);
  const mediaType = headers.get('content-type') ?? '';
  return {
    kind: 'refused',
    status,
    mediaType,
    code,
    message: error.message,
    details: inOneSpelling(details),
    text,
  };
}

/** A root field is null only beside an error. */
export function valueOf<Data, Value>(
  answer: Answer<Data | null | undefined>,
  pick: (data: Data) => Value | null | undefined,
): Answer<Value> {
  if (answer.kind === 'refused') return answer;
  const value = answer.value && pick(answer.value);
  if (value === null || value === undefined)
    throw new Error('GraphQL answered with neither data nor errors.');
  return { ...answer, value };
}

/** Members are named by where they stand: in the mutation's one argument, or as `id` of the customer. */
function inOneSpelling(details: RefusedAnswer['details']): RefusedAnswer['details'] {
  const { member } = details;
  return typeof member === 'string'
    ? { ...details, member: member.replace(/^input\./, '').replace(/^id$/, 'customerId') }
    : details;
}
