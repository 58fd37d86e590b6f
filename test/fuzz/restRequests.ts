import fc from 'fast-check';
import type { WireRequest } from '../network/wire';
import type { Described, Parameter } from '../rest/openApiDocument';
import type { HeaderLine } from './callers';
import { instants, mostly, wordsFor, type Vocabulary } from './words';

const mangled = fc.oneof(
  fc.constantFrom('', '%', '%00', '%ff', '%2e%2e', '..', '%2F', '%C3%28', '*', '{}', ';', '__proto__', '%20'),
  fc.string({ maxLength: 12 }).map(encodeURIComponent),
  fc.constantFrom(300, 5_000, 20_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(...instants).map(encodeURIComponent),
  fc.uuid(),
);
const method = fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
const strangeName = fc.constantFrom('query', '__proto__', 'a[b]', 'first', 'locale', 'template_code');

type Filled = Omit<WireRequest, 'headers'> & { readonly headers: readonly HeaderLine[] };

/** One of the operations that OpenAPI describes, each time with other values. */
export function filled(
  { path, method: usual, operation }: Described,
  words: Vocabulary,
): fc.Arbitrary<Filled> {
  const parameters = operation.parameters ?? [];
  const within = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const target = fc
    .tuple(
      fc.tuple(
        ...within('path').map((parameter) => fc.tuple(fc.constant(parameter), valueOf(parameter, words))),
      ),
      search(within('query'), words),
    )
    .map(([parts, query]) => {
      const named = parts.map(([{ name }, value]) => [`{${name}}`, value] as const);
      return named.reduce((at, [name, value]) => at.replace(name, () => value), path) + query;
    });
  const hasLines = operation.requestBody?.content[lineMedia] !== undefined;
  return fc.record({
    method: mostly(fc.constant(usual), method, 25),
    target,
    headers: headersOf(within('header'), words).map((lines) =>
      hasLines ? [...lines, ['Content-Type', lineMedia] as const] : lines,
    ),
    body: operation.requestBody
      ? mostly(hasLines ? lineBody(words) : bodyOf(path, words), anyBody)
      : mostly(fc.constant(empty), anyBody, 25),
  });
}

const lineMedia = 'application/x-ndjson';

function bodyOf(path: string, words: Vocabulary): fc.Arbitrary<Buffer> {
  return path === '/v1/confirmations' ? tokenBody(words) : decisionBody(words);
}

const empty = Buffer.alloc(0);

function valueOf({ name, schema }: Parameter, words: Vocabulary): fc.Arbitrary<string> {
  const known = schema['format'] === 'date-time' ? instants : (wordsFor(name, words) ?? ['x']);
  return mostly(
    fc.constantFrom(...known).map((value) => encodeURIComponent(String(value))),
    mangled,
    20,
  );
}

function search(parameters: readonly Parameter[], words: Vocabulary): fc.Arbitrary<string> {
  const known = parameters.map((parameter) =>
    mostly(
      fc.constant<string[]>([]),
      valueOf(parameter, words).map((value) => [`${parameter.name}=${value}`]),
      2,
    ),
  );
  const strange = fc.tuple(strangeName, mangled).map(([name, value]) => [`${name}=${value}`]);
  return fc
    .tuple(...known, mostly(fc.constant<string[]>([]), strange))
    .map((parts) => parts.flat())
    .map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''));
}

function headersOf(parameters: readonly Parameter[], words: Vocabulary): fc.Arbitrary<readonly HeaderLine[]> {
  const values: Readonly<Record<string, readonly string[]>> = {
    'idempotency-key': (wordsFor('idempotencyKey', words) ?? []).map(String),
    'accept-language': ['en', 'de;q=0.8, *;q=0.1', ';;', 'x'.repeat(300)],
    'last-event-id': ['1c6b8c6e-4711', '00000000-0', 'x'],
    'if-none-match': ['*', '"x"', 'W/"x"', '"'],
  };
  const lines = parameters.map(({ name }) =>
    mostly(
      fc.constant<HeaderLine[]>([]),
      fc.constantFrom(...(values[name] ?? ['x'])).map((value) => [[name, value] as const]),
      4,
    ),
  );
  return fc.tuple(...lines).map((parts) => parts.flat());
}

const nested = fc.constantFrom(50, 5_000, 60_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth));

/** Bodies that hardly any route expects. */
export const anyBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.json().map((text) => Buffer.from(text)),
  nested.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom('', '{', '{"value":', '{"__proto__":{}}', 'null', '"\\ud800"')
    .map((text) => Buffer.from(text)),
);

const guardian = { role: 'GUARDIAN', relationship: 'PARENT', check: 'DOCUMENT', actor_id: 'a-guardian' };

function decisionBody({ versions }: Vocabulary): fc.Arbitrary<Buffer> {
  const right = fc.record(
    {
      consent_version_id: fc.constantFrom<unknown>(
        ...versions.map(({ consentVersionId }) => consentVersionId),
      ),
      value: fc.constantFrom<unknown>('given', 'reject', 'withdraw'),
      locale: fc.constantFrom<unknown>('en', 'de', null),
      channel: fc.constantFrom<unknown>('web', null),
      decided_by: fc.constantFrom<unknown>(guardian, { ...guardian, check: 'NONE' }, { role: 'SELF' }, null),
    },
    { requiredKeys: ['value', 'consent_version_id'] },
  );
  const name = fc.constantFrom(
    'consent_version_id',
    'value',
    'locale',
    'content_hash',
    'channel',
    'decided_by',
    'more',
  );
  const wrong = fc.oneof(fc.jsonValue(), fc.constantFrom('\u0000', '\ud800', 'ab'.repeat(32), 1e308));
  const oneWrong = fc.tuple(right, name, wrong).map(([body, key, value]) => ({ ...body, [key]: value }));
  return fc.oneof({ weight: 3, arbitrary: right }, oneWrong).map((body) => Buffer.from(JSON.stringify(body)));
}

/** Lines that name a customer, and rows of an import. */
function lineBody({ customerIds, versions }: Vocabulary): fc.Arbitrary<Buffer> {
  const customer_id = fc.constantFrom(...customerIds);
  const row = fc
    .tuple(customer_id, fc.constantFrom(...versions), fc.constantFrom('given', 'reject', 'withdraw', ''))
    .map(([id, { templateCode, consentVersionId }, value]) => ({
      ...{ source_id: id, customer_id: id, template_code: templateCode, value },
      ...{ consent_version_id: consentVersionId, decided_at: '2025-11-04T10:11:12Z' },
    }));
  const line = mostly(fc.oneof(fc.record({ customer_id }), row), fc.jsonValue(), 8);
  return fc
    .array(line, { maxLength: 5 })
    .map((lines) => Buffer.from(lines.map((each) => JSON.stringify(each)).join('\n')));
}

function tokenBody({ tokens }: Vocabulary): fc.Arbitrary<Buffer> {
  const token = mostly(fc.constantFrom<unknown>(...tokens), fc.jsonValue());
  return token.map((sent) => Buffer.from(JSON.stringify({ token: sent })));
}

/** Paths that lead nowhere, or nearly. */
export const elsewhere: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('/', '/v1', '/health/live', '/health/ready', '//', '/graphql/x', '*', '/problems/INTERNAL'),
  fc.array(mangled, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
);
