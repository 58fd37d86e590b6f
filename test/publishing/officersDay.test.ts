import type { DecideInput, Door, PendingUpdate } from '../doors/door';
import { graphqlDoor } from '../doors/graphqlDoor';
import { restDoor } from '../doors/restDoor';
import { answered, outcomeOf, refused } from '../doors/scene';
import { asCustomer, asNobody, bearer, tokenOf } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { expectTallyTrue } from '../service/scannedLedger';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { reportsAt, type ReportsDoor } from '../tally/reportsAt';
import { draftsAt, type DraftsDoor } from './draftsAt';
import { publishingAt, type PublishingDoor } from './publishingAt';
import { templatesAt, type TemplatesDoor } from './templatesAt';

/*
 * A privacy officer changes a consent text from Thursday to Thursday, and nobody else has to do anything but
 * answer. Each part of the story goes on where the one before it ended.
 */

const thursday = '2090-03-02';
const monday = '2090-03-06';
const mondayMorning = `${monday}T06:00:00.000Z`;
const wednesdayNoon = '2090-03-08T12:00:00.000Z';

const templateCode = 'research-panel';
const english = (body: string, changeNote?: string) => ({
  locale: 'en',
  title: 'Our research panel',
  body,
  ...(changeNote === undefined ? {} : { changeNote }),
});
const firstBody = 'May we ask you about our products once a month?';
const secondBody =
  'May we ask you about our **products and prices** once a month?\n\nYou can leave at any time.';
const germanText = {
  locale: 'de',
  title: 'Unser Kundenpanel',
  body: 'Dürfen wir Sie einmal im Monat zu unseren **Produkten und Preisen** befragen?',
  changeNote: 'Neu sind Fragen zu Preisen, und es gibt den Text auf Deutsch.',
};

const everybody = ['Anna', 'Berta', 'Clara', 'Dora', 'Emma', 'Frida'] as const;
type Name = (typeof everybody)[number];
type Value = DecideInput['value'];

const clock = new FakeClock(`${thursday}T09:00:00.000Z`);
let service: TestService;
/** Writes texts and publishes none. */
let erika: DraftsDoor;
/** The privacy officer. */
let paul: {
  readonly templates: TemplatesDoor;
  readonly drafts: DraftsDoor;
  readonly versions: PublishingDoor;
  readonly reports: ReportsDoor;
};
/** Reads reports and nothing else. */
let auditor: ReportsDoor;
let ids: Readonly<Record<Name, string>>;
/** The ids of versions 1, 2, 3…. */
const versionIds: string[] = [];

beforeAll(async () => {
  service = await startService({ clock, fourEyes: true });
  const { url } = service;
  const staff = (sub: string, scope: string) => bearer(tokenOf({ sub, scope }));
  erika = draftsAt(url, staff('erika', 'templates:write'));
  const officer = staff('paul', 'templates:write templates:publish');
  paul = {
    templates: templatesAt(url, officer),
    drafts: draftsAt(url, officer),
    versions: publishingAt(url, officer),
    reports: reportsAt(url, officer),
  };
  auditor = reportsAt(url, staff('ada', 'audit:read'));
  ids = Object.fromEntries(everybody.map((name) => [name, service.given.customer()])) as typeof ids;
}, startTimeoutMs);
afterAll(() => service.close());

const goTo = (instant: string, ms = 0) =>
  clock.pass({ milliseconds: new Date(instant).getTime() + ms - clock.now().getTime() });

/** Half of the customers use an app that speaks GraphQL, the others a page that speaks REST. */
function doorOf(name: Name): Door {
  const doorAt = ['Anna', 'Berta', 'Clara'].includes(name) ? graphqlDoor : restDoor;
  return doorAt(service.url, asCustomer(ids[name]));
}

const pendingOf = async (name: Name, locale?: string): Promise<PendingUpdate> =>
  answered(await doorOf(name).pending({ customerId: ids[name], templateCode, locale }));

const pendingOfAll = () => Promise.all(everybody.map((name) => pendingOf(name)));

