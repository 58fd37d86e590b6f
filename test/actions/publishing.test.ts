import { FakeClock } from '../service/fakeClock';
import { editor, publisher } from '../service/given';
import { startService, type TestService } from '../service/service';

const texts = [{ locale: 'en', title: 'News', body: 'May we send you news?' }];
const both = [...texts, { locale: 'de', title: 'Neuigkeiten', body: 'Dürfen wir Ihnen schreiben?' }];

describe('publishing', () => {
  const clock = new FakeClock();
  let service: TestService;

  beforeAll(async () => {
    service = await startService({ clock });
  });

  afterAll(() => service.close());

  const latest = async (templateCode: string) =>
    (await service.actions.latestTemplate({ templateCode })).version.consentVersionId;

  it('serves a version as soon as it is published', async () => {
    const { templateCode } = await service.given.template();
    const draft = await service.actions.saveDraft({ templateCode, label: 'v1', texts }, editor);
    const version = await service.actions.publishVersion({ templateCode }, publisher);
    expect(version).toMatchObject({
      consentVersionId: draft.consentVersionId,
      number: 1,
      epoch: 1,
      label: 'v1',
    });
    expect(await latest(templateCode)).toBe(draft.consentVersionId);
  });

  it('serves a scheduled version from its instant on, with nobody doing anything', async () => {
    const first = await service.given.publishedVersion();
    const { templateCode } = first;
    const effectiveFrom = new Date(clock.now().getTime() + 3_600_000);
    const second = await service.given.publishedVersion({ templateCode, effectiveFrom });
    expect(await latest(templateCode)).toBe(first.consentVersionId);
    clock.pass({ hours: 1 });
    expect(await latest(templateCode)).toBe(second.consentVersionId);
  });

  it('keeps the draft’s texts, however often it is saved', async () => {
    const { templateCode } = await service.given.template();
    const first = await service.actions.saveDraft({ templateCode, label: 'a', texts: both }, editor);
    const again = { templateCode, label: 'b', texts, expectedRevision: first.revision };
    const second = await service.actions.saveDraft(again, editor);
    expect(second).toMatchObject({ consentVersionId: first.consentVersionId, revision: 2, label: 'b' });
    const version = await service.actions.publishVersion({ templateCode }, publisher);
    expect(version.texts.map(({ locale }) => locale)).toEqual(['en']);
  });

  it('lets an editorial version keep epoch and validity', async () => {
    const { templateCode } = await service.given.publishedVersion({ validity: 'P1Y' });
    const terms = { templateCode, changeKind: 'EDITORIAL', editorialReason: 'a typo' } as const;
    const version = await service.given.publishedVersion(terms);
    expect(version).toMatchObject({ number: 2, epoch: 1, validity: 'P1Y', editorialReason: 'a typo' });
  });

  it('publishes a draft once when two press at once', async () => {
    const { templateCode } = await service.given.template();
    await service.given.draft(templateCode);
    const presses = [1, 2].map(() => service.actions.publishVersion({ templateCode }, publisher));
    const outcomes = await Promise.allSettled(presses);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ code: 'DRAFT_NOT_FOUND' }) as unknown }),
    );
  });

  it('keeps one of two drafts that are saved at once', async () => {
    const { templateCode } = await service.given.template();
    const saves = ['a', 'b'].map((label) =>
      service.actions.saveDraft({ templateCode, label, texts }, editor),
    );
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('retires a template once and for good', async () => {
    const { templateCode } = await service.given.publishedVersion();
    const { retiredAt } = await service.actions.retireTemplate({ templateCode });
    clock.pass({ days: 1 });
    await expect(service.actions.retireTemplate({ templateCode })).resolves.toMatchObject({ retiredAt });
    await expect(service.given.draft(templateCode)).rejects.toMatchObject({ code: 'TEMPLATE_RETIRED' });
    await expect(service.actions.publishVersion({ templateCode }, publisher)).rejects.toMatchObject({
      code: 'TEMPLATE_RETIRED',
    });
  });
});

describe('publishing refuses', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
  });

  afterAll(() => service.close());

  const versions = async () => {
    const { rows } = await service.database.engine.pool.query('SELECT FROM version WHERE number IS NOT NULL');
    return rows.length;
  };

  it('a template of a code that is taken', async () => {
    const { templateCode } = await service.given.template();
    await expect(service.given.template(templateCode)).rejects.toMatchObject({ code: 'TEMPLATE_EXISTS' });
  });

  it('a draft that somebody else has saved since', async () => {
    const { templateCode } = await service.given.template();
    await service.given.draft(templateCode);
    await expect(service.given.draft(templateCode)).rejects.toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { actualRevision: 1 },
    });
  });

  it.each([
    ['templateCode', { templateCode: 'No Code' }, 'INVALID_INPUT'],
    ['a template that is not there', { templateCode: 'nowhere' }, 'TEMPLATE_NOT_FOUND'],
  ])('%s', async (_name, input, code) => {
    await expect(service.actions.publishVersion(input, publisher)).rejects.toMatchObject({ code });
    await expect(service.actions.retireTemplate(input)).rejects.toMatchObject({ code });
    await expect(service.actions.saveDraft({ ...input, label: 'v', texts }, editor)).rejects.toMatchObject({
      code,
    });
  });

  it('a template without a draft', async () => {
    const { templateCode } = await service.given.template();
    await expect(service.actions.publishVersion({ templateCode }, publisher)).rejects.toMatchObject({
      code: 'DRAFT_NOT_FOUND',
    });
  });

  it.each([
    ['effectiveFrom', { effectiveFrom: new Date('2020-01-01') }],
    ['graceUntil', { graceUntil: new Date('2020-01-01') }],
    ['validity', { validity: 'a year' }],
    ['changeKind', { changeKind: 'EDITORIAL', editorialReason: 'a typo' }],
  ] as const)('terms with an unfit %s, and leaves nothing half published', async (member, terms) => {
    const before = await versions();
    await expect(service.given.publishedVersion(terms)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { member },
    });
    await expect(versions()).resolves.toBe(before);
  });

  it('texts without the default locale', async () => {
    const german = both.filter(({ locale }) => locale === 'de');
    await expect(service.given.publishedVersion({ texts: german })).rejects.toMatchObject({
      details: { member: 'texts' },
    });
  });
});
