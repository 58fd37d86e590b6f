import type { CustomerDecision, PendingUpdate, ServedVersion } from '../actions/served';
import { customerBinding, firstPrevHash, sealDecision } from '../domain/decisionRecord';
import { consentVersionBody } from './consentVersion';
import { decisionBody } from './decision';
import {
  exampleChannel,
  exampleContentHash,
  exampleCustomerId,
  exampleInstant,
  exampleTemplateCode,
  exampleText,
  exampleVersionId,
} from './exampleValues';
import { pendingUpdateBody } from './pendingUpdate';

/* One story that all examples tell: a customer reads a text and consents to it. Its hashes are true. */

const exampleServed: ServedVersion = {
  text: {
    ...exampleText,
    changeNote: 'Offers of our partners are new.',
    contentHash: exampleContentHash,
  },
  version: {
    consentVersionId: exampleVersionId,
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
      consentVersionId: exampleVersionId,
      epoch: 2,
      locale: exampleText.locale,
      contentHash: exampleContentHash,
      channel: exampleChannel,
      decidedAt: new Date(exampleInstant),
      validUntil: null,
      recorder: { kind: 'customer', id: exampleCustomerId },
    },
    {
      subjectId: 'b7c6a0de-4a0f-4b5e-8d2a-0f4e6c1d9a37',
      templateCode: exampleTemplateCode,
      customerBinding: customerBinding(new Uint8Array(32), exampleCustomerId),
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
    consent_version_id: exampleVersionId,
    value: 'given',
    locale: exampleText.locale,
    content_hash: exampleContentHash,
    channel: exampleChannel,
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
