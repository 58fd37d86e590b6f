import type { Recorder } from '../domain/caller';
import type { DecisionCommand } from '../domain/decision';
import {
  optional,
  requireContentHash,
  requireDecisionValue,
  requireIdempotencyKey,
  requireLine,
  requireLocale,
  requireTemplateCode,
  requireUuid,
} from '../domain/input';
import { standingAfter } from '../domain/pending';
import { Refused } from '../domain/refusal';
import type { Clock } from './clock';
import type { DecisionWriter } from './decisionWriter';
import type { PendingCommand, Verdict } from './judgeBatch';
import { pendingUpdateOf, type CustomerDecision, type PendingUpdate } from './served';

export interface RecordDecisionInput {
  readonly customerId: string;
  readonly templateCode: string;
  readonly consentVersionId?: string | null;
  readonly value: string;
  readonly locale?: string | null;
  readonly contentHash?: string | null;
  readonly channel?: string | null;
  readonly idempotencyKey?: string | null;
}

export interface RecordedDecision {
  readonly decision: CustomerDecision;
  /** False when an identical decision stood already and nothing was appended. */
  readonly changed: boolean;
  readonly pendingUpdate: PendingUpdate;
}

export type RecordDecision = (input: RecordDecisionInput, recorder: Recorder) => Promise<RecordedDecision>;

const maximalChannelLength = 64;

/**
 * Records a customer's answer, or refuses it by the decision table. Resolves after the commit.
 *
 * @throws Refused with any code of the decision table, `INVALID_INPUT`, `UNAVAILABLE`
 */
export function recordDecision(writer: DecisionWriter, clock: Clock): RecordDecision {
  return async (input, recorder) => {
    const pending = pendingCommandOf(input, recorder);
    const verdict = await writer.record(pending);
    if (verdict.kind === 'refused') throw new Refused(verdict.refusal);
    return recordedDecisionOf(pending.customerId, verdict, clock.now());
  };
}

function pendingCommandOf(input: RecordDecisionInput, recorder: Recorder): PendingCommand {
  const command: DecisionCommand = {
    value: requireDecisionValue('value', input.value),
    consentVersionId: optional(requireUuid, 'consentVersionId', input.consentVersionId),
    locale: optional(requireLocale, 'locale', input.locale),
    contentHash: optional(requireContentHash, 'contentHash', input.contentHash),
    channel: optional(requireChannel, 'channel', input.channel),
    recorder: { kind: recorder.kind, id: recorder.id },
  };
  return {
    customerId: requireUuid('customerId', input.customerId),
    templateCode: requireTemplateCode('templateCode', input.templateCode),
    idempotencyKey: optional(requireIdempotencyKey, 'idempotencyKey', input.idempotencyKey),
    command,
  };
}

function requireChannel(member: string, channel: string): string {
  return requireLine(member, channel, maximalChannelLength);
}

function recordedDecisionOf(
  customerId: string,
  { record, changed, newest, timeline }: Extract<Verdict, { kind: 'answered' }>,
  now: Date,
): RecordedDecision {
  const standing = standingAfter(timeline, newest, now);
  const pendingUpdate = pendingUpdateOf(customerId, timeline, standing, newest, [record.locale]);
  return { decision: { customerId, record }, changed, pendingUpdate };
}
