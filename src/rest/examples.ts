import type { ExportedDecision } from '../actions/decisionExport';
import type { CustomerDecision, PendingUpdate, StatedVersion } from '../actions/served';
import { contentHash } from '../domain/contentHash';
import type { Decision } from '../domain/decision';
import { customerBinding, firstPrevHash, sealDecision } from '../domain/decisionRecord';
import type { Template } from '../domain/template';
import type { VersionText } from '../domain/version';
import { consentVersionBody } from './consentVersion';
import { decisionBody } from './decision';
import {
  exampleChangeNote,
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
} from './exampleValues';
import { lineFormats, type LineFormat } from './decisionLines';
import { pendingUpdateBody } from './pendingUpdate';

/*
 * The one story that all examples tell: a customer consented to the first version of a text, is asked again by
 * the second, reads it and consents to that too. Its hashes are true.
 */

const exampleVersionText: VersionText = {
  ...exampleText,
  changeNote: exampleChangeNote,
  contentHash: exampleContentHash,
};

const exampleServed: StatedVersion = {
  state: 'CURRENT',
  text: exampleVersionText,
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
    publishedBy: null,
    withdrawal: null,
    texts: [exampleVersionText],
  },
};

const exampleTemplate: Template = {
  templateCode: exampleTemplateCode,
  name: 'News by e-mail',
  defaultLocale: exampleText.locale,
  createdAt: new Date('2025-06-02T08:15:00.000Z'),
  retiredAt: null,
};

const given: Decision = {
  sequence: 1,
  value: 'given',
  consentVersionId: formerVersionId,
  epoch: 1,
  locale: formerText.locale,
  contentHash: contentHash(formerText),
  channel: exampleChannel,
  decidedAt: new Date('2025-11-05T16:20:00.000Z'),
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
};

const consented = decided(given, firstPrevHash);
const consentedAgain = decided(givenAgain, consented.record.hash);

function decided(decision: Decision, prevHash: string): CustomerDecision & ExportedDecision {
  const record = sealDecision(decision, {
    subjectId: exampleSubjectId,
    templateCode: exampleTemplateCode,
    customerBinding: customerBinding(new Uint8Array(32), exampleCustomerId),
    prevHash,
  });
  return { customerId: exampleCustomerId, record };
}

const asked: PendingUpdate = {
  customerId: exampleCustomerId,
  templateCode: exampleTemplateCode,
  accepted: false,
  reason: 'NEW_VERSION',
  mayProceed: false,
  current: exampleServed,
  decision: consented,
  changes: { versions: [exampleServed.version], template: exampleTemplate, locales: [] },
};

const answered: PendingUpdate = {
  ...asked,
  accepted: true,
  reason: null,
  mayProceed: true,
  decision: consentedAgain,
  changes: { ...asked.changes, versions: [] },
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
    decision: decisionBody(consentedAgain),
    changed: true,
    pending_update: pendingUpdateBody(answered),
  },
  unchanged: {
    decision: decisionBody(consentedAgain),
    changed: false,
    pending_update: pendingUpdateBody(answered),
  },
  decision: decisionBody(consentedAgain),
  history: { decisions: [decisionBody(consentedAgain), decisionBody(consented)], next_cursor: null },
} as const;

/** What an export of her decisions looks like. */
export const exampleLines = { ndjson: exported(lineFormats.ndjson), csv: exported(lineFormats.csv) };

function exported({ head, linesOf }: LineFormat): string {
  return head + linesOf([consented, consentedAgain]);
}
