import { createHash } from 'node:crypto';
import {
  keptContext,
  observedContext,
  partsNotKept,
  requireContext,
  truncatedAddress,
  type SentContext,
} from '../../src/domain/decisions/context';
import { contextHash } from '../../src/domain/evidence/decisionRecord';
import { contextParts } from '../../src/domain/templates/templateRules';
import { refusalOf } from './refused';

const everything: SentContext = {
  ...{ method: 'BUTTON', presentationId: 'A'.repeat(64), setCode: 'sign-up', setRevision: 3 },
  pageUrl: 'https://shop.example/account?token=secret#part',
  ...{ userAgent: 'Mozilla/5.0', ipAddress: '2001:DB8:0:0:1::17', timeZone: 'Europe/Berlin' },
  authentication: { acr: 'silver', amr: ['pwd', 'otp'], authTime: new Date('2026-03-01T09:00:00Z') },
  ...{ reference: 'order-4711', note: 'By telephone.' },
};
const all = contextParts.filter((part) => part !== 'IP_TRUNCATED');
const observed = observedContext({ ipAddress: '::ffff:203.0.113.77', userAgent: 'Firefox' });

it('is kept whole where the template collects everything, the address of its page without query and fragment', () => {
  const context = requireContext('context', everything);
  expect(keptContext({ context }, all)).toEqual({
    ...{ method: 'BUTTON', presentationId: 'a'.repeat(64), setCode: 'sign-up', setRevision: 3 },
    ...{ pageUrl: 'https://shop.example/account', userAgent: 'Mozilla/5.0', ipAddress: '2001:db8::1:0:0:17' },
    ...{ observedBy: 'SENDER', timeZone: 'Europe/Berlin', reference: 'order-4711', note: 'By telephone.' },
    authentication: { acr: 'silver', amr: ['pwd', 'otp'], authTime: '2026-03-01T09:00:00.000Z' },
  });
  expect(partsNotKept({ context }, all)).toEqual([]);
});

it('loses what the template does not collect, which is told', () => {
  const context = requireContext('context', everything);
  expect(keptContext({ context }, ['METHOD', 'REFERENCE'])).toEqual({
    ...{ method: 'BUTTON', reference: 'order-4711' },
  });
  expect(partsNotKept({ context }, ['METHOD', 'REFERENCE', 'IP_TRUNCATED'])).toEqual([
    ...['PRESENTATION', 'SET', 'PAGE_URL', 'USER_AGENT', 'TIME_ZONE', 'AUTHENTICATION', 'NOTE'],
  ]);
  expect(keptContext({ context }, [])).toBeNull();
  expect(keptContext({ context: requireContext('context', {}) }, all)).toBeNull();
});

it('has the address and browser of a customer’s own request, whatever was sent', () => {
  const context = requireContext('context', {
    ipAddress: '192.0.2.1',
    userAgent: 'Forged',
    method: 'BUTTON',
  });
  expect(keptContext({ context, observed }, all)).toEqual({
    ...{ method: 'BUTTON', ipAddress: '203.0.113.77', userAgent: 'Firefox', observedBy: 'SERVICE' },
  });
  expect(keptContext({ observed }, ['IP_TRUNCATED'])).toEqual({
    ...{ ipAddress: '203.0.113.0', observedBy: 'SERVICE' },
  });
  expect(keptContext({ observed }, ['METHOD'])).toBeNull();
});

it('has the set that the form named, before one of its own', () => {
  const context = requireContext('context', everything);
  const set = { setCode: 'terms', revision: 7 };
  expect(keptContext({ context, set }, ['SET'])).toEqual({ setCode: 'terms', setRevision: 7 });
});

it.each([
  ['203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8::'],
  ['::1', '::'],
  ['fe80::1:2', 'fe80::'],
])('of the address %s the beginning is %s', (address, beginning) => {
  expect(truncatedAddress(address)).toBe(beginning);
});

