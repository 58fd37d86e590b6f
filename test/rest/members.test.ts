import {
  requireContentHash,
  requireIdempotencyKey,
  requireLine,
  requireLocale,
  requireTemplateCode,
} from '../../src/domain/input/input';
import { Refused } from '../../src/domain/errors/refusal';
import {
  channel,
  contentHash,
  idempotencyKey,
  locale,
  templateCode,
  wordsOfPattern,
} from '../../src/rest/route/members';

const requireChannel = (member: string, value: string) => requireLine(member, value, 64);

test.each([
  ['template code', templateCode(), requireTemplateCode],
  ['locale', locale(''), requireLocale],
  ['content hash', contentHash(''), requireContentHash],
  ['channel', channel(''), requireChannel],
  ['idempotency key', idempotencyKey(''), requireIdempotencyKey],
])('the schema of a %s says what the actions say', (_name, { pattern, examples }, require) => {
  const good = String((examples as readonly unknown[])[0]);
  expect(require('member', good)).toBe(good);
  expect(new RegExp(pattern ?? '', 'u').test(good)).toBe(true);
  const bad = '\u0000';
  expect(new RegExp(pattern ?? '', 'u').test(bad)).toBe(false);
  expect(expectedOf(() => require('member', bad))).toBe(wordsOfPattern[pattern ?? '']);
});

function expectedOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (refused) {
    return refused instanceof Refused ? refused.details['expected'] : refused;
  }
}
