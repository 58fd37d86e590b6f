import { recorderOf } from '../../domain/access/caller';
import { customerOr } from '../../domain/access/permission';
import {
  answerPath,
  mustBeOnDifferentTemplates,
  mustBeSomeAnswers,
  refusedMember,
} from '../../domain/decisions/answers';
import { groupInputHash } from '../../domain/decisions/idempotency';
import { Refused } from '../../domain/errors/refusal';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { CustomerId } from '../../domain/values/checkedText';
import { requireAll, requireEach } from '../../domain/input/gathering';
import { customerAction } from '../running/action';
import type { Clock } from '../running/clock';
import { pendingKey, requireAnswer, requireKey, type AnswerInput } from './answerInput';
import type { DecisionWriter } from './decisionWriter';
import type { PendingAnswers, Verdict } from './pendingAnswers';
import { recordedDecisionOf } from './recordedDecision';

export interface RecordDecisionsInput {
  readonly customerId: CustomerId;
  /** 1 to 20 answers, each on a template of its own. */
  readonly decisions: readonly AnswerInput[];
  /** For all of them together. */
  readonly idempotencyKey?: string | null;
}

interface Parts {
  readonly decisionWriter: DecisionWriter;
  readonly catalogue: TemplateCatalogue;
  readonly clock: Clock;
}

/**
 * Records several answers of a customer, all or none, and hands them on in the order in which they came.
 *
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
      key: () => requireKey(idempotencyKey),
    });
    mustBeOnDifferentTemplates(answers.map(({ templateCode }) => templateCode));
    return { customerId, key: pendingKey(key, () => groupInputHash(answers)), answers };
  },
  run: async ({ decisionWriter, catalogue, clock }: Parts, pending) => {
    const { answers, replayed } = answersOf(await decisionWriter.record(pending), catalogue);
    const now = clock.now();
    const decisions = answers.map((judged) => recordedDecisionOf(pending.customerId, judged, now));
    return { decisions, replayed };
  },
});

function answersOf(verdict: Verdict, catalogue: TemplateCatalogue): Extract<Verdict, { kind: 'answered' }> {
  if (verdict.kind === 'answered') return verdict;
  const { index } = verdict;
  const refusal = catalogue.withClosest(verdict.refusal);
  throw new Refused(refusal, index === null ? null : refusedMember(refusal.code, index));
}
