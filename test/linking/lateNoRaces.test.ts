import { isPostgres } from '../database/testDatabase';
import { atOnce } from '../service/atOnce';
import { startService, startTimeoutMs, type TestNode, type TestService } from '../service/service';
import { storyAt } from './story';

let service: TestService;
let other: TestNode;
beforeAll(async () => {
  service = await startService();
  other = await service.startNode();
}, startTimeoutMs);
afterAll(async () => {
  await other.close();
  await service.close();
});
