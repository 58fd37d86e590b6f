import { Type, type Static } from '@sinclair/typebox';
import {
  contextMethods,
  observers,
  type DecisionContext,
  type SentContext,
} from '../../domain/decisions/context';
import { snakeCased } from '../../domain/events/snakeCase';
import {
  camelCased,
  contentHash,
  growing,
  instant,
  leftOutOrNull,
  nullable,
  oneOf,
  setCode,
} from '../route/members';
import { text } from '../route/plainMembers';

const shared = {
  presentation_id: contentHash(
    'The `id` of the registered screen that the customer saw. It is kept only if it shows the version answered.',
  ),
  set_code: setCode('The code of the set that the customer was asked for.'),
  set_revision: Type.Integer({
    minimum: 1,
    maximum: 2 ** 31 - 1,
    description: 'The revision of that set, which goes with `set_code`.',
    examples: [1],
  }),
  page_url: text('The address of the page, without query and fragment.', 'https://www.example.com/account'),
  user_agent: text('What the browser says of itself, at most 512 characters.', 'Mozilla/5.0'),
  ip_address: text('The address that the answer came from, IPv4 or IPv6, or its beginning.', '192.0.2.17'),
  time_zone: text('The customer’s time zone.', 'Europe/Berlin'),
  reference: text('A reference of yours, such as an order number. At most 64 characters.', 'order-4711'),
  note: text('A note by staff, at most 200 characters. Customers may not send one.', 'Asked by telephone.'),
};

const loggedIn = {
  acr: text('How strongly, as the `acr` of an ID token. At most 256 characters.', 'urn:example:silver'),
  amr: Type.Array(Type.String(), {
    description: 'By what means, as the `amr` of an ID token. At most ten.',
    examples: [['pwd', 'otp']],
  }),
  auth_time: instant('When, as the `auth_time` of an ID token.'),
};
const logIn = { description: 'How and when the customer had logged in.' };
const closed = { additionalProperties: false };

export const contextInput = Type.Object(
  leftOutOrNull({
    ...shared,
    method: oneOf(contextMethods, 'How the customer answered.'),
    authentication: Type.Object(leftOutOrNull(loggedIn), { ...closed, ...logIn }),
  }),
  {
    ...closed,
    description:
      'What was known of the screen and the request. What the template does not collect is dropped. Of a customer’s own request the service reads address and browser itself.',
  },
);

export const contextSchema = nullable(
  Type.Object(
    leftOutOrNull({
      ...shared,
      method: growing(
        contextMethods,
        'How the customer answered. May grow: treat an unknown value as `OTHER`.',
      ),
      observed_by: growing(
        observers,
        'Who says so of `user_agent` and `ip_address`: the service read it, or the sender named it. May grow: treat an unknown value as `SENDER`.',
      ),
      authentication: Type.Object(leftOutOrNull(loggedIn), logIn),
      confirms: Type.Integer({
        minimum: 1,
        description: 'The sequence of the consent that this one confirms.',
        examples: [1],
      }),
      confirmed_at: instant('When the customer confirmed an imported consent, as its source states it.'),
    }),
    { description: 'What is kept of the screen and the request. Null for nothing.' },
  ),
);

export function contextInputOf({ authentication, ...sent }: Static<typeof contextInput>): SentContext {
  const { auth_time: at, ...how } = authentication ?? {};
  const authTime = at ? new Date(at) : null;
  return { ...camelCased(sent), authentication: authentication && { ...how, authTime } };
}

export function contextBody(context: DecisionContext | null): Static<typeof contextSchema> {
  return snakeCased(context);
}
