import { fitsPath, misusedIds } from '../service/customerIds';
import { shown, withMember, type Misuse } from './misuse';

const badIds: readonly unknown[] = [
  'not-a-uuid',
  '6f1c2d7e8b0a4c59',
  'a'.repeat(5_000),
  '{6f1c2d7e-8b0a-4c59-9a53-2f6a0d6e8b11}',
];
const badCodes: readonly unknown[] = [
  'News',
  '-news',
  'n'.repeat(65),
  'n'.repeat(5_000),
  'new s',
  'neü',
  'a\u0000b',
  'a/../b',
];
const badLocales: readonly unknown[] = [
  '',
  'english please',
  'e',
  'de_AT',
  'de-'.repeat(20),
  'e\u0000n',
  '\ud800',
  42,
  ['en'],
];
const badHashes: readonly unknown[] = [
  '',
  'ab'.repeat(31),
  'zz'.repeat(32),
  'ab'.repeat(33),
  'ab\u0000',
  '\udfff',
  7,
];
const badChannels: readonly unknown[] = [
  '',
  '   ',
  'w'.repeat(65),
  'w'.repeat(50_000),
  'w\u0000b',
  'w\nb',
  'w\u2028b',
  'w\u007fb',
  'w\ud800b',
  3,
  { on: 'web' },
];
/** What GraphQL's `Int` and JSON have for numbers, and more. */
const badSequences: readonly unknown[] = [-1, 1.5, 2_147_483_648, 1e308, '1', true, [1], {}];
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const dayMs = 86_400_000;
const badInstants: readonly unknown[] = [
  '',
  'yesterday',
  '2026-02-30T12:00:00Z',
  fromNow(-dayMs).slice(0, 10),
  fromNow(-dayMs).replace('Z', ''),
  fromNow(-31 * dayMs),
  '1969-12-31T23:59:59Z',
  fromNow(3_600_000),
  fromNow(400 * dayMs),
  ['2026-11-20T12:00:00Z'],
  {},
];
const badValues: readonly unknown[] = [
  'GIVEN',
  'accept',
  '',
  'given ',
  'given\u0000',
  '\ud800',
  1,
  true,
  null,
  undefined,
  ['given'],
  { given: true },
];
const badKeys: readonly unknown[] = ['', 'k'.repeat(256), 'two words', 'schlüssel'];
/** What no header can carry. */
const badKeysInBodies: readonly unknown[] = ['k\u0000', 'k\n', '\ud800', 'key\u2603', ['key']];

function bad(member: string, values: readonly unknown[], only?: Misuse['only']): readonly Misuse[] {
  return values.map((value) => ({
    name: `decide with ${member} ${shown(value)}`,
    code: 'INVALID_INPUT',
    member,
    ...(typeof value === 'string' && value.length > 5 ? { secret: value } : {}),
    ...(only ? { only } : {}),
    send: (door, good) => door.decide(withMember(good, member, value)),
  }));
}

const misusedCustomers = misusedIds.flatMap(([, id]) =>
  bad('customerId', [id], fitsPath(id) ? undefined : 'GraphQL'),
);

const unknownId = '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21';

export const decisionMisuses: readonly Misuse[] = [
  ...misusedCustomers,
  ...bad('templateCode', badCodes),
  ...bad('consentVersionId', [...badIds, '', 42, {}, 'a\u0000b', '\ud800']),
  ...bad('value', badValues),
  ...bad('locale', badLocales),
  ...bad('contentHash', badHashes),
  ...bad('channel', badChannels),
  ...bad('afterSequence', badSequences),
  ...bad('decidedAt', badInstants),
  ...bad('idempotencyKey', badKeys),
  ...bad('idempotencyKey', badKeysInBodies, 'GraphQL'),
  ...bad('customerId', ['me', undefined, null, {}], 'GraphQL'),
  ...bad('templateCode', [undefined, null, 5], 'GraphQL'),
  ...bad('surprise', ['a member that nobody knows']),
  {
    name: 'decide with several members at fault, all of which are named',
    code: 'INVALID_INPUT',
    member: 'consentVersionId',
    pointers: ['/consentVersionId', '/locale', '/contentHash', '/channel'],
    secret: 'personal',
    send: (door, good) =>
      door.decide({
        ...good,
        consentVersionId: 'personal',
        locale: 'de_personal',
        contentHash: 'personal',
        channel: 'w\u0000b',
      }),
  },
  {
    name: 'decide on a template that is not there',
    code: 'TEMPLATE_NOT_FOUND',
    send: (door, good) => door.decide({ ...good, templateCode: 'nobody-knows-it' }),
  },
  {
    name: 'decide on a version that is not there',
    code: 'VERSION_NOT_FOUND',
    send: (door, good) => door.decide({ ...good, consentVersionId: unknownId }),
  },
  {
    name: 'a hash of something else',
    code: 'CONTENT_MISMATCH',
    send: (door, good) => door.decide({ ...good, contentHash: 'ab'.repeat(32) }),
  },
];
