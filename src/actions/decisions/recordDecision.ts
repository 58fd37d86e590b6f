import { recorderOf } from '../../domain/access/caller';
import { customerOr } from '../../domain/access/permission';
import { inputHash } from '../../domain/decisions/idempotency';
import { Refused } from '../../domain/errors/refusal';
import type { TemplateCatalogue } from '../templates/templateCatalogue';
import type { CustomerId } from '../../domain/values/checkedText';
import { requireAll } from '../../domain/input/gathering';
import { customerAction } from '../running/action';
import type { Clock } from '../running/clock';
import { pendingKey, requireAnswer, requireKey, type AnswerInput } from './answerInput';
import type { DecisionWriter } from './decisionWriter';
import type { JudgedAnswer, PendingAnswers, Verdict } from './pendingAnswers';
import { recordedDecisionOf } from './recordedDecision';

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
 *
 * @throws Refused with any code of the decision table, `UNAVAILABLE`
 */
export const recordDecision = customerAction({
  writes: true,
  permission: customerOr('consents:decide'),
  input: (sent: RecordDecisionInput, { caller }): PendingAnswers => {
    const { customerId } = sent;
    const { answer, key } = requireAll({
      answer: () => requireAnswer(sent, recorderOf(caller, customerId)),
      key: () => requireKey(sent.idempotencyKey),
    });
    const hashOfInput = () => inputHash(answer.templateCode, answer.command);
    return { customerId, key: pendingKey(key, hashOfInput), answers: [answer] };
  },
  run: async ({ decisionWriter, catalogue, clock }: Parts, pending) => {
    const { judged, replayed } = onlyAnswerOf(await decisionWriter.record(pending), catalogue);
    return { ...recordedDecisionOf(pending.customerId, judged, clock.now()), replayed };
  },
});

function onlyAnswerOf(
  verdict: Verdict,
  catalogue: TemplateCatalogue,
): { readonly judged: JudgedAnswer; readonly replayed: boolean } {
  if (verdict.kind === 'refused') throw new Refused(catalogue.withClosest(verdict.refusal));
  const [judged] = verdict.answers;
  if (!judged) throw new Error('An answer has no verdict.');
  return { judged, replayed: verdict.replayed };
}
