import type { PublishVersionInput } from '../operations/generated';
import { refused } from '../doors/scene';
import { asCustomer, asNobody, asService, bearer, tokenOf } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { bothTexts, germanText } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { publishingAt, type PublishingDoor } from './publishingAt';

const clock = new FakeClock('2126-03-01T12:00:00.000Z');
const unknownId = '0e5c1f6a-93d7-4d0b-8f4e-5a3c1b7d9e21';
let service: TestService;
let door: PublishingDoor;

beforeAll(async () => {
  service = await startService({ clock });
  door = publishingAt(service.url);
}, startTimeoutMs);
afterAll(() => service.close());

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000);
const soon = (days: number) => inDays(days).toISOString();

/** What the database holds of a template's versions and texts, to see that nothing of it has changed. */
async function heldOf(templateCode: string): Promise<unknown> {
  const { rows } = await service.database.engine.pool.query(
    `SELECT to_jsonb(v) AS version, t.revision, (SELECT jsonb_agg(to_jsonb(x) ORDER BY x.locale)
       FROM version_text x WHERE x.consent_version_id = v.consent_version_id) AS texts
     FROM version v JOIN template t USING (template_code) WHERE template_code = $1 ORDER BY v.number`,
    [templateCode],
  );
  return rows;
}

/** A version in effect in two languages, one scheduled in ten days, and a draft. */
async function givenDraftAfterScheduled() {
  const { templateCode } = await service.given.publishedVersion({ texts: bothTexts, validity: 'P1Y' });
  const terms = { texts: bothTexts, validity: 'P1Y', effectiveFrom: inDays(10) };
  await service.given.publishedVersion({ templateCode, ...terms });
  await service.given.draft(templateCode, { texts: bothTexts });
  return templateCode;
}

