import type { AuthorityCheck, DecidingRole, Relationship } from '../../src/domain/decisions/decidedBy';
import type { TemplateKind } from '../../src/domain/templates/templateRules';
import type { ErrorCode } from '../../src/domain/errors/errors';

/**
 * What callers can do at either door, in one spelling. Members that are left out are left out on the wire too;
 * instants are RFC 3339 texts, as they came.
 */
export interface Door {
  readonly name: 'GraphQL' | 'REST';
  latest(input: LatestInput): Promise<Answer<LatestVersion>>;
  /** A version that is or was in effect, by its id alone. */
  version(input: VersionInput): Promise<Answer<LatestVersion>>;
  pending(input: PendingInput): Promise<Answer<PendingUpdate>>;
  /** Where a customer stands on several templates. */
  consents(input: ConsentsInput): Promise<Answer<readonly PendingUpdate[]>>;
  stoodAt(
    customerId: string,
    at: string,
    templateCodes: readonly string[],
  ): Promise<Answer<readonly Stood[]>>;
  /** What a screen asks. */
  consentSet(setCode: string): Promise<Answer<ConsentSet>>;
  /** Where a customer stands on what a screen asks. */
  customerSet(input: CustomerSetInput): Promise<Answer<CustomerSet>>;
  decide(input: DecideInput): Promise<Answer<Recorded>>;
  /** Several answers of a customer at once. */
  decideAll(input: DecideAllInput): Promise<Answer<AllRecorded>>;
  history(input: HistoryInput): Promise<Answer<History>>;
  /** Sends these bytes where a decision of this customer on this template is sent. */
  post(input: RawBody): Promise<Answer<unknown>>;
}

export type Answer<Value> = Answered<Value> | RefusedAnswer;

export interface Answered<Value> {
  readonly kind: 'answered';
  readonly status: number;
  /** Where they say something that GraphQL says in a member. */
  readonly headers?: Headers;
  readonly value: Value;
}

/** A row of the error table, as it came. */
export interface RefusedAnswer {
  readonly kind: 'refused';
  readonly status: number;
  /** The reply's Content-Type. */
  readonly mediaType: string;
  readonly code: ErrorCode;
  readonly message: string;
  /** The typed members beside the code, in camelCase. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The whole reply, to look for what must not be in it. */
  readonly text: string;
}

/** In which language an answer is wanted. */
interface LanguageInput {
  readonly locale?: string | null;
  /** Sent as the header. */
  readonly acceptLanguage?: string;
}

export interface LatestInput extends LanguageInput {
  readonly templateCode: string;
  readonly strict?: boolean | null;
}

export interface VersionInput extends LanguageInput {
  readonly id: string;
}

export interface PendingInput extends LanguageInput {
  readonly templateCode: string;
  readonly customerId: string;
}

export interface ConsentsInput {
  readonly customerId: string;
  readonly templateCodes?: readonly string[];
  readonly onlyAwaiting?: boolean;
  readonly includeRetired?: boolean;
  readonly first?: number;
  readonly afterTemplateCode?: string;
}

/** Where a customer stood at an instant. */
export type Stood = Pick<
  PendingUpdate,
  'templateCode' | 'accepted' | 'reason' | 'mayProceed' | 'obstacle'
> & {
  readonly version: Pick<PendingUpdate['version'], 'consentVersionId'>;
  readonly decision?: { readonly sequence: number } | null;
};

export interface CustomerSetInput extends LanguageInput {
  readonly customerId: string;
  readonly setCode: string;
  readonly audience?: readonly string[];
}

export interface DecideInput extends AnswerInput {
  readonly customerId: string;
  readonly idempotencyKey?: string | null;
}

export interface DecideAllInput {
  readonly customerId: string;
  readonly decisions: readonly AnswerInput[];
  readonly idempotencyKey?: string | null;
  readonly setCode?: string | null;
}

