import { request } from 'node:http';
import { startService, type TestService } from '../service/service';
import { callTo, givenCustomerAsked, type Call, type Sent } from './client';

let service: TestService;
let call: Call;
let decisions: string;
let consentVersionId: string;
let rowsBefore: number;

beforeAll(async () => {
  service = await startService();
  call = callTo(service.url);
  ({ decisions, consentVersionId } = await givenCustomerAsked(service.given));
});
beforeEach(async () => {
  rowsBefore = await service.ledger.rowCount();
});
afterEach(async () => {
  expect(await service.ledger.rowCount()).toBe(rowsBefore);
});
afterAll(() => service.close());

async function expectProblem(sent: Sent, status: number, members: object) {
  const reply = await call(decisions, { method: 'POST', ...sent });
  expect(reply).toMatchObject({ status, body: { status, ...members } });
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(reply.headers.get('cache-control')).toBe('no-store');
}

const words = {
  uuid: 'a UUID',
  locale: 'a language tag (BCP 47) such as de-AT',
  hash: 'a SHA-256 hash in hex',
  channel: '1 to 64 characters without control characters or bidirectional controls, not all blank',
  value: 'one of given, reject, withdraw',
  instant: 'an instant such as 2026-11-21T09:30:00Z (RFC 3339)',
  unknown: 'left out, because no member has this name',
};

describe('several faults are told at once', () => {
  test('of the body, by pointers into it', async () => {
    const json = { value: 'maybe', consent_version_id: 'v2', content_hash: 7, channel: 'web' };
    await expectProblem({ json }, 400, {
      code: 'INVALID_INPUT',
      member: 'consent_version_id',
      expected: words.uuid,
      detail:
        'consent_version_id is a string of 2 characters, but must be a UUID. This is the first of 3 faults.',
      errors: [
        { pointer: '/consent_version_id', expected: words.uuid },
        { pointer: '/value', expected: words.value },
        { pointer: '/content_hash', expected: words.hash },
      ],
    });
  });

  test('also what is missing, but of members with unknown names only the first', async () => {
    const json = { locale: 'de_DE', 'a/b~c': 1, other: 2 };
    await expectProblem({ json }, 400, {
      errors: [
        { pointer: '/value', expected: 'present' },
        { pointer: '/locale', expected: words.locale },
      ],
    });
    await expectProblem({ json: { ...json, value: 'given', locale: 'de' } }, 400, {
      errors: [{ pointer: '/a~1b~0c', expected: words.unknown }],
    });
  });

  test('what is not in the body is named as a parameter', async () => {
    const sent = { json: { value: 'withdraw' }, headers: { 'idempotency-key': 'two words' } };
    await expectProblem(sent, 400, {
      errors: [{ parameter: 'idempotency-key', expected: '1 to 255 visible ASCII characters' }],
    });
  });
});

describe('a member of the body', () => {
  test.each([
    ['value', undefined, 'present'],
    ['value', null, words.value],
    ['value', 'maybe', words.value],
    ['value', 'Given', words.value],
    ['value', '', words.value],
    ['value', '\ud800', words.value],
    ['value', ['given'], words.value],
    ['consent_version_id', 'v2', words.uuid],
    ['consent_version_id', '', words.uuid],
    ['consent_version_id', `urn:uuid:3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11`, words.uuid],
    ['consent_version_id', 7, 'a string or null'],
    ['consent_version_id', {}, 'a string or null'],
    ['locale', 'de_DE', words.locale],
    ['locale', '', words.locale],
    ['locale', 'd', words.locale],
    ['locale', 'de\u0000', words.locale],
    ['locale', '\udc00', words.locale],
    ['locale', 'a'.repeat(36), words.locale],
    ['locale', 5, words.locale],
    ['content_hash', 'abc', words.hash],
    ['content_hash', 'g'.repeat(64), words.hash],
    ['content_hash', 'a'.repeat(65), words.hash],
    ['content_hash', true, words.hash],
    ['channel', '', words.channel],
    ['channel', ' \u00a0', words.channel],
    ['channel', 'c'.repeat(65), words.channel],
    ['channel', 'we\u0085b', words.channel],
    ['channel', 'we\u2028b', words.channel],
    ['channel', '😀'.repeat(40), words.channel],
    ['channel', 'we\u0000b', words.channel],
    ['channel', 'we\nb', words.channel],
    ['channel', 'we\u007fb', words.channel],
    ['channel', '\ud800', words.channel],
    ['channel', 'web\udc00', words.channel],
    ['channel', 'web\u202e', words.channel],
    ['channel', [], words.channel],
    ['customer_id', '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11', words.unknown],
    ['consentVersionId', '3f0c1a52-7b1e-4c59-9a53-2f6a0d6e8b11', words.unknown],
    ['idempotency_key', 'a', words.unknown],
    ['', 'a', words.unknown],
  ])('%s %j', async (member, value, expected) => {
    const json = { consent_version_id: consentVersionId, value: 'given', [member]: value };
    const named = member === '' ? {} : { member };
    await expectProblem({ json }, 400, { code: 'INVALID_INPUT', ...named, expected });
  });

  test.each([
    [
      { idempotency_key: 'a' },
      'There is no member "idempotency_key" in the body. Send it as the header Idempotency-Key.',
    ],
    [
      { context: { authentication: { auth_time: 1_700_000_000 } } },
      `context.authentication.auth_time is 1700000000, but must be ${words.instant}.`,
    ],
    [
      { decided_at: '2030-01-31T12:00:00' },
      `decided_at is a string of 19 characters, but must be ${words.instant}.`,
    ],
    [
      { context: { page_url: 'ftp://shop' } },
      'context.page_url is a string of 10 characters, but must be a URL of http or https without credentials, at most 2048 characters.',
    ],
  ])('%j has words that lead on', async (member, detail) => {
    await expectProblem({ json: { consent_version_id: consentVersionId, value: 'given', ...member } }, 400, {
      detail,
    });
  });

  test('a context beside the answers of a screen belongs to each of them', async () => {
    const { body } = await call(decisions.replace(/templates\/.*/, 'decisions'), {
      method: 'POST',
      json: { decisions: [], context: {} },
    });
    expect(JSON.stringify(body)).toContain(
      'no member \\"context\\" in the body. Put it into each of decisions.',
    );
  });

  test('given without a version', async () => {
    await expectProblem({ json: { value: 'given' } }, 400, { code: 'VERSION_REQUIRED' });
  });
});

