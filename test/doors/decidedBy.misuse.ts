import type { Misuse } from './misuse';
import { shown, withMember } from './misuse';

const right = { role: 'GUARDIAN', relationship: 'PARENT', check: 'NONE', actorId: 'a-guardian' };
const wrong = (member: string, value: unknown) => ({ ...right, [member]: value });

const misused: readonly (readonly [sent: unknown, member: string])[] = [
  ['GUARDIAN', 'decidedBy'],
  [[right, right], 'decidedBy'],
  [wrong('role', 'MOTHER'), 'decidedBy.role'],
  [wrong('role', null), 'decidedBy.role'],
  [wrong('relationship', 'parent'), 'decidedBy.relationship'],
  [wrong('relationship', null), 'decidedBy.relationship'],
  [wrong('check', 7), 'decidedBy.check'],
  [wrong('check', null), 'decidedBy.check'],
  [wrong('actorId', ''), 'decidedBy.actorId'],
  [wrong('actorId', 'me'), 'decidedBy.actorId'],
  [wrong('actorId', 'a guardian'), 'decidedBy.actorId'],
  [wrong('actorId', 'a'.repeat(129)), 'decidedBy.actorId'],
  [wrong('actorId', null), 'decidedBy.actorId'],
  [wrong('role', 'SELF'), 'decidedBy.relationship'],
];

export const decidedByMisuses: readonly Misuse[] = [
  ...misused.map(([sent, member]): Misuse => ({
    name: `decidedBy ${shown(sent)} for ${member}`,
    code: 'INVALID_INPUT',
    member,
    secret: 'a-guardian',
    send: (door, good) => door.decide(withMember(good, 'decidedBy', sent)),
  })),
  ...[(id: string) => id, (id: string) => id.toUpperCase()].map((spelled): Misuse => ({
    name: `a guardian who is the customer, as ${spelled('abc')}`,
    code: 'INVALID_INPUT',
    member: 'decidedBy.actorId',
    send: (door, good) =>
      door.decide(withMember(good, 'decidedBy', wrong('actorId', spelled(good.customerId)))),
  })),
  {
    name: 'three things that are wrong with who decided',
    code: 'INVALID_INPUT',
    pointers: ['relationship', 'check', 'actorId'].map((name) => `/decisions/0/decidedBy/${name}`),
    only: 'REST',
    send: (door, { customerId, ...good }) =>
      door.decideAll({ customerId, decisions: [{ ...good, decidedBy: { role: 'GUARDIAN' } }] }),
  },
];
