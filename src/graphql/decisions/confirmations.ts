import { mutation, rootFields } from '../fields/operations';
import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { confirmDecision, resendConfirmation } from '../../actions/decisions/confirmDecision';
import { requireCustomerId } from '../../domain/input/input';
import { writingCost } from '../fields/documentCost';
import { fields } from '../fields/fields';
import { DateTime } from '../fields/scalars';

@InputType({ description: 'The link that a customer has opened.' })
class ConfirmDecisionInput extends fields({ token: [String, 'The token from the link.'] }) {}

const template = [String, 'The code of the template that was consented to.'] as const;

@ObjectType({ description: 'What became of a confirmation.' })
class ConfirmDecisionPayload extends fields({
  templateCode: template,
  accepted: [Boolean, 'False while the current version awaits an answer.'],
  mayProceed: [Boolean, 'Whether you may process data on this consent now.'],
  changed: [Boolean, 'False if it was confirmed before.'],
}) {}

@InputType({ description: 'Whose link to send once more.' })
class ResendConfirmationInput extends fields({
  customerId: [ID, 'The id of the customer.'],
  templateCode: template,
}) {}

@ObjectType({ description: 'A link that is sent once more.' })
class ResendConfirmationPayload extends fields({
  templateCode: template,
  expiresAt: [DateTime, 'Until when the consent waits.'],
  left: [Int, 'How often it may still be sent again.'],
}) {}

export const Confirmations = rootFields({
  confirmDecision: mutation(confirmDecision, {
    description:
      'Confirms a consent by the link that the customer was sent. A second call is answered like the first.',
    complexity: writingCost,
    input: [ConfirmDecisionInput, 'The link.'],
    payload: ConfirmDecisionPayload,
    perform: ({ act }, input) => act(confirmDecision, input),
  }),
  resendConfirmation: mutation(resendConfirmation, {
    description: 'Sends the customer the link once more, up to three times for one consent.',
    complexity: writingCost,
    input: [ResendConfirmationInput, 'Whose link to send.'],
    payload: ResendConfirmationPayload,
    perform: ({ act }, { customerId, templateCode }) =>
      act(resendConfirmation, { customerId: requireCustomerId('customerId', customerId), templateCode }),
  }),
});