describe('a body', () => {
  const notJson = { code: 'INVALID_INPUT', member: 'body' };

  test.each([
    ['that is no JSON', '{"value":', notJson],
    ['that is a form', 'value=given', notJson],
    ['that is empty', '', notJson],
    ['that is a list', '[{"value":"withdraw"}]', { ...notJson, expected: 'a JSON object' }],
    ['that is a text', '"withdraw"', { ...notJson, expected: 'a JSON object' }],
    ['that is null', 'null', { ...notJson, expected: 'a JSON object' }],
    ['with two documents', '{"value":"withdraw"}{"value":"given"}', notJson],
    ['that meddles with prototypes', '{"__proto__":{"value":"withdraw"}}', notJson],
    ['nested without end', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, notJson],
  ])('%s', async (_case, text, members) => {
    await expectProblem({ text }, 400, members);
  });

  test('that is not UTF-8', async () => {
    const text = Uint8Array.from([...Buffer.from('{"value":"withdraw","channel":"'), 0xe4, 0x22, 0x7d]);
    await expectProblem({ text }, 400, notJson);
  });

  test('that is not there, nor a media type', async () => {
    await expectProblem({}, 400, { code: 'INVALID_INPUT', member: 'body' });
  });

  test('larger than the service takes', async () => {
    const json = { value: 'withdraw', channel: 'x'.repeat(256 * 1024) };
    await expectProblem({ json }, 413, { code: 'PAYLOAD_TOO_LARGE' });
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'json'])(
    'of media type %s',
    async (mediaType) => {
      const sent = { json: { value: 'withdraw' }, headers: { 'content-type': mediaType } };
      await expectProblem(sent, 415, { code: 'UNSUPPORTED_MEDIA_TYPE' });
    },
  );
});

describe('the header Idempotency-Key', () => {
  const refused = {
    code: 'INVALID_INPUT',
    member: 'idempotency-key',
    expected: '1 to 255 visible ASCII characters',
  };

  /** As raw as Node lets through: `fetch` would join and trim. */
  function statusAndBody(lines: readonly string[]) {
    return new Promise<{ readonly status: number | undefined; readonly body: unknown }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': [...lines] };
      const sent = request(new URL(decisions, service.url), { method: 'POST', headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) as unknown }));
      });
      sent.on('error', reject);
      sent.end('{"value":"withdraw"}');
    });
  }

  test.each([
    ['empty', ['']],
    ['blank', ['   ']],
    ['of 256 characters', ['k'.repeat(256)]],
    ['with a space', ['a key']],
    ['with a tab', ['a\tkey']],
    ['of other letters', ['schl\u00fcssel']],
    ['sent twice', ['first', 'second']],
    ['sent twice alike', ['first', 'first']],
  ])('%s', async (_case, lines) => {
    expect(await statusAndBody(lines)).toMatchObject({ status: 400, body: refused });
  });
});

test('a member of the body has no effect as a query', async () => {
  const reply = await call(`${decisions}?locale=de`, { json: { value: 'withdraw' } });
  expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', member: 'locale' } });
});