export interface AnswerInput {
  readonly templateCode: string;
  readonly consentVersionId?: string | null;
  readonly value: 'given' | 'reject' | 'withdraw';
  readonly locale?: string | null;
  readonly contentHash?: string | null;
  readonly channel?: string | null;
  readonly afterSequence?: number | null;
  readonly decidedAt?: string | null;
  readonly decidedBy?: DecidedByInput | null;
}

export interface DecidedByInput {
  readonly role: DecidingRole;
  readonly relationship?: Relationship | null;
  readonly check?: AuthorityCheck | null;
  readonly actorId?: string | null;
}

export interface HistoryInput {
  readonly customerId: string;
  readonly templateCode: string;
  readonly first?: number;
  readonly after?: string | null;
}

export interface RawBody {
  readonly customerId: string;
  readonly templateCode: string;
  readonly body: string | Buffer;
  readonly contentType: string;
}

export interface LatestVersion {
  readonly consentVersionId: string;
  readonly templateCode: string;
  readonly kind: TemplateKind;
  readonly number: number;
  readonly label: string;
  readonly locale: string;
  readonly title: string;
  readonly body: string;
  readonly contentHash: string;
  readonly publishedAt: string;
  readonly effectiveFrom: string;
}

export interface PendingUpdate {
  readonly customerId: string;
  readonly templateCode: string;
  readonly kind: TemplateKind;
  readonly accepted: boolean;
  readonly reason: 'NEVER_DECIDED' | 'NEW_VERSION' | 'EXPIRED' | null;
  readonly mayProceed: boolean;
  readonly mayProceedUntil: string | null;
  readonly obstacle:
    'NEVER_DECIDED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED' | 'AWAITING_CONFIRMATION' | 'SUPERSEDED' | null;
  readonly retiredAt: string | null;
  readonly version: { readonly consentVersionId: string; readonly locale: string };
  readonly decision: Decision | null;
  readonly changes: readonly VersionChange[];
}

export interface ConsentSet {
  readonly setCode: string;
  readonly name: string;
  readonly revision: number;
  readonly members: readonly {
    readonly templateCode: string;
    readonly required: boolean;
    readonly audience: readonly string[];
  }[];
}

export interface CustomerSet {
  readonly setCode: string;
  readonly revision: number;
  readonly mayContinue: boolean;
  readonly accepted: boolean;
  readonly members: readonly {
    readonly templateCode: string;
    readonly kind: string;
    readonly required: boolean;
    readonly pendingUpdate: PendingUpdate;
  }[];
}

export interface VersionChange {
  readonly consentVersionId: string;
  readonly number: number;
  readonly label: string;
  readonly changeKind: 'MATERIAL' | 'EDITORIAL';
  readonly effectiveFrom: string;
  readonly locale: string;
  readonly changeNote: string | null;
}

export interface Decision {
  readonly id: string;
  readonly customerId: string;
  readonly templateCode: string;
  readonly consentVersionId: string;
  readonly value: 'given' | 'reject' | 'withdraw';
  readonly sequence: number;
  readonly decidedAt: string;
  readonly recordedAt: string;
  readonly locale: string;
  readonly contentHash: string;
  readonly validUntil: string | null;
  readonly awaitsConfirmation: boolean;
  readonly source: {
    readonly kind: string;
    readonly sequence: number | null;
    readonly hash: string | null;
    readonly name: string | null;
    readonly trust: string | null;
  } | null;
  /** Null nowhere yet. */
  readonly evidence: { readonly hash: string } | null;
  readonly decidedBy: {
    readonly role: string;
    readonly relationship: string;
    readonly check: string;
    readonly actorBinding: string;
  } | null;
}

export interface RecordedAnswer {
  readonly decision: Decision;
  readonly changed: boolean;
  readonly pendingUpdate: PendingUpdate;
}

export interface Recorded extends RecordedAnswer {
  readonly replayed: boolean;
}

export interface AllRecorded {
  readonly decisions: readonly RecordedAnswer[];
  readonly replayed: boolean;
}

export interface History {
  readonly decisions: readonly Decision[];
  /** Where the next page goes on; null on the last. */
  readonly next: string | null;
}
