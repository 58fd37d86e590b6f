import { useDecision, useDecisions } from '../../src/client/react/useDecision';
import { usePendingUpdate, usePendingUpdates } from '../../src/client/react/usePendingUpdate';
import { openStage, type Stage } from '../apollo/frontend';
import { asCustomer, asService } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startTimeoutMs } from '../service/service';
import { drawnHook, inBrowser } from './drawnHook';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, startTimeoutMs);
afterAll(() => stage.close());
// Once the database is open, which would take itself to be in a browser too.
inBrowser();

/** A customer in front of a form about two templates. */
async function givenForm() {
  const { given } = stage.service;
  const customerId = given.customer();
  const versions = [
    await given.publishedVersion({ texts: bothTexts }),
    await given.publishedVersion({ texts: bothTexts }),
  ];
  const questions = { customerId, templateCodes: versions.map(({ templateCode }) => templateCode) };
  const client = stage.frontend({ caller: asCustomer(customerId) });
  const onOvertaken = jest.fn(() => Promise.resolve());
  const useForm = ({ locale }: { readonly locale: string }) => ({
    ...usePendingUpdates(questions, locale),
    ...useDecisions(questions, locale, { onOvertaken }),
  });
  const opened = async () => {
    const page = drawnHook(client, useForm, { locale: 'en' });
    await page.until(({ pending }) => pending?.length === 2);
    return page;
  };
  return { customerId, onOvertaken, opened, page: await opened() };
}

type Form = Awaited<ReturnType<typeof givenForm>>;

/** As a press of its button. */
function answerYes({ page }: Form): void {
  const { pending, give } = page.now();
  give((pending ?? []).map(({ version }) => ({ version, value: 'given' })));
}

/** What is recorded on each template, in the order of the form. */
function recordedBy({ customerId, page }: Form): Promise<readonly string[]> {
  const { decisionHistory } = stage.service.actions;
  const codes = page.now().pending?.map(({ templateCode }) => templateCode) ?? [];
  return Promise.all(
    codes.map(async (templateCode) => {
      const { places } = await decisionHistory({ customerId, templateCode, first: 5 });
      return places.map(({ item }) => item.record.value).join();
    }),
  );
}

function asSelf(customerId: string) {
  return { kind: 'customer', id: customerId } as const;
}

/** In another tab, or by telephone. */
async function decidedElsewhere({ customerId, page }: Form, at: number, value: string): Promise<void> {
  const { templateCode = '', consentVersionId } = page.now().pending?.[at]?.version ?? {};
  await stage.service.actions.recordDecision(
    { customerId, templateCode, consentVersionId, value },
    asSelf(customerId),
  );
}

describe('a form of several boxes', () => {
  it('records its answers together, and shows that nothing awaits one any more', async () => {
    const form = await givenForm();
    const sent = await stage.sentDuring(async () => {
      answerYes(form);
      answerYes(form);
      await form.page.until(({ answer }) => answer.kind === 'recorded');
    });
    expect(sent).toHaveLength(1);
    await form.page.until(({ pending }) => pending?.every(({ accepted }) => accepted) === true);
    expect(await recordedBy(form)).toEqual(['given', 'given']);
    form.page.leave();
  });

  it('keeps answers that did not arrive as long as the tab, and records them once', async () => {
    const form = await givenForm();
    stage.network.befalls('answer lost');
    answerYes(form);
    await form.page.until(({ answer }) => answer.kind === 'unsent');
    form.page.leave();

    const again = await form.opened();
    expect(again.seen[0]?.answer.kind).toBe('unsent');
    await again.now().resend();
    await again.until(({ answer }) => answer.kind === 'recorded');
    expect(await recordedBy(form)).toEqual(['given', 'given']);
    again.leave();
  });

  it.each([0, 1])('does not send kept answers over a newer one to box %i', async (at) => {
    const form = await givenForm();
    stage.network.befalls('request lost');
    answerYes(form);
    await form.page.until(({ answer }) => answer.kind === 'unsent');
    await decidedElsewhere(form, at, 'reject');

    await form.page.now().resend();
    await form.page.until(({ answer }) => answer.kind === 'outdated');
    expect(form.onOvertaken).toHaveBeenCalledTimes(1);
    expect(await recordedBy(form)).toEqual(['', ''].with(at, 'reject'));
    form.page.leave();
  });

  it('records no press over a newer decision that the page had not shown', async () => {
    const form = await givenForm();
    await decidedElsewhere(form, 1, 'given');

    answerYes(form);
    await form.page.until(({ answer }) => answer.kind === 'outdated');
    expect(await recordedBy(form)).toEqual(['', 'given']);
    form.page.leave();
  });

  it('loads the texts anew where one was published meanwhile, and says that nothing was recorded', async () => {
    const form = await givenForm();
    const templateCode = form.page.now().pending?.[1]?.templateCode;
    await stage.service.given.publishedVersion({ templateCode, texts: bothTexts.map(another) });
    answerYes(form);
    const { answer } = await form.page.until(({ answer: { kind } }) => kind === 'overtaken');
    expect(answer).toEqual({ kind: 'overtaken', wasRecorded: false });
    expect(form.onOvertaken).toHaveBeenCalledTimes(1);
    expect(await recordedBy(form)).toEqual(['', '']);
    form.page.leave();
  });

  it('stays as it is until the texts in another language have come', async () => {
    const { page } = await givenForm();
    const before = page.seen.length;
    page.draw({ locale: 'de' });
    await page.until(({ pending }) => pending?.every(({ version }) => version.locale === 'de') === true);
    expect(page.seen.slice(before).filter(({ pending }) => pending === null)).toEqual([]);
    page.leave();
  });
});

