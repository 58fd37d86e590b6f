import fc from 'fast-check';
import { png } from '../publishing/pictures';
import { scopes } from '../../src/domain/values/scope';

export interface VersionWords {
  readonly templateCode: string;
  readonly consentVersionId: string;
}

/** The words that requests are made of: what is there, and a few that nobody knows. */
export interface Vocabulary {
  readonly customerIds: readonly string[];
  /** What customers answer. */
  readonly versions: readonly VersionWords[];
  /** Versions that have not taken effect. */
  readonly scheduled: readonly VersionWords[];
  /** Templates that staff make and publish while the fuzzing goes on. */
  readonly madeCodes: readonly string[];
  /** Templates with a draft that nobody takes away. */
  readonly draftedCodes: readonly string[];
  /** Templates that they retire. */
  readonly retiringCodes: readonly string[];
  readonly apiKeyIds: readonly string[];
  readonly webhookIds: readonly string[];
  readonly presentationIds: readonly string[];
  readonly eventIds: readonly string[];
  /** A template that asks for a confirmation. */
  readonly waitingCode: string;
  /** Who said yes to it and has not confirmed it. */
  readonly waitingIds: readonly string[];
  /** Of the links of others who said yes to it. */
  readonly tokens: readonly string[];
  /** Webhooks that staff delete while the fuzzing goes on. */
  readonly goingWebhookIds: readonly string[];
}

export const mostly = <Value>(good: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>, weight = 15) =>
  fc.oneof({ weight, arbitrary: good }, { weight: 1, arbitrary: other });

/** Leap seconds and offsets without minutes are RFC 3339 to some readers and no instant to others. */
export const instants: readonly string[] = [
  ...['2026-01-01T00:00:00Z', '2026-06-30T23:59:60Z', '2026-03-01T12:00:00+05', '0000-01-01T00:00:00Z'],
  ...['9999-12-31T23:59:59.999Z', '2026-02-29T00:00:00Z', '2099-01-01T00:00:00.000+23:59', 'now'],
];

/** What fits a member of this name, at either door; undefined for a name that has no words of its own. */
export function wordsFor(name: string, words: Vocabulary): readonly unknown[] | undefined {
  return memberWords(words)[name.replaceAll(/_(.)/g, (_all, letter: string) => letter.toUpperCase())];
}

