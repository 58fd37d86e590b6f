import { setTimeout as delay } from 'node:timers/promises';
import { logAll, logKeeping } from '../evidence/logPass';
import { bothTexts } from '../service/given';
import { startTimeoutMs } from '../service/service';
import { describeInBrowser } from './browser';
import { openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ logKeeping });
}, startTimeoutMs);
afterAll(() => stage.close());

describeInBrowser('the demo, open on two devices', () => {
  test('shows what happens elsewhere, without asking', async () => {
    const asked = await stage.givenAsked();
    await logAll(stage.database.engine);
    const [phone, laptop] = [await stage.visit(asked), await stage.visit(asked)];
    await laptop.dialog.waitFor();
    await delay(1_000);
    const before = laptop.operations.length;

    await phone.agree.click();
    await laptop.dialog.waitFor({ state: 'hidden' });
    await laptop.page.getByText('You have nothing to answer.').waitFor();
    const items = laptop.page.getByRole('region', { name: 'Your answers so far' }).getByRole('listitem');
    await items.first().waitFor({ state: 'attached' });
    expect(await items.count()).toBe(1);
    // The history alone is loaded, which the change does not hold.
    expect(laptop.operations.slice(before)).toEqual(['DecisionHistory']);

    await stage.node.given.publishedVersion({ templateCode: asked.templateCode, texts: bothTexts });
    await laptop.dialog.waitFor();
    await phone.dialog.waitFor();
    expect(laptop.operations.slice(before)).toEqual(['DecisionHistory']);
    await phone.context.close();
    await laptop.context.close();
  });
});
