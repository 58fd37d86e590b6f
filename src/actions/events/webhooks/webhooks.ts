import {
  deleteEndpoint,
  insertEndpoint,
  readEndpoints,
  replaceSecret,
} from '../../../storage/events/webhooks/webhookEndpoints';
import { randomBytes } from 'node:crypto';
import { holding, holdingAllOf, findGrantDenial } from '../../../domain/access/permission';
import { requireAll, requireEach } from '../../../domain/input/gathering';
import {
  invalidInput,
  requireUuid,
  requireLine,
  requireOneOf,
  requireTemplateCode,
  requireWholeNumber,
} from '../../../domain/input/input';
import { sealNonceBytes, sealSecret } from '../../../domain/webhooks/sealedSecret';
import { type WebhookEndpoint, payloads } from '../../../domain/webhooks/webhookEndpoint';
import { formatWebhookSecret } from '../../../domain/webhooks/webhookKeys';
import { action } from '../../running/action';
import { mustBeThere, mustHaveKey, mustOpenSecret, type Parts, type WebhookParts } from './webhookParts';
import { asRecorder, type Caller } from '../../../domain/access/caller';
import { Refused } from '../../../domain/errors/refusal';
import { eventTypeNames } from '../../../domain/events/eventType';
import { maxBatchSize } from '../../../domain/webhooks/batches';
import { judgeEndpointUrl, maxUrlLength } from '../../../domain/webhooks/endpointUrl';
import type { SendRefusal } from '../../../domain/webhooks/sendResult';

export interface CreateWebhookInput extends Pick<
  WebhookEndpoint,
  'url' | 'name' | 'eventTypes' | 'templateCodes' | 'maxBatch'
> {
  readonly payload: string;
}

export interface NamedWebhook {
  readonly webhookId: string;
}

/** An endpoint with its secret, which is shown only once. */
export interface SecretWebhook {
  readonly webhook: WebhookEndpoint;
  readonly secret: string;
}

const maxEndpoints = 50;
const secretBytes = 32;
/** While both secrets sign. */
const rotationMs = 24 * 3_600_000;

/** The endpoint gets what comes next in the feed. @throws Refused `INVALID_INPUT`, `WEBHOOKS_NOT_CONFIGURED` */
export const createWebhook = action({
  writes: true,
  permission: holdingAllOf('webhooks:manage', 'events:read'),
  input: ({ url, name, eventTypes, templateCodes, payload, maxBatch }: CreateWebhookInput) =>
    requireAll({
      url: () => membersOfWebhook.url('url', url),
      name: () => membersOfWebhook.name('name', name),
      eventTypes: () => membersOfWebhook.eventTypes('eventTypes', eventTypes),
      templateCodes: () => membersOfWebhook.templateCodes('templateCodes', templateCodes),
      payload: () => membersOfWebhook.payload('payload', payload),
      maxBatch: () => membersOfWebhook.maxBatch('maxBatch', maxBatch),
    }),
  run: async ({ webhooks }: Parts, wanted, { caller }): Promise<SecretWebhook> => {
    const { pool, clock, identities } = webhooks;
    mustHaveKey(webhooks);
    await mustBeReachable(webhooks, wanted.url);
    const id = identities.uuid();
    const { secret, sealed } = newSecret(webhooks, id);
    const endpoint = { ...wanted, id, secret: sealed, createdAt: clock.now() };
    const webhook = await insertEndpoint(pool, endpoint, maxEndpoints, asRecorder(caller));
    if (!webhook) throw invalidInput('url', `at most ${maxEndpoints} endpoints`, 'one more');
    return { webhook, secret };
  },
});

export interface RotateSecretInput extends NamedWebhook {
  /** The former secret stops signing immediately: it leaked, or no key opens it. */
  readonly discardFormer?: boolean;
}

export interface ListedWebhook extends WebhookEndpoint {
  /** Whether the key of this node opens its secret; null without a key. */
  readonly isReadable: boolean | null;
}

export const listWebhooks = action({
  permission: holding('webhooks:manage'),
  input: () => null,
  run: async ({ webhooks: { pool, sealingKey } }: Parts): Promise<readonly ListedWebhook[]> => {
    const isReadable = ({ sealedBy }: WebhookEndpoint) => sealingKey && sealedBy === sealingKey.id;
    return (await readEndpoints(pool)).map((endpoint) => ({ ...endpoint, isReadable: isReadable(endpoint) }));
  },
});

