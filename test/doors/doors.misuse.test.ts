import { startService, startTimeoutMs, type TestService } from '../service/service';
import { bodyMisuses } from './bodies.misuse';
import { decidedByMisuses } from './decidedBy.misuse';
import { decisionMisuses } from './decisions.misuse';
import { bothDoors } from './doors';
import { lookUpMisuses } from './lookUps.misuse';
import { expectRefusal, type GoodInput } from './misuse';
import { outcomeOf } from './scene';
import { togetherMisuses } from './together.misuse';

const misuses = [
  ...decisionMisuses,
  ...decidedByMisuses,
  ...togetherMisuses,
  ...lookUpMisuses,
  ...bodyMisuses,
];

let service: TestService;
let question: Omit<GoodInput, 'customerId'>;

beforeAll(async () => {
  service = await startService();
  const { templateCode, consentVersionId } = await service.given.publishedVersion();
  question = { templateCode, consentVersionId, value: 'given' };
}, startTimeoutMs);
afterAll(() => service.close());

const goodInput = (): GoodInput => ({ ...question, customerId: service.given.customer() });

describe.each(bothDoors)('at the %s door', (doorName, doorAt) => {
  const possible = misuses.filter(({ only }) => only === undefined || only === doorName);

  it.each(possible)('$name: $code', async (misuse) => {
    const rowsBefore = await service.ledger.rowCount();

    const answer = await misuse.send(doorAt(service.url), goodInput());

    expectRefusal(answer, misuse);
    expect(await service.ledger.rowCount()).toBe(rowsBefore);
  });

  it('records the same input when nothing is wrong with it', async () => {
    expect(outcomeOf(await doorAt(service.url).decide(goodInput()))).toBe('recorded');
  });

  it('logs none of it as a fault of the service', () => {
    expect(service.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});
