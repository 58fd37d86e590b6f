import { bothTexts, editor, publisher } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';

let service: TestService;

beforeAll(async () => {
  service = await startService();
}, startTimeoutMs);
afterAll(() => service.close());

async function givenDraft() {
  const { templateCode } = await service.given.template();
  await service.given.draft(templateCode);
  return { templateCode, idempotencyKey: 'release-7' };
}

describe('a publication under a key', () => {
  it('answers with the same version again, also after others have followed', async () => {
    const input = await givenDraft();
    const first = await service.actions.publishVersion(input, publisher);
    await service.given.publishedVersion({ templateCode: input.templateCode });
    await service.given.draft(input.templateCode);
    const spelledOut = { ...input, changeKind: null, validity: null } as const;
    expect(await service.actions.publishVersion(input, editor)).toEqual(first);
    expect(await service.actions.publishVersion(spelledOut, publisher)).toEqual(first);
  });

  it('answers with the same version again after it was cancelled', async () => {
    const input = { ...(await givenDraft()), effectiveFrom: inHours(1) };
    const scheduled = await service.actions.publishVersion(input, publisher);
    await service.actions.cancelVersion(scheduled, publisher);
    expect(await service.actions.publishVersion(input, publisher)).toMatchObject({
      consentVersionId: scheduled.consentVersionId,
      cancellation: { cancelledBy: publisher },
    });
  });

  it('publishes once, however many press at once', async () => {
    const input = await givenDraft();
    const presses = Array.from({ length: 5 }, () => service.actions.publishVersion(input, publisher));
    const ids = (await Promise.all(presses)).map(({ consentVersionId }) => consentVersionId);
    expect(new Set(ids).size).toBe(1);
  });

  it('is refused with another input', async () => {
    const input = await givenDraft();
    await service.actions.publishVersion(input, publisher);
    await service.given.draft(input.templateCode);
    const other = service.actions.publishVersion({ ...input, validity: 'P1Y' }, publisher);
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('is refused with a default spelled out that the draft stated otherwise', async () => {
    const input = await givenDraft();
    await service.actions.publishVersion(input, publisher);
    const { templateCode } = input;
    const terms = { changeKind: 'EDITORIAL', editorialReason: 'A typing error' } as const;
    await service.actions.saveDraft({ templateCode, label: 'v2', texts: bothTexts, terms }, editor);
    const editorial = { templateCode, idempotencyKey: 'release-8' };
    expect(await service.actions.publishVersion(editorial, publisher)).toMatchObject(terms);
    const other = service.actions.publishVersion({ ...editorial, changeKind: 'MATERIAL' }, publisher);
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('may use a key of another template, and that of a refused attempt', async () => {
    const [one, two] = [await givenDraft(), await givenDraft()];
    await service.actions.publishVersion(one, publisher);
    const unfit = service.actions.publishVersion({ ...two, validity: 'a year' }, publisher);
    await expect(unfit).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await service.actions.publishVersion(two, publisher)).templateCode).toBe(two.templateCode);
  });
});

describe('a publication of the draft that was read', () => {
  it('is refused when the draft was saved since', async () => {
    const { templateCode } = await givenDraft();
    const stale = service.actions.publishVersion({ templateCode, expectedRevision: 2 }, publisher);
    await expect(stale).rejects.toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { expectedRevision: 2, actualRevision: 1 },
    });
    const version = await service.actions.publishVersion({ templateCode, expectedRevision: 1 }, publisher);
    expect(version).toMatchObject({ number: 1, publishedBy: publisher });
  });
});

describe('a cancellation', () => {
  it('leaves the current version, gives its instant free and its number to nobody', async () => {
    const { templateCode, consentVersionId } = await service.given.publishedVersion();
    const scheduled = await service.given.publishedVersion({ templateCode, effectiveFrom: inHours(1) });
    const cancelled = await service.actions.cancelVersion(scheduled, publisher);
    expect(cancelled).toMatchObject({ number: 2, cancellation: { cancelledBy: publisher } });
    expect(await service.actions.cancelVersion(scheduled, editor)).toEqual(cancelled);

    const next = await service.given.publishedVersion({ templateCode, effectiveFrom: inHours(1) });
    expect(next.number).toBe(3);
    const { version } = await service.actions.latestTemplate({ templateCode });
    expect(version.consentVersionId).toBe(consentVersionId);
  });

  it('of a draft finds no version', async () => {
    const { templateCode } = await service.given.template();
    const draft = await service.given.draft(templateCode);
    const input = { templateCode, consentVersionId: draft.consentVersionId };
    await expect(service.actions.cancelVersion(input, publisher)).rejects.toMatchObject({
      code: 'VERSION_NOT_FOUND',
    });
  });
});

function inHours(hours: number): Date {
  return new Date(Date.now() + hours * 3_600_000);
}
