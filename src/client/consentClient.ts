import {
  CustomerGateDocument,
  CustomerSetDocument,
  CustomersPendingDocument,
  LatestTemplateDocument,
  PendingUpdateDocument,
  RecordDecisionDocument,
  RecordDecisionsDocument,
  type CustomerSetQuery,
  type CustomerStandingFragment,
  type FullStandingFragment,
  type RecordDecisionInput,
  type RecordDecisionMutation,
  type RecordDecisionsInput,
  type RecordDecisionsMutation,
  type ShownVersionFragment,
  type StandingDecisionFragment,
} from './documents/generated';
import type { CustomerGate, GateInput } from './consentGate';
import { UnansweredError } from './consentServiceError';
import { exchangeWith, type Exchange, type TokenSource } from './exchange';
import { withRetries } from './pause';

// What a caller needs beside the client; package.json lets nothing else be imported.
export {
  CustomerGateDocument,
  CustomerSetDocument,
  CustomersPendingDocument,
  DecidedTextDocument,
  DecisionHistoryDocument,
  LatestTemplateDocument,
  LogInDocument,
  MyConsentsDocument,
  PendingUpdateDocument,
  RecordDecisionDocument,
  RecordDecisionsDocument,
  RecordDecisionWithHistoryDocument,
  ViewerConsentsDocument,
  ViewerLogInDocument,
} from './documents/generated';
export { createConsentGate, type ConsentGate, type ConsentGateOptions, type GateAnswer } from './consentGate';
export { ConsentServiceError, UnansweredError } from './consentServiceError';
export type { InputFault } from '../domain/errors/inputFault';
export { Refused, RefusedError, type DetailsOf, type KnownRefusal, type RefusedWith } from './refused';
export type { TokenSource } from './exchange';

export interface ConsentClientOptions {
  /** Where the service stands, such as `https://consent.example`. */
  readonly url: string;
  /** A token or API key, or what gives a fresh one for each request; the current texts need none. */
  readonly token?: TokenSource | undefined;
  /** How long one attempt may take. */
  readonly timeoutMs?: number;
  /** How often a request is sent at most, when the network or the service fails. */
  readonly attempts?: number;
  /** The longest pause between two attempts; when the service asks for a longer one, the call fails. */
  readonly maxWaitMs?: number;
}

export interface CallOptions {
  /** Ends the call with its reason; what was sent already may still be recorded. */
  readonly signal?: AbortSignal;
}

export interface LatestInput {
  readonly templateCode: string;
  /** The language tag (BCP 47) to serve the text in; the default locale is served when none fits. */
  readonly locale?: string | null;
  /** Refuses with `LOCALE_NOT_AVAILABLE` instead of serving the default locale. */
  readonly strict?: boolean;
}

export interface PendingInput {
  readonly customerId: string;
  readonly templateCode: string;
  readonly locale?: string | null;
}

export interface PendingManyInput extends Omit<PendingInput, 'customerId'> {
  readonly customerIds: readonly string[];
}

export interface SetInput extends GateInput {
  readonly locale?: string | null;
}

export type DecideInput = RecordDecisionInput;

export interface DecideAllInput extends RecordDecisionsInput {
  /** The language of the texts in the pending updates. */
  readonly locale?: string | null;
}

export type ConsentVersion = ShownVersionFragment;
export type Decision = StandingDecisionFragment;
export type PendingUpdate = FullStandingFragment;
/** Where one of many customers stands: the version without its long text. */
export type CustomerPending = CustomerStandingFragment;
/** Where a customer stands on what one screen asks. */
export type CustomerSet = NonNullable<NonNullable<CustomerSetQuery['customer']>['set']>;
export type RecordedDecision = Whole<NonNullable<RecordDecisionMutation['recordDecision']>>;
export type RecordedDecisions = Omit<Answers, 'decisions'> & {
  readonly decisions: readonly Whole<Answers['decisions'][number]>[];
};

type Answers = NonNullable<RecordDecisionsMutation['recordDecisions']>;
/** A call rejects where something could not be read, so what it resolves to has all. */
type Whole<Answer> = Answer & { readonly pendingUpdate: PendingUpdate };