function memberWords(words: Vocabulary): Readonly<Record<string, readonly unknown[] | undefined>> {
  const { customerIds, versions, scheduled, madeCodes, retiringCodes, apiKeyIds, webhookIds } = words;
  const templateCodes = versions.map(({ templateCode }) => templateCode);
  return {
    customerId: customerIds,
    ids: customerIds,
    'customer.id': customerIds,
    actorId: ['a-guardian', ...customerIds],
    'consentVersion.id': versions.map(({ consentVersionId }) => consentVersionId),
    'RevokeApiKeyInput.apiKeyId': apiKeyIds,
    consentVersionIds: versions.map(({ consentVersionId }) => consentVersionId),
    mediaType: ['image/png'],
    bytes: [png.toString('base64')],
    'presentation.id': words.presentationIds,
    id: words.presentationIds,
    number: [1],
    webhookId: webhookIds,
    'DeleteWebhookInput.webhookId': words.goingWebhookIds,
    'ReplayWebhookInput.fromEventId': words.eventIds,
    url: ['http://127.0.0.1:1/hook', 'https://10.0.0.1/', 'https://a@b.example/'],
    eventTypes: ['consent.decision.recorded', 'consent.version.current'],
    eventId: words.eventIds,
    since: ['2026-11-01T00:00:00Z'],
    maxBatch: [1, 2, 100],
    fromEventId: ['1c6b8c6e-4711', '00000000-0'],
    untilEventId: ['1c6b8c6e-4711'],
    'ReplayWebhookInput.from': ['2026-11-01T00:00:00Z'],
    'ReplayWebhookInput.until': ['2099-01-01T00:00:00Z'],
    token: words.tokens,
    'ResendConfirmationInput.customerId': [...words.waitingIds, ...words.waitingIds, ...customerIds],
    'ResendConfirmationInput.templateCode': [words.waitingCode, words.waitingCode, ...templateCodes],
    // Mostly nobody, so that the others can go on.
    'EraseCustomerInput.customerId': [...apiKeyIds, ...customerIds],
    templateCode: templateCodes,
    templateCodes,
    code: templateCodes,
    ...forMadeTemplates(madeCodes),
    'RetireTemplateInput.templateCode': retiringCodes,
    'PublishPreviewInput.templateCode': [...words.draftedCodes, ...templateCodes],
    'CancelVersionInput.templateCode': scheduled.map(({ templateCode }) => templateCode),
    'CancelVersionInput.consentVersionId': scheduled.map(({ consentVersionId }) => consentVersionId),
    consentVersionId: versions.map(({ consentVersionId }) => consentVersionId),
    value: ['given', 'reject', 'withdraw'],
    locale: ['en', 'en', 'de', 'de-AT', 'fr'],
    'TextInput.locale': ['en', 'en', 'en', 'de'],
    defaultLocale: ['en'],
    contentHash: ['ab'.repeat(32)],
    channel: ['web', 'a "quoted" one'],
    idempotencyKey: ['key-1', 'key-2', 'key-3'],
    expectedRevision: [0, 1, 2, 3],
    first: [1, 2, 20, 100],
    after: [Buffer.from('1 1 news').toString('base64url'), '1c6b8c6e-4711', '00000000-0', 'x'],
    sequence: [1, 2, 3],
    mode: ['UNLINK', 'SHRED'],
    reason: ['CUSTOMER_REQUEST'],
    confirmRecords: [0, 0, 1],
    dryRun: [true, false],
    validity: ['P1Y', 'P1D'],
    scopes: [...scopes],
    search: ['t', '%', '_'],
    picture: ['funnel.svg', 'times.svg', 'channels.svg'],
    from: ['2026-11-01', '2026-01-01'],
    until: ['2026-12-01', '2026-01-02'],
    before: ['2099-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
    editorialReason: ['A typing error'],
    effectiveFrom: ['2098-01-01T00:00:00Z', '2099-01-01T00:00:00Z'],
    expiresAt: ['2099-01-01T00:00:00Z'],
    format: ['ndjson', 'csv'],
    source: ['crm-2019'],
    trust: ['SYSTEM_RECORD', 'SELF_REPORTED'],
    strict: [true, false],
    lastEventId: ['1c6b8c6e-4711', '00000000-0'],
    timeout: [0, 1, 50],
    types: ['consent.decision.recorded', 'consent.version.current,consent.customer.erased'],
    limit: [1, 20, 1_000],
    // With four eyes hardly any of these callers could publish.
    fourEyes: [false],
  };
}

/** Mostly about one template, so that the requests fit together. */
export function focused(words: Vocabulary): fc.Arbitrary<Vocabulary> {
  const { versions, scheduled, madeCodes } = words;
  const near = fc
    .tuple(fc.constantFrom(...versions), fc.constantFrom(...scheduled), fc.constantFrom(...madeCodes))
    .map(([version, later, made]) => ({
      ...words,
      ...{ versions: [version], scheduled: [later], madeCodes: [made] },
    }));
  return mostly(near, fc.constant(words));
}

/** The type that holds the member tells staff's own inputs from the customers'. */
function forMadeTemplates(codes: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const inputs = [
    ...['CreateTemplate', 'RenameTemplate', 'StartDraft', 'SaveDraft', 'DiscardDraft', 'RequestReview'],
    'PublishVersion',
  ];
  return Object.fromEntries(inputs.map((input) => [`${input}Input.templateCode`, codes]));
}
