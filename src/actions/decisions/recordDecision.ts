import { recorderOf, type Recorder } from '../../domain/access/caller';
import { customerOr } from '../../domain/access/permission';
import type { CustomerId } from '../../domain/values/checkedText';
import type { DecisionCommand } from '../../domain/decisions/decision';
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
import { standingAfter } from '../../domain/decisions/pending';
import { Refused } from '../../domain/errors/refusal';
import { customerAction } from '../running/action';
import type { Clock } from '../running/clock';
import type { DecisionWriter } from './decisionWriter';
import type { PendingCommand, Verdict } from './judgeBatch';
import type { CustomerDecision } from './customerDecision';
import { pendingUpdateOf, type PendingUpdate } from './pendingUpdate';

export interface RecordDecisionInput {
  readonly customerId: CustomerId;
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

interface Parts {
  readonly decisionWriter: DecisionWriter;
  readonly clock: Clock;
}

const maxChannelLength = 64;

/**
 * Records a customer's answer, or refuses it by the decision table. Resolves after the commit.
 *
 * @throws Refused with any code of the decision table, `UNAVAILABLE`
 */
export const recordDecision = customerAction({
  permission: customerOr('consents:decide'),
  input: (sent: RecordDecisionInput, { caller }) =>
    pendingCommandOf(sent, recorderOf(caller, sent.customerId)),
  run: async ({ decisionWriter, clock }: Parts, pending) => {
    const verdict = await decisionWriter.record(pending);
    if (verdict.kind === 'refused') throw new Refused(verdict.refusal);
    return recordedDecisionOf(pending.customerId, verdict, clock.now());
  },
});

function pendingCommandOf(input: RecordDecisionInput, recorder: Recorder): PendingCommand {
  const command: DecisionCommand = {
    value: requireDecisionValue('value', input.value),
    consentVersionId: optional(requireUuid, 'consentVersionId', input.consentVersionId),
    locale: optional(requireLocale, 'locale', input.locale),
    contentHash: optional(requireContentHash, 'contentHash', input.contentHash),
    channel: optional(requireChannel, 'channel', input.channel),
    recorder,
  };
  return {
    customerId: input.customerId,
    templateCode: requireTemplateCode('templateCode', input.templateCode),
    idempotencyKey: optional(requireIdempotencyKey, 'idempotencyKey', input.idempotencyKey),
    command,
  };
}

function requireChannel(member: string, channel: string): string {
  return requireLine(member, channel, maxChannelLength);
}

function recordedDecisionOf(
  customerId: CustomerId,
  { record, changed, newest, timeline }: Extract<Verdict, { kind: 'answered' }>,
  now: Date,
): RecordedDecision {
  const standing = standingAfter(timeline, newest, now);
  const pendingUpdate = pendingUpdateOf(customerId, timeline, standing, newest, [record.locale]);
  return { decision: { customerId, record }, changed, pendingUpdate };
}
