import { fitsPath, misusedIds } from '../service/customerIds';
import { shown, withMember, type GoodInput, type Misuse } from './misuse';
import type { Door, HistoryInput, LatestInput } from './door';

const badIds: readonly unknown[] = misusedIds.map(([, id]) => id).filter(fitsPath);
const badCodes: readonly unknown[] = ['News', 'n'.repeat(65), 'n'.repeat(5_000), 'new s', 'a\u0000b'];
const badLocales: readonly unknown[] = ['', 'english please', 'de_AT', 'de-'.repeat(20), 'e\u0000n'];
const badStricts: readonly unknown[] = ['perhaps', 'TRUE', '1', ''];
const badFirsts: readonly unknown[] = [0, -1, 101, 1.5, 1e12, 'ten'];
const badCursors: readonly unknown[] = [
  '',
  'page two',
  'a'.repeat(5_000),
  cursor('1 1'),
  cursor('x 1 news'),
  cursor('1 1 NEWS'),
  cursor('1 1 of-another-template'),
];

function cursor(text: string): string {
  return Buffer.from(text).toString('base64url');
}

const badAudiences: readonly unknown[] = [
  ['DE'],
  [''],
  ['de at'],
  ['ä'],
  ['a'.repeat(33)],
  Array.from({ length: 21 }, (_none, index) => `word-${index}`),
];

type LookUp = 'latest' | 'set' | 'version' | 'pending' | 'history';

function bad(lookUp: LookUp, member: string, values: readonly unknown[]): readonly Misuse[] {
  return values.map((value) => ({
    name: `${lookUp} with ${member} ${shown(value)}`,
    code: 'INVALID_INPUT',
    member,
    ...(typeof value === 'string' && value.length > 5 ? { secret: value } : {}),
    send: (door, good) => ask(door, lookUp, withMember(good, member, value)),
  }));
}

function ask(
  door: Door,
  lookUp: LookUp,
  input: GoodInput & Pick<LatestInput, 'strict'> & Omit<HistoryInput, 'customerId' | 'templateCode'>,
) {
  const { customerId, templateCode, consentVersionId, locale, strict, first, after } = input;
  if (lookUp === 'set') return door.customerSet({ customerId, setCode: templateCode, locale });
  if (lookUp === 'latest') return door.latest({ templateCode, locale, strict });
  if (lookUp === 'version') return door.version({ id: consentVersionId, locale });
  if (lookUp === 'pending') return door.pending({ customerId, templateCode, locale });
  return door.history({ customerId, templateCode, ...(first === undefined ? {} : { first }), after });
}

export const lookUpMisuses: readonly Misuse[] = [
  ...bad('latest', 'templateCode', badCodes),
  ...bad('latest', 'locale', badLocales),
  ...bad('latest', 'strict', badStricts),
  ...bad('version', 'locale', badLocales),
  ...bad('pending', 'customerId', badIds),
  ...bad('pending', 'templateCode', badCodes),
  ...bad('pending', 'locale', badLocales),
  ...bad('set', 'customerId', badIds),
  ...badCodes.map((code) => ({
    name: `set with code ${shown(code)}`,
    code: 'INVALID_INPUT' as const,
    member: 'setCode',
    send: (door: Door, { customerId }: GoodInput) => door.customerSet({ customerId, setCode: String(code) }),
  })),
  ...bad('set', 'locale', badLocales),
  ...badAudiences.map((audience) => ({
    name: `set with audience ${shown(audience)}`,
    code: 'INVALID_INPUT' as const,
    send: (door: Door, { customerId }: GoodInput) =>
      door.customerSet({ customerId, setCode: 'checkout', audience: audience as readonly string[] }),
  })),
  ...bad('history', 'customerId', badIds),
  ...bad('history', 'templateCode', badCodes),
  ...bad('history', 'first', badFirsts),
  ...bad('history', 'after', badCursors),
];
