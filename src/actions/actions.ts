import type { Template } from '../domain/template';
import type { VersionInTime } from '../domain/timeline';
import type { Draft } from '../domain/version';
import type { ApiKeys } from './apiKeys';
import type { CreateTemplateInput } from './createTemplate';
import type { DecisionHistory } from './decisionHistory';
import type { LatestTemplate } from './latestTemplate';
import type { PendingUpdates } from './pendingUpdates';
import type { PublishVersionInput } from './publishVersion';
import type { RecordDecision } from './recordDecision';
import type { SaveDraftInput } from './saveDraft';

/** Everything the product does. Each door calls these and nothing below them. */
export interface Actions {
  readonly latestTemplate: LatestTemplate;
  readonly pendingUpdates: Pick<PendingUpdates, 'one' | 'many'>;
  readonly recordDecision: RecordDecision;
  readonly decisionHistory: Pick<DecisionHistory, 'page' | 'one'>;
  readonly apiKeys: Pick<ApiKeys, 'issue' | 'page' | 'revoke'>;
  readonly createTemplate: (input: CreateTemplateInput) => Promise<Template>;
  readonly saveDraft: (input: SaveDraftInput) => Promise<Draft>;
  readonly publishVersion: (input: PublishVersionInput) => Promise<VersionInTime>;
  readonly retireTemplate: (input: { readonly templateCode: string }) => Promise<Template>;
}