/** What they are served is what they answers. */
async function answers(name: Name, value: Value, locale = 'en'): Promise<PendingUpdate> {
  const door = doorOf(name);
  const shown = answered(await door.latest({ templateCode, locale }));
  const { consentVersionId, contentHash } = shown;
  const input = { customerId: ids[name], templateCode, consentVersionId, value };
  const recorded = answered(await door.decide({ ...input, locale: shown.locale, contentHash }));
  expect(recorded).toMatchObject({ changed: true, decision: { locale: shown.locale, contentHash } });
  clock.pass({ minutes: 1 });
  return recorded.pendingUpdate;
}

const counts = (given: number, reject: number, withdraw: number) => ({
  given,
  reject,
  withdraw,
  total: given + reject + withdraw,
});

describe('Thursday', () => {
  it('a template is created, its first text written by one person and published by another', async () => {
    answered(await paul.templates.create({ templateCode, name: 'Research panel', defaultLocale: 'en' }));
    const draft = answered(await erika.start({ templateCode, label: 'v1.0', from: 'EMPTY' }));
    const saved = answered(
      await erika.save({
        templateCode,
        label: 'v1.0',
        texts: [english(firstBody)],
        expectedRevision: draft.revision,
      }),
    );
    expect(saved).toMatchObject({ state: 'DRAFT', editedBy: { name: 'erika' } });

    const version = answered(await paul.versions.publish({ templateCode }));

    expect(version).toMatchObject({ number: 1, state: 'CURRENT', publishedBy: { name: 'paul' } });
    versionIds.push(version.consentVersionId);
  });

  it('customers answer, some of them twice', async () => {
    expect(await pendingOf('Anna')).toMatchObject({ accepted: false, reason: 'NEVER_DECIDED', changes: [] });
    for (const name of ['Anna', 'Berta', 'Frida'] as const) {
      expect(await answers(name, 'given', 'de')).toMatchObject({ accepted: true, mayProceed: true });
    }
    await answers('Clara', 'reject');
    await answers('Dora', 'given');
    expect(await answers('Dora', 'withdraw')).toMatchObject({ accepted: true, mayProceed: false });
  });
});

describe('Friday', () => {
  let revision = 0;

  it('the next text is begun from the current one, changed and translated; a stale save loses nothing', async () => {
    clock.pass({ days: 1 });
    const begun = answered(await erika.start({ templateCode, label: 'v2.0', from: 'LATEST' }));
    expect(begun.texts).toMatchObject([{ locale: 'en', body: firstBody }]);
    const texts = [english(secondBody, 'We also ask about prices.'), germanText];
    const saving = { templateCode, label: 'v2.0', texts, expectedRevision: begun.revision };
    ({ revision } = answered(await erika.save(saving)));

    const stale = refused(await paul.drafts.save({ ...saving, texts: [english('An older draft of mine.')] }));

    expect(stale).toMatchObject({ code: 'EDIT_CONFLICT', details: { actualRevision: revision } });
  });

  it('it is looked at as readers will see it, and held against the current one', async () => {
    const { preview, comparison } = answered(await paul.drafts.views({ templateCode, locale: 'de-AT' }));

    expect(preview).toMatchObject({ locale: 'de', title: germanText.title });
    expect(preview?.html).toContain('<strong>Produkten und Preisen</strong>');
    expect(preview?.changeNoteHtml).toContain('Fragen zu Preisen');
    expect(comparison.map(({ locale, change }) => [locale, change])).toEqual([
      ['de', 'ADDED'],
      ['en', 'CHANGED'],
    ]);
    const [, ofEnglish] = comparison;
    expect(ofEnglish?.unified).toContain(`-${firstBody}`);
    expect(ofEnglish?.unified).toContain('+May we ask you about our **products and prices** once a month?');
  });

  it('how many will be asked again is known before', async () => {
    const asked = async (reask: 'EVERYONE' | 'GRANTS_ONLY' | 'NOBODY') =>
      answered(await paul.reports.preview({ templateCode, effectiveFrom: mondayMorning, reask })).asked;

    expect(await asked('EVERYONE')).toEqual(counts(3, 1, 1));
    expect(await asked('GRANTS_ONLY')).toEqual(counts(3, 0, 0));
    expect(await asked('NOBODY')).toEqual(counts(0, 0, 0));
  });

  it('it is published for Monday, once, though the button is pressed twice', async () => {
    const publishing = {
      templateCode,
      effectiveFrom: mondayMorning,
      reask: 'EVERYONE',
      graceUntil: wednesdayNoon,
      expectedRevision: revision,
      idempotencyKey: 'panel-v2',
    } as const;

    const [one, other] = await Promise.all([
      paul.versions.publish(publishing),
      paul.versions.publish(publishing),
    ]);

    const version = answered(one);
    expect(answered(other)).toEqual(version);
    expect(version).toMatchObject({ number: 2, state: 'SCHEDULED', effectiveFrom: mondayMorning });
    versionIds.push(version.consentVersionId);
  });

  it('a version that was scheduled by mistake is cancelled', async () => {
    const begun = answered(await erika.start({ templateCode, label: 'v3.0', from: 'LATEST' }));
    const texts = [english('May we call you every day?')];
    answered(await erika.save({ templateCode, label: 'v3.0', texts, expectedRevision: begun.revision }));
    const mistaken = answered(
      await paul.versions.publish({ templateCode, effectiveFrom: '2090-03-07T06:00:00.000Z' }),
    );
    versionIds.push(mistaken.consentVersionId);
    const { consentVersionId } = mistaken;

    const calledOff = answered(await paul.versions.cancel({ templateCode, consentVersionId }));

    expect(calledOff).toMatchObject({
      number: 3,
      state: 'CANCELLED',
      cancellation: { cancelledBy: { name: 'paul' } },
    });
    const { versions } = answered(await paul.templates.see({ templateCode }));
    expect(versions.nodes.map(({ number, state }) => [number, state])).toEqual([
      [3, 'CANCELLED'],
      [2, 'SCHEDULED'],
      [1, 'CURRENT'],
    ]);
  });
});

