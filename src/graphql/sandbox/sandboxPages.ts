import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The callers of Sandbox. Each has a page, a document beside this file, and a token. */
export const sandboxCallers = ['service', 'customer', 'publisher', 'operator'] as const;

export type SandboxCaller = (typeof sandboxCallers)[number];

export function isSandboxCaller(name: unknown): name is SandboxCaller {
  return sandboxCallers.some((caller) => caller === name);
}

export function sandboxPage(caller: SandboxCaller, now: Date): SandboxPage {
  const document = readFileSync(join(__dirname, `${caller}.graphql`), 'utf8');
  return { document, variables: variablesOf[caller](now) };
}

const created = 'news-by-sms';
const reportedDays = 7;
const dayMs = 86_400_000;

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

const variablesOf = {
  service: () => ({
    templateCode: sample.templateCode,
    locale: 'de-AT',
    customerId: sample.customerId,
    answer: {
      customerId: sample.customerId,
      templateCode: sample.templateCode,
      consentVersionId: sample.consentVersionId,
      value: 'given',
      locale: 'de',
      channel: 'sandbox',
      idempotencyKey: 'order-4711',
    },
    byGuardian: {
      customerId: sample.otherCustomerId,
      templateCode: sample.templateCode,
      consentVersionId: sample.consentVersionId,
      value: 'given',
      decidedBy: { role: 'GUARDIAN', relationship: 'PARENT', check: 'DOCUMENT', actorId: 'parent-4711' },
    },
    customerIds: [sample.customerId, sample.otherCustomerId],
    resent: { customerId: sample.customerId, templateCode: sample.templateCode },
    templateCodes: [sample.templateCode],
  }),
  customer: () => ({
    opened: { token: 'w5GfVJHzVJ0Kc2qQcFzZ3v1yXo4nBq7rT8sLmEuAaDk' },
    consentVersionId: sample.consentVersionId,
    customerId: sample.customerId,
    templateCode: sample.templateCode,
    locale: 'en',
    answer: {
      customerId: sample.customerId,
      templateCode: sample.templateCode,
      consentVersionId: sample.consentVersionId,
      value: 'given',
      locale: 'en',
      channel: 'sandbox',
    },
    form: {
      customerId: sample.customerId,
      decisions: [
        { templateCode: sample.templateCode, consentVersionId: sample.consentVersionId, value: 'given' },
        {
          templateCode: sample.otherTemplateCode,
          consentVersionId: sample.otherConsentVersionId,
          value: 'given',
        },
      ],
      idempotencyKey: 'sign-up-4711',
    },
    withdrawal: { customerId: sample.customerId, templateCode: sample.templateCode, value: 'withdraw' },
    after: null,
  }),
  publisher: () => ({
    search: 'e-mail',
    begun: { templateCode: sample.templateCode, label: 'v3.0', from: 'LATEST' },
    reviewed: { templateCode: sample.templateCode, expectedRevision: copied('startDraft.draft.revision') },
    discarded: { templateCode: sample.templateCode, expectedRevision: copied('startDraft.draft.revision') },
    saved: {
      templateCode: sample.templateCode,
      label: 'v3.0',
      texts: [
        {
          locale: 'en',
          title: 'News and offers by mail',
          body: 'May we send you **news**?',
          changeNote: 'Shorter.',
        },
      ],
      terms: { reask: 'GRANTS_ONLY', effectiveFrom: '2099-01-01T00:00:00.000Z' },
    },
    templateCode: sample.templateCode,
    locale: 'en',
    previewed: { templateCode: sample.templateCode },
    published: {
      templateCode: sample.templateCode,
      expectedRevision: copied('saveDraft.draft.revision'),
      confirmAsked: 1000,
    },
    cancelled: {
      templateCode: sample.templateCode,
      consentVersionId: copied('publishVersion.version.consentVersionId'),
    },
    created: { templateCode: created, name: 'News by SMS', defaultLocale: 'en' },
    renamed: { templateCode: created, name: 'News by text message' },
    placed: { templateCode: created, position: 1 },
    ruled: {
      ...{ templateCode: created, kind: 'CONSENT', collects: ['METHOD', 'SET', 'IP_TRUNCATED'] },
      ...{ mayDecide: 'SELF_ONLY', confirmation: 'REQUIRED', notifyBefore: ['P30D', 'P7D'] },
    },
    retired: { templateCode: created },
    set: {
      setCode: 'sandbox',
      name: 'A form with one box',
      members: [{ templateCode: sample.templateCode, required: false }],
    },
    setCode: 'sandbox',
    screen: {
      name: 'The consent dialog',
      description: 'One text and two buttons.',
      consentVersionIds: [sample.consentVersionId],
      pictures: [],
    },
    screenId: copied('registerPresentation.presentation.id'),
  }),
  operator: (now: Date) => ({
    templateCode: sample.templateCode,
    from: dayOf(new Date(now.getTime() - (reportedDays - 1) * dayMs)),
    until: dayOf(now),
    before: new Date(now.getTime() + 30 * dayMs).toISOString(),
    issued: { name: 'A shop', scopes: ['audit:read'] },
    revoked: { apiKeyId: copied('issueApiKey.apiKey.id') },
    settings: { confirmAskedAbove: 500 },
    ...webhookVariables(now),
    customerId: sample.otherCustomerId,
    erased: {
      customerId: sample.otherCustomerId,
      mode: 'UNLINK',
      reason: 'CUSTOMER_REQUEST',
      confirmRecords: copied('erasurePreview.records'),
    },
    visitor: 'visitor-of-the-sandbox',
    linked: {
      customerId: sample.customerId,
      formerCustomerId: 'visitor-of-the-sandbox',
      reason: 'SIGNED_IN',
      confirmDecisions: 0,
    },
    linkedTo: sample.customerId,
  }),
};

const webhookId = copied('createWebhook.webhook.id');

export function webhookVariables(now: Date) {
  const anHourAgo = new Date(now.getTime() - 3_600_000).toISOString();
  return {
    hooked: { name: 'CRM', url: 'https://crm.example/consent' },
    hook: { webhookId },
    tried: webhookId,
    changed: { webhookId, eventTypes: ['consent.decision.recorded'], payload: 'THIN' },
    rotated: { webhookId },
    replayed: { webhookId, from: anHourAgo },
    resent: { webhookId, eventId: copied('webhookAttempts.0.eventId') },
    recovered: { webhookId, since: anHourAgo },
    unhooked: { webhookId },
  };
}

export interface SandboxPage {
  /** Named operations, to be run from the first to the last. */
  readonly document: string;
  /** Those of all operations together; they fit the samples of a local start. */
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Stands for what is not known before another operation has answered; says where its answer has it. */
function copied(path: string): string {
  return `copy ${path} here`;
}

export const sample = {
  customerId: '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11',
  otherCustomerId: 'b7a1c1de-54c1-4f0e-8a2b-0d9f5d2f6c22',
  templateCode: 'marketing-email',
  consentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e02',
  otherTemplateCode: 'terms-of-service',
  otherConsentVersionId: '7a1e0c52-0b6f-4c1e-9d43-5f2a8c6b1e11',
} as const;
