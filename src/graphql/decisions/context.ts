import { field, fieldsOf } from '../fields/operations';
import { ID, InputType, Int, ObjectType, type ClassType } from 'type-graphql';
import { decisionContext } from '../../actions/decisions/decisionContexts';
import { contextMethodWords, type observers } from '../../domain/decisions/context';
import type { CustomerId } from '../../domain/values/checkedText';
import { fields, orNull } from '../fields/fields';
import { enumType } from '../fields/enumType';
import { DateTime } from '../fields/scalars';
import { unread } from '../fields/unread';
import { ConsentDecision } from './decision';

const ContextMethod = enumType(
  'ContextMethod',
  'How a customer answered. May grow: treat an unknown value as `OTHER`.',
  contextMethodWords,
);

const Observer = enumType<(typeof observers)[number]>(
  'ContextObserver',
  'Who says where an answer came from. May grow: treat an unknown value as `SENDER`.',
  {
    SERVICE: 'This service read it from the customer’s own request.',
    SENDER: 'The sender of the answer named it.',
  },
);

const how = {
  acr: orNull(String, 'How strongly, as the `acr` of an ID token. At most 256 characters.'),
  amr: orNull([String], 'By what means, as the `amr` of an ID token. At most ten.'),
  authTime: orNull(String, 'When, as the `auth_time` of an ID token.'),
} as const;

@InputType({ description: 'How and when the customer had logged in.' })
class ContextAuthenticationInput extends fields({ ...how, authTime: orNull(DateTime, how.authTime[1]) }) {}

@ObjectType({ description: 'How and when a customer had logged in.' })
class ContextAuthentication extends fields(how) {}

const members = {
  method: orNull(ContextMethod, 'How the customer answered.'),
  presentationId: orNull(
    ID,
    'The `id` of the registered screen that they saw. It is kept only if it shows the version answered.',
  ),
  setCode: orNull(String, 'The code of the set that they were asked for.'),
  setRevision: orNull(Int, 'The revision of that set.'),
  pageUrl: orNull(String, 'The address of the page, http or https. Query and fragment are not kept.'),
  userAgent: orNull(String, 'What the browser says of itself, at most 512 characters.'),
  ipAddress: orNull(String, 'The address that the answer came from, IPv4 or IPv6.'),
  observedBy: orNull(Observer, 'Who says so of `userAgent` and `ipAddress`. Null without both.'),
  timeZone: orNull(String, 'The customer’s time zone, such as `Europe/Berlin`.'),
  authentication: orNull(ContextAuthentication, 'How and when the customer had logged in.'),
  reference: orNull(String, 'A reference of yours, such as an order number. At most 64 characters.'),
  note: orNull(String, 'A note by staff, at most 200 characters. Customers may not send one.'),
} as const;

@ObjectType({
  description: 'What is kept of the screen and the request of an answer. Null where it was not.',
})
export class DecisionContext extends fields({
  ...members,
  ipAddress: orNull(String, `${members.ipAddress[1]} Or its beginning alone.`),
  confirms: orNull(Int, 'The sequence of the consent that this one confirms.'),
  confirmedAt: orNull(DateTime, 'When the customer confirmed an imported consent, as its source states it.'),
}) {}

const { observedBy: _never, ...sent } = members;
const readAnyway = 'Of a customer’s own request, the service reads it.';

@InputType({
  description: 'What was known of the screen and the request. What the template does not collect is dropped.',
})
export class DecisionContextInput extends fields({
  ...sent,
  setCode: orNull(String, `${sent.setCode[1]} Send \`setRevision\` with it.`),
  userAgent: orNull(String, `${sent.userAgent[1]} ${readAnyway}`),
  ipAddress: orNull(String, `${sent.ipAddress[1]} ${readAnyway}`),
  authentication: orNull(ContextAuthenticationInput, sent.authentication[1]),
}) {}

/** What was not kept is left out. */
const shown: ClassType = DecisionContext;

export const ContextOfDecision = fieldsOf(ConsentDecision, {
  context: field(decisionContext, {
    complexity: 1,
    description: `What is kept of the screen and the request. Null for nothing. ${unread}`,
    type: shown,
    read: async ({ act }, _args, decision: ConsentDecision) => {
      const kept = await act(decisionContext, { customerId: decision.customerId as CustomerId, decision });
      return kept?.confirmedAt ? { ...kept, confirmedAt: new Date(kept.confirmedAt) } : kept;
    },
  }),
});
