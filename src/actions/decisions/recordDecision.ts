import type { Pool } from 'pg';
import { customerOr } from '../../domain/access/permission';
import { inputHash, groupInputHash } from '../../domain/decisions/idempotency';
import { partsNotKept } from '../../domain/decisions/context';
import type { DecisionCommand } from '../../domain/decisions/decision';
import type { ContextPart } from '../../domain/templates/templateRules';
import type { ErrorCode } from '../../domain/errors/errors';
import { Refused } from '../../domain/errors/refusal';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { ConsentSets } from '../templates/consentSets';
import type { CustomerId, TemplateCode } from '../../domain/values/checkedText';
import { requireAll, requireEach } from '../../domain/input/gathering';
import { customerAction } from '../running/action';
import type { LimitsConfig } from '../../config/limits';
import type { Clock } from '../running/clock';
import type { KnownPresentations } from '../templates/knownPresentations';
import type { DecisionWriter } from './decisionWriter';
import { requireAnswer, senderOf, type AnswerInput } from './answerInput';
import { refusedAt, type JudgedAnswer, type PendingAnswers } from './pendingAnswers';
import {
  answerPath,
  findForeignAnswer,
  mustBeOnDifferentTemplates,
  mustBeSomeAnswers,
  refusedMember,
} from '../../domain/decisions/answers';
import { optional, requireIdempotencyKey, requireTemplateCode } from '../../domain/input/input';
import { checkedAnswers } from './checkedAnswers';
import { standingAfter } from '../../domain/decisions/pending';
import { type CustomerDecision, pendingUpdateOf, type PendingUpdate } from './pendingUpdate';

export interface RecordDecisionInput extends AnswerInput {
  readonly customerId: CustomerId;
  readonly idempotencyKey?: string | null;
}

export type AnswerLimits = Pick<LimitsConfig, 'maxAnswerAgeDays'>;

interface Parts {
  readonly pool: Pool;
  readonly decisionWriter: DecisionWriter;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
  readonly limits: AnswerLimits;
  readonly presentations: KnownPresentations;
  readonly sets: ConsentSets;
}

/**
 * Records a customer's answer, or refuses it by the decision table. Resolves after the commit.
 * @throws Refused with any code of the decision table, `UNAVAILABLE`
 */
export const recordDecision = customerAction({
  writes: true,
  permission: customerOr('consents:decide'),
  input: (sent: RecordDecisionInput, request, parts: Parts): PendingAnswers => {
    const { customerId } = sent;
    const { answer, key } = requireAll({
      answer: () => requireAnswer(parts, sent, senderOf(request, customerId)),
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
  /** Of the screen that has all of them. */
  readonly setCode?: string | null;
}

interface PendingForm {
  readonly pending: PendingAnswers;
  readonly setCode: TemplateCode | null;
}

/**
 * Records several answers of a customer, all or none, and hands them on in the order in which they came.
 * @throws Refused with any code of the decision table, naming the answer; `SET_NOT_FOUND`, `UNAVAILABLE`
 */
export const recordDecisions = customerAction({
  writes: true,
  permission: customerOr('consents:decide'),
  input: (sent: RecordDecisionsInput, request, parts: Parts): PendingForm => {
    const { customerId, decisions, idempotencyKey } = sent;
    const sender = senderOf(request, customerId);
    mustBeSomeAnswers(decisions.length);
    const { answers, key, setCode } = requireAll({
      answers: () =>
        requireEach(decisions, (one, index) => requireAnswer(parts, one, sender, `${answerPath(index)}.`)),
      key: () => optional(requireIdempotencyKey, 'idempotencyKey', idempotencyKey),
      setCode: () => optional(requireTemplateCode, 'setCode', sent.setCode),
    });
    mustBeOnDifferentTemplates(answers.map(({ templateCode }) => templateCode));
    const keyed = key && { key, inputHash: groupInputHash(answers, setCode) };
    return { pending: { customerId, key: keyed, answers }, setCode };
  },
  run: async (parts: Parts, { pending, setCode }) =>
    recorded(
      parts,
      setCode === null ? pending : await asAnswersTo(parts.sets, setCode, pending),
      refusedMember,
    ),
});

/** Another node may have saved the set a moment ago, so none is refused by memory alone. @throws Refused `SET_NOT_FOUND` */
async function asAnswersTo(
  sets: ConsentSets,
  setCode: TemplateCode,
  { answers, ...pending }: PendingAnswers,
): Promise<PendingAnswers> {
  const codes = answers.map(({ templateCode }) => templateCode);
  const known = sets.find(setCode);
  const set = known && !findForeignAnswer(known, codes) ? known : await sets.fresh(setCode);
  const asked = { setCode, revision: set.revision };
  const foreign = findForeignAnswer(set, codes);
  return {
    ...pending,
    answers: answers.map(({ command, ...answer }) => ({ ...answer, command: { ...command, set: asked } })),
    foreign: foreign && refusedAt(null, foreign),
  };
}

/** @param memberOf what of the request a refusal of one answer is about; null for the request as a whole */
async function recorded(
  parts: Parts,
  sent: PendingAnswers,
  memberOf: (code: ErrorCode, index: number) => string | null,
): Promise<{ readonly decisions: readonly RecordedDecision[]; readonly replayed: boolean }> {
  const { decisionWriter, catalogue, clock } = parts;
  const pending = await checkedAnswers(parts, sent, memberOf);
  const verdict = await decisionWriter.record(pending);
  if (verdict.kind === 'refused') {
    const { index } = verdict;
    const refusal = catalogue.withClosest(verdict.refusal);
    throw new Refused(refusal, index === null ? null : memberOf(refusal.code, index));
  }
  const now = clock.now();
  const decisions = verdict.answers.map((judged, index) =>
    recordedDecisionOf(pending.customerId, pending.answers[index]?.command, judged, now),
  );
  return { decisions, replayed: verdict.replayed };
}

export interface RecordedDecision {
  readonly decision: CustomerDecision;
  /** False when the newest decision was identical and nothing was appended. */
  readonly changed: boolean;
  /** What of the context was sent and the template does not collect. */
  readonly notKept: readonly ContextPart[];
  readonly pendingUpdate: PendingUpdate;
  /** Then the number of the decision is not one of the customer's history. */
  readonly ofFormerId: boolean;
}

function recordedDecisionOf(
  customerId: CustomerId,
  command: DecisionCommand | undefined,
  { record, changed, newest, timeline, formerSubject = null }: JudgedAnswer,
  now: Date,
): RecordedDecision {
  const standing = standingAfter(timeline, newest, now);
  const pendingUpdate = pendingUpdateOf(customerId, timeline, standing, newest, [record.locale]);
  const notKept = partsNotKept(command ?? {}, timeline.template.collects);
  const ofFormerId = formerSubject !== null;
  return { decision: { customerId, record }, changed, notKept, pendingUpdate, ofFormerId };
}
