import type { Caller } from '../../../domain/access/caller';
import { findGrantDenial } from '../../../domain/access/permission';
import { Refused } from '../../../domain/errors/refusal';
import { eventTypeNames } from '../../../domain/events/eventType';
import { requireEach } from '../../../domain/input/gathering';
import {
  invalidInput,
  requireLine,
  requireOneOf,
  requireTemplateCode,
  requireWholeNumber,
} from '../../../domain/input/input';
import { maxBatchSize } from '../../../domain/webhooks/batches';
import { judgeEndpointUrl, maxUrlLength } from '../../../domain/webhooks/endpointUrl';
import type { SendRefusal } from '../../../domain/webhooks/sendResult';
import { payloads } from '../../../domain/webhooks/webhookEndpoint';
import type { WebhookParts } from './webhookParts';

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

export function requireName(member: string, name: string) {
  return requireLine(member, name, maxNameLength);
}

export function requirePayload(member: string, payload: string) {
  return requireOneOf(member, payload, payloads);
}

export function requireMaxBatch(member: string, maxBatch: number) {
  return requireWholeNumber(member, maxBatch, 1, maxBatchSize);
}

export function requireEventTypes(member: string, types: readonly string[]) {
  return requireFew(member, types, (each, type) => requireOneOf(each, type, eventTypeNames));
}

export function requireTemplateCodes(member: string, codes: readonly string[]) {
  return requireFew(member, codes, requireTemplateCode);
}

export function requireUrl(member: string, url: string): string {
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
      : `an https URL of at most ${maxUrlLength} characters, without credentials`;
  return invalidInput(member, expected, fault);
}

function requireFew<Value>(
  member: string,
  values: readonly string[],
  require: (member: string, value: string) => Value,
): readonly Value[] {
  if (values.length > maxFilters) throw invalidInput(member, `at most ${maxFilters}`, String(values.length));
  return requireEach(values, (value, index) => require(`${member}[${index}]`, value));
}
