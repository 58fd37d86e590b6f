import { requireScopes, type ApiKey } from '../domain/apiKey';
import type { Caller } from '../domain/caller';
import { requireUuid } from '../domain/input';
import { findDenial, findGrantDenial, type PermittedAction } from '../domain/permission';
import { Refused, type Refusal } from '../domain/refusal';
import type { Actions } from './actions';
import type { ApiKeyPage, ApiKeysInput, IssueApiKeyInput, IssuedApiKey } from './apiKeys';
import type { DecisionInput, HistoryInput, HistoryPage } from './decisionHistory';
import type { LatestTemplateInput, LatestVersion } from './latestTemplate';
import type { PendingUpdateInput, PendingUpdatesInput } from './pendingUpdates';
import type { RecordDecisionInput, RecordedDecision } from './recordDecision';
import type { CustomerDecision, PendingUpdate } from './served';

/** The actions of whoever made a request. */
export type ActionsOf<Request> = (request: Request) => CallerActions;

/**
 * What one caller may do. Doors have nothing else in hand, so whatever they call is judged here first, by the
 * one table in `domain/permission.ts`.
 */
export class CallerActions {
  constructor(
    private readonly actions: Actions,
    private readonly caller: Caller,
  ) {}

  /** @throws Refused as `LatestTemplate` */
  latestTemplate(input: LatestTemplateInput): LatestVersion {
    this.mustBePermitted('latestTemplate', null);
    return this.actions.latestTemplate(input);
  }

  /**
   * The customer's id in canonical form, for a caller who may ask about her.
   *
   * @throws Refused `INVALID_INPUT`, `UNAUTHENTICATED`, `FORBIDDEN`
   */
  customer(member: string, id: string): string {
    const customerId = requireUuid(member, id);
    this.mustBePermitted('customer', customerId);
    return customerId;
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `PendingUpdates.one` */
  async pendingUpdate(input: PendingUpdateInput): Promise<PendingUpdate> {
    return this.actions.pendingUpdates.one(this.about('pendingUpdate', input));
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `PendingUpdates.many` */
  async pendingUpdates(input: PendingUpdatesInput): Promise<readonly PendingUpdate[]> {
    return this.actions.pendingUpdates.many(this.about('pendingUpdate', input));
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `RecordDecision` */
  async recordDecision(input: RecordDecisionInput): Promise<RecordedDecision> {
    return this.actions.recordDecision(this.about('recordDecision', input), this.caller);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `DecisionHistory.page` */
  async decisionHistory(input: HistoryInput): Promise<HistoryPage> {
    return this.actions.decisionHistory.page(this.about('decisionHistory', input));
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `DecisionHistory.one` */
  async decision(input: DecisionInput): Promise<CustomerDecision> {
    return this.actions.decisionHistory.one(this.about('decisionHistory', input));
  }

  /**
   * Nobody gives away more than she holds herself.
   *
   * @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `ApiKeys.issue`
   */
  async issueApiKey(input: IssueApiKeyInput): Promise<IssuedApiKey> {
    this.mustBePermitted('manageKeys', null);
    throwAny(findGrantDenial(this.caller, requireScopes('scopes', input.scopes)));
    return this.actions.apiKeys.issue(input, this.caller.id ?? this.caller.kind);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `ApiKeys.page` */
  async apiKeys(input: ApiKeysInput): Promise<ApiKeyPage> {
    this.mustBePermitted('manageKeys', null);
    return this.actions.apiKeys.page(input);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `ApiKeys.revoke` */
  async revokeApiKey(input: { readonly id: string }): Promise<ApiKey> {
    this.mustBePermitted('manageKeys', null);
    return this.actions.apiKeys.revoke(input);
  }

  private about<Input extends { readonly customerId: string }>(action: PermittedAction, input: Input): Input {
    const customerId = requireUuid('customerId', input.customerId);
    this.mustBePermitted(action, customerId);
    return { ...input, customerId };
  }

  private mustBePermitted(action: PermittedAction, customerId: string | null): void {
    throwAny(findDenial(this.caller, action, customerId));
  }
}

function throwAny(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal);
}