describe('Monday', () => {
  it('nobody is asked a moment too early', async () => {
    goTo(mondayMorning, -1);
    expect(await pendingOf('Anna')).toMatchObject({
      accepted: true,
      version: { consentVersionId: versionIds[0] },
    });
  });

  it('comes, and customers are asked by mere time and told what is new in their language', async () => {
    goTo(mondayMorning);
    const { consentVersionId, locale } = answered(
      await graphqlDoor(service.url, asNobody).latest({ templateCode, acceptLanguage: 'de-AT, en;q=0.5' }),
    );
    expect([consentVersionId, locale]).toEqual([versionIds[1], 'de']);

    // Who had consented may be relied upon for a while; who had not, may not.
    const again = { accepted: false, reason: 'NEW_VERSION', version: { consentVersionId } };
    expect(await pendingOf('Anna', 'de')).toMatchObject({
      ...again,
      mayProceed: true,
      changes: [{ number: 2, changeKind: 'MATERIAL', locale: 'de', changeNote: germanText.changeNote }],
    });
    expect(await pendingOf('Frida')).toMatchObject({
      ...again,
      mayProceed: true,
      changes: [{ changeNote: 'We also ask about prices.' }],
    });
    expect(await pendingOf('Clara')).toMatchObject({ ...again, mayProceed: false });
  });

  it('some answer; an answer to the text of last week is refused', async () => {
    expect(await answers('Anna', 'given', 'de-AT')).toMatchObject({
      accepted: true,
      mayProceed: true,
      changes: [],
    });
    expect(await answers('Berta', 'reject')).toMatchObject({ accepted: true, mayProceed: false });
    expect(await answers('Emma', 'given', 'de')).toMatchObject({ accepted: true, mayProceed: true });

    const late = await doorOf('Frida').decide({
      customerId: ids.Frida,
      templateCode,
      consentVersionId: versionIds[0] ?? '',
      value: 'given',
    });

    expect(outcomeOf(late)).toBe('VERSION_SUPERSEDED');
    expect(refused(late).details).toMatchObject({ currentVersionId: versionIds[1] });
  });

  it('a typing error is corrected, and asks nobody', async () => {
    const before = await pendingOfAll();
    const begun = answered(await erika.start({ templateCode, label: 'v2.1', from: 'LATEST' }));
    const texts = [english(secondBody.replace('leave', 'leave us')), { ...germanText, changeNote: null }];
    const terms = { changeKind: 'EDITORIAL', editorialReason: 'A missing word' } as const;
    const expectedRevision = begun.revision;
    answered(await erika.save({ templateCode, label: 'v2.1', texts, terms, expectedRevision }));
    const editorial = { templateCode, ...terms };
    expect(answered(await paul.reports.preview(editorial)).asked).toEqual(counts(0, 0, 0));

    const version = answered(await paul.versions.publish(editorial));

    expect(version).toMatchObject({ number: 4, state: 'CURRENT', reask: 'NOBODY' });
    versionIds.push(version.consentVersionId);
    const after = await pendingOfAll();
    const standing = ({ accepted, reason, mayProceed }: PendingUpdate) => ({ accepted, reason, mayProceed });
    expect(after.map(standing)).toEqual(before.map(standing));
    expect(after.map(({ version: shown }) => shown.consentVersionId)).toEqual(
      after.map(() => version.consentVersionId),
    );
    expect(after[0]?.changes).toMatchObject([{ number: 4, changeKind: 'EDITORIAL' }]);
  });
});

