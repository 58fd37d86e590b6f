import { asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { bothTexts } from '../service/given';

let service: TestService;

beforeAll(async () => {
  service = await startService({ limits: { maxTextCharacters: 500 } });
}, startTimeoutMs);
afterAll(() => service.close());

interface Reply {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly path?: readonly string[]; readonly extensions: { code: string } }[];
}

async function send(query: string, input: object): Promise<Reply> {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { ...asService, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return (await response.json()) as Reply;
}

async function givenAnswer(texts = bothTexts) {
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ texts });
  return { templateCode, consentVersionId, customerId: service.given.customer(), value: 'given' };
}

const recordDecision = (selection: string) =>
  `mutation ($input: RecordDecisionInput!) { recordDecision(input: $input) { changed ${selection} } }`;

describe('a mutation whose answer is asked for in what is no language', () => {
  test.each([
    ['the pending update’s text', 'pendingUpdate { version(locale: "de_AT") { title } }'],
    ['its change notes', 'pendingUpdate { changes(locale: "!!") { changeNote } }'],
    ['the decision’s version', 'decision { version(locale: "") { title } }'],
    [
      'a text in a fragment',
      '... on RecordDecisionPayload { pendingUpdate { version { text(locale: "de-") { title } } } }',
    ],
  ])('is refused before it writes: %s', async (_what, selection) => {
    const input = await givenAnswer();
    const { data, errors } = await send(recordDecision(selection), input);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['INVALID_INPUT']);
    expect(data ?? null).toBeNull();
    expect(await service.ledger.chain(input.customerId, input.templateCode)).toEqual([]);
  });

  test.each([
    ['that field', 'pendingUpdate { accepted version(locale: "!!") @skip(if: true) { title } }', true],
    ['one around it', 'pendingUpdate @skip(if: true) { version(locale: "!!") { title } }', false],
    [
      'one around another that is included',
      '... @include(if: false) { pendingUpdate { version(locale: "!!") @include(if: true) { title } } }',
      false,
    ],
  ])('is performed if %s is left out', async (_what, selection, isShown) => {
    const { data, errors } = await send(recordDecision(selection), await givenAnswer());
    const shown = isShown ? { pendingUpdate: { accepted: true } } : {};
    expect({ data, errors }).toEqual({ data: { recordDecision: { changed: true, ...shown } } });
  });
});

test('what was recorded is told even if its texts are more than one answer may have', async () => {
  const body = ' long'.repeat(60).trim();
  const input = await givenAnswer([{ locale: 'en', title: 'News', body }]);
  const query = recordDecision(
    'decision { value a: text { body } b: text { body } } pendingUpdate { accepted c: version { body } }',
  );

  const { data, errors } = await send(query, input);

  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['TOO_COMPLEX', 'TOO_COMPLEX']);
  expect(data).toEqual({
    recordDecision: {
      changed: true,
      decision: { value: 'given', a: { body }, b: null },
      pendingUpdate: null,
    },
  });
  expect(await service.ledger.chain(input.customerId, input.templateCode)).toHaveLength(1);
});
