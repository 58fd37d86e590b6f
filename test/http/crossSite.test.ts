import { replyOf } from '../graphql/asking';
import { asKey } from '../keys/keysAt';
import { asService, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;
let latest: string;

beforeAll(async () => {
  service = await startService({ mode: 'production' });
  const { templateCode } = await service.given.publishedVersion();
  latest = `{ latestTemplate(templateCode: "${templateCode}") { number } }`;
}, startTimeoutMs);
afterAll(() => service.close());

const get = async (query: string, headers: Readonly<Record<string, string>> = {}) =>
  replyOf(await fetch(`${service.url}/graphql?${new URLSearchParams({ query }).toString()}`, { headers }));
const codesOf = ({ errors = [] }: Awaited<ReturnType<typeof get>>) =>
  errors.map(({ extensions }) => extensions['code']);

describe('a GET without a special header', () => {
  test('reads what is public', async () => {
    expect(await get(latest)).toMatchObject({ status: 200, data: { latestTemplate: { number: 1 } } });
  });

  test('is anonymous where the credential is empty, as gateways make it', async () => {
    const asGatewaysMakeThem: readonly CallerHeaders[] = [
      { authorization: '' },
      { 'x-api-key': '' },
      { authorization: ' ', 'x-api-key': '' },
    ];
    for (const empty of asGatewaysMakeThem) {
      expect(await get('{ viewer { kind } }', empty)).toMatchObject({
        data: { viewer: { kind: 'ANONYMOUS' } },
      });
    }
  });

  test('has the one credential that is not empty', async () => {
    const headers = { ...asService, 'x-api-key': '' };
    expect(await get('{ viewer { kind } }', headers)).toMatchObject({
      data: { viewer: { kind: 'SERVICE' } },
    });
    expect(await get(latest, { ...asKey('ck_wrong'), authorization: '' })).toMatchObject({ status: 401 });
  });

  test('reads no customer without a credential', async () => {
    const reply = await get(`{ customer(id: "${service.given.customer()}") { id } }`);
    expect([codesOf(reply), reply.data]).toEqual([['UNAUTHENTICATED'], { customer: null }]);
  });

  test('is answered as urql sends it', async () => {
    const accept =
      'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed';
    expect(await get(latest, { accept })).toMatchObject({ status: 200 });
  });
});

describe('a POST that a page of another site can have a browser send', () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['plain text', 'text/plain'],
    ['a form with files', 'multipart/form-data; boundary=x'],
  ])('%s executes nothing, whatever its credential', async (_what, mediaType) => {
    for (const credential of [{}, asService]) {
      const headers = { ...credential, 'content-type': mediaType };
      const body = JSON.stringify({ query: latest });
      const reply = await replyOf(await fetch(`${service.url}/graphql`, { method: 'POST', headers, body }));
      expect([reply.status, codesOf(reply), reply.data]).toEqual([
        415,
        ['UNSUPPORTED_MEDIA_TYPE'],
        undefined,
      ]);
    }
  });

  test('a body of no media type executes nothing, and is told what to send', async () => {
    const body = Buffer.from(JSON.stringify({ query: latest }));
    const reply = await replyOf(await fetch(`${service.url}/graphql`, { method: 'POST', body }));
    expect(reply).toMatchObject({
      status: 400,
      errors: [
        { message: 'The body has no Content-Type. Send a JSON object with a query, as application/json.' },
      ],
    });
  });
});

describe('a subscription without its media type', () => {
  test.each(['application/json', 'application/graphql-response+json'])(
    'is refused under %s',
    async (accept) => {
      const { templateCode } = await service.given.publishedVersion();
      const query = `subscription { currentVersionChanged(templateCode: "${templateCode}") { eventId } }`;
      const url = `${service.url}/graphql`;
      const post = async (body: object) =>
        replyOf(
          await fetch(url, {
            method: 'POST',
            headers: { accept, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        );
      const replies = [
        await post({ query }),
        await post({ query: 'subscription S { anything }', operationName: 'S' }),
        await post({ query }),
        await post([{ query }]),
      ];
      for (const reply of replies) {
        expect([reply.status, codesOf(reply), reply.data]).toEqual([400, ['INVALID_INPUT'], undefined]);
      }
      const got = await get(query, { accept });
      expect([got.status, codesOf(got)]).toEqual([405, ['METHOD_NOT_ALLOWED']]);
    },
  );
});
