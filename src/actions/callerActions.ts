import { requireScopes, type ApiKey } from '../domain/apiKey';
import { recorderOf, type Caller } from '../domain/caller';
import { requireUuid } from '../domain/input';
import { findGrantDenial, type PermittedAction } from '../domain/permission';
import { Refused, type Refusal } from '../domain/refusal';
import type { Template } from '../domain/template';
import { RequestLanguages } from './acceptedLocales';
import type { Actions } from './actions';
import type { AtHand } from './atHand';
import type { ApiKeyPage, ApiKeysInput, IssueApiKeyInput, IssuedApiKey } from './apiKeys';
import { CallerDrafts } from './callerDrafts';
import { CallerReferences } from './callerReferences';
import type { CreateTemplateInput } from './createTemplate';
import type { DecisionExportInput, OpenExport } from './decisionExport';
import type { DecisionInput, HistoryInput, HistoryPage } from './decisionHistory';
import { requireBatch } from './listLimits';
import type { LatestTemplateInput, LatestVersion } from './latestTemplate';
import type { Page } from './page';
import type { PendingUpdateInput, PendingUpdatesInput } from './pendingUpdates';
import { mustBePermitted } from './permitted';
import type { PublishVersionInput } from './publishVersion';
import type { RecordDecisionInput, RecordedDecision } from './recordDecision';
import type { RenameTemplateInput } from './renameTemplate';
import type {
  DecisionsOfDay,
  DecisionsPerDayInput,
  PublishPreview,
  PublishPreviewInput,
  StandingReport,
} from './reports';
import type { CustomerDecision, PendingUpdate, StatedVersion } from './served';
import type { CurrentVersionInput, TemplatesInput } from './templates';
import type { TemplateVersionsInput } from './templateVersions';
import type { WithdrawVersionInput } from './withdrawVersion';

/** The actions of whoever made a request. */
export type ActionsOf<Request> = (request: Request) => CallerActions;

/**
 * What one caller may do. Doors have nothing else in hand, so whatever they call is judged here first, by the
 * one table in `domain/permission.ts`.
 */
export class CallerActions {
  private readonly languages: RequestLanguages;

  constructor(
    private readonly actions: Actions,
    private readonly caller: Caller,
    /** The languages that the request accepts where it names none, as its header says them. */
    acceptLanguage?: string,
  ) {
    this.languages = new RequestLanguages(acceptLanguage);
  }

  get drafts(): CallerDrafts {
    return new CallerDrafts(this.actions, this.caller);
  }

  get references(): CallerReferences {
    return new CallerReferences(this.actions, this.caller, this.languages);
  }

  /** What a list of all templates costs. Their number is nobody's secret, so nobody needs a permission. */
  countTemplates(): number {
    return this.actions.templates.count();
  }

