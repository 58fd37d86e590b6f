import { EvidenceFiles } from '../../src/actions/evidence/file/evidenceFiles';
import { evidenceInPage } from '../../src/domain/evidence/page/evidenceInPage';
import type { EvidenceFile } from '../../src/domain/evidence/file/evidenceFile';
import { asCustomer, asService, type CallerHeaders } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { verdictOnLine } from '../verify/verdictOn';
import { answered } from '../doors/scene';
import { erasureKept, erasuresAt } from './erasuresAt';
import { logAll, logKey, logKeeping, logSigner } from './logPass';
import { givenManyRecords } from './manyRecords';

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping, erasure: erasureKept() });
}, startTimeoutMs);
afterAll(() => service.close());

type Version = { readonly templateCode: string; readonly consentVersionId: string };

const decide = (
  customerId: string,
  { templateCode, consentVersionId }: Version,
  value: 'given' | 'withdraw' = 'given',
  locale = 'en',
) =>
  service.actions.recordDecision(
    { customerId, templateCode, consentVersionId, value, locale },
    { kind: 'customer', id: customerId },
  );

const ask = (customerId: string, accept: string, caller: CallerHeaders = asCustomer(customerId)) =>
  fetch(`${service.url}/v1/customers/${customerId}/evidence`, { headers: { ...caller, accept } });

describe('a decision without a place in the log', () => {
  /** As on a node that has the key while no node gives places. */
  const files = () =>
    new EvidenceFiles({
      ...service.parts,
      log: service.parts.evidenceLog,
      signer: logSigner,
      limits: { maxExports: 1 },
    });

  it('is waited for: the file has it, and it is proved', async () => {
    const customerId = service.given.customer();
    await decide(customerId, await service.given.publishedVersion());
    const line = Buffer.from(await (await ask(customerId, 'application/json')).arrayBuffer());
    expect(verdictOnLine(line, [logKey()])).toMatchObject({ customerId, records: 1 });
  }, 20_000);

  it('that gets none in ten seconds is named, rather than left out of the file', async () => {
    const unkept = await startService();
    try {
      await logAll(unkept.database.engine);
      const customerId = unkept.given.customer();
      const { templateCode, consentVersionId } = await unkept.given.publishedVersion();
      await unkept.actions.recordDecision(
        { customerId, templateCode, consentVersionId, value: 'given' },
        { kind: 'customer', id: customerId },
      );
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      const patience = jest.spyOn(AbortSignal, 'timeout');
      patience.mockImplementation((ms) => timeout(ms / 10));
      const waiting = new EvidenceFiles({
        ...unkept.parts,
        log: unkept.parts.evidenceLog,
        signer: logSigner,
        limits: { maxExports: 1 },
      }).fileOf({ customerId });
      await expect(waiting).rejects.toThrow('no signed place for the newest record after 10 s');
      expect(patience).toHaveBeenCalledWith(10_000);
    } finally {
      jest.restoreAllMocks();
      await unkept.close();
    }
  }, 40_000);

  it('is not needed by a file that is refused for its length, which says how long and what helps', async () => {
    const customerId = await givenManyRecords(service, { templates: 2, each: 3 });
    await expect(files().fileOf({ customerId, maxRecords: 5 })).rejects.toMatchObject({
      details: { limit: 'records', maximum: 5, came: 6 },
      message: expect.stringMatching(
        /has 6 records; the limit for one evidence file is 5\. .*customers export/,
      ) as string,
    });
    expect((await files().fileOf({ customerId, maxRecords: 6 })).records).toHaveLength(6);
  }, 20_000);
});

describe.each(['UNLINK', 'SHRED'] as const)('the evidence of a customer who was erased by %s', (mode) => {
  it('is a page that says what may have become of the decisions, for staff and for the customer', async () => {
    const customerId = service.given.customer();
    await decide(customerId, await service.given.publishedVersion());
    await logAll(service.database.engine);
    const order = { customerId, mode, reason: 'CUSTOMER_REQUEST', confirmRecords: 1 } as const;
    answered(await erasuresAt(service.url, 'REST').erase(order));
    for (const caller of [asService, asCustomer(customerId)]) {
      const reply = await ask(customerId, 'text/html', caller);
      expect(reply.status).toBe(200);
      const page = await reply.text();
      expect(page).toContain(customerId);
      expect(page).toContain('No decisions');
      expect(page).toContain('The customer was erased.');
      const file = (await (await ask(customerId, 'application/json', caller)).json()) as EvidenceFile;
      expect(file).toMatchObject({ customer: null, records: [], versions: [] });
    }
  }, 20_000);
});

it('a certificate is a page with a declaration to sign and the evidence in it, if there is something to certify', async () => {
  const certify = (id: string, caller: CallerHeaders = asService) =>
    fetch(`${service.url}/v1/customers/${id}/evidence?certificate=true&locale=en`, { headers: caller });
  const customerId = service.given.customer();
  expect(await (await certify(customerId)).text()).not.toContain('id="declaration"');

  await decide(customerId, await service.given.publishedVersion());
  const reply = await certify(customerId);
  expect(reply.headers.get('content-disposition')).toContain('consent-certificate.html');
  const page = await reply.text();
  expect(page).toContain('id="declaration"');
  const found = evidenceInPage(Buffer.from(page));
  expect('evidence' in found && verdictOnLine(found.evidence, [logKey()])).toMatchObject({ records: 1 });
  expect((await certify(customerId, asCustomer(service.given.customer()))).status).toBe(403);
}, 20_000);

describe('a version with a text in each of 40 languages', () => {
  const locales = Intl.getCanonicalLocales(
    ['en de fr it es pt nl da sv nb fi is et lv lt pl cs sk sl hr hu ro bg el tr ar he fa hi bn']
      .concat(['ta te th vi id ja ko zh uk ka'])
      .join(' ')
      .split(' '),
  );
  const words = 'We use your address to send you news, and for nothing else. '.repeat(40);
  const texts = locales.map((locale) => ({ locale, title: `News ${locale}`, body: `${locale}: ${words}` }));

  it('has in file and page only the texts that were answered, each once, and is proved', async () => {
    const version = await service.given.publishedVersion({ texts });
    const [one, all] = [service.given.customer(), service.given.customer()];
    await decide(one, version, 'given', 'ka');
    for (const [turn, locale] of locales.entries())
      await decide(all, version, turn % 2 === 0 ? 'given' : 'withdraw', locale);
    expect(locales).toHaveLength(40);

    const page = await pageOf(one);
    expect(page.file.versions.map((each) => each.texts.map(({ locale }) => locale))).toEqual([['ka']]);
    expect(page.bytes).toBeLessThan(60_000);
    const long = await pageOf(all);
    expect(long.file.versions[0]?.texts).toHaveLength(40);
    for (const locale of locales) expect(long.text.split(`<p>${locale}: We use`)).toHaveLength(2);
    // The words stand in it twice: to read, and in the file, which base64 makes a third longer.
    expect(long.bytes).toBeLessThan(3 * long.fileBytes);
  }, 40_000);

  async function pageOf(customerId: string) {
    const text = await (await ask(customerId, 'text/html')).text();
    const found = evidenceInPage(Buffer.from(text));
    if ('fault' in found) throw new Error('The page has no file.');
    expect(verdictOnLine(found.evidence, [logKey()])).toMatchObject({ customerId });
    const file = JSON.parse(found.evidence.toString('utf8')) as EvidenceFile;
    return { text, file, bytes: Buffer.byteLength(text), fileBytes: found.evidence.length };
  }
});
