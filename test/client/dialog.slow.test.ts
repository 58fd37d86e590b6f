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
import { askForConsent } from './page';

function askByForm(place, { token, ...questions }) {
  const link = new HttpLink({ uri: '/graphql', headers: { authorization: 'Bearer ' + token } });
  const client = new ApolloClient({ link, cache: new InMemoryCache({ typePolicies: consentTypePolicies }) });
  createRoot(place).render(createElement(ApolloProvider, { client }, createElement(ConsentForm, { questions })));
}

Object.assign(window, { askForConsent, askByForm });
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
    'asks for several consents in one form, and goes once all answers are recorded',
    async () => {
      const asked = await stage.givenAsked();
      const other = { ...(await stage.givenAsked()), customerId: asked.customerId };
      const templateCodes = [asked, other].map(({ templateCode }) => templateCode);
      const { customerId } = asked;
      const questions = JSON.stringify({ customerId, token: tokenOf({ sub: customerId }), templateCodes });
      const page = await asking(`askByForm(document.getElementById('place'), ${questions})`);
      const form = page.getByRole('dialog');
      await form.getByRole('checkbox').nth(1).check();
      await form.getByRole('button', { name: 'Send my answers' }).click();
      await form.waitFor({ state: 'detached' });
      expect(await stage.recorded(asked)).toMatchObject([{ value: 'reject' }]);
      expect(await stage.recorded(other)).toMatchObject([{ value: 'given' }]);
    },
    startTimeoutMs,
  );
});
