import { bothTexts } from '../service/given';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { mistakes } from './mistakes';
import { make, restWords, type Props } from './requests';

let service: TestService;
let props: Props;

beforeAll(async () => {
  service = await startService();
  const templateCode = 'marketing-email';
  await service.given.template(templateCode);
  const { consentVersionId } = await service.given.publishedVersion({ templateCode, texts: bothTexts });
  await service.given.template('secret-plans');
  props = { url: service.url, customerId: service.given.customer(), consentVersionId };
}, startTimeoutMs);
afterAll(() => service.close());

const named = mistakes.map((mistake) => [`${mistake.group}: ${mistake.name}`, mistake] as const);

test.each(named)('%s', async (_name, mistake) => {
  const { graphql, rest } = await make(mistake, props);
  const { message, restMessage = mistake.asked ? restWords(message) : message } = mistake;

  if (graphql !== null) expect(graphql).toBe(withIds(message));
  if (rest !== null) expect(rest).toBe(withIds(restMessage));
});

it('has sixty mistakes and more', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(60);
});

it('leaves the ledger and the log of faults empty', async () => {
  expect(await service.ledger.rowCount()).toBe(0);
  expect(service.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

it('suggests nothing that has not been published', async () => {
  const asked = {
    group: '',
    name: '',
    asked: 'latest',
    sent: { templateCode: 'secret-plan' },
    message: '',
  } as const;
  const { graphql, rest } = await make(asked, props);
  expect([graphql, rest]).toEqual(Array<string>(2).fill('No template has the code "secret-plan".'));
});

function withIds(message: string): string {
  return message.replaceAll('$CUSTOMER', props.customerId).replaceAll('$VERSION', props.consentVersionId);
}
