import { graphqlDoor } from '../doors/graphqlDoor';
import { answered, refused } from '../doors/scene';
import { bothTexts, germanText } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { reportsAt, type ReportsDoor } from '../tally/reportsAt';
import { draftsAt, type DraftsDoor } from './draftsAt';
import { publishingAt, type PublishingDoor } from './publishingAt';

/** Small, so that a few customers are many. */
const confirmAskedAbove = 2;
let service: TestService;
let drafts: DraftsDoor;
let door: PublishingDoor;
let reports: ReportsDoor;

beforeAll(async () => {
  service = await startService({ confirmAskedAbove });
  drafts = draftsAt(service.url);
  door = publishingAt(service.url);
  reports = reportsAt(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

const newText = { locale: 'en', title: 'Other news', body: 'May we still?' };

async function decide(
  version: { readonly templateCode: string; readonly consentVersionId: string },
  value: 'given' | 'reject' = 'given',
) {
  const { templateCode, consentVersionId } = version;
  const customerId = service.given.customer();
  answered(await graphqlDoor(service.url).decide({ customerId, templateCode, consentVersionId, value }));
}

/** A draft with a new text for a template on which `given` customers consented, and `rejected` refused. */
async function givenAsked(given: number, rejected = 0) {
  const version = await service.given.publishedVersion();
  const { templateCode } = version;
  for (let count = 0; count < given; count += 1) await decide(version);
  for (let count = 0; count < rejected; count += 1) await decide(version, 'reject');
  await service.given.draft(templateCode, { texts: [newText] });
  const { revision } = answered(await drafts.see(templateCode));
  return { version, templateCode, expectedRevision: revision };
}

const versionCount = async (templateCode: string) =>
  (await service.actions.latestTemplate({ templateCode })).version.number;

describe('the texts of the version before', () => {
  it('are refused, also as the draft of CURRENT is started, and a preview tells so', async () => {
    const first = await service.given.publishedVersion({ texts: bothTexts });
    const { templateCode, consentVersionId } = first;
    answered(await drafts.start({ templateCode, label: 'v1.1', from: 'LATEST' }));

    expect(answered(await reports.preview({ templateCode })).sameText).toBe(true);
    expect(refused(await door.publish({ templateCode }))).toMatchObject({
      code: 'NOTHING_CHANGED',
      details: { templateCode, consentVersionId },
    });
    expect(await versionCount(templateCode)).toBe(1);
    expect(answered(await door.publish({ templateCode, sameText: true })).number).toBe(2);
  });

  it('are those of the scheduled one, where one is scheduled', async () => {
    const { templateCode } = await service.given.publishedVersion();
    const effectiveFrom = new Date(Date.now() + 3_600_000);
    await service.given.publishedVersion({ templateCode, texts: [newText], effectiveFrom });
    await service.given.draft(templateCode, { texts: [newText] });
    const later = new Date(Date.now() + 7_200_000).toISOString();

    expect(refused(await door.publish({ templateCode, effectiveFrom: later })).code).toBe('NOTHING_CHANGED');
  });

  it.each([
    ['another title', [{ ...newText, body: 'May we send you news?' }]],
    ['another body', [{ ...newText, title: 'News by e-mail' }]],
    ['one more language', bothTexts],
  ])('are not those with %s', async (_which, texts) => {
    const { templateCode } = await service.given.publishedVersion();
    await service.given.draft(templateCode, { texts });

    expect(answered(await reports.preview({ templateCode })).sameText).toBe(false);
    expect(answered(await door.publish({ templateCode })).number).toBe(2);
  });

  it('are the same without a language less, and with other notes', async () => {
    const { templateCode } = await service.given.publishedVersion({ texts: bothTexts });
    await service.given.draft(templateCode, {
      texts: bothTexts.map((text) => ({ ...text, changeNote: 'Nothing new.' })),
    });
    expect(refused(await door.publish({ templateCode })).code).toBe('NOTHING_CHANGED');

    const other = await service.given.publishedVersion({ texts: [...bothTexts] });
    await service.given.draft(other.templateCode, { texts: bothTexts.filter((text) => text !== germanText) });
    expect(answered(await door.publish({ templateCode: other.templateCode })).number).toBe(2);
  });

  it('cannot be those of a version before the first', async () => {
    const { templateCode } = await service.given.template();
    expect(answered(await reports.preview({ templateCode })).sameText).toBeNull();
    await service.given.draft(templateCode);
    expect(answered(await reports.preview({ templateCode })).sameText).toBe(false);
    expect(answered(await door.publish({ templateCode })).number).toBe(1);
  });
});

describe('a publication that asks many again', () => {
  it('must state how many, as the preview says', async () => {
    const { templateCode, expectedRevision } = await givenAsked(2, 1);
    const preview = answered(await reports.preview({ templateCode }));
    expect(preview).toMatchObject({ asked: { total: 3 }, mustConfirm: true, revision: expectedRevision });

    expect(refused(await door.publish({ templateCode }))).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      details: { templateCode, asked: 3 },
    });
    expect(await versionCount(templateCode)).toBe(1);
    const confirmAsked = preview.asked.total;
    expect(answered(await door.publish({ templateCode, expectedRevision, confirmAsked })).number).toBe(2);
  });

  it('may ask fewer than it states, and never more', async () => {
    const { version, templateCode, expectedRevision } = await givenAsked(3);
    await decide(version);
    const input = { templateCode, expectedRevision };

    expect(refused(await door.publish({ ...input, confirmAsked: 3 }))).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      details: { asked: 4, confirmAsked: 3 },
    });
    expect(answered(await door.publish({ ...input, confirmAsked: 500 })).number).toBe(2);
  });

  it('need not state anything up to the limit, on terms that ask nobody, or when editorial', async () => {
    const few = await givenAsked(2);
    expect(answered(await reports.preview({ templateCode: few.templateCode })).mustConfirm).toBe(false);
    expect(answered(await door.publish({ templateCode: few.templateCode })).number).toBe(2);

    const { templateCode } = await givenAsked(2, 1);
    expect(answered(await door.publish({ templateCode, reask: 'GRANTS_ONLY' })).number).toBe(2);
    const nobody = await givenAsked(3);
    expect(answered(await door.publish({ templateCode: nobody.templateCode, reask: 'NOBODY' })).number).toBe(
      2,
    );
    const editorial = await givenAsked(3);
    const terms = { changeKind: 'EDITORIAL', editorialReason: 'A typing error' } as const;
    expect(answered(await door.publish({ templateCode: editorial.templateCode, ...terms })).number).toBe(2);
  });

  it('asks no more than stated below the limit either', async () => {
    const { templateCode, expectedRevision } = await givenAsked(1);
    const input = { templateCode, expectedRevision, confirmAsked: 0 };
    expect(refused(await door.publish(input)).code).toBe('CONFIRMATION_REQUIRED');
  });

  it('counts those who are asked already, because they may answer before it takes effect', async () => {
    const { templateCode, expectedRevision } = await givenAsked(3);
    const effectiveFrom = new Date(Date.now() + 3_600_000).toISOString();
    const confirmed = { templateCode, expectedRevision, confirmAsked: 3 };
    answered(await door.publish({ ...confirmed, effectiveFrom }));
    await service.given.draft(templateCode, { texts: [{ ...newText, body: 'And a third time?' }] });
    const later = { templateCode, effectiveFrom: new Date(Date.now() + 7_200_000).toISOString() };

    const preview = answered(await reports.preview(later));
    expect(preview).toMatchObject({ asked: { total: 3 }, alreadyAsked: { total: 3 }, mustConfirm: true });
    expect(refused(await door.publish(later)).code).toBe('CONFIRMATION_REQUIRED');
  });

  it('names the draft that was counted, and a number that can be one', async () => {
    const { templateCode, expectedRevision } = await givenAsked(0);

    expect(refused(await door.publish({ templateCode, confirmAsked: 3 }))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { member: 'expectedRevision' },
    });
    expect(refused(await door.publish({ templateCode, expectedRevision, confirmAsked: -1 }))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { member: 'confirmAsked' },
    });
  });

  it('is answered again under its key, whatever has followed and whatever it states now', async () => {
    const { templateCode, expectedRevision } = await givenAsked(3);
    const keyed = { templateCode, expectedRevision, idempotencyKey: 'monday' };
    expect(refused(await door.publish(keyed)).code).toBe('CONFIRMATION_REQUIRED');
    const first = answered(await door.publish({ ...keyed, confirmAsked: 3 }));
    await decide(first);

    for (const stated of [{ confirmAsked: 3 }, { confirmAsked: 0 }, {}, { sameText: true }]) {
      expect(answered(await door.publish({ ...keyed, ...stated })).consentVersionId).toBe(
        first.consentVersionId,
      );
    }
  });

  it('is judged by what is recorded, however many decide at the same time', async () => {
    const { version, templateCode, expectedRevision } = await givenAsked(3);
    const publishing = door.publish({ templateCode, expectedRevision, confirmAsked: 10 });
    const deciding = Array.from({ length: 30 }, () => {
      const input = { templateCode, consentVersionId: version.consentVersionId, value: 'reject' } as const;
      return graphqlDoor(service.url).decide({ ...input, customerId: service.given.customer() });
    });
    const [answer] = await Promise.all([publishing, ...deciding]);
    const { versions } = answered(await reports.standing(templateCode));
    const onFirst = versions.find(({ version: { number } }) => number === 1)?.customers.total ?? 0;

    expect(onFirst).toBe(33);
    if (answer.kind === 'refused') expect(answer.details.asked).toBeGreaterThan(10);
    else expect(answer.value.number).toBe(2);
  });
});