describe('Wednesday', () => {
  it('the grace time ends for who has not answered', async () => {
    goTo(wednesdayNoon, -1);
    expect(await pendingOf('Frida')).toMatchObject({ accepted: false, mayProceed: true });
    goTo(wednesdayNoon);
    expect(await pendingOf('Frida')).toMatchObject({ accepted: false, mayProceed: false });
    expect(await pendingOf('Anna')).toMatchObject({ accepted: true, mayProceed: true });
  });
});

describe('Thursday again', () => {
  it('the report adds up, by customers, by versions and with what each customer is told', async () => {
    clock.pass({ days: 1 });
    const report = answered(await auditor.standing(templateCode));
    const told = await pendingOfAll();

    expect(report.customers).toEqual(counts(3, 2, 1));
    expect(report.pending).toEqual({ newVersion: 3, expired: 0, total: 3 });
    expect(report.pending.total).toBe(told.filter(({ accepted }) => !accepted).length);
    expect(
      report.versions.map(({ version, customers, pending }) => [version.number, customers, pending.total]),
    ).toEqual([
      [4, counts(0, 0, 0), 0],
      [2, counts(2, 1, 0), 0],
      [1, counts(1, 1, 1), 3],
    ]);
  });

  it('the days add up to every decision in the ledger', async () => {
    const days = answered(await auditor.perDay({ templateCode, from: thursday, until: '2090-03-09' }));

    expect(days.map(({ day }) => day)).toEqual([
      thursday,
      '2090-03-03',
      '2090-03-04',
      '2090-03-05',
      monday,
      '2090-03-07',
      '2090-03-08',
      '2090-03-09',
    ]);
    const busy = days.filter(({ decisions }) => decisions.total > 0);
    expect(busy).toMatchObject([
      { day: thursday, decisions: counts(4, 1, 1), versions: [{ version: { number: 1 } }] },
      { day: monday, decisions: counts(2, 1, 0), versions: [{ version: { number: 2 } }] },
    ]);
    const chains = await Promise.all(everybody.map((name) => service.ledger.chain(ids[name], templateCode)));
    expect(busy.reduce((sum, { decisions }) => sum + decisions.total, 0)).toBe(chains.flat().length);
    await expectTallyTrue(service.database.engine.pool);
  });

  it('each chain of decisions is intact, on the very words that were shown', async () => {
    for (const name of everybody) {
      expect(await service.ledger.verdict(ids[name], templateCode)).toMatchObject({ intact: true });
    }
    expect(await service.ledger.chain(ids.Anna, templateCode)).toMatchObject([
      { consentVersionId: versionIds[0], locale: 'en', value: 'given' },
      { consentVersionId: versionIds[1], locale: 'de', value: 'given' },
    ]);
  });
});
