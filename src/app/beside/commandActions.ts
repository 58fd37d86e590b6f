import type { ActionParts } from '../../actions/act';
import type { Action } from '../../actions/running/action';
import { apiKeys, issueApiKey, revokeApiKey } from '../../actions/access/apiKeys';
import { linkedIds } from '../../actions/decisions/customer';
import { decisionHistory } from '../../actions/decisions/decisionHistory';
import { pendingUpdates } from '../../actions/decisions/pendingUpdates';
import { readEvents } from '../../actions/events/readEvents';
import { recoverWebhook, replayWebhook, resendWebhookEvent } from '../../actions/events/webhooks/sendAgain';
import { updateWebhook } from '../../actions/events/webhooks/updateWebhook';
import { testWebhook, webhookAttempts } from '../../actions/events/webhooks/webhookAttempts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
} from '../../actions/events/webhooks/webhooks';
import { backUp } from '../../actions/health/backUp';
import { ledgerHealth } from '../../actions/health/ledgerHealth';
import { finishImport } from '../../actions/importing/finishImport';
import { importRows } from '../../actions/importing/importRows';
import { auditLog } from '../../actions/evidence/audit/auditLog';
import { linkCustomers, linkPreview } from '../../actions/evidence/linkCustomers';
import { eraseCustomer, erasurePreview, replayErasure } from '../../actions/evidence/erasure/eraseCustomer';
import {
  customerHold,
  customerHolds,
  holdCustomer,
  releaseCustomer,
} from '../../actions/evidence/erasure/holds';
import { lapsedCustomers, runRetention } from '../../actions/evidence/erasure/retention';
import { customerEvidence, evidenceBeside } from '../../actions/evidence/file/customerEvidence';
import { stampLog } from '../../actions/evidence/timestamp/timestamps';
import { cancelVersion, createTemplate, retireTemplate } from '../../actions/publishing/templateChanges';
import { carryOutDeclared, draftDeclared, planDeclared } from '../../actions/publishing/declaredVersions';
import { discardDraft, startDraft } from '../../actions/publishing/draftEditing';
import { draft, draftComparison } from '../../actions/publishing/drafts';
import { planSets } from '../../actions/publishing/declaredSets';
import { publishVersion } from '../../actions/publishing/publishVersion';
import { saveSet } from '../../actions/publishing/saveSet';
import { changeSettings, settings } from '../../actions/publishing/settings';
import { customerStandings } from '../../actions/reports/customerStandings';
import { exportDecisions } from '../../actions/reports/decisionExport';
import { publishPreview, recordedCount, standingReport } from '../../actions/reports/reports';
import { templateReport } from '../../actions/reports/templateReport';
import { consentSet, consentSets } from '../../actions/templates/consentSets';
import { templateVersions } from '../../actions/templates/templateVersions';
import { currentVersion, template, templates } from '../../actions/templates/templates';

/** The actions of commands, by the names under which a command asks a running service for them. */
export const commandActions = {
  apiKeys,
  auditLog,
  backUp,
  cancelVersion,
  changeSettings,
  consentSet,
  consentSets,
  carryOutDeclared,
  createTemplate,
  createWebhook,
  currentVersion,
  customerEvidence,
  customerHold,
  customerHolds,
  customerStandings,
  decisionHistory,
  deleteWebhook,
  discardDraft,
  draft,
  draftComparison,
  draftDeclared,
  eraseCustomer,
  erasurePreview,
  evidenceBeside,
  exportDecisions,
  finishImport,
  holdCustomer,
  importRows,
  issueApiKey,
  lapsedCustomers,
  ledgerHealth,
  linkCustomers,
  linkPreview,
  linkedIds,
  listWebhooks,
  pendingUpdates,
  planDeclared,
  planSets,
  publishPreview,
  publishVersion,
  readEvents,
  recordedCount,
  recoverWebhook,
  releaseCustomer,
  replayErasure,
  replayWebhook,
  resendWebhookEvent,
  retireTemplate,
  revokeApiKey,
  rotateWebhookSecret,
  saveSet,
  settings,
  stampLog,
  runRetention,
  standingReport,
  startDraft,
  template,
  templateReport,
  templates,
  templateVersions,
  testWebhook,
  updateWebhook,
  webhookAttempts,
} as const;

type AnyAction = Action<ActionParts, never, unknown>;

const byName: ReadonlyMap<string, AnyAction> = new Map(Object.entries<AnyAction>(commandActions));
const names: ReadonlyMap<unknown, string> = new Map([...byName].map(([name, action]) => [action, name]));

export function findCommandAction(name: string): AnyAction | null {
  return byName.get(name) ?? null;
}

/** @throws Error for an action that no command performs */
export function nameOfAction(action: unknown): string {
  const name = names.get(action);
  if (name === undefined) throw new Error('The list of the actions of commands lacks one.');
  return name;
}
