import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { openSecret, sealingKey, sealSecret } from '../../../src/domain/webhooks/sealedSecret';
import * as keys from '../../../src/domain/webhooks/webhookKeys';
import { webhookHeaders } from '../../../src/domain/webhooks/webhookSignature';

const counted = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index));
const signingText =
  'whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg==';
const verifyingText = 'whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=';

function signingKey() {
  const key = keys.parseSigningKey(signingText);
  if (key === null) throw new Error('The key of the vectors cannot be read.');
  return key;
}

test('signatures are those that OpenSSL and Python make', () => {
  const attempt = { id: 'evt-7', attemptedAt: new Date(1_700_000_000_999), body: '{"a":"ü"}' };
  expect(webhookHeaders(attempt, { secrets: [counted(32)], signingKeys: [signingKey()] })).toEqual({
    'webhook-id': 'evt-7',
    'webhook-timestamp': '1700000000',
    'webhook-signature':
      'v1,NfZIiXs9LALiJYo2IGWlyXhJavATf7LF6Fj0Tdg0qrA= v1a,onZXV4B23idrWv7anmgI7s+ZVNeUvzM8tWJbgDMPhzIjeKr1CpTQtA86bI9h62rjCKYRI/Qrs83YlMsdC1LgDQ==',
  });
});

test('the receiver’s library verifies by each of two secrets, and by no other', () => {
  const secret = fc.uint8Array({ minLength: 24, maxLength: 64 });
  fc.assert(
    fc.property(secret, secret, fc.string({ unit: 'grapheme' }), (old, young, data) => {
      const attempt = { id: 'evt-1', attemptedAt: new Date(), body: JSON.stringify({ data }) };
      const headers = { ...webhookHeaders(attempt, { secrets: [young, old], signingKeys: [signingKey()] }) };
      for (const each of [old, young])
        expect(new Webhook(keys.formatWebhookSecret(each)).verify(attempt.body, headers)).toEqual({ data });
      const other = new Webhook(
        keys.formatWebhookSecret(Buffer.concat([old, young]).subarray(0, 47).fill(9)),
      );
      expect(() => other.verify(attempt.body, headers)).toThrow('No matching signature');
      const [, , ed25519 = ''] = headers['webhook-signature'].split(' ');
      const signed = `evt-1.${headers['webhook-timestamp']}.${attempt.body}`;
      const signature = Buffer.from(ed25519.slice(4), 'base64');
      expect(verify(null, Buffer.from(signed), createPublicKey(signingKey()), signature)).toBe(true);
    }),
  );
});

test.each([
  ['an id that could be read in two ways', { id: 'evt.7' }, signingKey(), /no dot/],
  ['an instant before 1970', { attemptedAt: new Date(-1) }, signingKey(), /since 1970/],
  ['an instant that is none', { attemptedAt: new Date(NaN) }, signingKey(), /since 1970/],
  ['a key of another kind', {}, generateKeyPairSync('ed448').privateKey, /Ed25519/],
])('nothing is signed for %s', (_name, part, key, says) => {
  const attempt = { id: 'evt-7', attemptedAt: new Date(), body: '{}', ...part };
  expect(() => webhookHeaders(attempt, { secrets: [counted(32)], signingKeys: [key] })).toThrow(says);
});

test('a signing key has the public half of the vectors, also where it is left out', () => {
  const seed = Buffer.from(signingText.slice(5), 'base64').subarray(0, 32).toString('base64');
  for (const key of [signingKey(), keys.parseSigningKey(`whsk_${seed}`)]) {
    const { x = '' } = key ? createPublicKey(key).export({ format: 'jwk' }) : {};
    expect(`whpk_${Buffer.from(x, 'base64url').toString('base64')}`).toBe(verifyingText);
  }
});

test.each([23, 65])('a secret of %i bytes is none', (length) => {
  expect(() => keys.formatWebhookSecret(counted(length))).toThrow(RangeError);
});

test.each([signingText.replace('vg==', 'vA=='), verifyingText, '', 'whsk_', `${signingText}\n`])(
  '%j is no signing key',
  (text) => expect(keys.parseSigningKey(text)).toBeNull(),
);

test.each(['', 'a.b', 'a b', 'ä', 'a\n'])('%j is no id', (id) => {
  const signers = { secrets: [counted(32)], signingKeys: [] } as const;
  expect(() => webhookHeaders({ id, attemptedAt: new Date(), body: '' }, signers)).toThrow(RangeError);
});

describe('a sealed secret', () => {
  const key = sealingKey(counted(32));
  const sealed = 'v1.d2aceafa.AAECAwQFBgcICQoL.RwPUGMHgxByFSJ2AveR2YpPHlSfkbklrhveQHnV8Rfsasi1BxJTXbw==';

  test('is what Python’s AES-GCM makes, and opens', () => {
    expect(sealSecret(counted(24), key, counted(12), 'endpoint-1')).toBe(sealed);
    expect(openSecret(sealed, [key], 'endpoint-1')).toEqual(counted(24));
  });

  test.each([
    ['NOT_AUTHENTIC', sealed, 'endpoint-2', [key]],
    ['NOT_AUTHENTIC', sealed.replace('RwPU', 'RwPV'), 'endpoint-1', [key]],
    ['NOT_AUTHENTIC', sealed.replace('AAEC', 'AAED'), 'endpoint-1', [key]],
    ['UNKNOWN_KEY', sealed, 'endpoint-1', [sealingKey(Buffer.alloc(32))]],
    ['FORM', sealed.replace('v1', 'v2'), 'endpoint-1', [key]],
    ['FORM', '', 'endpoint-1', [key]],
  ] as const)('fails with %s', (fault, text, endpointId, known) => {
    expect(openSecret(text, known, endpointId)).toBe(fault);
  });
});
