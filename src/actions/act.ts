import type { Pool } from 'pg';
import type { ApiKeys } from './access/apiKeys';
import type { DecisionHistory } from './decisions/decisionHistory';
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
import type { Reports } from './reports/reports';
import type { Action, ActionRequest } from './running/action';
import type { ListLimits } from './running/listLimits';
import type { PublishedVersions } from './templates/publishedVersions';
import type { Templates } from './templates/templates';

/** What all actions work with; built once. */
export interface ActionParts extends PublishingParts {
  readonly pool: Pool;
  readonly limits: ListLimits;
  readonly templates: Templates;
  readonly publishedVersions: PublishedVersions;
  readonly pendingUpdates: PendingUpdates;
  readonly decisionWriter: DecisionWriter;
  readonly decisionHistory: DecisionHistory;
  readonly drafts: Drafts;
  readonly evidenceLog: EvidenceLog;
  readonly timestamps: Timestamps;
  readonly evidenceFiles: EvidenceFiles;
  readonly erasures: Erasures;
  readonly retention: Retention;
  readonly feed: Feed;
  readonly webhooks: WebhookParts;
  readonly reports: Reports;
  readonly decisionExport: DecisionExport;
  readonly apiKeys: ApiKeys;
}

/**
 * Performs an action for the caller of one request. Doors and commands have no other way to act, so each use is
 * judged by the permission that the action states.
 */
export type Act = <Sent, Result>(action: Action<ActionParts, Sent, Result>, sent: Sent) => Result;

/** How a door comes by what the caller of a request may do. */
export type ActFor<Request> = (request: Request) => Act;

export function actFor(parts: ActionParts, request: ActionRequest): Act {
  return (action, sent) => action.perform(parts, request, sent);
}
