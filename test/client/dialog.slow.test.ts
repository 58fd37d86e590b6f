import type { Confirmation } from '../../src/domain/templates/templateRules';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describeInBrowser } from '../demo/browser';
import { openStage, type Asked, type Stage } from '../demo/stage';
import { asCustomer, tokenOf } from '../service/bearer';
import { startTimeoutMs } from '../service/service';
import { bundled } from './browserBundle';
import { givenConsumer, type Consumer } from './consumer';
import { dialogExample } from './guide';

const { dialog, page: mounting, form, consentsPage } = dialogExample();
const files = {
  'consentDialog.tsx': dialog,
  'page.tsx': mounting,
  'consentForm.tsx': form,
  'consentsPage.tsx': consentsPage,
};

/** What an application has around the guide’s page and its form. */
const entryText = `
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { consentTypePolicies } from 'consent-client/apollo';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsentForm } from './consentForm';
import { ConsentsPage } from './consentsPage';
import { askForConsent } from './page';

function show(token, shown) {
  const link = new HttpLink({ uri: '/graphql', headers: { authorization: 'Bearer ' + token } });
  const client = new ApolloClient({ link, cache: new InMemoryCache({ typePolicies: consentTypePolicies }) });
  createRoot(document.getElementById('place')).render(createElement(ApolloProvider, { client }, shown));
}
const askByForm = (token, asked) => show(token, createElement(ConsentForm, asked));
const showConsents = (token) => show(token, createElement(ConsentsPage));

Object.assign(window, { askForConsent, askByForm, showConsents });
`;

let consumer: Consumer;

beforeAll(async () => {
  consumer = await givenConsumer();
  await consumer.installPeers();
}, startTimeoutMs);
afterAll(() => consumer.remove());

test('the guide’s dialog takes thirty lines', () => {
  expect(dialog.trim().split('\n').length).toBeLessThanOrEqual(31);
});

test.each(['nodenext', 'bundler'] as const)(
  'the guide’s dialog and its page compile as in %s',
  async (target) => {
    const named =
      target === 'nodenext' ? mounting.replace('./consentDialog', './consentDialog.js') : mounting;
    expect(
      await consumer.compile({ ...files, 'page.tsx': named, 'package.json': '{ "type": "module" }' }, target),
    ).toBe('');
  },
  startTimeoutMs,
);

