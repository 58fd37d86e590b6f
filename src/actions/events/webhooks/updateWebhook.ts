import {
  changeEndpoint,
  disableEndpoint,
  enableEndpoint,
  findEndpoint,
  type EndpointChange,
} from '../../../storage/events/webhooks/webhookEndpoints';
import { holding } from '../../../domain/access/permission';
import { requireAll } from '../../../domain/input/gathering';
import { invalidInput, optional, requireOneOf, requireUuid } from '../../../domain/input/input';
import type { WebhookEndpoint } from '../../../domain/webhooks/webhookEndpoint';
import { action } from '../../running/action';
import {
  mustBeReachable,
  mustReadFeed,
  requireEventTypes,
  requireMaxBatch,
  requireName,
  requirePayload,
  requireTemplateCodes,
  requireUrl,
} from './webhooks';
import { mustBeThere, resumePoints, type Parts, type WebhookParts } from './webhookParts';

/** Null or absent members stay. */
export interface UpdateWebhookInput extends Partial<Omit<EndpointChange, 'payload'>> {
  readonly webhookId: string;
  readonly payload?: string | null;
  /** True also forgets past failures. */
  readonly enabled?: boolean | null;
  /** Only beside `enabled: true`. Defaults to `CURSOR`. */
  readonly resumeFrom?: string | null;
}

/**
 * @throws Refused `FORBIDDEN` for a caller who may not read the feed and changes what is sent or where;
 * `INVALID_INPUT`, `WEBHOOK_NOT_FOUND`
 */
export const updateWebhook = action('updateWebhook', {
  writes: true,
  permission: holding('webhooks:manage'),
  input: (sent: UpdateWebhookInput, request) => {
    const wanted = wantedOf(sent);
    if (tellsMore(wanted.change)) mustReadFeed(request);
    return wanted;
  },
  run: async ({ webhooks }: Parts, wanted): Promise<WebhookEndpoint> => {
    const { url } = wanted.change;
    if (url !== null) await mustBeReachable(webhooks, url);
    mustBeThere(
      await changeEndpoint(webhooks.pool, wanted.id, wanted.change, webhooks.clock.now()),
      wanted.id,
    );
    await turn(webhooks, wanted);
    // The statement before counted what waited before it.
    return mustBeThere(await findEndpoint(webhooks.pool, wanted.id), wanted.id);
  },
});

function wantedOf({ webhookId, enabled = null, resumeFrom = null, ...sent }: UpdateWebhookInput) {
  const id = requireUuid('webhookId', webhookId);
  const change = requireAll<EndpointChange>({
    url: () => optional(requireUrl, 'url', sent.url),
    name: () => optional(requireName, 'name', sent.name),
    eventTypes: () => optional(requireEventTypes, 'eventTypes', sent.eventTypes),
    templateCodes: () => optional(requireTemplateCodes, 'templateCodes', sent.templateCodes),
    payload: () => optional(requirePayload, 'payload', sent.payload),
    maxBatch: () => optional(requireMaxBatch, 'maxBatch', sent.maxBatch),
  });
  if (resumeFrom !== null && enabled !== true)
    throw invalidInput('resumeFrom', 'left out unless enabled is true', resumeFrom);
  return {
    id,
    change,
    enabled,
    resumeFrom: requireOneOf('resumeFrom', resumeFrom ?? 'CURSOR', resumePoints),
  };
}

function tellsMore({ url, payload, eventTypes, templateCodes }: EndpointChange): boolean {
  return payload === 'FULL' || [url, eventTypes, templateCodes].some((member) => member !== null);
}

async function turn(
  { pool, clock }: WebhookParts,
  { id, enabled, resumeFrom }: ReturnType<typeof wantedOf>,
): Promise<void> {
  if (enabled === null) return;
  const now = clock.now();
  await (enabled ? enableEndpoint(pool, id, resumeFrom, now) : disableEndpoint(pool, id, now));
}