/** Every call rejects with a `ConsentServiceError`: `Refused.…` by code, or `UnansweredError`. */
export interface ConsentClient {
  /** The text to show to everybody who has to answer now. */
  latest(input: LatestInput, call?: CallOptions): Promise<ConsentVersion>;
  /** Whether a customer still has to answer, with the text to show. */
  pending(input: PendingInput, call?: CallOptions): Promise<PendingUpdate>;
  /** Where a customer stands on what one screen asks, with the texts to show. */
  set(input: SetInput, call?: CallOptions): Promise<CustomerSet>;
  /** Whether a customer may go on, without the texts: see `createConsentGate`. */
  gate(input: GateInput, call?: CallOptions): Promise<CustomerGate>;
  /** Whether many customers still have to answer, in the order of their ids; requested by the hundred. */
  pendingMany(input: PendingManyInput, call?: CallOptions): Promise<readonly CustomerPending[]>;
  /**
   * Records a customer's answer; it is durable when the call resolves. All attempts of one call carry the same
   * idempotency key. To call again later, send a key of your own.
   */
  decide(input: DecideInput, call?: CallOptions): Promise<RecordedDecision>;
  /** Records several answers of a customer, all or none, as `decide` does one. */
  decideAll(input: DecideAllInput, call?: CallOptions): Promise<RecordedDecisions>;
}

/** A client of the service for back-ends. It keeps nothing between calls, so one serves all of a process. */
export function createConsentClient({
  url,
  token,
  timeoutMs = 10_000,
  attempts = 4,
  maxWaitMs = 10_000,
}: ConsentClientOptions): ConsentClient {
  const exchange = exchangeWith({ endpoint: endpointOf(url), token, timeoutMs });
  return consentClientOver((document, variables, signal, onHeaders) =>
    withRetries(() => exchange(document, variables, signal, onHeaders), { attempts, maxWaitMs }, signal),
  );
}

function consentClientOver(exchange: Exchange): ConsentClient {
  return {
    latest: async (input, { signal } = {}) =>
      present((await exchange(LatestTemplateDocument, input, signal)).latestTemplate),
    pending: async (input, { signal } = {}) =>
      present((await exchange(PendingUpdateDocument, input, signal)).pendingUpdate),
    set: async (input, { signal } = {}) =>
      present((await exchange(CustomerSetDocument, input, signal)).customer?.set),
    gate: async (input, { signal } = {}) => {
      let answeredAt: string | null = null;
      const seen = (headers: Headers) => (answeredAt = headers.get('date'));
      const { customer } = await exchange(CustomerGateDocument, input, signal, seen);
      const linkedIds = customer?.linkedIds?.map(({ customerId }) => customerId) ?? [];
      return { ...present(customer?.set), linkedIds, answeredAt };
    },
    pendingMany: (input, { signal } = {}) => pendingOf(input, exchange, signal),
    decide: async (input, { signal } = {}) => {
      const keyed = { ...input, idempotencyKey: input.idempotencyKey ?? crypto.randomUUID() };
      const variables = { input: keyed, locale: input.locale };
      return whole(present((await exchange(RecordDecisionDocument, variables, signal)).recordDecision));
    },
    decideAll: async ({ locale, ...input }, { signal } = {}) => {
      const keyed = { ...input, idempotencyKey: input.idempotencyKey ?? crypto.randomUUID() };
      const variables = { input: keyed, locale };
      const answers = present((await exchange(RecordDecisionsDocument, variables, signal)).recordDecisions);
      return { ...answers, decisions: answers.decisions.map(whole) };
    },
  };
}

/** The most that the service takes in one `customers` field. */
const customersPerRequest = 100;

async function pendingOf(
  { customerIds, ...others }: PendingManyInput,
  exchange: Exchange,
  signal?: AbortSignal,
): Promise<readonly CustomerPending[]> {
  const pending: CustomerPending[] = [];
  for (let start = 0; start < customerIds.length; start += customersPerRequest) {
    const some = customerIds.slice(start, start + customersPerRequest);
    const { customers } = await exchange(CustomersPendingDocument, { ...others, customerIds: some }, signal);
    pending.push(...present(customers).map(({ pendingUpdate }) => present(pendingUpdate)));
  }
  return pending;
}

/** A field is null only beside an error. */
function present<Value>(value: Value | null | undefined): Value {
  if (value !== null && value !== undefined) return value;
  throw new UnansweredError('The answer has neither data nor errors.', {
    status: 200,
    retryAfterSeconds: null,
  });
}

function whole<Answer extends { readonly pendingUpdate: PendingUpdate | null }>(
  answer: Answer,
): Whole<Answer> {
  return { ...answer, pendingUpdate: present(answer.pendingUpdate) };
}

/** The address of GraphQL itself is taken as well. */
function endpointOf(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new TypeError('url must begin with http:// or https://, such as https://consent.example.');
  }
  const endpoint = new URL(url);
  if (!/\/graphql\/?$/.test(endpoint.pathname)) {
    endpoint.pathname = `${endpoint.pathname.replace(/\/$/, '')}/graphql`;
  }
  return endpoint.href;
}