it.each([
  ['203.0.113.77:4711', '203.0.113.77'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
])('of the address %s, as some proxies write it, the port is passed over', (written, ipAddress) => {
  expect(observedContext({ ipAddress: written, userAgent: undefined })).toEqual({ ipAddress });
});

it('a browser that says nothing plain is passed over, and a long one cut', () => {
  for (const userAgent of [undefined, '', ' ', 'a\u0000b', 'ü'])
    expect(observedContext({ ipAddress: 'nowhere', userAgent })).toEqual({});
  const { userAgent } = observedContext({ ipAddress: '::1', userAgent: 'x'.repeat(600) });
  expect(userAgent).toBe('x'.repeat(512));
});

it.each<readonly [string, SentContext, string]>([
  ['an unknown method', { method: 'SHOUTED' }, 'method'],
  ['a presentation that is no hash', { presentationId: 'x' }, 'presentationId'],
  ['a set without its revision', { setCode: 'a' }, 'setRevision'],
  ['a revision without its set', { setRevision: 1 }, 'setCode'],
  ['a revision of nothing', { setCode: 'a', setRevision: 0 }, 'setRevision'],
  ['a page of no web', { pageUrl: 'javascript:alert(1)' }, 'pageUrl'],
  ['a page of a file', { pageUrl: 'file:///etc/passwd' }, 'pageUrl'],
  ['a page with credentials', { pageUrl: 'https://user:secret@shop.example/' }, 'pageUrl'],
  ['a page with a user', { pageUrl: 'https://user@shop.example/' }, 'pageUrl'],
  ['a path alone', { pageUrl: '/account' }, 'pageUrl'],
  ['a page with a line feed', { pageUrl: 'https://shop.example/\nx' }, 'pageUrl'],
  ['a page that is too long', { pageUrl: `https://shop.example/${'x'.repeat(2_048)}` }, 'pageUrl'],
  [
    'a page that is too long once encoded',
    { pageUrl: `https://shop.example/${'ü'.repeat(1_000)}` },
    'pageUrl',
  ],
  ['a browser with a control character', { userAgent: 'a\u0007b' }, 'userAgent'],
  ['a browser that is too long', { userAgent: 'x'.repeat(513) }, 'userAgent'],
  ['no address', { ipAddress: 'localhost' }, 'ipAddress'],
  ['an address with a zone', { ipAddress: 'fe80::1%eth0' }, 'ipAddress'],
  ['an address with a port', { ipAddress: '192.0.2.1:80' }, 'ipAddress'],
  ['an address in octal', { ipAddress: '192.0.02.1' }, 'ipAddress'],
  ['a network', { ipAddress: '192.0.2.0/24' }, 'ipAddress'],
  ['a zone of no map', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['an offset', { timeZone: '+02:00' }, 'timeZone'],
  ['a log-in of nothing', { authentication: {} }, 'authentication'],
  [
    'eleven means',
    { authentication: { amr: Array.from({ length: 11 }, () => 'pwd') } },
    'authentication.amr',
  ],
  ['a mean that is too long', { authentication: { amr: ['x'.repeat(65)] } }, 'authentication.amr[0]'],
  ['a reference that is too long', { reference: 'x'.repeat(65) }, 'reference'],
  ['a note that turns round', { note: 'a\u202eb' }, 'note'],
  ['a note that is too long', { note: 'x'.repeat(201) }, 'note'],
])('%s is refused', (_what, sent, member) => {
  expect(refusalOf(() => requireContext('context', sent))).toMatchObject({
    ...{ code: 'INVALID_INPUT', member: `context.${member}` },
  });
});

it('is refused where all of it together is more than 4 KiB', () => {
  const sent = {
    ...{ pageUrl: `https://shop.example/${'x'.repeat(2_000)}`, userAgent: '界'.repeat(512) },
    ...{ note: '界'.repeat(200), reference: '界'.repeat(64) },
  };
  expect(refusalOf(() => requireContext('context', sent))).toMatchObject({ member: 'context' });
});

it('is tied to its record by the hash of its salt and its canonical JSON', () => {
  const salt = Buffer.alloc(32, 7);

  const hashed = createHash('sha256')
    .update(salt)
    .update('{"method":"BUTTON","setRevision":3}')
    .digest('hex');
  expect(contextHash({ salt, context: { setRevision: 3, method: 'BUTTON' } })).toBe(hashed);
});