describe('a publication is refused, and leaves everything as it was:', () => {
  const later = () => ({ effectiveFrom: soon(11) });
  const editorial = { changeKind: 'EDITORIAL', editorialReason: 'A typing error' } as const;
  const cases: readonly [string, () => Partial<PublishVersionInput>, string][] = [
    ['to take effect in the past', () => ({ effectiveFrom: soon(-1) }), 'effectiveFrom'],
    ['to take effect a moment ago', () => ({ effectiveFrom: soon(-1 / 86_400_000) }), 'effectiveFrom'],
    ['now, before a scheduled version', () => ({}), 'effectiveFrom'],
    ['before a scheduled version', () => ({ effectiveFrom: soon(9) }), 'effectiveFrom'],
    ['at the instant of a scheduled version', () => ({ effectiveFrom: soon(10) }), 'effectiveFrom'],
    [
      'with a grace that ends beyond all years',
      () => ({ ...later(), graceUntil: '9999-12-31T23:59:59-23:59' }),
      'graceUntil',
    ],
    ['with a grace that is over at once', () => ({ ...later(), graceUntil: soon(11) }), 'graceUntil'],
    ['with a validity that is none', () => ({ ...later(), validity: 'one year' }), 'validity'],
    ['with a validity of nothing', () => ({ ...later(), validity: 'P0D' }), 'validity'],
    [
      'with a reason that a material one needs none',
      () => ({ ...later(), editorialReason: 'x' }),
      'editorialReason',
    ],
    ['as editorial without a reason', () => ({ ...later(), changeKind: 'EDITORIAL' }), 'editorialReason'],
    ['with a blank reason', () => ({ ...later(), ...editorial, editorialReason: ' ' }), 'editorialReason'],
    ['as editorial with another validity', () => ({ ...later(), ...editorial, validity: 'P2Y' }), 'validity'],
    ['as editorial with grace', () => ({ ...later(), ...editorial, graceUntil: soon(12) }), 'graceUntil'],
    ['as editorial that asks again', () => ({ ...later(), ...editorial, reask: 'EVERYONE' }), 'reask'],
    ['with a revision of nothing', () => ({ ...later(), expectedRevision: 0 }), 'expectedRevision'],
    ['with a key of spaces', () => ({ ...later(), idempotencyKey: 'a b' }), 'idempotencyKey'],
    [
      'with a key that is too long',
      () => ({ ...later(), idempotencyKey: 'k'.repeat(256) }),
      'idempotencyKey',
    ],
  ];

  it.each(cases)('%s', async (_name, said, member) => {
    const templateCode = await givenDraftAfterScheduled();
    const before = await heldOf(templateCode);
    const refusal = refused(await door.publish({ templateCode, ...said() }));
    expect(refusal).toMatchObject({ code: 'INVALID_INPUT', details: { member } });
    expect(await heldOf(templateCode)).toEqual(before);
  });

  it('on terms that are wrong in several ways, with all of them', async () => {
    const templateCode = await givenDraftAfterScheduled();
    const before = await heldOf(templateCode);
    const terms = { changeKind: 'EDITORIAL', reask: 'EVERYONE', graceUntil: soon(1) } as const;
    const { details } = refused(await door.publish({ templateCode, ...terms, editorialReason: '\n' }));
    expect(details).toMatchObject({
      member: 'editorialReason',
      errors: [{ pointer: '/editorialReason' }, { pointer: '/reask' }, { pointer: '/graceUntil' }],
    });
    expect(await heldOf(templateCode)).toEqual(before);
  });

  it('of a draft that holds nothing', async () => {
    const { templateCode } = await service.given.template();
    await service.given.draft(templateCode, { texts: [] });
    const before = await heldOf(templateCode);
    expect(refused(await door.publish({ templateCode }))).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'The draft has no texts. Save a text in en first.',
      details: { member: 'texts', expected: 'a list with a text in en', came: 'empty' },
    });
    expect(await heldOf(templateCode)).toEqual(before);
  });

  it('of a draft without the default locale', async () => {
    const { templateCode } = await service.given.template();
    await service.given.draft(templateCode, { texts: [germanText] });
    expect(refused(await door.publish({ templateCode })).details).toMatchObject({
      came: 'a list with de only',
    });
  });

  it('as editorial with a language less', async () => {
    const { templateCode } = await service.given.publishedVersion({ texts: bothTexts });
    await service.given.draft(templateCode);
    expect(refused(await door.publish({ templateCode, ...editorial }))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { member: 'texts', came: 'a list without de' },
    });
  });

  it('as editorial without a version before it', async () => {
    const { templateCode } = await service.given.template();
    await service.given.draft(templateCode);
    expect(refused(await door.publish({ templateCode, ...editorial })).details).toMatchObject({
      member: 'changeKind',
    });
  });

  it.each([
    ['DRAFT_NOT_FOUND', async () => (await service.given.publishedVersion()).templateCode],
    ['TEMPLATE_NOT_FOUND', () => Promise.resolve('nobody-knows-it')],
    ['INVALID_INPUT', () => Promise.resolve('No Code')],
    [
      'TEMPLATE_RETIRED',
      async () => {
        const { templateCode } = await service.given.template();
        await service.given.draft(templateCode);
        return (await service.given.retiredTemplate(templateCode)).templateCode;
      },
    ],
  ])('with %s', async (code, givenTemplate) => {
    const templateCode = await givenTemplate();
    expect(refused(await door.publish({ templateCode })).code).toBe(code);
  });
});

