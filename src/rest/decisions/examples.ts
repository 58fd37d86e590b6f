import type { CustomerDecision, PendingUpdate } from '../../actions/decisions/pendingUpdate';
import type { Decision } from '../../domain/decisions/decision';
import {
  customerBinding,
  firstPrevHash,
  sealDecision,
  type DecisionRecord,
} from '../../domain/evidence/decisionRecord';
import { decisionNames } from '../../domain/evidence/decisionNames';
import { contentHash } from '../../domain/values/contentHash';
import { example } from '../route/exampleValues';
import { exampleTemplate, exampleVersion } from '../templates/examples';
import { decisionBody } from './decision';
import { historyPlace } from '../../actions/decisions/decisionHistory';
import { cursorAt } from '../../actions/running/page';
import { pageInfoOf } from '../route/members';
import { pendingUpdateBody } from './pendingUpdate';

/*
 * The one story of all examples: a customer consented to the first version of a text, is asked again by
 * the second, reads it and consents to that too. Its hashes are true.
 */

const given: Decision = {
  sequence: 1,
  value: 'given',
  consentVersionId: example.formerVersionId,
  epoch: 1,
  locale: example.formerText.locale,
  contentHash: contentHash(example.formerText),
  channel: example.channel,
  decidedAt: new Date('2025-11-05T16:20:00.000Z'),
  recordedAt: new Date('2025-11-05T16:20:00.000Z'),
  validUntil: null,
  recorder: { kind: 'customer', id: example.customerId },
  decidedBy: null,
  source: null,
  contextHash: null,
  awaitsConfirmation: false,
};

const givenAgain: Decision = {
  ...given,
  sequence: 2,
  consentVersionId: example.versionId,
  epoch: 2,
  contentHash: example.contentHash,
  decidedAt: new Date(example.instant),
  recordedAt: new Date(example.instant),
};

export const consented = decided(given, firstPrevHash);
export const consentedAgain = decided(givenAgain, consented.record.hash);

function decided(
  decision: Decision,
  prevHash: string,
): CustomerDecision & { readonly record: DecisionRecord } {
  const salt = new Uint8Array(32);
  const record = sealDecision(decision, {
    subjectId: example.subjectId,
    templateCode: example.templateCode,
    customerBinding: customerBinding(salt, example.customerId),
    prevHash,
    nonce: prevHash.slice(32),
  });
  const names = decisionNames(salt, example.templateCode, record.sequence);
  return { customerId: example.customerId, record: { ...record, ...names } };
}

const unanswered: PendingUpdate = {
  customerId: example.customerId,
  templateCode: example.templateCode,
  kind: 'CONSENT',
  accepted: false,
  reason: 'NEW_VERSION',
  mayProceed: false,
  mayProceedUntil: null,
  obstacle: 'SUPERSEDED',
  retiredAt: null,
  current: exampleVersion,
  decision: consented,
  changes: { versions: [exampleVersion.version], template: exampleTemplate, locales: [] },
};

const answered: PendingUpdate = {
  ...unanswered,
  accepted: true,
  reason: null,
  mayProceed: true,
  obstacle: null,
  decision: consentedAgain,
  changes: { ...unanswered.changes, versions: [] },
};

const pending = pendingUpdateBody(unanswered);
const decision = decisionBody(consentedAgain);
const recorded = {
  decision,
  changed: true,
  of_former_id: false,
  not_kept: [],
  pending_update: pendingUpdateBody(answered),
};

const decisionInput = {
  consent_version_id: example.versionId,
  value: 'given',
  locale: example.text.locale,
  content_hash: example.contentHash,
  channel: example.channel,
} as const;
const unchanged = { ...recorded, changed: false };

/** The responses of the routes, shaped as the routes shape them. */
export const exampleBodies = {
  pending,
  pendingUpdates: { pending_updates: [pending] },
  decisionInput,
  decisionsInput: { decisions: [{ template_code: example.templateCode, ...decisionInput }] },
  recorded,
  unchanged,
  allUnchanged: { decisions: [unchanged] },
  decision,
  history: {
    decisions: [decision, decisionBody(consented)],
    page_info: pageInfoOf(false, cursorAt(historyPlace(consented.record))),
  },
} as const;