  /** @throws Refused as `LatestTemplate` */
  latestTemplate({ templateCode, locale, strict }: LatestTemplateInput): AtHand<LatestVersion> {
    this.mustBePermitted('latestTemplate', null);
    const acceptedLocales = this.languages.inPlaceOf(locale);
    return this.actions.latestTemplate({ templateCode, locale, strict, acceptedLocales });
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

  /**
   * The ids of several customers in canonical form, for a caller who may ask about them all.
   *
   * @throws Refused as `customer`; `INVALID_INPUT` for more than a batch
   */
  customers(member: string, ids: readonly string[]): readonly string[] {
    const batch = requireBatch(member, ids, this.actions.limits);
    return batch.map((id, index) => this.customer(`${member}[${index}]`, id));
  }

  /** @throws Refused at once `UNAUTHENTICATED`, `FORBIDDEN`; as `PendingUpdates.one` */
  pendingUpdate({ customerId: id, templateCode, locale }: PendingUpdateInput): Promise<PendingUpdate> {
    const customerId = requireUuid('customerId', id);
    this.mustBePermitted('pendingUpdate', customerId);
    const acceptedLocales = this.languages.inPlaceOf(locale);
    return this.actions.pendingUpdates.one({ customerId, templateCode, locale, acceptedLocales });
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `PendingUpdates.many` */
  async pendingUpdates(input: PendingUpdatesInput): Promise<readonly PendingUpdate[]> {
    return this.actions.pendingUpdates.many(this.about('pendingUpdate', this.languages.acceptedFor(input)));
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `RecordDecision` */
  async recordDecision(input: RecordDecisionInput): Promise<RecordedDecision> {
    const asked = this.about('recordDecision', input);
    const recorder = recorderOf(this.caller, asked.customerId.toLowerCase());
    return this.actions.recordDecision(asked, recorder);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `DecisionHistory.page` */
  async decisionHistory(input: HistoryInput): Promise<HistoryPage> {
    return this.actions.decisionHistory.page(this.about('decisionHistory', input));
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `DecisionHistory.one` */
  async decision(input: DecisionInput): Promise<CustomerDecision> {
    return this.actions.decisionHistory.one(this.about('decisionHistory', input));
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `Templates.page` */
  async templates(input: TemplatesInput): Promise<Page<Template>> {
    this.mustBePermitted('readTemplates', null);
    return this.actions.templates.page(input);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `Templates.one` */
  async template(input: { readonly templateCode: string }): Promise<Template> {
    this.mustBePermitted('readTemplates', null);
    return this.actions.templates.one(input);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `Templates.current` */
  currentVersion(input: CurrentVersionInput): AtHand<StatedVersion | null> {
    this.mustBePermitted('readTemplates', null);
    return this.actions.templates.current(this.languages.acceptedFor(input));
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `TemplateVersions` */
  templateVersions(input: TemplateVersionsInput): AtHand<Page<StatedVersion>> {
    this.mustBePermitted('readTemplates', null);
    return this.actions.templateVersions(input);
  }

  /**
   * What staff alone may read of a version that everybody may read.
   *
   * @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`
   */
  forStaff<Value>(value: Value): Value {
    this.mustBePermitted('readTemplates', null);
    return value;
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `createTemplate` */
  async createTemplate(input: CreateTemplateInput): Promise<Template> {
    this.mustBePermitted('createTemplate', null);
    return this.actions.createTemplate(input);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `renameTemplate` */
  async renameTemplate(input: RenameTemplateInput): Promise<Template> {
    this.mustBePermitted('renameTemplate', null);
    return this.actions.renameTemplate(input);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `publishVersion` */
  async publishVersion(input: PublishVersionInput): Promise<StatedVersion> {
    this.mustBePermitted('publishVersion', null);
    return this.actions.stateVersion(await this.actions.publishVersion(input, this.caller));
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `withdrawVersion` */
  async withdrawVersion(input: WithdrawVersionInput): Promise<StatedVersion> {
    this.mustBePermitted('withdrawVersion', null);
    return this.actions.stateVersion(await this.actions.withdrawVersion(input, this.caller));
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `retireTemplate` */
  async retireTemplate(input: { readonly templateCode: string }): Promise<Template> {
    this.mustBePermitted('retireTemplate', null);
    return this.actions.retireTemplate(input);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `Reports.publishPreview` */
  async publishPreview(input: PublishPreviewInput): Promise<PublishPreview> {
    this.mustBePermitted('publishPreview', null);
    return this.actions.reports.publishPreview(input);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `Reports.standing` */
  async standingReport(input: { readonly templateCode: string }): Promise<StandingReport> {
    this.mustBePermitted('readReports', null);
    return this.actions.reports.standing(input);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `Reports.decisionsPerDay` */
  async decisionsPerDay(input: DecisionsPerDayInput): Promise<readonly DecisionsOfDay[]> {
    this.mustBePermitted('readReports', null);
    return this.actions.reports.decisionsPerDay(input);
  }

  /** @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `DecisionExport.open` */
  async exportDecisions(input: DecisionExportInput): Promise<OpenExport> {
    this.mustBePermitted('exportDecisions', null);
    return this.actions.decisionExport.open(input);
  }

  /**
   * Nobody gives away more than they hold themselves, nor for longer than their own key is good.
   *
   * @throws Refused `UNAUTHENTICATED`, `FORBIDDEN`; as `ApiKeys.issue`
   */
  async issueApiKey(input: IssueApiKeyInput): Promise<IssuedApiKey> {
    this.mustBePermitted('manageKeys', null);
    throwAny(findGrantDenial(this.caller, requireScopes('scopes', input.scopes)));
    const { id, kind, keyExpiresAt = null } = this.caller;
    return this.actions.apiKeys.issue(input, id ?? kind, keyExpiresAt);
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
    this.mustBePermitted(action, requireUuid('customerId', input.customerId));
    return input;
  }

  private mustBePermitted(action: PermittedAction, customerId: string | null): void {
    mustBePermitted(this.caller, action, customerId);
  }
}

function throwAny(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal);
}