describeInBrowser('the guide’s dialog', () => {
  let stage: Stage;
  let script: string;

  beforeAll(async () => {
    stage = await openStage();
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(consumer.folder, file), text);
    const entry = path.join(consumer.folder, 'entry.ts');
    await writeFile(entry, entryText);
    script = await bundled(entry);
  }, startTimeoutMs);
  afterAll(() => stage.close());

  /** A page of the service's own origin with nothing on it but what is asked. */
  async function asking(call: string): Promise<Page> {
    const { page } = await stage.visitSamples();
    await page.route('**/asking', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><main id="place"></main>' }),
    );
    await page.goto('/asking');
    await page.addScriptTag({ content: script, type: 'module' });
    // The element is there before its module has run.
    await page.waitForFunction('typeof askForConsent === "function"');
    await page.evaluate(call);
    return page;
  }

  function opened({ customerId, templateCode }: Asked, until = 'accepted'): Promise<Page> {
    const signedIn = JSON.stringify({ customerId, token: tokenOf({ sub: customerId }) });
    return asking(
      `askForConsent(document.getElementById('place'), ${signedIn}, '${templateCode}', '${until}')`,
    );
  }

  test(
    'shows the text, records the answer and goes',
    async () => {
      const asked = await stage.givenAsked();
      const page = await opened(asked);
      const shown = page.getByRole('dialog');
      await shown.getByRole('heading').waitFor();
      await shown.getByRole('button', { name: 'I agree' }).click();
      await shown.waitFor({ state: 'detached' });
      const { consentVersionId } = asked.version;
      expect(await stage.recorded(asked)).toMatchObject([{ value: 'given', consentVersionId }]);
    },
    startTimeoutMs,
  );

  test(
    'says in words for customers why there is nothing to show',
    async () => {
      const asked = await stage.givenAsked();
      const page = await opened({ ...asked, templateCode: 'unknown' });
      await page.getByRole('alert').getByText('This text does not exist.').waitFor();
    },
    startTimeoutMs,
  );

  test(
    'lets nobody go on without a yes where one is required, neither by a no nor by Escape',
    async () => {
      const asked = await stage.givenAsked();
      const page = await opened(asked, 'mayProceed');
      const shown = page.getByRole('dialog');
      await shown.getByRole('button', { name: 'I do not agree' }).click();
      await shown.getByText('You can only go on once you agree').waitFor();
      for (const _press of [1, 2]) {
        await page.keyboard.press('Escape');
        await page.waitForFunction(`document.querySelector('dialog').matches(':modal')`);
      }
      await shown.getByRole('button', { name: 'I agree' }).click();
      await shown.waitFor({ state: 'detached' });
      expect(await stage.recorded(asked)).toMatchObject([{ value: 'reject' }, { value: 'given' }]);
    },
    startTimeoutMs,
  );

  test.each(['accepted', 'mayProceed'])(
    'says where to look when a consent waits for its link, also where %s is waited for',
    async (until) => {
      const asked = await stage.givenAsked();
      await stage.node.actions.setTemplateRules({
        templateCode: asked.templateCode,
        confirmation: 'REQUIRED',
      });
      const page = await opened(asked, until);
      const shown = page.getByRole('dialog');
      await shown.getByRole('button', { name: 'I agree' }).click();
      await page.getByText('Please look into your mail').waitFor();
      expect(await shown.count()).toBe(0);
      expect(await stage.recorded(asked)).toMatchObject([{ awaitsConfirmation: true }]);
    },
    startTimeoutMs,
  );

  test(
    'asks anew instead of sending what it kept, where the customer has withdrawn elsewhere since',
    async () => {
      const asked = await stage.givenAsked();
      const { customerId, templateCode } = asked;
      const page = await opened(asked);
      const shown = page.getByRole('dialog');
      const agree = shown.getByRole('button', { name: 'I agree' });
      await agree.waitFor();
      await page.context().setOffline(true);
      await agree.click();
      await shown.getByText('We keep your answer').waitFor();
      await fetch(`${stage.node.url}/v1/customers/me/consents/templates/${templateCode}/decisions`, {
        method: 'POST',
        headers: { ...asCustomer(customerId), 'content-type': 'application/json' },
        body: JSON.stringify({ value: 'withdraw' }),
      });
      await page.context().setOffline(false);
      await shown.getByText('You have answered elsewhere').waitFor();
      expect(await stage.recorded(asked)).toMatchObject([{ value: 'withdraw' }]);
      // It stays until the answer is recorded, also on a slow network.
      await page.route('**/graphql', async (route) => {
        await delay(1_000);
        await route.continue();
      });
      await agree.click();
      await shown.waitFor({ state: 'detached' });
      expect(await stage.recorded(asked)).toMatchObject([{ value: 'withdraw' }, { value: 'given' }]);
    },
    startTimeoutMs,
  );

  test(
    'keeps nothing of an answer that was refused',
    async () => {
      const asked = await stage.givenAsked();
      const page = await opened(asked);
      const agree = page.getByRole('dialog').getByRole('button', { name: 'I agree' });
      await agree.waitFor();
      await stage.node.given.retiredTemplate(asked.templateCode);
      await agree.click();
      await page.getByText('We no longer ask for this consent.').waitFor();
      expect(await page.evaluate('Object.keys(sessionStorage)')).toEqual([]);
      expect(await stage.recorded(asked)).toEqual([]);
    },
    startTimeoutMs,
  );

  test(
    'keeps an answer while the browser is offline and sends it afterwards, once',
    async () => {
      const asked = await stage.givenAsked();
      const page = await opened(asked);
      const shown = page.getByRole('dialog');
      const refuse = shown.getByRole('button', { name: 'I do not agree' });
      await refuse.waitFor();
      await page.context().setOffline(true);
      await refuse.click();
      await shown.getByText('We keep your answer').waitFor();
      await shown.getByRole('button', { name: 'Try again' }).waitFor();
      await page.context().setOffline(false);
      await shown.waitFor({ state: 'detached' });
      expect(await stage.recorded(asked)).toMatchObject([{ value: 'reject' }]);
    },
    startTimeoutMs,
  );

  test(
    'shows nothing where the template is retired, and there is nothing to ask',
    async () => {
      const asked = await stage.givenAsked();
      await stage.node.given.retiredTemplate(asked.templateCode);
      const page = await opened(asked);
      await page.waitForLoadState('networkidle');
      expect(await page.locator('#place').innerHTML()).toBe('');
    },
    startTimeoutMs,
  );

  test(
    'and the page of consents send a withdrawal that was pressed offline, once there is a network',
    async () => {
      const asked = await stage.givenAsked();
      const { customerId, templateCode } = asked;
      const { consentVersionId } = asked.version;
      const given = { customerId, templateCode, consentVersionId, value: 'given' };
      await stage.node.actions.recordDecision(given, { kind: 'customer', id: customerId });
      const page = await asking(`showConsents('${tokenOf({ sub: customerId })}')`);
      const withdraw = page.getByRole('button', { name: 'Withdraw my consent' });
      await withdraw.waitFor();
      await page.context().setOffline(true);
      await withdraw.click();
      await page.getByText('We keep your answer').waitFor();
      await page.context().setOffline(false);
      await page.getByText('Not in force: withdrawn').waitFor();
      expect(await stage.recorded(asked)).toMatchObject([{ value: 'given' }, { value: 'withdraw' }]);
    },
    startTimeoutMs,
  );

  interface OpenedForm {
    readonly isRequired?: boolean;
    readonly confirmation?: Confirmation;
  }

  /** A form about two templates, the first of which may need a yes. */
  async function openedForm({ isRequired = false, confirmation = 'NONE' }: OpenedForm = {}) {
    const asked = await stage.givenAsked();
    const { customerId, templateCode } = asked;
    await stage.node.actions.setTemplateRules({ templateCode, confirmation });
    const other = { ...(await stage.givenAsked()), customerId };
    const { setCode } = await stage.node.given.set([
      { templateCode, required: isRequired },
      { templateCode: other.templateCode, required: false },
    ]);
    const props = JSON.stringify({ question: { customerId, setCode } });
    const page = await asking(`askByForm('${tokenOf({ sub: customerId })}', ${props})`);
    const form = page.getByRole('dialog');
    return { asked, other, page, form, send: form.getByRole('button', { name: 'Send my answers' }) };
  }

  test(
    'sends no form without the yes that is required, and Escape does not close it',
    async () => {
      const { asked, other, page, form, send } = await openedForm({ isRequired: true });
      await send.waitFor();
      for (const _press of [1, 2]) {
        await page.keyboard.press('Escape');
        await page.waitForFunction(`document.querySelector('dialog').matches(':modal')`);
      }
      expect(await send.isDisabled()).toBe(true);
      await form.getByText('(required)').waitFor();
      await form.getByText('You can go on once you agree to what is required.').waitFor();
      await form.locator('[required]').check();
      await page.context().setOffline(true);
      await send.click();
      await form.getByText('We keep your answers').waitFor();
      expect(await form.getByRole('checkbox').count()).toBe(0);
      await page.context().setOffline(false);
      await form.waitFor({ state: 'detached' });
      expect(await stage.recorded(asked)).toMatchObject([{ value: 'given' }]);
      expect(await stage.recorded(other)).toMatchObject([{ value: 'reject' }]);
    },
    startTimeoutMs,
  );

  test(
    'says where to look when a consent waits for its link, and asks for it no more',
    async () => {
      const { asked, page, form, send } = await openedForm({ isRequired: true, confirmation: 'REQUIRED' });
      await form.locator('[required]').check();
      await send.click();
      await page.getByText('Please look into your mail').waitFor();
      expect(await form.count()).toBe(0);
      expect(await stage.recorded(asked)).toMatchObject([{ awaitsConfirmation: true }]);
    },
    startTimeoutMs,
  );

  test(
    'asks for several consents in one form, and goes once all answers are recorded',
    async () => {
      const { asked, other, form, send } = await openedForm();
      await form.getByRole('checkbox').nth(1).check();
      await send.click();
      await form.waitFor({ state: 'detached' });
      expect(await stage.recorded(asked)).toMatchObject([{ value: 'reject' }]);
      expect(await stage.recorded(other)).toMatchObject([{ value: 'given' }]);
    },
    startTimeoutMs,
  );
});
