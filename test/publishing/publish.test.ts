import { answered, refused } from '../doors/scene';
import { bearer, tokenOf } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { publishingAt, type PublishingDoor } from './publishingAt';

/** After any database's clock, because that one judges cancellations as well. */
const clock = new FakeClock('2126-03-01T12:00:00.000Z');
let service: TestService;
let door: PublishingDoor;

beforeAll(async () => {
  service = await startService({ clock });
  door = publishingAt(service.url, bearer(tokenOf({ sub: 'paul', scope: 'templates:publish' })));
}, startTimeoutMs);
afterAll(() => service.close());

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();

const otherTexts = [{ locale: 'en', title: 'Other news', body: 'May we still?' }];

async function givenDraft() {
  const { templateCode } = await service.given.template();
  const { consentVersionId } = await service.given.draft(templateCode, { label: 'v1', texts: bothTexts });
  return { templateCode, consentVersionId };
}

describe('a draft is published', () => {
  it('at once, material, asking everyone, unless said otherwise', async () => {
    const { templateCode, consentVersionId } = await givenDraft();
    const now = clock.now().toISOString();
    expect(answered(await door.publish({ templateCode }))).toEqual({
      consentVersionId,
      templateCode,
      number: 1,
      label: 'v1',
      state: 'CURRENT',
      changeKind: 'MATERIAL',
      editorialReason: null,
      reask: 'EVERYONE',
      graceUntil: null,
      validity: null,
      publishedAt: now,
      effectiveFrom: now,
      publishedBy: { kind: 'SERVICE', name: 'paul' },
      cancellation: null,
      locale: 'en',
      title: 'News by e-mail',
      texts: expect.arrayContaining([
        expect.objectContaining({ locale: 'de' }),
        expect.objectContaining({ locale: 'en' }),
      ]) as unknown,
    });
  });

  it('for later, on terms of its own', async () => {
    const { templateCode } = await givenDraft();
    const terms = {
      effectiveFrom: inDays(7),
      changeKind: 'MATERIAL',
      reask: 'GRANTS_ONLY',
      graceUntil: inDays(30),
      validity: 'P1Y',
    } as const;
    expect(answered(await door.publish({ templateCode, ...terms }))).toMatchObject({
      ...terms,
      state: 'SCHEDULED',
      publishedAt: clock.now().toISOString(),
    });
  });

  it('as an editorial version, which keeps the validity and says why', async () => {
    const { templateCode } = await service.given.publishedVersion({ validity: 'P6M' });
    await service.given.draft(templateCode, { texts: otherTexts });
    const terms = { changeKind: 'EDITORIAL', editorialReason: 'A typing error' } as const;
    expect(answered(await door.publish({ templateCode, ...terms }))).toMatchObject({
      ...terms,
      number: 2,
      reask: 'NOBODY',
      validity: 'P6M',
    });
  });

  it('with the wording of the version before once more, if that is meant, as a version of its own', async () => {
    const first = await service.given.publishedVersion({ texts: bothTexts });
    await service.given.draft(first.templateCode, { texts: bothTexts });
    const second = answered(await door.publish({ templateCode: first.templateCode, sameText: true }));
    expect(second.number).toBe(2);
    expect(second.consentVersionId).not.toBe(first.consentVersionId);
    expect(second.texts.map(({ contentHash }) => contentHash)).toEqual(
      first.texts.map(({ contentHash }) => contentHash),
    );
  });

  it('once under its key: pressed again it is the same version, whatever has followed', async () => {
    const { templateCode } = await givenDraft();
    const input = { templateCode, effectiveFrom: inDays(1), idempotencyKey: 'monday' };
    const first = answered(await door.publish(input));
    await service.given.publishedVersion({ templateCode, effectiveFrom: new Date(inDays(2)) });
    await service.given.draft(templateCode);
    expect(answered(await door.publish(input))).toEqual(first);

    clock.pass({ days: 2 });
    expect(answered(await door.publish(input))).toEqual({ ...first, state: 'SUPERSEDED' });
    expect(refused(await door.publish({ ...input, validity: 'P1Y' })).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('as it was read, or not at all', async () => {
    const { templateCode } = await givenDraft();
    expect(refused(await door.publish({ templateCode, expectedRevision: 3 }))).toMatchObject({
      code: 'EDIT_CONFLICT',
      details: { expectedRevision: 3, actualRevision: 1 },
    });
    expect(answered(await door.publish({ templateCode, expectedRevision: 1 })).number).toBe(1);
  });
});

describe('a scheduled version is cancelled', () => {
  async function givenScheduled(days: number) {
    const { templateCode } = await service.given.publishedVersion();
    return service.given.publishedVersion({ templateCode, effectiveFrom: new Date(inDays(days)) });
  }

  it('until it takes effect, and is CANCELLED ever after', async () => {
    const { templateCode, consentVersionId } = await givenScheduled(7);
    clock.pass({ days: 7, milliseconds: -1 });
    const cancelled = answered(await door.cancel({ templateCode, consentVersionId }));
    expect(cancelled).toMatchObject({
      number: 2,
      state: 'CANCELLED',
      cancellation: {
        cancelledAt: clock.now().toISOString(),
        cancelledBy: { kind: 'SERVICE', name: 'paul' },
      },
    });
    clock.pass({ days: 1 });
    expect(answered(await door.cancel({ templateCode, consentVersionId }))).toEqual(cancelled);
    const { version } = await service.actions.latestTemplate({ templateCode });
    expect(version.number).toBe(1);
  });

  it('so that another one can take its place, with the next number', async () => {
    const { templateCode, consentVersionId } = await givenScheduled(7);
    await service.given.draft(templateCode, { texts: otherTexts });
    expect(refused(await door.publish({ templateCode })).details).toMatchObject({ member: 'effectiveFrom' });
    await door.cancel({ templateCode, consentVersionId });
    expect(answered(await door.publish({ templateCode }))).toMatchObject({ number: 3, state: 'CURRENT' });
  });

  it('on a template that was retired since', async () => {
    const { templateCode, consentVersionId } = await givenScheduled(7);
    await service.given.retiredTemplate(templateCode);
    expect(answered(await door.cancel({ templateCode, consentVersionId })).state).toBe('CANCELLED');
  });

  it('and cannot be answered', async () => {
    const { templateCode, consentVersionId } = await givenScheduled(1);
    await door.cancel({ templateCode, consentVersionId });
    clock.pass({ days: 1 });
    const decision = { customerId: service.given.customer(), templateCode, consentVersionId, value: 'given' };
    const recording = service.actions.recordDecision(decision, { kind: 'anonymous', id: null });
    await expect(recording).rejects.toMatchObject({ code: 'VERSION_NOT_FOUND' });
  });

  it('after the editorial one that rests on it, not before', async () => {
    const { templateCode, consentVersionId } = await givenScheduled(1);
    const editorial = await service.given.editorialVersion({
      templateCode,
      effectiveFrom: new Date(inDays(2)),
    });
    expect(refused(await door.cancel({ templateCode, consentVersionId }))).toMatchObject({
      code: 'VERSION_BUILT_UPON',
      details: { consentVersionId, laterVersionId: editorial.consentVersionId },
    });
    await door.cancel({ templateCode, consentVersionId: editorial.consentVersionId });
    expect(answered(await door.cancel({ templateCode, consentVersionId })).state).toBe('CANCELLED');
  });
});
