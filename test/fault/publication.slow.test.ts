import { isPostgres } from '../database/run';
import { refused } from '../doors/scene';
import { publishingAt } from '../publishing/publishingAt';
import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { breakWritesTo, cutOffWritersOf } from './brokenDatabase';

/** Publishing writes to the version first and to the template last: between the two it breaks here. */
const lastTable = 'template';

const onServer = isPostgres ? it : it.skip;

let service: TestService;

beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

/** All that the database holds of a template. */
async function heldOf(templateCode: string): Promise<unknown> {
  const { rows } = await service.database.engine.pool.query(
    `SELECT to_jsonb(t) AS template, to_jsonb(v) AS version, to_jsonb(x) AS text
     FROM template t JOIN version v USING (template_code) LEFT JOIN version_text x USING (template_code, consent_version_id)
     WHERE template_code = $1 ORDER BY v.number, x.locale`,
    [templateCode],
  );
  return rows;
}

async function givenDraftToPublish() {
  const { templateCode } = await service.given.publishedVersion();
  await service.given.draft(templateCode, { label: 'v2', texts: bothTexts });
  return { templateCode, idempotencyKey: 'until-it-stands' };
}

describe('a publication that breaks in the middle', () => {
  it('leaves the draft as it was, and under the same key is made good', async () => {
    const input = await givenDraftToPublish();
    const before = await heldOf(input.templateCode);
    const mend = await breakWritesTo(service.database, lastTable);
    const answer = await publishingAt(service.url).publish(input);
    await mend();

    expect(refused(answer).code).toBe('INTERNAL');
    expect(await heldOf(input.templateCode)).toEqual(before);
    expect(await publishingAt(service.url).publish(input)).toMatchObject({
      kind: 'answered',
      value: { number: 2, state: 'CURRENT' },
    });
  });

  onServer('as when its connection is cut, does so too', async () => {
    const input = await givenDraftToPublish();
    const before = await heldOf(input.templateCode);
    const mend = await cutOffWritersOf(service.database, lastTable);
    const answer = await publishingAt(service.url).publish(input);
    await mend();

    expect(refused(answer)).toMatchObject({ code: 'UNAVAILABLE', details: { outcome: 'UNKNOWN' } });
    expect(await heldOf(input.templateCode)).toEqual(before);
    expect((await publishingAt(service.url).publish(input)).kind).toBe('answered');
  });
});

it('a cancellation that breaks in the middle leaves the version scheduled', async () => {
  const effectiveFrom = new Date(Date.now() + 3_600_000);
  const { templateCode, consentVersionId } = await service.given.publishedVersion({ effectiveFrom });
  const before = await heldOf(templateCode);
  const mend = await breakWritesTo(service.database, lastTable);
  const answer = await publishingAt(service.url).cancel({ templateCode, consentVersionId });
  await mend();

  expect(refused(answer).code).toBe('INTERNAL');
  expect(await heldOf(templateCode)).toEqual(before);
  expect(await publishingAt(service.url).cancel({ templateCode, consentVersionId })).toMatchObject({
    kind: 'answered',
    value: { state: 'CANCELLED' },
  });
});
