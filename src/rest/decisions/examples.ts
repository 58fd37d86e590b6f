import type { CustomerDecision } from '../../actions/decisions/customerDecision';
import type { PendingUpdate } from '../../actions/decisions/pendingUpdate';
import type { Decision } from '../../domain/decisions/decision';
import {
  customerBinding,
  decisionId,
  firstPrevHash,
  sealDecision,
  type DecisionRecord,
} from '../../domain/evidence/decisionRecord';
import { contentHash } from '../../domain/values/contentHash';
import {
  exampleChannel,
  exampleContentHash,
  exampleCustomerId,
  exampleInstant,
  exampleSubjectId,
  exampleTemplateCode,
  exampleText,
  exampleVersionId,
  formerText,
  formerVersionId,
} from '../route/exampleValues';
import { exampleTemplate, exampleVersion } from '../templates/examples';
import { decisionBody } from './decision';
import { cursorOf } from '../../actions/decisions/historyCursor';
import { pageInfoOf } from '../route/members';
import { pendingUpdateBody } from './pendingUpdate';

/*
 * The one story of all examples: a customer consented to the first version of a text, is asked again by
 * the second, reads it and consents to that too. Its hashes are true.
 */

const given: Decision = {
  sequence: 1,
  value: 'given',
  consentVersionId: formerVersionId,
  epoch: 1,
  locale: formerText.locale,
  contentHash: contentHash(formerText),
  channel: exampleChannel,
  decidedAt: new Date('2025-11-05T16:20:00.000Z'),
  recordedAt: new Date('2025-11-05T16:20:00.000Z'),
  validUntil: null,
  recorder: { kind: 'customer', id: exampleCustomerId },
};

const givenAgain: Decision = {
  ...given,
  sequence: 2,
  consentVersionId: exampleVersionId,
  epoch: 2,
  contentHash: exampleContentHash,
  decidedAt: new Date(exampleInstant),
  recordedAt: new Date(exampleInstant),
};

export const consented = decided(given, firstPrevHash);
export const consentedAgain = decided(givenAgain, consented.record.hash);

function decided(
  decision: Decision,
  prevHash: string,
): CustomerDecision & { readonly record: DecisionRecord } {
  const salt = new Uint8Array(32);
  const record = sealDecision(decision, {
    subjectId: exampleSubjectId,
    templateCode: exampleTemplateCode,
    customerBinding: customerBinding(salt, exampleCustomerId),
    prevHash,
    nonce: prevHash.slice(32),
  });
  const id = decisionId(salt, exampleTemplateCode, record.sequence);
  return { customerId: exampleCustomerId, record: { ...record, id } };
}

const unanswered: PendingUpdate = {
  customerId: exampleCustomerId,
  templateCode: exampleTemplateCode,
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
const recorded = { decision, changed: true, pending_update: pendingUpdateBody(answered) };

const decisionInput = {
  consent_version_id: exampleVersionId,
  value: 'given',
  locale: exampleText.locale,
  content_hash: exampleContentHash,
  channel: exampleChannel,
} as const;
const unchanged = { ...recorded, changed: false };

/** The responses of the routes, shaped as the routes shape them. */
export const exampleBodies = {
  pending,
  pendingUpdates: { pending_updates: [pending] },
  decisionInput,
  decisionsInput: { decisions: [{ template_code: exampleTemplateCode, ...decisionInput }] },
  recorded,
  unchanged,
  allUnchanged: { decisions: [unchanged] },
  decision,
  history: {
    decisions: [decision, decisionBody(consented)],
    page_info: pageInfoOf(false, cursorOf(consented.record)),
  },
} as const;
