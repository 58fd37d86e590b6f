import { answered, refused } from '../doors/scene';
import { ask } from '../graphql/asking';
import { bearer, tokenOf } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { reportsAt, type ReportsDoor } from '../tally/reportsAt';
import { draftsAt, type DraftsDoor } from './draftsAt';
import { publishingAt, type PublishingDoor } from './publishingAt';
import { noneStated } from './statedTerms';

const clock = new FakeClock('2126-03-01T12:00:00.000Z');
const staff = bearer(tokenOf({ sub: 'paul', scope: 'templates:write templates:publish' }));
let service: TestService;
let drafts: DraftsDoor;
let door: PublishingDoor;
let reports: ReportsDoor;

beforeAll(async () => {
  service = await startService({ clock });
  drafts = draftsAt(service.url, staff);
  door = publishingAt(service.url, staff);
  reports = reportsAt(service.url, staff);
}, startTimeoutMs);
afterAll(() => service.close());

const label = 'v1';
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
const inAMonth = () => ({
  effectiveFrom: inDays(30),
  changeKind: 'MATERIAL' as const,
  reask: 'NOBODY' as const,
  graceUntil: inDays(60),
  validity: 'P1Y',
});

/** A draft with a text in the default locale, saved on these terms. */
async function givenDraft(terms: Parameters<DraftsDoor['save']>[0]['terms']) {
  const { templateCode } = await service.given.template();
  return answered(await drafts.save({ templateCode, label, texts: bothTexts, terms }));
}

describe('the terms of a draft', () => {
  it('are kept when it is saved without any, and replaced as a whole by others', async () => {
    const { templateCode, revision, terms } = await givenDraft(inAMonth());
    expect(terms).toEqual({ ...noneStated, ...inAMonth() });
    const save = async (expectedRevision: number, sent?: typeof terms | { reask: 'GRANTS_ONLY' } | null) =>
      answered(await drafts.save({ templateCode, label, texts: [], expectedRevision, terms: sent }));

    const kept = await save(revision);
    expect(kept.terms).toEqual(terms);
    const stillKept = await save(kept.revision, null);
    expect(stillKept.terms).toEqual(terms);
    const replaced = await save(stillKept.revision, { reask: 'GRANTS_ONLY' });
    expect(replaced.terms).toEqual({ ...noneStated, reask: 'GRANTS_ONLY' });
    const cleared = await save(replaced.revision, noneStated);
    expect(cleared.terms).toEqual(noneStated);
    expect(answered(await drafts.see(templateCode))).toEqual(cleared);
  });

  it('may be there from its start, and none are where none are sent', async () => {
    const { templateCode } = await service.given.template();
    const begun = answered(await drafts.start({ templateCode, label, terms: { validity: 'P6M' } }));
    expect(begun.terms).toEqual({ ...noneStated, validity: 'P6M' });
  });

  it('may wait for what the publication adds', async () => {
    const first = await service.given.publishedVersion({ texts: bothTexts });
    const { templateCode } = first;
    const terms = { changeKind: 'EDITORIAL' } as const;
    const texts = bothTexts.map((text) => ({ ...text, body: `${text.body}!` }));
    answered(await drafts.save({ templateCode, label, texts, terms }));

    expect(refused(await door.publish({ templateCode })).details).toMatchObject({
      member: 'editorialReason',
    });
    const editorialReason = 'A typing error';
    expect(answered(await door.publish({ templateCode, editorialReason }))).toMatchObject({
      changeKind: 'EDITORIAL',
      editorialReason,
      reask: 'NOBODY',
    });
  });

  it('go with the draft that is discarded', async () => {
    const { templateCode, revision } = await givenDraft(inAMonth());
    answered(await drafts.discard({ templateCode, expectedRevision: revision }));
    const next = answered(await drafts.save({ templateCode, label, texts: bothTexts }));
    expect(next.terms).toEqual(noneStated);
  });
});

