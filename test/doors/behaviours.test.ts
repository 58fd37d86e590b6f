import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { chapters } from './chapters';
import { bothDoors } from './doors';
import { sceneAt } from './scene';

let service: TestService;
const clock = new FakeClock();

beforeAll(async () => {
  service = await startService({ clock });
}, startTimeoutMs);
afterAll(() => service.close());

describe.each(bothDoors)('at the %s door', (_name, doorAt) => {
  describe.each(Object.entries(chapters))('%s', (_chapter, behaviours) => {
    it.each(behaviours)('$name', async ({ play }) => {
      await play(sceneAt(doorAt(service.url), { given: service.given, ledger: service.ledger, clock }));
    });
  });
});
