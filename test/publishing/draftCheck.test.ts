import { ask } from '../graphql/asking';
import { bearer, tokenOf } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { answered } from '../doors/scene';
import { draftsAt } from './draftsAt';
import { publishingAt } from './publishingAt';

let service: TestService;
beforeAll(async () => {
  service = await startService({ fourEyes: true });
}, startTimeoutMs);
afterAll(() => service.close());

const staff = (sub: string) => bearer(tokenOf({ sub, scope: 'templates:write templates:publish' }));
const english = { locale: 'en', title: 'News', body: 'May we?' };
const german = { locale: 'de', title: 'Neues', body: 'Dürfen wir?' };

interface Check {
  readonly faults: readonly {
    readonly code: string;
    readonly member: string | null;
    readonly message: string;
  }[];
  readonly missingLocales: readonly string[];
  readonly isLabelTaken: boolean;
}

async function checkBy(sub: string, templateCode: string): Promise<Check> {
  const query = `query ($templateCode: String!) { template(templateCode: $templateCode) {
    draft { check { faults { code member message } missingLocales isLabelTaken } } } }`;
  const { data } = await ask(service.url, { query, variables: { templateCode } }, staff(sub));
  return (data as { template: { draft: { check: Check } } }).template.draft.check;
}

describe('the check of a draft', () => {
  it('has nothing against one that a colleague may publish, and publishes nothing', async () => {
    const { templateCode } = await service.given.template();
    answered(
      await draftsAt(service.url, staff('anna')).save({ templateCode, label: 'v1', texts: [english] }),
    );

    const check = await checkBy('berta', templateCode);

    expect(check).toEqual({ faults: [], missingLocales: [], isLabelTaken: false });
    answered(await publishingAt(service.url, staff('berta')).publish({ templateCode }));
  });

  it('says of each reason what publishing says, to its editor and to a colleague', async () => {
    const { templateCode } = await service.given.publishedVersion({ label: 'v1', texts: [english, german] });
    const anna = draftsAt(service.url, staff('anna'));
    answered(await anna.save({ templateCode, label: 'v1', texts: [german] }));

    const [own, colleagues] = [await checkBy('anna', templateCode), await checkBy('berta', templateCode)];

    expect(own.faults.map(({ code }) => code)).toEqual(['FOUR_EYES_REQUIRED', 'INVALID_INPUT']);
    expect(colleagues).toMatchObject({ missingLocales: ['en'], isLabelTaken: true });
    for (const [sub, { faults }] of [['anna', own] as const, ['berta', colleagues] as const]) {
      const refusal = await publishingAt(service.url, staff(sub)).publish({ templateCode });
      expect(refusal).toMatchObject({ kind: 'refused', code: faults[0]?.code, message: faults[0]?.message });
    }
  });

  it('lets a draft have the label of a version that was cancelled', async () => {
    const { templateCode } = await service.given.publishedVersion({ label: 'v1' });
    const soon = { templateCode, label: 'v2', effectiveFrom: new Date(Date.now() + 60_000) };
    await service.given.cancelledVersion(await service.given.publishedVersion(soon));
    const anna = draftsAt(service.url, staff('anna'));
    answered(await anna.start({ templateCode, label: 'v2', from: 'LATEST' }));
    expect(await checkBy('berta', templateCode)).toMatchObject({ isLabelTaken: false });
  });

  it('names every member at fault, and a text that changes nothing', async () => {
    const changeNote = 'It is new.';
    const { templateCode } = await service.given.publishedVersion({ texts: [english, german] });
    const anna = draftsAt(service.url, staff('anna'));
    const terms = { changeKind: 'EDITORIAL', editorialReason: 'A typing error' } as const;
    answered(await anna.save({ templateCode, label: 'v2', texts: [english, german] }));
    expect((await checkBy('berta', templateCode)).faults).toMatchObject([
      { code: 'NOTHING_CHANGED', member: null },
    ]);
    const { revision } = answered(await anna.see(templateCode));
    const texts = [{ ...german, locale: 'fr', changeNote }];
    answered(await anna.save({ templateCode, label: 'v2', texts, terms, expectedRevision: revision }));
    const { faults } = await checkBy('berta', templateCode);
    expect(faults.map(({ member }) => member)).toEqual(['texts']);
  });
});

describe('a published version', () => {
  const query = `query ($id: ID!, $with: ID) { consentVersion(id: $id) {
    preview(locale: "de") { locale title html }
    comparison(with: $with) { locale change title { kind text } unified } } }`;
  const asking = async (id: string, other: string | null, scope = 'audit:read') => {
    const headers = bearer(tokenOf({ sub: 'clara', scope }));
    return ask(service.url, { query, variables: { id, with: other } }, headers);
  };
  const changesOf = ({ data }: Awaited<ReturnType<typeof asking>>) =>
    (data as { consentVersion: Compared }).consentVersion.comparison.map(({ locale, change }) => [
      locale,
      change,
    ]);

  it('is compared with any other of its template, word by word, or else with the one before it', async () => {
    const first = await service.given.publishedVersion({ texts: [english] });
    const { templateCode, consentVersionId: v1 } = first;
    const soon = { templateCode, texts: [english, german], effectiveFrom: new Date(Date.now() + 60_000) };
    const gone = await service.given.cancelledVersion(await service.given.publishedVersion(soon));
    const texts = [{ ...english, title: 'Good news' }, german];
    const { consentVersionId: v3 } = await service.given.publishedVersion({ templateCode, texts });

    const before = await asking(v3, null);
    expect((before.data as { consentVersion: Compared }).consentVersion).toMatchObject({
      preview: { locale: 'de', title: 'Neues', html: '<p>Dürfen wir?</p>\n' },
      comparison: [
        { locale: 'de', change: 'ADDED' },
        {
          ...{ locale: 'en', change: 'CHANGED' },
          title: expect.arrayContaining([
            { kind: 'REMOVED', text: 'News' },
            { kind: 'ADDED', text: 'Good news' },
          ]) as unknown,
        },
      ],
    });
    expect(changesOf(await asking(v1, v3))).toEqual([
      ['en', 'CHANGED'],
      ['de', 'REMOVED'],
    ]);
    expect(changesOf(await asking(v3, gone.consentVersionId))).toEqual([
      ['de', 'UNCHANGED'],
      ['en', 'CHANGED'],
    ]);
    expect(changesOf(await asking(v1, null))).toEqual([['en', 'ADDED']]);
  });

  it('is compared by staff, and with no version of another template', async () => {
    const [one, other] = [await service.given.publishedVersion(), await service.given.publishedVersion()];
    const refusal = (code: string) => [{ path: ['consentVersion', 'comparison'], extensions: { code } }];
    const wrong = await asking(one.consentVersionId, other.consentVersionId);
    expect(wrong.errors).toMatchObject(refusal('VERSION_NOT_FOUND'));
    expect((await asking(one.consentVersionId, 'v1')).errors).toMatchObject(refusal('INVALID_INPUT'));
    const { errors = [] } = await asking(one.consentVersionId, null, 'consents:read');
    expect(errors.map(({ extensions }) => extensions['code'])).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });
});

interface Compared {
  readonly comparison: readonly { readonly locale: string; readonly change: string }[];
}
