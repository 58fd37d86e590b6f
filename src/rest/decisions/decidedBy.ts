import { Type, type Static } from '@sinclair/typebox';
import {
  authorityChecks,
  decidingRoles,
  relationships,
  type DecidedBy,
} from '../../domain/decisions/decidedBy';
import { snakeCased } from '../../domain/events/snakeCase';
import { contentHash, customerId, growing, leftOutOrNull, nullable, oneOf } from '../route/members';

const role = 'As what that person decided.';
const relationship = 'What that person is to the customer.';
const check = 'How it was checked that they may decide.';
const unlessSelf = 'Required unless the role is `SELF`.';
const grows = 'May grow: treat an unknown value as';

export const decidedByInput = Type.Object(
  {
    role: oneOf(decidingRoles, role),
    ...leftOutOrNull({
      relationship: oneOf(relationships, `${relationship} ${unlessSelf}`),
      check: oneOf(authorityChecks, `${check} ${unlessSelf}`),
      actor_id: customerId(
        `That person’s id in your systems. Only a salted hash of it is kept. ${unlessSelf}`,
      ),
    }),
  },
  {
    additionalProperties: false,
    description:
      'Who decided, if somebody did so for the customer. Only services with the scope `consents:decide` may say so. The template’s `may_decide` may refuse a `given`.',
  },
);

/** The members of somebody who decided, in all representations. */
export const deciding = {
  role: growing(decidingRoles, `${role} ${grows} somebody else.`),
  relationship: growing(relationships, `${relationship} ${grows} \`OTHER\`.`),
  check: growing(authorityChecks, `${check} ${grows} \`OTHER\`.`),
  actor_binding: contentHash('A salted hash in hex of that person’s id.'),
};

export const decidedBySchema = nullable(
  Type.Object(deciding, { description: 'Who decided for the customer. Null if they decided themselves.' }),
);

export function decidedByBody(decidedBy: DecidedBy | null): Static<typeof decidedBySchema> {
  return snakeCased(decidedBy && { ...decidedBy });
}
