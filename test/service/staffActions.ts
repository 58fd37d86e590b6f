import { actFor, type Act, type ActionParts } from '../../src/actions/act';
import { decisionHistory, type HistoryInput } from '../../src/actions/decisions/decisionHistory';
import type { CustomerDecision, PendingUpdate } from '../../src/actions/decisions/pendingUpdate';
import type { Page } from '../../src/actions/running/page';
import {
  pendingUpdate,
  pendingUpdates,
  type PendingUpdateInput,
  type PendingUpdatesInput,
} from '../../src/actions/decisions/pendingUpdates';
import {
  recordDecision,
  type RecordDecisionInput,
  type RecordedDecision,
} from '../../src/actions/decisions/recordDecision';
import {
  createTemplate,
  type CreateTemplateInput,
  renameTemplate,
  setTemplateRules,
  type RenameTemplateInput,
  type SetTemplateRulesInput,
  retireTemplate,
  cancelVersion,
  type CancelVersionInput,
} from '../../src/actions/publishing/templateChanges';
import { publishVersion, type PublishVersionInput } from '../../src/actions/publishing/publishVersion';
import { saveSet, type SaveSetInput } from '../../src/actions/publishing/saveSet';
import { saveDraft, type SaveDraftInput } from '../../src/actions/publishing/draftEditing';
import {
  publishPreview,
  recordedCount,
  standingReport,
  type PublishPreview,
  type PublishPreviewInput,
  type RecordedCountInput,
  type StandingReport,
} from '../../src/actions/reports/reports';
import { RequestLanguages } from '../../src/actions/running/requestLanguages';
import {
  latestTemplate,
  type LatestTemplateInput,
  type LatestVersion,
} from '../../src/actions/templates/shownVersions';
import { templateCount } from '../../src/actions/templates/templates';
import type { Caller } from '../../src/domain/access/caller';
import { requireCustomerId } from '../../src/domain/input/input';
import type { CustomerId } from '../../src/domain/values/checkedText';
import { scopes } from '../../src/domain/values/scope';
import type { ConsentSet } from '../../src/domain/templates/consentSet';
import type { Template } from '../../src/domain/templates/template';
import type { Draft, PublishedVersion } from '../../src/domain/templates/version';

type Unchecked<Input extends { readonly customerId: CustomerId }> = Omit<Input, 'customerId'> & {
  readonly customerId: string;
};

/** The actions as tests call them below the doors: by a caller who may do everything. */
export interface StaffActions {
  readonly latestTemplate: (input: LatestTemplateInput) => Promise<LatestVersion>;
  readonly pendingUpdate: (input: Unchecked<PendingUpdateInput>) => Promise<PendingUpdate>;
  readonly pendingUpdates: (input: Unchecked<PendingUpdatesInput>) => Promise<readonly PendingUpdate[]>;
  readonly recordDecision: (
    input: Unchecked<RecordDecisionInput>,
    recorder: Named,
  ) => Promise<RecordedDecision>;
  readonly decisionHistory: (input: Unchecked<HistoryInput>) => Promise<Page<CustomerDecision>>;
  readonly standingReport: (input: { readonly templateCode: string }) => Promise<StandingReport>;
  readonly publishPreview: (input: PublishPreviewInput) => Promise<PublishPreview>;
  readonly recordedCount: (input: RecordedCountInput) => Promise<number>;
  readonly templateCount: () => number;
  readonly createTemplate: (input: CreateTemplateInput) => Promise<Template>;
  readonly saveDraft: (input: SaveDraftInput, editor: Named) => Promise<Draft>;
  readonly publishVersion: (input: PublishVersionInput, publisher: Named) => Promise<PublishedVersion>;
  readonly cancelVersion: (input: CancelVersionInput, publisher: Named) => Promise<PublishedVersion>;
  readonly renameTemplate: (input: RenameTemplateInput) => Promise<Template>;
  readonly setTemplateRules: (input: SetTemplateRulesInput) => Promise<Template>;
  readonly retireTemplate: (input: { readonly templateCode: string }) => Promise<Template>;
  readonly saveSet: (input: SaveSetInput) => Promise<ConsentSet>;
}

/** A caller by what they are recorded as. */
export type Named = Pick<Caller, 'kind' | 'id'>;

const somebody: Named = { kind: 'service', id: 'test' };

/** What this caller may do, as the doors have it. */
export function actAs(parts: ActionParts, caller: Caller): Act {
  return actFor(parts, { caller, languages: new RequestLanguages() });
}

export function staffActions(parts: ActionParts): StaffActions {
  const as = ({ kind, id }: Named): Act => actAs(parts, { kind, id, scopes: new Set(scopes) });
  const act = as(somebody);
  return staffActionsBy(act, as);
}

/** The same where one caller is all there is, as for commands. */
export function staffActionsBy(act: Act, as: (somebody: Named) => Act = () => act): StaffActions {
  return {
    latestTemplate: async (input) => act(latestTemplate, input),
    pendingUpdate: async (input) => act(pendingUpdate, checked(input)),
    pendingUpdates: async (input) => act(pendingUpdates, checked(input)),
    recordDecision: async (input, recorder) => as(recorder)(recordDecision, checked(input)),
    decisionHistory: async (input) => act(decisionHistory, checked(input)),
    standingReport: async (input) => act(standingReport, input),
    publishPreview: async (input) => act(publishPreview, input),
    recordedCount: async (input) => act(recordedCount, input),
    templateCount: () => act(templateCount, null),
    createTemplate: async (input) => act(createTemplate, input),
    saveDraft: async (input, editor) => (await as(editor)(saveDraft, input)).draft,
    publishVersion: async (input, publisher) => (await as(publisher)(publishVersion, input)).version,
    cancelVersion: async (input, publisher) => (await as(publisher)(cancelVersion, input)).version,
    renameTemplate: async (input) => act(renameTemplate, input),
    setTemplateRules: async (input) => act(setTemplateRules, input),
    retireTemplate: async (input) => act(retireTemplate, input),
    saveSet: async (input) => (await act(saveSet, input)).set,
  };
}

function checked<Input extends { readonly customerId: string }>(
  input: Input,
): Input & { readonly customerId: CustomerId } {
  return { ...input, customerId: requireCustomerId('customerId', input.customerId) };
}