describe('publishing begins with the terms of the draft', () => {
  it('where nothing else is sent, or null', async () => {
    for (const sent of [{}, noneStated]) {
      const { templateCode } = await givenDraft(inAMonth());
      const published = answered(await door.publish({ templateCode, ...sent }));
      expect(published).toMatchObject({ ...inAMonth(), state: 'SCHEDULED' });
    }
  });

  it('and takes what is sent instead, member by member', async () => {
    const { templateCode } = await givenDraft(inAMonth());
    const sent = { effectiveFrom: inDays(2), reask: 'GRANTS_ONLY' } as const;
    expect(answered(await door.publish({ templateCode, ...sent }))).toMatchObject({
      ...inAMonth(),
      ...sent,
    });
  });

  it('and takes effect at once where that is wanted, with the preview', async () => {
    const { templateCode } = await givenDraft(inAMonth());
    const atOnce = { templateCode, atOnce: true };
    expect(answered(await reports.preview(atOnce)).terms).toEqual({
      ...noneStated,
      ...inAMonth(),
      effectiveFrom: null,
    });
    expect(answered(await door.publish(atOnce))).toMatchObject({ state: 'CURRENT', validity: 'P1Y' });
  });

  it('and the preview says so before: the same terms, the same customers', async () => {
    const first = await service.given.publishedVersion();
    const { templateCode, consentVersionId } = first;
    const decided = { customerId: service.given.customer(), templateCode, consentVersionId };
    await service.actions.recordDecision({ ...decided, value: 'given' }, { kind: 'service', id: 'shop' });
    const terms = inAMonth();
    const { revision } = answered(await drafts.save({ templateCode, label, texts: bothTexts, terms }));

    const preview = answered(await reports.preview({ templateCode }));
    expect(preview).toMatchObject({ revision, terms: inAMonth(), asked: { total: 0 } });
    const insisting = answered(await reports.preview({ templateCode, reask: 'EVERYONE' }));
    expect(insisting).toMatchObject({ terms: { reask: 'EVERYONE' }, asked: { total: 1 } });

    const { effectiveFrom, changeKind, reask, graceUntil, validity } = answered(
      await door.publish({ templateCode, expectedRevision: preview.revision }),
    );
    expect({ ...noneStated, effectiveFrom, changeKind, reask, graceUntil, validity }).toEqual(preview.terms);
  });

  it('and as another kind than the draft’s, without what only that kind has', async () => {
    const first = await service.given.publishedVersion({ texts: bothTexts, validity: 'P2Y' });
    const { templateCode } = first;
    const editorial = {
      changeKind: 'EDITORIAL',
      editorialReason: 'A typing error',
      reask: 'NOBODY',
    } as const;
    const material = { reask: 'GRANTS_ONLY', graceUntil: inDays(9), validity: 'P1Y' } as const;
    const swapped = [
      [editorial, { changeKind: 'MATERIAL' }, { editorialReason: null, reask: 'EVERYONE' }],
      [
        { ...material, changeKind: 'MATERIAL' },
        { ...editorial, reask: null },
        { reask: 'NOBODY', validity: null },
      ],
      [
        material,
        { changeKind: 'EDITORIAL', editorialReason: 'Another' },
        { graceUntil: null, validity: null },
      ],
      [{ editorialReason: 'Forgotten' }, { changeKind: 'MATERIAL' }, { editorialReason: null }],
      [material, { changeKind: 'MATERIAL' }, material],
    ] as const;

    for (const [terms, sent, became] of swapped) {
      answered(await drafts.save({ templateCode, label, texts: bothTexts, terms }));
      const { changeKind } = sent;
      const preview = answered(await reports.preview({ templateCode, ...sent }));
      expect(preview.terms).toMatchObject({ changeKind, ...became });
      const version = answered(await door.publish({ templateCode, sameText: true, ...sent }));
      expect(version).toMatchObject({ changeKind, ...became });
    }
  });

  it('also years later, until the instant has passed', async () => {
    const { templateCode, revision } = await givenDraft(inAMonth());
    clock.pass({ days: 31 });
    const came = 'the effectiveFrom of the draft’s terms, an instant in the past';
    const passed = { member: 'draft.terms.effectiveFrom', came, errors: [{ pointer: '' }] };
    expect(refused(await door.publish({ templateCode })).details).toMatchObject(passed);
    expect(refused(await reports.preview({ templateCode })).details).toMatchObject(passed);

    // Saved without terms it keeps them; a new instant is what it needs.
    const kept = answered(
      await drafts.save({ templateCode, label, texts: bothTexts, expectedRevision: revision }),
    );
    const sent = { effectiveFrom: inDays(1), expectedRevision: kept.revision };
    expect(answered(await door.publish({ templateCode, ...sent }))).toMatchObject({
      effectiveFrom: inDays(1),
      reask: 'NOBODY',
    });
  });
});

it('what staff write answers with the template as it is then, and publishing with the revision', async () => {
  const { templateCode } = await service.given.template();
  const at = (expectedRevision: number) =>
    `input: { templateCode: "${templateCode}", expectedRevision: ${expectedRevision} }`;
  const texts = 'texts: [{ locale: "en", title: "T", body: "B" }]';
  const template = 'template { templateCode draft { revision } }';
  const query = `mutation {
    started: startDraft(input: { templateCode: "${templateCode}", label: "v1" }) { ${template} }
    saved: saveDraft(input: { templateCode: "${templateCode}", label: "v1", expectedRevision: 1, ${texts} }) { ${template} }
    discarded: discardDraft(${at(2)}) { ${template} }
    savedAgain: saveDraft(input: { templateCode: "${templateCode}", label: "v1", ${texts} }) { ${template} }
    published: publishVersion(input: { templateCode: "${templateCode}", effectiveFrom: "${inDays(1)}", idempotencyKey: "k" }) { revision replayed ${template} }
    replayed: publishVersion(input: { templateCode: "${templateCode}", effectiveFrom: "${inDays(1)}", idempotencyKey: "k" }) { revision replayed version { consentVersionId } }
  }`;
  const { data, errors } = await ask(service.url, { query }, { ...staff });

  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    started: { template: { templateCode, draft: { revision: 1 } } },
    saved: { template: { templateCode, draft: { revision: 2 } } },
    discarded: { template: { templateCode, draft: null } },
    savedAgain: { template: { templateCode, draft: { revision: 3 } } },
    published: { revision: 3, replayed: false, template: { templateCode, draft: null } },
    replayed: { revision: 3, replayed: true },
  });
  const [{ consentVersionId }] = [
    (data as { replayed: { version: { consentVersionId: string } } }).replayed.version,
  ];
  const cancelled = await ask(
    service.url,
    {
      query: `mutation { cancelVersion(input: { templateCode: "${templateCode}", consentVersionId: "${consentVersionId}" }) {
        template { templateCode versions { nodes { state } } } } }`,
    },
    { ...staff },
  );
  expect(cancelled.data).toEqual({
    cancelVersion: { template: { templateCode, versions: { nodes: [{ state: 'CANCELLED' }] } } },
  });
});
