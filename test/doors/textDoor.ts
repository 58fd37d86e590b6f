import { GraphQLClient } from 'graphql-request';
import { AnsweredTextsDocument, ConsentTextsDocument, PendingTextDocument } from '../operations/generated';
import { asService, type CallerHeaders } from '../service/bearer';
import type { Answer, ConsentsInput, PendingInput } from './door';
import { operationsAt, valueOf } from './graphqlDoor';
import { send } from './restDoor';

/** The wording of a version in one locale. */
export interface Text {
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  readonly changeNote: string | null;
  readonly contentHash: string;
}

/** What callers can read of texts at either door, beside where a customer stands. */
export interface TextDoor {
  /** The current text of a template. */
  pendingText(input: PendingInput): Promise<Answer<Text>>;
  /** The current texts of several templates. */
  consentTexts(input: ConsentTextsInput): Promise<Answer<readonly Text[]>>;
  /** What was answered, newest first, on one template or on all. */
  answeredTexts(input: AnsweredTextsInput): Promise<Answer<readonly Text[]>>;
}

export interface ConsentTextsInput extends Pick<
  ConsentsInput,
  'customerId' | 'templateCodes' | 'onlyAwaiting'
> {
  readonly locale?: string;
}

export interface AnsweredTextsInput {
  readonly customerId: string;
  readonly templateCode?: string;
}

/** The GraphQL door: texts are fields like others. */
export function graphqlTexts(url: string, caller: CallerHeaders = asService): TextDoor {
  const ask = operationsAt(
    new GraphQLClient(`${url}/graphql`, { errorPolicy: 'all', headers: { ...caller } }),
  );
  return {
    pendingText: async ({ acceptLanguage, ...input }) =>
      valueOf(
        await ask(PendingTextDocument, input, acceptLanguage ? { 'accept-language': acceptLanguage } : {}),
        ({ pendingUpdate }) => pendingUpdate?.version,
      ),
    consentTexts: async (input) =>
      valueOf(await ask(ConsentTextsDocument, input), ({ customer }) =>
        customer?.pendingUpdates?.map(({ version }) => version),
      ),
    answeredTexts: async (input) =>
      valueOf(await ask(AnsweredTextsDocument, input), ({ customer }) =>
        customer?.decisions?.nodes.flatMap(({ text }) => text ?? []),
      ),
  };
}

interface WithText {
  readonly text?: Text;
}

/** The REST door: texts come where `include=text` asks for them. */
export function restTexts(url: string, caller: CallerHeaders = asService): TextDoor {
  const get = <Value>(
    path: string,
    query: readonly (readonly [string, string | undefined])[],
    headers = {},
  ) => {
    const sent = query.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
    const search = new URLSearchParams([...sent, ['include', 'text']]).toString();
    return send<Value>(`${url}/v1/customers/${path}?${search}`, { headers }, caller);
  };
  return {
    pendingText: async ({ customerId, templateCode, locale, acceptLanguage }) =>
      picked(
        await get<WithText>(
          `${customerId}/consents/templates/${templateCode}/pending`,
          [['locale', locale ?? undefined]],
          acceptLanguage ? { 'accept-language': acceptLanguage } : {},
        ),
        textOf,
      ),
    consentTexts: async ({ customerId, templateCodes = [], onlyAwaiting, locale }) =>
      picked(
        await get<{ readonly pendingUpdates: readonly WithText[] }>(
          `${customerId}/consents${onlyAwaiting ? '/pending' : ''}`,
          [...templateCodes.map((code) => ['template_code', code] as const), ['locale', locale]],
        ),
        ({ pendingUpdates }) => pendingUpdates.map(textOf),
      ),
    answeredTexts: async ({ customerId, templateCode }) =>
      picked(
        await get<{ readonly decisions: readonly WithText[] }>(
          `${customerId}/consents/${templateCode === undefined ? '' : `templates/${templateCode}/`}decisions`,
          [],
        ),
        ({ decisions }) => decisions.map(textOf),
      ),
  };
}

function picked<Sent, Value>(answer: Answer<Sent>, pick: (sent: Sent) => Value): Answer<Value> {
  return answer.kind === 'refused' ? answer : { ...answer, value: pick(answer.value) };
}

function textOf({ text }: WithText): Text {
  if (!text) throw new Error('The text was asked for and did not come.');
  return text;
}