describe('one consent', () => {
  async function givenConsent() {
    const { templateCode, consentVersionId } = await stage.service.given.publishedVersion({
      texts: bothTexts,
    });
    const customerId = stage.service.given.customer();
    const question = { customerId, templateCode };
    const client = stage.frontend({ caller: asCustomer(customerId) });
    const onOvertaken = () => Promise.resolve();
    const useConsent = ({ locale }: { readonly locale: string }) => ({
      ...usePendingUpdate(question, locale),
      ...useDecision(question, locale, { onOvertaken }),
    });
    const page = drawnHook(client, useConsent, { locale: 'en' });
    const { pending } = await page.until(({ pending: found }) => found !== null);
    if (!pending) throw new Error('There is a text to answer.');
    const published = () =>
      stage.service.given.publishedVersion({ templateCode, texts: bothTexts.map(another) });
    const retired = () => stage.service.given.retiredTemplate(templateCode);
    const elsewhere = (value: string) =>
      stage.service.actions.recordDecision({ ...question, consentVersionId, value }, asSelf(customerId));
    const recorded = async () => {
      const { places } = await stage.service.actions.decisionHistory({ ...question, first: 5 });
      return places.map(({ item }) => item.record.value);
    };
    return { page, version: pending.version, elsewhere, published, recorded, retired };
  }

  it('is withdrawn once the network is back, whatever was decided elsewhere', async () => {
    const { page, version, elsewhere, recorded } = await givenConsent();
    page.now().give('given', version);
    await page.until(({ answer }) => answer.kind === 'recorded');
    stage.network.befalls('request lost');
    page.now().withdraw();
    await page.until(({ answer }) => answer.kind === 'unsent');
    await elsewhere('reject');

    await page.now().resend();
    await page.until(({ answer }) => answer.kind === 'recorded');
    expect(await recorded()).toEqual(['withdraw', 'reject', 'given']);
    page.leave();
  });

  it.each(['a new version', 'a withdrawal elsewhere'])('is thanked for until %s', async (what) => {
    const { page, version, elsewhere, published } = await givenConsent();
    page.now().give('given', version);
    await page.until(({ answer }) => answer.kind === 'recorded');
    await (what === 'a new version' ? published() : elsewhere('withdraw'));
    await page.now().load();
    await page.until(({ answer }) => answer.kind === 'none');
    page.leave();
  });

  it('is never another customer’s, though one page shows both', async () => {
    const { templateCode } = await stage.service.given.publishedVersion({ texts: bothTexts });
    const [one, other] = [stage.service.given.customer(), stage.service.given.customer()];
    const client = stage.frontend({ caller: asService });
    const onOvertaken = () => Promise.resolve();
    const useConsent = ({ customerId }: { readonly customerId: string }) => ({
      ...usePendingUpdate({ customerId, templateCode }, 'en'),
      ...useDecision({ customerId, templateCode }, 'en', { onOvertaken }),
    });
    const page = drawnHook(client, useConsent, { customerId: one });
    const { pending } = await page.until(({ pending: found }) => found !== null);
    stage.network.befalls('request lost');
    if (pending) page.now().give('given', pending.version);
    await page.until(({ answer }) => answer.kind === 'unsent');
    const before = page.seen.length;
    page.draw({ customerId: other });
    const shown = await page.until(({ pending: found }) => found?.customerId === other);
    expect(shown.answer).toEqual({ kind: 'none' });
    expect(page.seen.slice(before).filter((seen) => seen.pending?.customerId === one)).toEqual([]);
    await page.now().resend();
    for (const customerId of [one, other])
      expect(await stage.service.ledger.chain(customerId, templateCode)).toEqual([]);
    page.leave();
  });

  it('is not missed where its template is retired', async () => {
    const { page, retired } = await givenConsent();
    await retired();
    await page.now().load();
    const { pending, isFailed } = await page.until(({ refusal }) => refusal?.code === 'TEMPLATE_RETIRED');
    expect({ pending, isFailed }).toEqual({ pending: null, isFailed: false });
    page.leave();
  });

  it('is shown as it was until the text in another language has come, and says what is refused', async () => {
    const { page, version } = await givenConsent();
    const before = page.seen.length;
    page.draw({ locale: 'de' });
    await page.until(({ pending }) => pending?.version.locale === 'de');
    expect(page.seen.slice(before).filter(({ pending }) => pending === null)).toEqual([]);
    page.now().give('given', { ...version, contentHash: 'f'.repeat(63) });
    const { answer } = await page.until(({ answer: { kind } }) => kind === 'refused');
    expect(answer).toMatchObject({ refusal: { code: 'INVALID_INPUT' } });
    page.now().forget();
    await page.until(({ answer: { kind } }) => kind === 'none');
    page.leave();
  });
});

function another<Text extends { readonly body: string }>(text: Text): Text {
  return { ...text, body: `${text.body} Also by letter.` };
}
