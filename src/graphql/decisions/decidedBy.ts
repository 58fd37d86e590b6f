import { ID, InputType, ObjectType } from 'type-graphql';
import { authorityCheckWords, decidingRoleWords, relationshipWords } from '../../domain/decisions/decidedBy';
import { enumType } from '../fields/enumType';
import { fields, orNull } from '../fields/fields';

const growth = 'May grow: treat an unknown value as';
const DecidingRole = enumType('DecidingRole', `Who decided. ${growth} somebody else.`, decidingRoleWords);
const DecidingRelationship = enumType(
  'DecidingRelationship',
  `What somebody is to the customer. ${growth} \`OTHER\`.`,
  relationshipWords,
);
const AuthorityCheck = enumType(
  'AuthorityCheck',
  `How it was checked that somebody may decide for the customer. ${growth} \`OTHER\`.`,
  authorityCheckWords,
);

const role = [DecidingRole, 'As what that person decided.'] as const;
const relationship = 'What that person is to the customer.';
const check = 'How it was checked that they may decide.';
const unlessSelf = 'Required unless the role is `SELF`.';

@InputType({ description: 'Who decided: the customer, or somebody for them.' })
export class DecidedByInput extends fields({
  role,
  relationship: orNull(DecidingRelationship, `${relationship} ${unlessSelf}`),
  check: orNull(AuthorityCheck, `${check} ${unlessSelf}`),
  actorId: orNull(ID, `That person’s id in your systems. Only a salted hash of it is kept. ${unlessSelf}`),
}) {}

@ObjectType({ description: 'Somebody who decided for a customer.' })
export class DecidedBy extends fields({
  role,
  relationship: [DecidingRelationship, relationship],
  check: [AuthorityCheck, check],
  actorBinding: [String, 'A salted hash in hex of that person’s id.'],
}) {}