describe('a cancellation is refused', () => {
  it('once the version is in effect', async () => {
    const { templateCode } = await service.given.publishedVersion();
    const effectiveFrom = inDays(1);
    const { consentVersionId } = await service.given.publishedVersion({ templateCode, effectiveFrom });
    clock.pass({ days: 1 });
    const before = await heldOf(templateCode);
    expect(refused(await door.cancel({ templateCode, consentVersionId }))).toMatchObject({
      code: 'VERSION_IN_EFFECT',
      details: { consentVersionId, effectiveFrom: effectiveFrom.toISOString() },
    });
    expect(await heldOf(templateCode)).toEqual(before);
  });

  it(
    'when the database’s clock says that it is in effect, whatever the service’s own says',
    async () => {
      const slow = new FakeClock('2020-01-01T00:00:00.000Z');
      const behind = await startService({ clock: slow });
      const effectiveFrom = new Date('2020-02-01T00:00:00.000Z');
      const { templateCode, consentVersionId } = await behind.given.publishedVersion({ effectiveFrom });
      const answer = await publishingAt(behind.url).cancel({ templateCode, consentVersionId });
      await behind.close();
      expect(refused(answer).code).toBe('VERSION_IN_EFFECT');
    },
    startTimeoutMs,
  );

  it('of a draft, of a version of another template, of one that nobody knows, of no id', async () => {
    const { templateCode } = await service.given.template();
    const draft = await service.given.draft(templateCode);
    const foreign = await service.given.publishedVersion({ effectiveFrom: inDays(1) });
    const ids = [draft.consentVersionId, foreign.consentVersionId, unknownId, 'v1'];
    const codes: string[] = [];
    for (const consentVersionId of ids) {
      codes.push(refused(await door.cancel({ templateCode, consentVersionId })).code);
    }
    expect(codes).toEqual(['VERSION_NOT_FOUND', 'VERSION_NOT_FOUND', 'VERSION_NOT_FOUND', 'INVALID_INPUT']);
  });
});

describe('publishing and cancelling are refused to', () => {
  it.each([
    ['nobody', asNobody, 'UNAUTHENTICATED'],
    ['a customer', asCustomer(unknownId), 'FORBIDDEN'],
    ['an editor', bearer(tokenOf({ sub: 'erika', scope: 'templates:write' })), 'FORBIDDEN'],
    ['an auditor', bearer(tokenOf({ sub: 'anna', scope: 'audit:read' })), 'FORBIDDEN'],
  ])('%s', async (_who, caller, code) => {
    const { templateCode } = await service.given.publishedVersion();
    const scheduled = await service.given.publishedVersion({ templateCode, effectiveFrom: inDays(1) });
    await service.given.draft(templateCode);
    const before = await heldOf(templateCode);
    const { consentVersionId } = scheduled;
    const theirs = publishingAt(service.url, caller);
    expect(refused(await theirs.publish({ templateCode, effectiveFrom: soon(2) })).code).toBe(code);
    expect(refused(await theirs.cancel({ templateCode, consentVersionId })).code).toBe(code);
    expect(await heldOf(templateCode)).toEqual(before);
  });
});

describe('where four eyes are asked for', () => {
  let strict: TestService;

  beforeAll(async () => {
    strict = await startService({ fourEyes: true });
  }, startTimeoutMs);
  afterAll(() => strict.close());

  it('the last editor cannot publish, and another person can', async () => {
    const { templateCode } = await strict.given.template();
    await strict.given.draft(templateCode);
    const publisherNamed = (sub: string) =>
      publishingAt(strict.url, bearer(tokenOf({ sub, scope: 'templates:publish templates:write' })));
    expect(refused(await publisherNamed('erika').publish({ templateCode }))).toMatchObject({
      code: 'FOUR_EYES_REQUIRED',
      details: { templateCode },
    });
    const published = await publisherNamed('paul').publish({ templateCode });
    expect(published).toMatchObject({ kind: 'answered', value: { publishedBy: { name: 'paul' } } });
  });

  it('it is the last edit that counts', async () => {
    const { templateCode } = await strict.given.template();
    await strict.given.draft(templateCode);
    const again = { templateCode, label: 'v2', texts: bothTexts, expectedRevision: 1 };
    await strict.actions.saveDraft(again, { kind: 'staff', id: 'test-service' });
    const byTheirs = await publishingAt(strict.url, asService).publish({ templateCode });
    expect(refused(byTheirs).code).toBe('FOUR_EYES_REQUIRED');
    const erika = bearer(tokenOf({ sub: 'erika', scope: 'templates:publish' }));
    expect((await publishingAt(strict.url, erika).publish({ templateCode })).kind).toBe('answered');
  });
});
