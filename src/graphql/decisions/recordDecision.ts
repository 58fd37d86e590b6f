import { mutation, rootFields } from '../fields/operations';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { DecisionValue, ConsentDecision, decisionOf } from './decision';
import {
  type RecordedDecision,
  recordDecision,
  recordDecisions,
} from '../../actions/decisions/recordDecision';
import { DateTime } from '../fields/scalars';
import { unread } from '../fields/unread';
import { PendingUpdate, pendingUpdateOf } from './pendingUpdate';
import { requireCustomerId } from '../../domain/input/input';
import { writingCost, answerRows, answersCost } from '../fields/documentCost';
import { ContextPart } from '../templates/templateRules';
import { DecisionContextInput } from './context';
import { DecidedByInput } from './decidedBy';
import { Customer } from './customer';
import { fields, orNull } from '../fields/fields';

@InputType({ description: 'One answer of a customer, and what they were shown.' })
export class ConsentDecisionInput extends fields({
  templateCode: [String, 'The code of the template that was answered.'],
  consentVersionId: orNull(
    ID,
    'The version that the customer saw. Required for `given` and `reject`, optional for `withdraw`.',
  ),
  value: [DecisionValue, 'What the customer answered.'],
  locale: orNull(
    String,
    'The language tag (BCP 47) of the text that the customer saw. Defaults to that of `contentHash`, else to the template’s default locale.',
  ),
  contentHash: orNull(
    String,
    'The `contentHash` that came with the text. If sent, it must match the version and locale.',
  ),
  channel: orNull(
    String,
    'Where the customer answered, in your own words, such as `web` or `call-centre`. At most 64 characters.',
  ),
  afterSequence: orNull(
    Int,
    'The `sequence` of the newest decision that you knew of when the customer answered, 0 for none. If another is the newest, `given` and `reject` fail with `DECISION_CONFLICT`.',
  ),
  decidedAt: orNull(
    DateTime,
    'When the customer decided, if that was before you send it: offline or on paper. Not later than now, and at most `MAX_ANSWER_AGE_DAYS` (30) ago. A grant lasts from then on.',
  ),
  context: orNull(
    DecisionContextInput,
    'What was known of the screen and the request. What the template does not collect is dropped. Of a customer’s own request the service reads address and browser itself.',
  ),
  decidedBy: orNull(
    DecidedByInput,
    'Who decided, if somebody did so for the customer. Only services with the scope `consents:decide` may say so. The template’s `mayDecide` may refuse a `given`.',
  ),
}) {}

@ObjectType({ description: 'What became of one of several answers.' })
export class RecordedConsentDecision extends fields({
  decision: [ConsentDecision, 'The recorded decision, or the earlier decision that this answer repeats.'],
  changed: [Boolean, 'False if an identical decision already existed and nothing was recorded.'],
  ofFormerId: [
    Boolean,
    'Whether `decision` is one that another id of the customer sent under the key before they were linked. Its `sequence` is then none of the customer’s history: go by `pendingUpdate`.',
  ],
  notKept: [
    [ContextPart],
    'What of `context` was sent and is not kept. The template does not collect it, the screen shows another version, or a no named it wrongly.',
  ],
  pendingUpdate: orNull(
    PendingUpdate,
    `Whether the customer still has to answer, after this decision. ${unread}`,
  ),
}) {}

export function recordedDecisionOf({ decision, pendingUpdate, ...outcome }: RecordedDecision) {
  return { ...outcome, decision: decisionOf(decision), pendingUpdate: pendingUpdateOf(pendingUpdate) };
}

@InputType({ description: 'A customer’s answer, and what they were shown.' })
export class RecordDecisionInput extends fields(
  {
    customerId: [ID, 'The customer’s id in your systems. The service need not know the customer yet.'],
    idempotencyKey: orNull(
      String,
      'Your own key for this answer, 1 to 255 visible ASCII characters. It makes retries safe for at least 30 days.',
    ),
  },
  ConsentDecisionInput,
) {}

@ObjectType({ description: 'The outcome of an answer.' })
export class RecordDecisionPayload extends fields(
  {
    replayed: [
      Boolean,
      'True if the same input came before under this idempotency key, so that `decision` and `changed` are those of the first time.',
    ],
    customer: orNull(
      Customer,
      `The customer, so that related data such as the history can be read in the same request. ${unread}`,
    ),
  },
  RecordedConsentDecision,
) {}

@InputType({ description: 'Several answers of one customer, such as a form with three boxes.' })
export class RecordDecisionsInput extends fields({
  customerId: [ID, 'The customer’s id in your systems. The service need not know the customer yet.'],
  decisions: [[ConsentDecisionInput], 'The answers: 1 to 20, each on a template of its own.'],
  setCode: orNull(String, 'The code of the set that asked. Then all answers must be on its templates.'),
  idempotencyKey: orNull(
    String,
    'Your own key for all answers together, 1 to 255 visible ASCII characters. It makes retries safe for at least 30 days.',
  ),
}) {}

@ObjectType({ description: 'The outcome of several answers.' })
export class RecordDecisionsPayload extends fields({
  decisions: [
    [RecordedConsentDecision],
    'What became of each answer, in the order of the answers.',
    { complexity: answerRows },
  ],
  replayed: [
    Boolean,
    'True if the same input came before under this idempotency key, so that `decision` and `changed` are those of the first time.',
  ],
  customer: orNull(
    Customer,
    `The customer, so that related data such as the history can be read in the same request. ${unread}`,
  ),
}) {}

export const DecisionMutations = rootFields({
  recordDecision: mutation(recordDecision, {
    description: 'Records a customer’s answer. The response comes after the answer is committed.',
    complexity: writingCost,
    input: [RecordDecisionInput, 'The answer, and the version that the customer saw.'],
    payload: RecordDecisionPayload,
    perform: async ({ act }, input) => {
      const { customerId: id, ...answer } = input;
      const customerId = requireCustomerId('customerId', id);
      const recorded = await act(recordDecision, { customerId, ...answer });
      return { ...recordedDecisionOf(recorded), replayed: recorded.replayed, customer: { id: customerId } };
    },
  }),
  recordDecisions: mutation(recordDecisions, {
    description:
      'Records several answers of one customer, all or none. An error names the answer that is refused as `member`.',
    complexity: answersCost,
    input: [RecordDecisionsInput, 'The answers, and the versions that the customer saw.'],
    payload: RecordDecisionsPayload,
    perform: async ({ act }, input) => {
      const { customerId: id, ...answers } = input;
      const customerId = requireCustomerId('customerId', id);
      const { decisions, replayed } = await act(recordDecisions, { customerId, ...answers });
      return { decisions: decisions.map(recordedDecisionOf), replayed, customer: { id: customerId } };
    },
  }),
});
