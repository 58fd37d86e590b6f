import { createConsentClient } from '../../src/client/consentClient';
import type { SetQuestion } from '../../src/client/react/answer';
import { useConsentSet } from '../../src/client/react/useConsentSet';
import { readContexts } from '../../src/storage/decisions/contexts';
import { openStage, type Stage } from '../apollo/frontend';
import { asCustomer, tokenOf } from '../service/bearer';
import { bothTexts } from '../service/given';
import { startTimeoutMs } from '../service/service';
import { drawnHook, inBrowser } from './drawnHook';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, startTimeoutMs);
afterAll(() => stage.close());
inBrowser();

/** A customer in front of a screen with required terms, a consent, and one for readers in Austria. */
async function givenScreen() {
  const { given } = stage.service;
  const [terms, news, local] = [
    await given.publishedVersion({ texts: bothTexts }),
    await given.publishedVersion({ texts: bothTexts }),
    await given.publishedVersion({ texts: bothTexts }),
  ] as const;
  const { setCode } = await given.set([
    { templateCode: terms.templateCode, required: true },
    { templateCode: news.templateCode, required: false },
    { templateCode: local.templateCode, required: false, audience: ['at'] },
  ]);
  const customerId = given.customer();
  const client = stage.frontend({ caller: asCustomer(customerId) });
  type Said = Pick<SetQuestion, 'audience' | 'context'>;
  const useScreen = (said: Said) => useConsentSet({ customerId, setCode, ...said }, 'de');
  const opened = (said: Said = {}) => drawnHook(client, useScreen, said);
  return { customerId, setCode, terms, news, local, opened };
}

it('tells what applies, with the texts, and may continue once what is required is agreed to', async () => {
  const { opened, terms, news } = await givenScreen();
  const page = opened();
  const { members, mayContinue, accepted } = await page.until((set) => set.members !== null);
  expect(members).toMatchObject([
    { templateCode: terms.templateCode, required: true, pendingUpdate: { version: { locale: 'de' } } },
    { templateCode: news.templateCode, required: false, pendingUpdate: { accepted: false } },
  ]);
  expect({ mayContinue, accepted }).toEqual({ mayContinue: false, accepted: false });

  const sent = await stage.sentDuring(async () => {
    const boxes = (members ?? []).map(({ required, pendingUpdate: { version } }) => ({
      version,
      value: required ? ('given' as const) : ('reject' as const),
    }));
    page.now().give(boxes);
    await page.until(({ answer }) => answer.kind === 'recorded');
  });

  expect(sent).toHaveLength(1);
  const after = await page.until((set) => set.accepted);
  expect(after.mayContinue).toBe(true);
  page.leave();
});

it('asks whom the audience says, and refuses a set that there is not', async () => {
  const { opened, local, customerId } = await givenScreen();
  const page = opened({ audience: ['at', 'seller'] });
  const { members } = await page.until((set) => set.members !== null);
  expect(members?.at(-1)?.templateCode).toBe(local.templateCode);
  page.leave();

  const client = stage.frontend({ caller: asCustomer(customerId) });
  const unknown = drawnHook(client, () => useConsentSet({ customerId, setCode: 'unknown' }, 'de'), {});
  const { members: none, refusal } = await unknown.until(({ isFailed }) => isFailed);
  expect([none, refusal?.code]).toEqual([null, 'SET_NOT_FOUND']);
  unknown.leave();
});

it('keeps answers that did not arrive, by the set', async () => {
  const { opened, customerId, terms } = await givenScreen();
  const page = opened();
  const { members } = await page.until((set) => set.members !== null);
  stage.network.befalls('request lost');
  page.now().give((members ?? []).map(({ pendingUpdate: { version } }) => ({ version, value: 'given' })));
  await page.until(({ answer }) => answer.kind === 'unsent');
  page.leave();

  const again = opened();
  await again.until(({ answer }) => answer.kind === 'unsent');
  await again.now().resend();
  await again.until(({ answer }) => answer.kind === 'recorded');
  expect(await stage.service.ledger.chain(customerId, terms.templateCode)).toHaveLength(1);
  again.leave();
});

it('is told to back-ends too', async () => {
  const { customerId, setCode, terms } = await givenScreen();
  const token = tokenOf({ sub: 'shop', scope: 'consents:read' });
  const consent = createConsentClient({ url: stage.service.url, token });
  expect(await consent.set({ customerId, setCode, audience: ['at'], locale: 'de' })).toMatchObject({
    ...{ setCode, revision: 1, mayContinue: false, accepted: false },
    members: [{ ...codeOf(terms), required: true, pendingUpdate: { version: { locale: 'de' } } }, {}, {}],
  });
});

it('says of the screen what the application knows of it, with each answer', async () => {
  const { opened, customerId, setCode, terms } = await givenScreen();
  const page = opened({ context: { method: 'CHECKBOX' } });
  const { members } = await page.until((set) => set.members !== null);
  page.now().give((members ?? []).map(({ pendingUpdate: { version } }) => ({ version, value: 'given' })));
  await page.until(({ answer }) => answer.kind === 'recorded');
  const { pool } = stage.service.database.engine;
  const [recorded] = await stage.service.ledger.chain(customerId, terms.templateCode);
  const contextHash = recorded?.contextHash ?? '';
  const look = { customerId, templateCode: terms.templateCode, sequence: 1, contextHash };
  expect(await readContexts(pool, [look])).toMatchObject([{ method: 'CHECKBOX', setCode }]);
  page.leave();
});

function codeOf({ templateCode }: { readonly templateCode: string }) {
  return { templateCode };
}
