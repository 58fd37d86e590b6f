import { answered, refused } from '../doors/scene';
import { asNobody, bearer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { jpeg, png, pngOf, pngOfBytes } from './pictures';
import { presentationsAtGraphql, presentationsAtRest } from './presentationsAt';

let service: TestService;
let consentVersionId: string;
beforeAll(async () => {
  service = await startService();
  ({ consentVersionId } = await service.given.publishedVersion());
}, startTimeoutMs);
afterAll(() => service.close());

const publisher = bearer(tokenOf({ sub: 'anna', scope: 'templates:publish' }));
const sent = (mediaType: string, bytes: Buffer) => ({ mediaType, bytes: bytes.toString('base64') });
const screen = () => ({
  ...{ name: 'Dialog', description: 'Two buttons.', consentVersionIds: [consentVersionId] },
  pictures: [sent('image/png', png)],
});
const counted = async () => {
  const { rows } = await service.database.engine.pool.query<{ count: string }>(
    `SELECT (SELECT count(*) FROM presentation) + (SELECT count(*) FROM log_event WHERE kind = 'presentation') AS count`,
  );
  return Number(rows[0]?.count);
};

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const base64 = png.toString('base64');

describe.each([
  ['GraphQL', presentationsAtGraphql],
  ['REST', presentationsAtRest],
])('at the %s door a screen is refused, and nothing of it kept,', (_door, presentationsAt) => {
  it.each<readonly [string, object, string]>([
    ['with an empty name', { name: ' ' }, 'name'],
    ['with a line feed in its name', { name: 'a\nb' }, 'name'],
    ['with 201 characters of name', { name: 'x'.repeat(201) }, 'name'],
    ['with an empty description', { description: '' }, 'description'],
    ['with a NUL in its description', { description: 'a\0b' }, 'description'],
    ['with a text that turns round', { description: 'a\u202eb' }, 'description'],
    ['with 2,001 characters of description', { description: 'x'.repeat(2_001) }, 'description'],
    ['without a version', { consentVersionIds: [] }, 'consentVersionIds'],
    ['with a version that is no UUID', { consentVersionIds: ['v1'] }, 'consentVersionIds[0]'],
    [
      'with 51 versions',
      { consentVersionIds: Array.from({ length: 51 }, () => '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21') },
      'consentVersionIds',
    ],
    [
      'with eleven pictures',
      { pictures: Array.from({ length: 11 }, () => sent('image/png', png)) },
      'pictures',
    ],
    ['with an SVG', { pictures: [sent('image/svg+xml', svg)] }, 'pictures[0].mediaType'],
    ['with a GIF', { pictures: [sent('image/gif', Buffer.from('GIF89a'))] }, 'pictures[0].mediaType'],
    ['with an SVG that says PNG', { pictures: [sent('image/png', svg)] }, 'pictures[0].bytes'],
    ['with a JPEG that says PNG', { pictures: [sent('image/png', jpeg)] }, 'pictures[0].bytes'],
    [
      'with a second picture that breaks off',
      { pictures: [sent('image/png', png), sent('image/png', png.subarray(0, -1))] },
      'pictures[1].bytes',
    ],
    [
      'with the address of a picture',
      { pictures: [{ mediaType: 'image/png', bytes: `data:image/png;base64,${base64}` }] },
      'pictures[0].bytes',
    ],
    ['with a bomb of pixels', { pictures: [sent('image/png', pngOf(10_000, 10_000))] }, 'pictures[0].bytes'],
    ['with a picture of nothing', { pictures: [{ mediaType: 'image/png', bytes: '' }] }, 'pictures[0].bytes'],
    [
      'with bytes that are no base64',
      { pictures: [{ mediaType: 'image/png', bytes: '%%%' }] },
      'pictures[0].bytes',
    ],
    [
      'with base64 of URLs, without padding',
      { pictures: [{ mediaType: 'image/png', bytes: png.toString('base64url') }] },
      'pictures[0].bytes',
    ],
    [
      'with base64 in lines',
      { pictures: [{ mediaType: 'image/png', bytes: `${base64.slice(0, 76)}\n${base64.slice(76)}` }] },
      'pictures[0].bytes',
    ],
    [
      'with a URL of data',
      { pictures: [{ mediaType: 'image/png', bytes: `data:image/png;base64,${base64}` }] },
      'pictures[0].bytes',
    ],
  ])('%s', async (_what, wrong, member) => {
    const before = await counted();
    const answer = refused(await presentationsAt(service.url, publisher).register({ ...screen(), ...wrong }));
    const snake = member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(answer.code).toBe('INVALID_INPUT');
    expect([member, snake, member.replace(/\[\d+\]/, ''), snake.replace(/\[(\d+)\]/, '.$1')]).toContain(
      answer.details['member'],
    );
    expect(await counted()).toBe(before);
  });

  it('of a version that was cancelled', async () => {
    const effectiveFrom = new Date('2999-01-01T00:00:00Z');
    const scheduled = await service.given.publishedVersion({ effectiveFrom });
    await service.given.cancelledVersion(scheduled);
    const answer = await presentationsAt(service.url, publisher).register({
      ...screen(),
      consentVersionIds: [scheduled.consentVersionId],
    });
    expect(refused(answer).code).toBe('VERSION_NOT_FOUND');
  });

  it('by an id that is none', async () => {
    const door = presentationsAt(service.url, publisher);
    for (const id of ['x', '0'.repeat(63), `${'0'.repeat(63)}g`, '%00', 'me'])
      expect([id, refused(await door.read(id)).code]).toEqual([id, 'INVALID_INPUT']);
  });
});

it('pictures that are no list are told so, and numbered by digits', async () => {
  const graphql = presentationsAtGraphql(service.url, publisher);
  const none = { ...screen(), pictures: null } as unknown as ReturnType<typeof screen>;
  expect(refused(await graphql.register(none)).message).toContain('pictures is null, but must be a list');
  const { id } = answered(await graphql.register(screen())).presentation;
  const statusOf = async (number: string) =>
    (await fetch(`${service.url}/v1/presentations/${id}/pictures/${number}`, { headers: publisher })).status;
  expect(await Promise.all(['1', '1e0', '1.0', '%2B1', '01'].map(statusOf))).toEqual([
    200, 400, 400, 400, 400,
  ]);
});

describe('a picture that is too large', () => {
  const rest = () => presentationsAtRest(service.url, publisher);

  it('is refused from the first byte over 1 MiB on', async () => {
    const large = (bytes: number) => ({ ...screen(), pictures: [sent('image/png', pngOfBytes(bytes))] });
    expect(answered(await rest().register(large(1_048_576))).isNew).toBe(true);
    expect(refused(await rest().register(large(1_048_577)))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('meets the limits of each door', async () => {
    const pictures = Array.from({ length: 11 }, () => sent('image/png', pngOfBytes(1_048_576)));
    expect(refused(await rest().register({ ...screen(), pictures })).code).toBe('PAYLOAD_TOO_LARGE');
    const graphql = presentationsAtGraphql(service.url, publisher);
    const one = { ...screen(), pictures: [sent('image/png', pngOfBytes(300_000))] };
    expect(refused(await graphql.register(one)).code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('is not read at all of somebody who may not register', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(12_000_000) });
    const answers = [asNobody, bearer(tokenOf({ sub: 'eve', scope: 'templates:write' }))].map((caller) =>
      fetch(`${service.url}/v1/presentations`, {
        method: 'POST',
        headers: { ...caller, 'content-type': 'application/json' },
        body,
      }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 403]);
  });

  it('is refused everywhere else as before', async () => {
    const response = await fetch(`${service.url}/v1/settings`, {
      method: 'PATCH',
      headers: { ...publisher, 'content-type': 'application/json' },
      body: JSON.stringify({ four_eyes: 'x'.repeat(300_000) }),
    });
    expect(response.status).toBe(413);
  });
});
