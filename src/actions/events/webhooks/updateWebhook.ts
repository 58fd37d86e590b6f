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
import { membersOfWebhook as members, mustBeReachable, mustReadFeed } from './webhooks';
import { mustBeThere, resumePoints, type Parts } from './webhookParts';

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
export const updateWebhook = action({
  writes: true,
  permission: holding('webhooks:manage'),
  input: (sent: UpdateWebhookInput, request) => {
    const wanted = wantedOf(sent);
    if (tellsMore(wanted.change)) mustReadFeed(request);
    return wanted;
  },
  run: async ({ webhooks }: Parts, { id, change, enabled, resumeFrom }): Promise<WebhookEndpoint> => {
    const { pool, clock } = webhooks;
    if (change.url !== null) await mustBeReachable(webhooks, change.url);
    const now = clock.now();
    mustBeThere(await changeEndpoint(pool, id, change, now), id);
    if (enabled === true) await enableEndpoint(pool, id, resumeFrom, now);
    if (enabled === false) await disableEndpoint(pool, id, now);
    // The statement before counted what waited before it.
    return mustBeThere(await findEndpoint(pool, id), id);
  },
});

function wantedOf({ webhookId, enabled = null, resumeFrom = null, ...sent }: UpdateWebhookInput) {
  const id = requireUuid('webhookId', webhookId);
  const change = requireAll<EndpointChange>({
    url: () => optional(members.url, 'url', sent.url),
    name: () => optional(members.name, 'name', sent.name),
    eventTypes: () => optional(members.eventTypes, 'eventTypes', sent.eventTypes),
    templateCodes: () => optional(members.templateCodes, 'templateCodes', sent.templateCodes),
    payload: () => optional(members.payload, 'payload', sent.payload),
    maxBatch: () => optional(members.maxBatch, 'maxBatch', sent.maxBatch),
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
