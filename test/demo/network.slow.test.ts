import type { Page, Request, Route } from 'playwright-core';
import { draftsAt } from '../publishing/draftsAt';
import { publishingAt } from '../publishing/publishingAt';
import { bothTexts } from '../service/given';
import { startTimeoutMs } from '../service/service';
import { describeInBrowser } from './browser';
import { openStage, type Asked, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, startTimeoutMs);
afterAll(() => stage.close());

describeInBrowser('the demo on a network that fails', () => {
  const valuesOf = async (asked: Asked) => (await stage.recorded(asked)).map(({ value }) => value);

  test('what is pressed offline is kept, and recorded once when the customer is back', async () => {
    const asked = await stage.givenAsked();
    const { context, dialog, agree, says } = await stage.visit(asked);
    await dialog.waitFor();
    await context.setOffline(true);
    await agree.click();
    await says('We keep your answer: “I agree”. It has not arrived yet.');
    expect(await valuesOf(asked)).toEqual([]);

    await context.setOffline(false);
    await says('your consent is recorded');
    await dialog.waitFor({ state: 'hidden' });
    expect(await valuesOf(asked)).toEqual(['given']);
    await context.close();
  });

  test('what was agreed to offline undoes no withdrawal that was made elsewhere meanwhile', async () => {
    const asked = await stage.givenAsked();
    const { context, page, dialog, agree, says } = await stage.visit(asked);
    const elsewhere = await stage.visit(asked);
    await dialog.waitFor();
    await context.setOffline(true);
    await agree.click();
    await says('We keep your answer');
    await elsewhere.agree.click();
    await elsewhere.page.getByRole('button', { name: 'Withdraw my consent' }).click();
    await elsewhere.says('Your consent is withdrawn.');
    await elsewhere.context.close();

    await context.setOffline(false);
    await says('You have answered elsewhere in the meantime, so this answer was not recorded.');
    await agree.waitFor();
    expect(await valuesOf(asked)).toEqual(['given', 'withdraw']);
    expect(
      await page.evaluate(`Object.keys(sessionStorage).filter((name) => name.startsWith('kept'))`),
    ).toEqual([]);

    await agree.click();
    await says('your consent is recorded');
    expect(await valuesOf(asked)).toEqual(['given', 'withdraw', 'given']);
    await context.close();
  });

  test('on a slow network the button shows that it is at work, and a second press counts for nothing', async () => {
    const asked = await stage.givenAsked();
    const { context, page, dialog, agree, refuse, says, operations } = await stage.visit(asked);
    await dialog.waitFor();
    const held = await holdRequests(page);
    await agree.click();
    await says('Your answer is on its way');
    expect(await agree.getAttribute('data-sending')).toBe('true');
    expect(await refuse.getAttribute('aria-disabled')).toBe('true');
    // Playwright would wait until they are enabled.
    await agree.click({ force: true });
    await refuse.click({ force: true });

    held.letGo();
    await says('your consent is recorded');
    expect(operations.filter((name) => name === 'RecordDecisionWithHistory')).toHaveLength(1);
    expect(await valuesOf(asked)).toEqual(['given']);
    await context.close();
  });

  test('of two presses at the same instant the first counts', async () => {
    const asked = await stage.givenAsked();
    const { context, page, dialog, says, operations } = await stage.visit(asked);
    await dialog.waitFor();
    await page.evaluate(`for (const button of document.querySelectorAll('.answers > *')) button.click()`);
    await says('Your “no” is recorded');
    expect(operations.filter((name) => name === 'RecordDecisionWithHistory')).toHaveLength(1);
    expect(await valuesOf(asked)).toEqual(['reject']);
    await context.close();
  });

  test('an answer that is lost on its way back is asked for again by the same key: recorded once', async () => {
    const asked = await stage.givenAsked();
    const { context, page, dialog, agree, says } = await stage.visit(asked);
    await dialog.waitFor();
    const keys: unknown[] = [];
    await page.route('**/graphql', async (route, request) => {
      keys.push(inputOf(request)['idempotencyKey']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await agree.click();
    await says('your consent is recorded');
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await valuesOf(asked)).toEqual(['given']);
    await context.close();
  });

  test('where every attempt fails, the customer tries again by the same key', async () => {
    const asked = await stage.givenAsked();
    const { context, page, dialog, refuse, says } = await stage.visit(asked);
    await dialog.waitFor();
    const keys = new Set<unknown>();
    const fail = async (route: Route, request: Request) => {
      keys.add(inputOf(request)['idempotencyKey']);
      await route.fulfill({ status: 503, body: 'away' });
    };
    await page.route('**/graphql', fail);
    await refuse.click();
    await says('It has not arrived yet');
    const resent = page.waitForRequest(
      (request) => request.url().endsWith('/graphql') && 'idempotencyKey' in inputOf(request),
    );
    await page.unroute('**/graphql', fail);
    // The page may have done so by itself.
    const pressed = dialog.getByRole('button', { name: 'Try again' }).click({ timeout: 2_000 });
    await pressed.catch(() => undefined);
    keys.add(inputOf(await resent)['idempotencyKey']);
    await says('Your “no” is recorded');
    expect(keys.size).toBe(1);
    expect(await valuesOf(asked)).toEqual(['reject']);
    await context.close();
  });

  test('what could not be sent before the page was closed is sent by the next one, once', async () => {
    const asked = await stage.givenAsked();
    const { context, page, dialog, agree, says } = await stage.visit(asked);
    await dialog.waitFor();
    const keys = new Set<unknown>();
    page.on('request', (request) => {
      const { idempotencyKey } = inputOf(request);
      if (idempotencyKey !== undefined) keys.add(idempotencyKey);
    });
    const lose = (route: Route) => route.abort();
    await page.route('**/graphql', lose);
    await agree.click();
    await says('It has not arrived yet');
    await page.unroute('**/graphql', lose);

    await page.reload();
    await says('your consent is recorded');
    expect(keys.size).toBe(1);
    expect(await valuesOf(asked)).toEqual(['given']);

    await page.reload();
    await page.getByText('You have nothing to answer.').waitFor();
    expect(await valuesOf(asked)).toEqual(['given']);
    await context.close();
  });

  test('what one customer could not send is sent for them alone, whoever uses the tab meanwhile', async () => {
    const asked = await stage.givenAsked();
    const other = { ...asked, customerId: stage.node.given.customer() };
    const { context, page, dialog, agree, says, operations } = await stage.visitTogether(asked, [
      other.customerId,
    ]);
    await dialog.waitFor();
    const lose = (route: Route) => route.abort();
    await page.route('**/graphql', lose);
    await agree.click();
    await says('It has not arrived yet');
    await page.unroute('**/graphql', lose);
    const pressed = () => operations.filter((name) => name === 'RecordDecisionWithHistory').length;
    const before = pressed();

    await page.keyboard.press('Escape');
    await page.getByLabel('Customer').selectOption({ index: 1 });
    await dialog.waitFor();
    // A page that has something to send does so as soon as it has loaded. Its network is never idle: it follows changes.
    await page.waitForTimeout(1_000);
    expect(pressed()).toBe(before);
    expect(await valuesOf(other)).toEqual([]);

    await page.keyboard.press('Escape');
    await page.getByLabel('Customer').selectOption({ index: 0 });
    await says('your consent is recorded');
    expect([await valuesOf(asked), await valuesOf(other)]).toEqual([['given'], []]);
    await context.close();
  });

  test('a consent that could not be loaded is loaded once the customer is back', async () => {
    const asked = await stage.givenAsked();
    const { context, page, dialog } = await stage.visit(asked, { locale: 'de' });
    await dialog.waitFor();
    await context.setOffline(true);
    await dialog.getByLabel('Sprache').selectOption('en');
    await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).waitFor();
    expect(await dialog.getByRole('heading', { name: 'Neuigkeiten' }).count()).toBe(1);

    await context.setOffline(false);
    await dialog.getByRole('heading', { name: 'News by e-mail' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await context.close();
  });
});

describeInBrowser('a version that is superseded while the dialog is open', () => {
  const newText = {
    locale: 'en',
    title: 'News and offers',
    body: 'And offers?',
    changeNote: 'Offers are new.',
  };
  /** As a publisher does, at the door. */
  const publishNew = async ({ templateCode }: Asked): Promise<string> => {
    const { url } = stage.node;
    await draftsAt(url).save({ templateCode, label: 'v2.0', texts: [newText] });
    const published = await publishingAt(url).publish({ templateCode });
    if (published.kind === 'refused') throw new Error(published.message);
    return published.value.consentVersionId;
  };
  const answersOf = async (asked: Asked) =>
    (await stage.recorded(asked)).map(({ value, consentVersionId }) => ({ value, consentVersionId }));

  test('is not consented to: the new text is shown, and answered by a press of its own', async () => {
    const asked = await stage.givenAsked();
    const { context, page, dialog, agree, says } = await stage.visit(asked);
    await dialog.waitFor();
    const consentVersionId = await publishNew(asked);

    await agree.click();
    await says('The text has changed in the meantime. Your answer was not recorded');
    await dialog.getByRole('heading', { name: newText.title }).waitFor();
    expect(await answersOf(asked)).toEqual([]);

    // Nothing of it is kept, so the next page offers nothing.
    await page.reload();
    await agree.waitFor();
    expect(await agree.getAttribute('data-kept')).toBeNull();
    expect(
      await page.evaluate(`Object.keys(sessionStorage).filter((name) => name.startsWith('kept'))`),
    ).toEqual([]);
    expect(await answersOf(asked)).toEqual([]);

    await agree.click();
    await says('your consent is recorded');
    expect(await answersOf(asked)).toEqual([{ value: 'given', consentVersionId }]);
    await context.close();
  });

  test('keeps a “no”, and the new text is asked with what is new in it', async () => {
    const asked = await stage.givenAsked();
    const { context, dialog, refuse, says } = await stage.visit(asked);
    await dialog.waitFor();
    const consentVersionId = await publishNew(asked);

    await refuse.click();
    await says('Your answer to the earlier text is recorded.');
    await dialog
      .getByRole('region', { name: 'New since your last answer' })
      .getByText('Offers are new.')
      .waitFor();
    await refuse.click();
    await says('Your “no” is recorded');
    expect(await answersOf(asked)).toEqual([
      { value: 'reject', consentVersionId: asked.version.consentVersionId },
      { value: 'reject', consentVersionId },
    ]);
    await context.close();
  });

  test('a text that is not the one with this hash is shown again, and nothing is recorded', async () => {
    const asked = await stage.givenAsked({ version: { texts: bothTexts } });
    const { context, page, dialog, agree, says } = await stage.visit(asked);
    await dialog.waitFor();
    await page.route(
      '**/graphql',
      (route, request) => {
        const wrong = (request.postData() ?? '').replace(
          /"contentHash":"\w+"/,
          `"contentHash":"${'0'.repeat(64)}"`,
        );
        return route.continue({ postData: wrong });
      },
      { times: 1 },
    );
    await agree.click();
    await says('The text has changed in the meantime. Your answer was not recorded');
    expect(await answersOf(asked)).toEqual([]);
    await agree.click();
    await says('your consent is recorded');
    await context.close();
  });
});

/** The input of the mutation that is sent; empty for a query and for anything but GraphQL. */
function inputOf(request: Request): Readonly<Record<string, unknown>> {
  if (request.method() !== 'POST') return {};
  const { variables } = request.postDataJSON() as { readonly variables: { readonly input?: Sent } };
  return variables.input ?? {};
}

type Sent = Readonly<Record<string, unknown>>;

/** Keeps what goes to GraphQL until it is let go. */
async function holdRequests(page: Page): Promise<{ readonly letGo: () => void }> {
  let letGo = () => {};
  const letGone = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/graphql', (route) => letGone.then(() => route.continue()));
  return { letGo };
}
