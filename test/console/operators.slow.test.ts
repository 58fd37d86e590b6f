import { registerPresentation } from '../../src/actions/publishing/presentations';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { describeInBrowser } from '../demo/browser';
import { violationsOn } from '../demo/stage';
import { httpReceiver, type Receiver } from '../events/receiver';
import { importing } from '../importing/scene';
import { tokenOf } from '../service/bearer';
import { bothTexts, publisher } from '../service/given';
import { startTimeoutMs, type TestService } from '../service/service';
import { actAs } from '../service/staffActions';
import { untilTrue } from '../subscriptions/subscriber';
import { enter, openConsole, type ConsoleStage } from './consoleStage';

let service: TestService;
let crm: Crm;
let visit: ConsoleStage['visit'];
let close: ConsoleStage['close'];

beforeAll(async () => {
  crm = await startCrm();
  ({ service, visit, close } = await openConsole({
    webhooks: { secretKey: Buffer.alloc(32, 7), allowedNetworks: [] },
  }));
}, startTimeoutMs);
afterAll(async () => {
  await close();
  await crm.close();
});

interface Crm extends Receiver {
  readonly taken: { readonly type: string; readonly isSignedBy: (secret: string) => boolean }[];
  isDown: boolean;
}

/** A system of the company, which keeps what it takes. */
async function startCrm(): Promise<Crm> {
  const taken: Crm['taken'] = [];
  const receiver = await httpReceiver((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (crm.isDown) return void response.writeHead(500).end('The disk is full');
      const body = Buffer.concat(parts).toString();
      const headers = request.headers as Record<string, string>;
      const isSignedBy = (secret: string) => Boolean(new Webhook(secret).verify(body, headers));
      taken.push({ type: (JSON.parse(body) as { type: string }).type, isSignedBy });
      response.writeHead(204).end();
    });
  });
  const crm: Crm = Object.assign(receiver, { taken, isDown: false });
  return crm;
}

const narrow = { viewport: { width: 320, height: 640 } } as const;

async function mustBeClean(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
}

