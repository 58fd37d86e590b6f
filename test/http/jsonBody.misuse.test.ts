import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

const paths = {
  GraphQL: () => '/graphql',
  REST: () => `/v1/customers/${service.given.customer()}/consents/templates/marketing/decisions`,
} as const;

/** The message about this body. */
async function saidOf(door: keyof typeof paths, body: string | undefined, mediaType = 'application/json') {
  const response = await fetch(service.url + paths[door](), {
    method: 'POST',
    headers: { ...asService, 'content-type': mediaType },
    ...(body !== undefined && { body }),
  });
  const { detail, errors = [] } = (await response.json()) as Answer;
  return detail ?? errors[0]?.message;
}

interface Answer {
  readonly detail?: string;
  readonly errors?: readonly { readonly message?: string; readonly pointer?: string }[];
}

describe.each(['GraphQL', 'REST'] as const)('the %s door', (door) => {
  const closing = 'Send a JSON document in UTF-8.';

  test('says that a body is no JSON, and where it ends to be', async () => {
    expect(await saidOf(door, '{"query": "secret-7",\n  "variables": {"a" 1}}')).toBe(
      `The body is not JSON at line 2, character 21. ${closing}`,
    );
    expect(await saidOf(door, '{"query": "secret-7"')).toMatch(/^The body is not JSON/);
  });

  test.each(['__proto__', 'constructor'])('does not call JSON with a member %s malformed', async (name) => {
    const said = await saidOf(door, `{"${name}": {"prototype": {}}}`);
    expect(said).toBe(
      `The body has a member "__proto__" or "constructor" that does not belong there. ${closing}`,
    );
  });

  test('names the media type that came, if it can be one', async () => {
    expect(await saidOf(door, 'a=b', 'application/x-www-form-urlencoded')).toBe(
      'The Content-Type is application/x-www-form-urlencoded. Send application/json.',
    );
    expect(await saidOf(door, '{}', 'application/json; charset=utf-16')).toBe(
      'The body must be application/json in UTF-8.',
    );
  });

  test('says that no body came', async () => {
    expect(await saidOf(door, '')).toBe('No body came. Send a JSON document.');
  });
});

test.each([
  ['a control character', 'a\u0007b', ''],
  ['a direction mark', 'a\u202eb', ''],
  ['an emoji where it is cut', `${'x'.repeat(63)}😀`, `/${'x'.repeat(63)}`],
])('a name with %s is not repeated as it is', async (_what, name, pointer) => {
  const response = await fetch(service.url + paths.REST(), {
    method: 'POST',
    headers: { ...asService, 'content-type': 'application/json' },
    body: JSON.stringify({ value: 'withdraw', [name]: 1 }),
  });
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ errors: [{ pointer }] });
  expect(text).not.toMatch(/\\u0007|\u202e|\\ud83d/i);
});
