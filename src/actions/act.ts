import type { Pool } from 'pg';
import type { KnownPresentations } from './templates/knownPresentations';
import type { DecisionContexts } from './decisions/decisionContexts';
import type { OtherIds } from './decisions/customer';
import type { HistoryPages } from './decisions/decisionHistory';
import type { AnswerLimits } from './decisions/recordDecision';
import type { DecisionWriter } from './decisions/decisionWriter';
import type { PendingUpdates } from './decisions/pendingUpdates';
import type { EvidenceFiles } from './evidence/file/evidenceFiles';
import type { Erasures } from './evidence/erasure/erasures';
import type { Retention } from './evidence/erasure/retention';
import type { EvidenceLog } from './evidence/evidenceLog';
import type { Timestamps } from './evidence/timestamp/timestamps';
import type { Feed } from './events/feed';
import type { WebhookParts } from './events/webhooks/webhookParts';
import type { Drafts } from './publishing/drafts';
import type { PublishingParts } from './publishing/publishingParts';
import type { DecisionExport } from './reports/decisionExport';
import type { ReadSystem } from './reports/system';
import type { TallyReader } from './reports/tallyReader';
import type { Engine } from '../storage/engine/engine';
import type { Action, ActionRequest } from './running/action';
import type { ListLimits } from './running/page';
import type { PublishedVersions } from './templates/publishedVersions';

export interface ActionParts extends PublishingParts {
  readonly pool: Pool;
  readonly limits: ListLimits & AnswerLimits;
  readonly publishedVersions: PublishedVersions;
  readonly pendingUpdates: PendingUpdates;
  readonly decisionWriter: DecisionWriter;
  /** For imports, behind which no answer that is made now may wait. */
  readonly importWriter: DecisionWriter;
  readonly presentations: KnownPresentations;
  readonly historyPages: HistoryPages;
  readonly otherIds: OtherIds;
  readonly contexts: DecisionContexts;
  readonly drafts: Drafts;
  readonly evidenceLog: EvidenceLog;
  readonly timestamps: Timestamps;
  readonly evidenceFiles: EvidenceFiles;
  readonly erasures: Erasures;
  readonly retention: Retention;
  readonly feed: Feed;
  readonly webhooks: WebhookParts;
  readonly tallyReader: TallyReader;
  readonly decisionExport: DecisionExport;
  readonly readSystem: ReadSystem;
  readonly backUp: Engine['backUp'];
  /** Called with each API key that is revoked here. */
  readonly onKeyRevoked?: (id: string) => void;
}

/**
 * Performs an action for the caller of one request. Doors and commands have no other way to act, so each use is
 * judged by the permission that the action states.
 */
export type Act = <Sent, Result>(action: Action<ActionParts, Sent, Result>, sent: Sent) => Result;

export type ActFor<Request> = (request: Request) => Act;

export function actFor(parts: ActionParts, request: ActionRequest): Act {
  return (action, sent) => action.perform(parts, request, sent);
}
