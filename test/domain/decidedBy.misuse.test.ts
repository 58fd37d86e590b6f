import { requireDecidedBy, type SentDecidedBy } from '../../src/domain/decisions/decider';
import { refusalMessage } from '../../src/domain/errors/refusalWords';
import { refusalOf } from './refused';

const customerId = 'ab12c3d4-0000-4000-8000-00000000000f';
const right = { role: 'GUARDIAN', relationship: 'PARENT', check: 'NONE', actorId: 'anna' };

test.each<[what: string, sent: SentDecidedBy, says: string]>([
  ['a role that there is not', { ...right, role: 'GUARDIEN' }, 'decidedBy.role'],
  ['a relationship that there is not', { ...right, relationship: 'UNCLE' }, 'decidedBy.relationship'],
  ['no relationship', { ...right, relationship: null }, 'decidedBy.relationship is missing.'],
  ['no check', { role: 'GUARDIAN', relationship: 'PARENT', actorId: 'anna' }, 'decidedBy.check is missing.'],
  ['no id', { ...right, actorId: null }, 'decidedBy.actorId is missing.'],
  ['an id with a blank', { ...right, actorId: 'a b' }, 'decidedBy.actorId'],
  ['the customer in other letters', { ...right, actorId: customerId.toUpperCase() }, 'somebody other than'],
  ['SELF with a relationship', { ...right, role: 'SELF' }, 'decidedBy.relationship must be left out'],
  ['SELF with an id', { role: 'SELF', actorId: 'anna' }, 'decidedBy.actorId must be left out'],
  ['SELF with a check', { role: 'SELF', check: 'NONE' }, 'decidedBy.check must be left out'],
])('%s is refused in words', (_what, sent, says) => {
  const refusal = refusalOf(() => requireDecidedBy('decidedBy', sent, customerId));
  const message = refusalMessage(refusal);
  expect(refusal.code).toBe('INVALID_INPUT');
  expect(message).toContain(says);
  expect(message).not.toContain('anna');
});

test('every fault is named', () => {
  const pointers = ['/by/relationship', '/by/check', '/by/actorId'].map((pointer) => ({ pointer }));
  const refusal = refusalOf(() => requireDecidedBy('by', { role: 'GUARDIAN' }, customerId));
  expect(refusal).toMatchObject({ errors: pointers });
});
