import { createHash } from 'node:crypto';
import type { AuditReport } from '../../src/actions/evidence/audit/auditLog';
import { commandLineOn } from '../commandLine/commandLineOn';
import { atOnce } from '../concurrency/atOnce';
import { answered, refused } from '../doors/scene';
import { logAll } from '../evidence/logPass';
import { ask } from '../graphql/asking';
import { readPage } from '../rest/eventReader';
import { asCustomer, asNobody, bearer, tokenOf, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { jpeg, png, pngOfBytes, webp } from './pictures';
import { presentationsAtGraphql, presentationsAtRest, type PresentationsDoor } from './presentationsAt';

let service: TestService;
let consentVersionId: string;
beforeAll(async () => {
  service = await startService();
  ({ consentVersionId } = await service.given.publishedVersion());
}, startTimeoutMs);
afterAll(() => service.close());

const holding = (scope: string) => bearer(tokenOf({ sub: 'anna', scope }));
const publisher = holding('templates:publish');
const sent = (mediaType: string, bytes: Buffer) => ({ mediaType, bytes: bytes.toString('base64') });
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const threePictures = [sent('image/png', png), sent('image/jpeg', jpeg), sent('image/webp', webp)];
const screen = (name: string, pictures = threePictures) => ({
  ...{ name, description: 'Two buttons,\nalike.', consentVersionIds: [consentVersionId], pictures },
});

describe.each([
  ['GraphQL', presentationsAtGraphql],
  ['REST', presentationsAtRest],
])('at the %s door a screen', (door, presentationsAt) => {
  let anna: PresentationsDoor;
  beforeAll(() => {
    anna = presentationsAt(service.url, publisher);
  });

  it('is registered once, and shown as it was sent, by the hash of what it is', async () => {
    const first = answered(await anna.register(screen(`Dialog at ${door}`)));
    const again = answered(await anna.register(screen(`Dialog at ${door}`)));

    const { presentation } = first;
    expect([first.isNew, again.isNew]).toEqual([true, false]);
    expect(again.presentation).toEqual(presentation);
    expect(answered(await anna.read(presentation.id))).toEqual(presentation);
    const pictures = [png, jpeg, webp].map((bytes, index) => ({
      mediaType: threePictures[index]?.mediaType,
      ...{ hash: sha256(bytes), size: bytes.length, width: 3, height: 2 },
      url: `/v1/presentations/${presentation.id}/pictures/${index + 1}`,
    }));
    const { pictures: _sent, ...texts } = screen(`Dialog at ${door}`);
    expect(presentation).toMatchObject({ ...texts, pictures });
    const named = pictures.map(({ hash, mediaType }) => ({ hash, mediaType }));
    const { consentVersionIds, description, name } = texts;
    const content = JSON.stringify({ consentVersionIds, description, name, pictures: named });
    expect(presentation.id).toBe(sha256(content));
  });

  it('is another one with any other word, version or picture, and the same with its versions in another order', async () => {
    const other = await service.given.publishedVersion();
    const plain = screen(`Screen at ${door}`, [sent('image/png', png)]);
    const ids = [consentVersionId, other.consentVersionId];
    const all = [
      plain,
      { ...plain, description: 'Another.' },
      { ...plain, consentVersionIds: ids },
      { ...plain, pictures: [] },
      { ...plain, pictures: [sent('image/png', pngOfBytes(500))] },
    ];
    const registered = [];
    for (const each of all) registered.push(answered(await anna.register(each)));
    expect(registered.map(({ isNew }) => isNew)).toEqual(all.map(() => true));
    const turned = [...ids.toReversed(), consentVersionId.toUpperCase()];
    expect(answered(await anna.register({ ...plain, consentVersionIds: turned }))).toEqual({
      ...{ isNew: false, presentation: registered[2]?.presentation },
    });
  });

  it('is registered once by many at once', async () => {
    const all = await atOnce(10, () => anna.register(screen(`Race at ${door}`)));
    expect(all.map(answered).filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('is registered by publishers alone, and read by who reads decisions, audits or publishes, and customers', async () => {
    const { presentation } = answered(await anna.register(screen(`Dialog at ${door}`)));
    const readers = ['consents:read', 'audit:read', 'templates:publish'].map(holding);
    for (const reader of [...readers, asCustomer(service.given.customer())])
      expect(answered(await presentationsAt(service.url, reader).read(presentation.id))).toEqual(
        presentation,
      );
    for (const scope of ['templates:write', 'consents:decide']) {
      const stranger = presentationsAt(service.url, holding(scope));
      expect(refused(await stranger.read(presentation.id)).code).toBe('FORBIDDEN');
      expect(refused(await stranger.register(screen('x'))).code).toBe('FORBIDDEN');
    }
    const nobody = presentationsAt(service.url, asNobody);
    expect(refused(await nobody.read(presentation.id)).code).toBe('UNAUTHENTICATED');
    expect(refused(await nobody.register(screen('x'))).code).toBe('UNAUTHENTICATED');
  });

  it('that nobody registered, or of a version that is not there, is refused', async () => {
    expect(refused(await anna.read('0'.repeat(64)))).toMatchObject({
      code: 'PRESENTATION_NOT_FOUND',
      details: { presentationId: '0'.repeat(64) },
    });
    const unknown = '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21';
    expect(refused(await anna.register({ ...screen('x'), consentVersionIds: [unknown] }))).toMatchObject({
      code: 'VERSION_NOT_FOUND',
      details: { consentVersionId: unknown },
    });
  });
});

describe('the list of screens', () => {
  const document = `query ($first: Int!, $after: String) { presentations(first: $first, after: $after) {
    nodes { id name registeredAt pictures { url } } pageInfo { hasNextPage endCursor } } }`;
  const asking = (headers: CallerHeaders, first: number, after: string | null = null) =>
    ask(service.url, { query: document, variables: { first, after } }, headers);

  it('is of staff who work on templates, newest first, in pages that leave nothing out', async () => {
    const anna = presentationsAtGraphql(service.url, publisher);
    const newest = answered(await anna.register(screen('The newest'))).presentation;
    const paged: { readonly id: string }[] = [];
    for (let after: string | null = null, isMore = true; isMore;) {
      const { data } = await asking(holding('templates:write'), 2, after);
      const { nodes, pageInfo } = (data as { presentations: Listed }).presentations;
      paged.push(...nodes);
      ({ endCursor: after, hasNextPage: isMore } = pageInfo);
    }
    const { pictures, id, name, registeredAt } = newest;
    expect(paged[0]).toEqual({ id, name, registeredAt, pictures: pictures.map(({ url }) => ({ url })) });
    const { rows } = await service.database.engine.pool.query<{ readonly id: string }>(
      'SELECT presentation_id AS id FROM presentation ORDER BY registered_at DESC, presentation_id DESC',
    );
    expect(paged.map((each) => each.id)).toEqual(rows.map((each) => each.id));
  });

  it('is of nobody else, and refuses a cursor of another list', async () => {
    for (const other of [asCustomer(service.given.customer()), holding('consents:read')])
      expect((await asking(other, 2)).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    const after = Buffer.from('1 x').toString('base64url');
    const refusal = { extensions: { code: 'INVALID_INPUT' } };
    expect((await asking(publisher, 2, after)).errors).toMatchObject([refusal]);
    expect((await asking(publisher, 101)).errors).toMatchObject([refusal]);
  });
});

interface Listed {
  readonly nodes: readonly { readonly id: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
}

describe('a picture', () => {
  it('comes back as it was sent, to be kept for good, and as nothing that runs', async () => {
    const anna = presentationsAtRest(service.url, publisher);
    const { presentation } = answered(await anna.register(screen('Pictures')));
    for (const [index, bytes] of [png, jpeg, webp].entries()) {
      const response = await fetch(service.url + String(presentation.pictures[index]?.url), {
        headers: publisher,
      });
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': threePictures[index]?.mediaType,
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
    }
    for (const number of [0, 4, 11, 'x']) {
      const path = `${service.url}/v1/presentations/${presentation.id}/pictures/${number}`;
      expect((await fetch(path, { headers: publisher })).status).toBe(number === 4 ? 404 : 400);
    }
  });

  it('is taken ten times with 1 MiB each, at REST', async () => {
    const largest = sent('image/png', pngOfBytes(1_048_576));
    const anna = presentationsAtRest(service.url, publisher);
    const ten = Array.from({ length: 10 }, () => largest);
    const { presentation } = answered(await anna.register(screen('Large', ten)));
    expect(presentation.pictures.map(({ size }) => size)).toEqual(ten.map(() => 1_048_576));
  });
});

describe('the log', () => {
  it('has a leaf of each, which the feed tells', async () => {
    const anna = presentationsAtRest(service.url, publisher);
    const { presentation } = answered(await anna.register(screen('Dialog, told')));
    answered(await anna.register(screen('Dialog, told')));
    await logAll(service.database.engine);

    const { events } = await readPage(service.url, { types: 'consent.presentation.registered' });
    const told = events.filter(({ data }) => data['presentation_id'] === presentation.id);
    expect(told.map(({ data }) => data)).toEqual([
      {
        ...{ presentation_id: presentation.id, name: 'Dialog, told', description: 'Two buttons,\nalike.' },
        ...{
          consent_version_ids: [consentVersionId],
          by: 'service',
          registered_at: presentation.registeredAt,
        },
        pictures: presentation.pictures.map(({ hash, mediaType }) => ({ hash, media_type: mediaType })),
      },
    ]);
  });

  const pool = () => service.database.engine.pool;
  async function faultsAfter(sql: string) {
    const unguarded = (work: string) =>
      pool().query(`SET session_replication_role = replica; ${work}; SET session_replication_role = DEFAULT`);
    const tables = ['presentation', 'presentation_picture'];
    await unguarded(`${tables.map((name) => `CREATE TABLE kept_${name} AS TABLE ${name}`).join(';')};${sql}`);
    const line = commandLineOn(service.database.engine, { environment: { LOG_CHECKPOINT_FILE: '/nowhere' } });
    const { stdout } = await line.run('log', 'audit', '--json');
    const columns = {
      presentation: '*',
      presentation_picture: 'presentation_id, number, media_type, width, height, bytes',
    };
    const back = Object.entries(columns).map(
      ([name, names]) =>
        `DELETE FROM ${name}; INSERT INTO ${name} SELECT ${names} FROM kept_${name}; DROP TABLE kept_${name}`,
    );
    await unguarded(back.join(';'));
    return (JSON.parse(stdout) as AuditReport).faults.map(({ kind, place }) => `${kind} ${place}`);
  }

  it('is compared with the screens by an audit, pictures and all', async () => {
    const anna = presentationsAtRest(service.url, publisher);
    const { id } = answered(await anna.register(screen('Audited'))).presentation;
    await logAll(service.database.engine);
    const where = `WHERE presentation_id = '${id}'`;
    expect(await faultsAfter('SELECT')).toEqual([]);
    for (const sql of [
      `UPDATE presentation SET description = 'Two buttons.' ${where}`,
      `UPDATE presentation SET registered_at = registered_at - interval '1 day' ${where}`,
      `UPDATE presentation_picture SET bytes = bytes || '\\x00' ${where} AND number = 2`,
      `UPDATE presentation_picture SET number = number + 1 ${where} AND number = 3; DELETE FROM presentation_picture ${where} AND number = 1`,
      `DELETE FROM presentation ${where}`,
    ])
      expect([sql, await faultsAfter(sql)]).toEqual([sql, [`EVENT_DIFFERS presentation ${id}`]]);
    const unlogged = 'f'.repeat(64);
    const planted = `INSERT INTO presentation VALUES ('${unlogged}', 'a', 'b', '{}', now(), 'staff', 'eve')`;
    expect(await faultsAfter(planted)).toEqual([`EVENT_MISSING presentation ${unlogged}`]);
  });

  it('keeps them: the database lets nobody change or remove one', async () => {
    for (const sql of ['UPDATE % SET presentation_id = presentation_id', 'DELETE FROM %', 'TRUNCATE %'])
      for (const table of ['presentation', 'presentation_picture'])
        await expect(pool().query(sql.replace('%', table))).rejects.toThrow(`${table} is append-only`);
  });
});