describeInBrowser('an operator', () => {
  test('issues an API key, whose secret is shown once, and revokes it, by keyboard alone', async () => {
    const { page, faults, close: leave } = await visit('/console/keys', narrow);
    await page.getByRole('button', { name: 'Operator' }).press('Enter');
    await page.getByText('There is no API key yet.').waitFor();
    await page.getByRole('button', { name: 'Issue an API key' }).press('Enter');
    await page.getByLabel('Name').fill('Warehouse');
    await page.getByRole('button', { name: 'Issue an API key' }).press('Enter');
    await page.getByText('Nothing was changed. Please correct what is marked.').waitFor();
    expect(await page.getByRole('group', { name: 'It may' }).innerText()).toContain('Choose at least one.');
    await page.getByLabel('Read all events').press('Space');
    await mustBeClean(page);
    await page.getByRole('button', { name: 'Issue an API key' }).press('Enter');
    const shown = page.getByRole('dialog', { name: 'The secret of “Warehouse”' });
    const secret = await shown.locator('code').innerText();
    await page.keyboard.press('Escape');
    await mustBeClean(page);
    const read = () =>
      fetch(`${service.url}/v1/events?limit=1`, { headers: { authorization: `Bearer ${secret}` } });
    expect((await read()).status).toBe(200);

    await shown.getByRole('button', { name: 'I have kept it' }).press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'Warehouse' });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/Valid.*events:read.*by the-operator\s+never/s);
    expect(await page.content()).not.toContain(secret);
    await row.getByRole('button', { name: 'Revoke' }).press('Enter');
    await mustBeClean(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).press('Enter');
    expect((await read()).status).toBe(200);
    await row.getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await row.getByText('Revoked on').waitFor();
    expect((await read()).status).toBe(401);
    expect(faults).toEqual([]);
    await leave();
  });

  test('sees that an endpoint is down, has it tried once it is back, replays, and changes its secret', async () => {
    const told = () => `The CRM took ${JSON.stringify(crm.taken)}.`;
    const { page, faults, close: leave } = await visit('/console/events', narrow);
    await page.getByRole('button', { name: 'Operator' }).click();
    await page.getByText('Events are sent nowhere yet.').waitFor();
    await mustBeClean(page);
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    await page.getByLabel('Name').fill('CRM');
    await page.getByLabel('Address').fill(crm.url);
    await page.getByLabel('Types of events').fill('consent.no.such');
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    await page.getByText('Please correct what is marked.').waitFor();
    expect(await page.getByLabel('Types of events').getAttribute('aria-invalid')).toBe('true');
    await mustBeClean(page);
    await page.getByLabel('Types of events').fill('');
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    const secret = await page.getByRole('dialog').locator('code').innerText();
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByText('Delivers').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test was delivered.').waitFor();
    expect(crm.taken.map(({ type }) => type)).toEqual(['consent.webhook.test']);
    expect(crm.taken[0]?.isSignedBy(secret)).toBe(true);

    crm.isDown = true;
    await service.given.publishedVersion({ texts: bothTexts });
    await page.getByRole('link', { name: 'All endpoints' }).click();
    const row = page.getByRole('row').filter({ hasText: 'CRM' });
    await row.getByText('It answered 500: The disk is full').waitFor();
    expect(await row.innerText()).toMatch(/Failing since .*The next attempt is at/s);
    await mustBeClean(page);
    crm.isDown = false;
    await row.getByRole('button', { name: 'Try now' }).click();
    await row.getByText('Delivers').waitFor();
    await untilTrue(() => crm.taken.some(({ type }) => type === 'consent.version.published'), told);

    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Change the secret' }).click();
    await mustBeClean(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Change the secret' }).click();
    const shown = page.getByRole('dialog', { name: 'The secret of “CRM”' });
    const next = await shown.locator('code').innerText();
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    crm.taken.length = 0;
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByLabel('From').fill('2020-01-01T00:00');
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await untilTrue(() => crm.taken.some(({ type }) => type === 'consent.version.published'), told);
    for (const each of [secret, next]) expect(crm.taken[0]?.isSignedBy(each)).toBe(true);

    await page.getByRole('button', { name: 'Send again' }).first().waitFor();
    crm.taken.length = 0;
    await page.getByRole('button', { name: 'Send again' }).first().click();
    await untilTrue(() => crm.taken.length > 0, told);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused since').waitFor();
    await mustBeClean(page);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByText('Delivers').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Events are sent nowhere yet.').waitFor();
    await page.getByTitle('consent.version.published').getByText('Version published').first().waitFor();
    expect(faults).toEqual([]);
    await leave();
  });

  test('changes what publishing requires, and drops or has confirmed what needs a second person', async () => {
    const { page, faults, close: leave } = await visit('/console/settings', narrow);
    await page.getByRole('button', { name: 'Operator' }).click();
    await page.getByText('off: a draft may be published by its last editor').waitFor();
    const change = async (limit: string) => {
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByLabel('Another person').check();
      await page.getByLabel('Confirmation limit').fill(limit);
      await mustBeClean(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click();
    };
    await change('500');
    await page.getByText('on: another person').waitFor();
    const facts = await page.getByRole('main').innerText();
    expect(facts).toMatch(/more than 500 customers.*by the-operator/s);
    await change('600');
    await page.getByText('A change awaits a second person.').waitFor();
    await mustBeClean(page);
    await page.getByText('You proposed it, so somebody else has to confirm it.').waitFor();
    expect(await page.getByRole('button', { name: 'Confirm it' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Drop it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Drop it' }).click();
    await page.getByText('A change awaits').waitFor({ state: 'detached' });
    expect(await page.getByRole('main').innerText()).toContain('more than 500 customers');
    await change('700');
    await page.getByText('A change awaits a second person.').waitFor();

    const second = await visit('/console/settings', narrow);
    await enter(second.page, tokenOf({ sub: 'second@example.com', scope: 'settings:manage' }));
    await second.page.getByText(/It was proposed .* by the-operator/).waitFor();
    await second.page.getByRole('button', { name: 'Confirm it' }).click();
    await mustBeClean(second.page);
    await second.page.getByRole('dialog').getByRole('button', { name: 'Confirm it' }).click();
    await second.page.getByText('A change awaits').waitFor({ state: 'detached' });
    expect(await second.page.getByRole('main').innerText()).toMatch(
      /more than 700 customers.*by the-operator.*Confirmed by\s+second@example.com/s,
    );
    expect([...faults, ...second.faults]).toEqual([]);
    await second.close();
    await leave();
  });

  test('makes a set, has a fault shown, and changes its order', async () => {
    const codes = await Promise.all(
      [1, 2].map(async () => (await service.given.publishedVersion({ texts: bothTexts })).templateCode),
    );
    const { page, faults, close: leave } = await visit('/console/sets', narrow);
    await page.getByRole('button', { name: 'Publisher' }).click();
    await page.getByRole('button', { name: 'Make a set' }).click();
    await page.getByLabel('Name').fill('Sign-up');
    await page.getByLabel('Code').first().fill('sign-up');
    await page.getByLabel('Template').fill('no-such-template');
    await page.getByRole('button', { name: 'Save the set' }).click();
    await page.getByText('No template has this code.').waitFor();
    await page.getByLabel('Template').fill('');
    await page.getByRole('button', { name: 'Add a template' }).click();
    const added = page.getByRole('group', { name: 'Template 2' });
    await added.getByLabel('Template', { exact: true }).fill(codes[0] ?? '');
    await added.getByLabel('Only for').fill('German!');
    await page.getByRole('button', { name: 'Save the set' }).click();
    await page.getByRole('textbox', { name: 'Only for', description: /Words of a-z, 0-9/ }).fill('');
    expect(await page.getByRole('group', { name: /^Template/ }).count()).toBe(1);
    await page.getByLabel('Required to go on').check();
    await page.getByRole('button', { name: 'Add a template' }).click();
    const second = page.getByRole('group', { name: 'Template 2' });
    await second.getByLabel('Template', { exact: true }).fill(codes[1] ?? '');
    await second.getByLabel('Only for').fill('de, staff');
    await mustBeClean(page);
    await page.getByRole('button', { name: 'Save the set' }).click();
    await page.getByText('Saved as revision 1.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/sets/sign-up');
    await page.getByRole('button', { name: 'Move template 2 up' }).press('Enter');
    await page.getByRole('button', { name: 'Save the set' }).click();
    await page.getByText('Saved as revision 2.').waitFor();
    await mustBeClean(page);
    await page.getByRole('link', { name: 'All sets' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Sign-up' });
    await row.waitFor();
    const asked = await row.locator('p[title]').all();
    expect(await Promise.all(asked.map((each) => each.getAttribute('title')))).toEqual(codes.toReversed());
    expect(await row.innerText()).toMatch(/A template.*Only for de, staff.*A template.*Required/s);
    await mustBeClean(page);
    await row.getByRole('link', { name: 'Sign-up' }).press('Enter');
    await page.getByRole('group', { name: 'Template 2' }).waitFor();
    const members = [{ templateCode: codes[1] ?? '', required: true }];
    await service.actions.saveSet({ setCode: 'sign-up', name: 'Other', members, expectedRevision: 2 });
    await page.getByRole('button', { name: 'Save the set' }).click();
    await page.getByText('Somebody else has changed it meanwhile.').waitFor();
    await mustBeClean(page);
    await page.getByRole('button', { name: 'Load it again' }).press('Enter');
    await page.getByRole('heading', { name: 'Other' }).waitFor();
    expect(await page.getByRole('group', { name: /^Template/ }).count()).toBe(1);
    // What a colleague saves meanwhile is there on the way back, and not what this page remembers.
    await page.getByRole('link', { name: 'All sets' }).click();
    await page.getByRole('row').filter({ hasText: 'Other' }).waitFor();
    const more = [...members, { templateCode: codes[0] ?? '', required: false }];
    await service.actions.saveSet({ setCode: 'sign-up', name: 'Other', members: more, expectedRevision: 3 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Templates', exact: true }).click();
    await page.getByRole('heading', { name: 'Templates' }).waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('group', { name: 'Template 2' }).waitFor();
    await page.getByRole('button', { name: 'Save the set' }).click();
    await page.getByText('Saved as revision 5.').waitFor();
    expect(faults).toEqual([]);
    await leave();
  });

  test('cannot write while offline, and is told why', async () => {
    const { page, close: leave } = await visit('/console/keys');
    await page.getByRole('button', { name: 'Operator' }).click();
    const issue = page.getByRole('button', { name: 'Issue an API key' });
    await issue.waitFor();
    await page.context().setOffline(true);
    await page.getByText('nothing can be changed').waitFor();
    expect(await issue.isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await leave();
  });

  test('sees how the service fares, and what was imported', async () => {
    const { pool } = service.database.engine;
    const { page, faults, close: leave } = await visit('/console/system', narrow);
    await page.getByRole('button', { name: 'Operator' }).click();
    const { rows } = await pool.query<{ readonly schema: string }>(
      'SELECT max(migration_name) AS schema FROM _prisma_migrations',
    );
    await page.getByText(rows[0]?.schema ?? '').waitFor();
    await page.getByText('never; an operator runs').waitFor();
    await page.getByText('No alarm, but nobody has audited the log').waitFor();
    await mustBeClean(page);
    await pool.query('ALTER TABLE log_head RENAME TO log_head_away');
    await page.getByRole('button', { name: 'Look again' }).press('Enter');
    await page.getByText('The database could not be read.').waitFor();
    await mustBeClean(page);
    const both = await visit('/console/templates', narrow);
    await enter(both.page, tokenOf({ sub: 'both', scope: 'templates:write operations:read' }));
    const alarms = both.page.getByRole('region', { name: 'This needs you' });
    await alarms.getByText('The database could not be read.').waitFor();
    await both.close();
    await pool.query('ALTER TABLE log_head_away RENAME TO log_head');
    await page.getByRole('button', { name: 'Look again' }).press('Enter');
    await page.getByText('The database could not be read.').waitFor({ state: 'detached' });

    await page.goto('/console/imports');
    await page.getByRole('button', { name: 'Operator' }).click();
    await page.getByText('Nothing has been imported yet.').waitFor();
    await mustBeClean(page);
    const counts = { rows: 12_345, recorded: 12_000, unchanged: 300, superseded: 40, refused: 5 };
    await importing(service).finish({ fileSha256: 'ab'.repeat(32), bytes: 99, ...counts });
    await page.goto('/console/imports');
    await page.getByRole('button', { name: 'Operator' }).click();
    const row = page.getByRole('row').filter({ hasText: 'crm-2019' });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/12,345\s+12,000\s+300\s+40\s+5\s+migration\s+abababababab/);
    await mustBeClean(page);
    expect(faults).toEqual([]);
    await leave();
  });

  test('compares two published versions, and sees which screens there are', async () => {
    const { templateCode } = await service.given.publishedVersion({ label: 'v1', texts: bothTexts });
    const texts = bothTexts.map((text) => ({ ...text, title: `${text.title} 2` }));
    await service.given.publishedVersion({ templateCode, label: 'v2', texts });
    const { page, faults, close: leave } = await visit(`/console/templates/${templateCode}`, narrow);
    await page.getByRole('button', { name: 'Publisher' }).click();
    await page.getByLabel('Compare with').selectOption('v1');
    await page.locator('.comparison ins').filter({ hasText: '2' }).first().waitFor();
    await mustBeClean(page);

    await page.goto('/console/sets');
    await page.getByRole('button', { name: 'Publisher' }).click();
    await page.getByText('No screen has been registered yet.').waitFor();
    const { consentVersionId } = await service.given.publishedVersion({ texts: bothTexts });
    const screen = { name: 'Sign-up', description: 'Two buttons.', consentVersionIds: [consentVersionId] };
    const act = actAs(service.parts, { ...publisher, scopes: new Set(['templates:publish'] as const) });
    await act(registerPresentation, { ...screen, pictures: [] });
    await page.goto('/console/sets');
    await page.getByRole('button', { name: 'Publisher' }).click();
    await page.getByRole('row').filter({ hasText: 'Two buttons.' }).waitFor();
    await mustBeClean(page);
    expect(faults).toEqual([]);
    await leave();
  });
});
