import { shown, type GoodInput, type Misuse } from './misuse';

/** A request whose second answer has one member replaced; the customer and the first answer are good. */
function secondWith(good: GoodInput, member: string, value: unknown) {
  const { customerId, idempotencyKey: _none, ...answer } = good;
  const second = { ...answer, templateCode: 'another-template', [member]: value };
  return { customerId, decisions: [answer, second] };
}

function bad(member: string, values: readonly unknown[]): readonly Misuse[] {
  return values.map((value) => ({
    name: `decide together with ${member} ${shown(value)} in the second answer`,
    code: 'INVALID_INPUT',
    member: `decisions[1].${member}`,
    ...(typeof value === 'string' && value.length > 5 ? { secret: value } : {}),
    send: (door, good) => door.decideAll(secondWith(good, member, value)),
  }));
}

export const togetherMisuses: readonly Misuse[] = [
  ...bad('templateCode', ['News', 'n'.repeat(65), 'a/../b', undefined, null]),
  ...bad('consentVersionId', ['not-a-uuid', '', 42]),
  ...bad('value', ['GIVEN', '', 1, null, undefined]),
  ...bad('locale', ['english please', '', 42]),
  ...bad('contentHash', ['ab'.repeat(31), 'zz'.repeat(32)]),
  ...bad('channel', ['', 'w'.repeat(65), 'w\nb']),
  ...bad('afterSequence', [-1, 0.5, 2_147_483_648]),
  ...bad('surprise', ['a member that nobody knows']),
  {
    name: 'decide together with two answers on one template, even if they are alike',
    code: 'INVALID_INPUT',
    member: 'decisions[1].templateCode',
    send: (door, good) => door.decideAll(secondWith(good, 'templateCode', good.templateCode)),
  },
  ...[0, 21].map((count): Misuse => ({
    name: `decide together with ${count} answers`,
    code: 'INVALID_INPUT',
    member: 'decisions',
    send: (door, { customerId, ...answer }) =>
      door.decideAll({ customerId, decisions: Array.from({ length: count }, () => answer) }),
  })),
  ...[undefined, null, 'given', [null], [['given']]].map((decisions): Misuse => ({
    name: `decide together with ${shown(decisions)} for the answers`,
    code: 'INVALID_INPUT',
    send: (door, { customerId }) => door.decideAll({ customerId, decisions: decisions as never }),
  })),
  {
    name: 'decide together under a key that no header can carry, and no body may',
    code: 'INVALID_INPUT',
    member: 'idempotencyKey',
    send: (door, good) =>
      door.decideAll({ ...secondWith(good, 'value', 'given'), idempotencyKey: 'two words' }),
  },
];
