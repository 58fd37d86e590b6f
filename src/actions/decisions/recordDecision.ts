import { recorderOf, type Recorder } from '../../domain/access/caller';
import { customerOr } from '../../domain/access/permission';
import { inputHash, groupInputHash } from '../../domain/decisions/idempotency';
import type { ErrorCode } from '../../domain/errors/errors';
import { Refused } from '../../domain/errors/refusal';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { CustomerId } from '../../domain/values/checkedText';
import { requireAll, requireEach } from '../../domain/input/gathering';
import { customerAction } from '../running/action';
import type { Clock } from '../running/clock';
import type { DecisionWriter } from './decisionWriter';
import type { JudgedAnswer, PendingAnswer, PendingAnswers } from './pendingAnswers';
import {
  answerPath,
  mustBeOnDifferentTemplates,
  mustBeSomeAnswers,
  refusedMember,
} from '../../domain/decisions/answers';
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
import { type CustomerDecision, pendingUpdateOf, type PendingUpdate } from './pendingUpdate';

export interface RecordDecisionInput extends AnswerInput {
  readonly customerId: CustomerId;
  readonly idempotencyKey?: string | null;
}

interface Parts {
  readonly decisionWriter: DecisionWriter;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
}

/**
 * Records a customer's answer, or refuses it by the decision table. Resolves after the commit.
 * @throws Refused with any code of the decision table, `UNAVAILABLE`
 */
export const recordDecision = customerAction({
  writes: true,
  permission: customerOr('consents:decide'),
  input: (sent: RecordDecisionInput, { caller }): PendingAnswers => {
    const { customerId } = sent;
    const { answer, key } = requireAll({
      answer: () => requireAnswer(sent, recorderOf(caller, customerId)),
      key: () => optional(requireIdempotencyKey, 'idempotencyKey', sent.idempotencyKey),
    });
    const keyed = key && { key, inputHash: inputHash(answer.templateCode, answer.command) };
    return { customerId, key: keyed, answers: [answer] };
  },
  run: async (parts: Parts, pending) => {
    const { decisions, replayed } = await recorded(parts, pending, () => null);
    const [decision] = decisions;
    if (!decision) throw new Error('An answer has no verdict.');
    return { ...decision, replayed };
  },
});

export interface RecordDecisionsInput {
  readonly customerId: CustomerId;
  /** 1 to 20 answers, each on a template of its own. */
  readonly decisions: readonly AnswerInput[];
  /** For all of them together. */
  readonly idempotencyKey?: string | null;
}

/**
 * Records several answers of a customer, all or none, and hands them on in the order in which they came.
 * @throws Refused with any code of the decision table, naming the answer; `UNAVAILABLE`
 */
export const recordDecisions = customerAction({
  writes: true,
  permission: customerOr('consents:decide'),
  input: (sent: RecordDecisionsInput, { caller }): PendingAnswers => {
    const { customerId, decisions, idempotencyKey } = sent;
    const recorder = recorderOf(caller, customerId);
    mustBeSomeAnswers(decisions.length);
    const { answers, key } = requireAll({
      answers: () =>
        requireEach(decisions, (one, index) => requireAnswer(one, recorder, `${answerPath(index)}.`)),
      key: () => optional(requireIdempotencyKey, 'idempotencyKey', idempotencyKey),
    });
    mustBeOnDifferentTemplates(answers.map(({ templateCode }) => templateCode));
    return { customerId, key: key && { key, inputHash: groupInputHash(answers) }, answers };
  },
  run: async (parts: Parts, pending) => recorded(parts, pending, refusedMember),
});

/** @param memberOf what of the request a refusal of one answer is about; null for the request as a whole */
async function recorded(
  { decisionWriter, catalogue, clock }: Parts,
  pending: PendingAnswers,
  memberOf: (code: ErrorCode, index: number) => string | null,
): Promise<{ readonly decisions: readonly RecordedDecision[]; readonly replayed: boolean }> {
  const verdict = await decisionWriter.record(pending);
  if (verdict.kind === 'refused') {
    const { index } = verdict;
    const refusal = catalogue.withClosest(verdict.refusal);
    throw new Refused(refusal, index === null ? null : memberOf(refusal.code, index));
  }
  const now = clock.now();
  const decisions = verdict.answers.map((judged) => recordedDecisionOf(pending.customerId, judged, now));
  return { decisions, replayed: verdict.replayed };
}

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
function requireAnswer(input: AnswerInput, recorder: Recorder, within = ''): PendingAnswer {
  const named = (member: string) => `${within}${member}`;
  const { templateCode, ...said } = requireAll({
    value: () => requireDecisionValue(named('value'), input.value),
    consentVersionId: () => optional(requireUuid, named('consentVersionId'), input.consentVersionId),
    locale: () => optional(requireLocale, named('locale'), input.locale),
    contentHash: () => optional(requireContentHash, named('contentHash'), input.contentHash),
    channel: () => optional(requireLine, named('channel'), input.channel, maxChannelLength),
    templateCode: () => requireTemplateCode(named('templateCode'), input.templateCode),
  });
  return { command: { ...said, recorder }, templateCode };
}

export interface RecordedDecision {
  readonly decision: CustomerDecision;
  /** False when the newest decision was identical and nothing was appended. */
  readonly changed: boolean;
  readonly pendingUpdate: PendingUpdate;
}

function recordedDecisionOf(
  customerId: CustomerId,
  { record, changed, newest, timeline }: JudgedAnswer,
  now: Date,
): RecordedDecision {
  const standing = standingAfter(timeline, newest, now);
  const pendingUpdate = pendingUpdateOf(customerId, timeline, standing, newest, [record.locale]);
  return { decision: { customerId, record }, changed, pendingUpdate };
}
