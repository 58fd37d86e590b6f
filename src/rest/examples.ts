import type { CustomerDecision, PendingUpdate, ServedVersion } from '../actions/served';
import { contentHash } from '../domain/contentHash';
import { firstPrevHash, sealDecision } from '../domain/decisionRecord';
import { consentVersionBody } from './consentVersion';
import { decisionBody } from './decision';
import { pendingUpdateBody } from './pendingUpdate';

/* One story that all examples tell: a customer reads a text and consents to it. Its hashes are true. */

export const exampleCustomerId = '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11';
export const exampleRequestId = '5f1d7b0e-2c57-4f0b-9d53-6a1c3e8f4b21';
export const exampleTemplateCode = 'marketing-email';
export const exampleIdempotencyKey = 'answer-2026-03-01-0001';

const text = {
  locale: 'en',
  title: 'News and offers by e-mail',
  body: 'May we send you news about our products and **offers of our partners** by e-mail?\n\nYou can withdraw your consent at any time.',
};

export const exampleServed: ServedVersion = {
  text: { ...text, changeNote: 'Offers of our partners are new.', contentHash: contentHash(text) },
  version: {
    consentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e02',
    templateCode: exampleTemplateCode,
    number: 2,
    label: 'v2.0',
    publishedAt: new Date('2026-02-20T09:30:00.000Z'),
    effectiveFrom: new Date('2026-03-01T00:00:00.000Z'),
    changeKind: 'MATERIAL',
    editorialReason: null,
    reask: 'EVERYONE',
    graceUntil: null,
    validity: null,
    epoch: 2,
    texts: [],
  },
};

const exampleDecision: CustomerDecision = {
  customerId: exampleCustomerId,
  record: sealDecision(
    {
      sequence: 1,
      value: 'given',
      consentVersionId: exampleServed.version.consentVersionId,
      epoch: 2,
      locale: text.locale,
      contentHash: exampleServed.text.contentHash,
      channel: 'web',
      decidedAt: new Date('2026-03-01T12:00:00.000Z'),
      validUntil: null,
      recorder: { kind: 'anonymous', id: null },
    },
    {
      subjectId: 'b7c6a0de-4a0f-4b5e-8d2a-0f4e6c1d9a37',
      templateCode: exampleTemplateCode,
      customerBinding: contentHash(text),
      prevHash: firstPrevHash,
    },
  ),
};

const asked: PendingUpdate = {
  customerId: exampleCustomerId,
  templateCode: exampleTemplateCode,
  accepted: false,
  reason: 'NEVER_DECIDED',
  mayProceed: false,
  current: exampleServed,
  decision: null,
};

const answered: PendingUpdate = {
  ...asked,
  accepted: true,
  reason: null,
  mayProceed: true,
  decision: exampleDecision,
};

/** The answers of the routes, shaped as the routes shape them. */
export const exampleBodies = {
  latest: consentVersionBody(exampleServed),
  pending: pendingUpdateBody(asked),
  pendingUpdates: { pending_updates: [pendingUpdateBody(asked)] },
  decisionInput: {
    consent_version_id: exampleServed.version.consentVersionId,
    value: 'given',
    locale: text.locale,
    content_hash: exampleServed.text.contentHash,
    channel: 'web',
  },
  recorded: {
    decision: decisionBody(exampleDecision),
    changed: true,
    pending_update: pendingUpdateBody(answered),
  },
  unchanged: {
    decision: decisionBody(exampleDecision),
    changed: false,
    pending_update: pendingUpdateBody(answered),
  },
  decision: decisionBody(exampleDecision),
  history: { decisions: [decisionBody(exampleDecision)], next_cursor: null },
} as const;
