import type { Recorder } from '../domain/caller';
import type { Template } from '../domain/template';
import type { Draft, PublishedVersion } from '../domain/version';
import type { ApiKeys } from './apiKeys';
import type { AtHand } from './atHand';
import type { CreateTemplateInput } from './createTemplate';
import type { DecisionExport } from './decisionExport';
import type { DeclaredVersions } from './declaredVersions';
import type { DecisionHistory } from './decisionHistory';
import type { DiscardDraftInput } from './discardDraft';
import type { Drafts } from './drafts';
import type { LatestTemplate } from './latestTemplate';
import type { ListLimits } from './listLimits';
import type { PendingUpdates } from './pendingUpdates';
import type { PublishedVersions } from './publishedVersions';
import type { PublishVersionInput } from './publishVersion';
import type { RecordDecision } from './recordDecision';
import type { RenameTemplateInput } from './renameTemplate';
import type { Reports } from './reports';
import type { SaveDraftInput } from './saveDraft';
import type { StatedVersion } from './served';
import type { StartDraftInput } from './startDraft';
import type { Templates } from './templates';
import type { TemplateVersions } from './templateVersions';
import type { WithdrawVersionInput } from './withdrawVersion';

/** Everything the product does. Each door calls these and nothing below them. */
export interface Actions {
  readonly limits: ListLimits;
  readonly latestTemplate: LatestTemplate;
  readonly pendingUpdates: Pick<PendingUpdates, 'one' | 'many'>;
  readonly recordDecision: RecordDecision;
  readonly decisionHistory: Pick<DecisionHistory, 'page' | 'one'>;
  readonly decisionExport: Pick<DecisionExport, 'open'>;
  readonly reports: Pick<Reports, 'standing' | 'publishPreview' | 'decisionsPerDay' | 'recordedCount'>;
  readonly apiKeys: Pick<ApiKeys, 'issue' | 'page' | 'revoke'>;
  readonly templates: Pick<Templates, 'page' | 'one' | 'find' | 'current' | 'count'>;
  readonly publishedVersions: Pick<PublishedVersions, 'find'>;
  readonly templateVersions: TemplateVersions;
  readonly createTemplate: (input: CreateTemplateInput) => Promise<Template>;
  readonly renameTemplate: (input: RenameTemplateInput) => Promise<Template>;
  readonly drafts: Pick<Drafts, 'find' | 'preview' | 'comparison'>;
  readonly startDraft: (input: StartDraftInput, editedBy: Recorder) => Promise<Draft>;
  readonly saveDraft: (input: SaveDraftInput, editedBy: Recorder) => Promise<Draft>;
  readonly discardDraft: (input: DiscardDraftInput) => Promise<Template>;
  readonly publishVersion: (input: PublishVersionInput, publishedBy: Recorder) => Promise<PublishedVersion>;
  /** As it stands now. */
  readonly stateVersion: (version: PublishedVersion) => AtHand<StatedVersion>;
  readonly withdrawVersion: (input: WithdrawVersionInput, withdrawnBy: Recorder) => Promise<PublishedVersion>;
  readonly declaredVersions: Pick<DeclaredVersions, 'plan' | 'carryOut'>;
  readonly retireTemplate: (input: { readonly templateCode: string }) => Promise<Template>;
}
