import type { Recorder } from '../../domain/access/caller';
import { requireAll } from '../../domain/input/gathering';
import {
  optional,
  requireContentHash,
  requireDecisionValue,
  requireIdempotencyKey,
  requireLine,
  requireLocale,
  requireTemplateCode,
  requireUuid,
} from '../../domain/input/input';
import type { IdempotencyKey } from '../../domain/values/checkedText';
import type { PendingAnswer, PendingKey } from './pendingAnswers';

/** One answer of a customer, as a door hands it on. */
export interface AnswerInput {
  readonly templateCode: string;
  readonly consentVersionId?: string | null;
  readonly value: string;
  readonly locale?: string | null;
  readonly contentHash?: string | null;
  readonly channel?: string | null;
}

const maxChannelLength = 64;

/**
 * @param within where the answer stands in the request, such as `decisions[1].`; empty where it is the request
 * @throws Refused `INVALID_INPUT` naming every member at fault
 */
export function requireAnswer(input: AnswerInput, recorder: Recorder, within = ''): PendingAnswer {
  const named = (member: string) => `${within}${member}`;
  const { templateCode, ...said } = requireAll({
    value: () => requireDecisionValue(named('value'), input.value),
    consentVersionId: () => optional(requireUuid, named('consentVersionId'), input.consentVersionId),
    locale: () => optional(requireLocale, named('locale'), input.locale),
    contentHash: () => optional(requireContentHash, named('contentHash'), input.contentHash),
    channel: () => optional(requireChannel, named('channel'), input.channel),
    templateCode: () => requireTemplateCode(named('templateCode'), input.templateCode),
  });
  return { command: { ...said, recorder }, templateCode };
}

/** @throws Refused `INVALID_INPUT` */
export function requireKey(key: string | null | undefined): IdempotencyKey | null {
  return optional(requireIdempotencyKey, 'idempotencyKey', key);
}

/** @param hashOfInput of all that comes under the key */
export function pendingKey(key: IdempotencyKey | null, hashOfInput: () => string): PendingKey | null {
  return key === null ? null : { key, inputHash: hashOfInput() };
}

function requireChannel(member: string, channel: string): string {
  return requireLine(member, channel, maxChannelLength);
}