/**
 * Both secrets sign for a day, unless the former is discarded. A third one stops signing.
 * @throws Refused `WEBHOOK_NOT_FOUND`, `WEBHOOKS_NOT_CONFIGURED`
 */
export const rotateWebhookSecret = action({
  writes: true,
  permission: holding('webhooks:manage'),
  input: ({ webhookId, discardFormer = false }: RotateSecretInput) => ({
    id: requireUuid('webhookId', webhookId),
    discardFormer,
  }),
  run: async ({ webhooks }: Parts, { id, discardFormer }): Promise<SecretWebhook> => {
    if (!discardFormer) await mustOpenSecret(webhooks, id);
    const { secret, sealed } = newSecret(webhooks, id);
    const until = discardFormer ? null : new Date(webhooks.clock.now().getTime() + rotationMs);
    return { webhook: mustBeThere(await replaceSecret(webhooks.pool, id, sealed, until), id), secret };
  },
});

export const deleteWebhook = action({
  writes: true,
  permission: holding('webhooks:manage'),
  input: ({ webhookId }: NamedWebhook) => requireUuid('webhookId', webhookId),
  run: async ({ webhooks }: Parts, id): Promise<NamedWebhook> => {
    mustBeThere((await deleteEndpoint(webhooks.pool, id)) || null, id);
    return { webhookId: id };
  },
});

function newSecret(parts: WebhookParts, id: string) {
  const secret = randomBytes(secretBytes);
  const sealed = sealSecret(secret, mustHaveKey(parts), randomBytes(sealNonceBytes), id);
  return { secret: formatWebhookSecret(secret), sealed };
}

const maxNameLength = 100;
const maxFilters = 50;

/**
 * A webhook sends what the feed holds: only a caller who may read it decides what is sent and where.
 * @throws Refused `FORBIDDEN`
 */
export function mustReadFeed({ caller }: { readonly caller: Caller }): void {
  const denial = findGrantDenial(caller, ['events:read']);
  if (denial) throw new Refused(denial);
}

export const membersOfWebhook = {
  url: requireUrl,
  name: (member: string, name: string) => requireLine(member, name, maxNameLength),
  eventTypes: (member: string, types: readonly string[]) =>
    requireFew(member, types, (each, type) => requireOneOf(each, type, eventTypeNames)),
  templateCodes: (member: string, codes: readonly string[]) => requireFew(member, codes, requireTemplateCode),
  payload: (member: string, payload: string) => requireOneOf(member, payload, payloads),
  maxBatch: (member: string, maxBatch: number) => requireWholeNumber(member, maxBatch, 1, maxBatchSize),
};

function requireUrl(member: string, url: string): string {
  const judged = judgeEndpointUrl(url);
  if (typeof judged === 'string') throw refuseUrl(member, judged);
  return url;
}

/** Judges the addresses of its host too. */
export async function mustBeReachable({ judgeReach }: WebhookParts, url: string): Promise<void> {
  const refusal = await judgeReach(url);
  if (refusal) throw refuseUrl('url', refusal);
}

function refuseUrl(member: string, fault: SendRefusal) {
  const expected =
    fault === 'FORBIDDEN_ADDRESS'
      ? 'an https URL whose addresses are public or in WEBHOOK_ALLOWED_NETWORKS'
      : `an https URL of at most ${maxUrlLength} visible ASCII characters, without credentials or a fragment`;
  return invalidInput(member, expected, urlWords[fault]);
}

const urlWords: Readonly<Record<SendRefusal, string>> = {
  URL_TOO_LONG: 'a longer text',
  MALFORMED_URL: 'no URL',
  PROTOCOL: 'a URL of another protocol',
  CREDENTIALS_IN_URL: 'a URL with credentials',
  FRAGMENT_IN_URL: 'a URL with a fragment',
  AMBIGUOUS_HOST: 'a URL whose host can be read in several ways',
  FORBIDDEN_ADDRESS: 'a URL with a forbidden address',
};

function requireFew<Value>(
  member: string,
  values: readonly string[],
  require: (member: string, value: string) => Value,
): readonly Value[] {
  if (values.length > maxFilters) throw invalidInput(member, `at most ${maxFilters}`, String(values.length));
  return requireEach(values, (value, index) => require(`${member}[${index}]`, value));
}
