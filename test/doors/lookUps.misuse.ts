import { shown, withMember, type GoodInput, type Misuse } from './misuse';
import type { Door, HistoryInput, LatestInput } from './door';

const badIds: readonly unknown[] = ['not-a-uuid', '6f1c2d7e-8b0a-4c59-9a53-2f6a0d6e8b1g', 'a'.repeat(5_000)];
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

type LookUp = 'latest' | 'version' | 'pending' | 'history';

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
  ...bad('history', 'customerId', badIds),
  ...bad('history', 'templateCode', badCodes),
  ...bad('history', 'first', badFirsts),
  ...bad('history', 'after', badCursors),
];
