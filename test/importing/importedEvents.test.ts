import type { AuditReport } from '../../src/actions/evidence/audit/auditLog';
import { commandLineOn } from '../commandLine/commandLineOn';
import { hookReceiver, givenEndpoint, startNode, type HookReceiver } from '../events/webhookScene';
import { logKeeping, logKey, logPass, logAll } from '../evidence/logPass';
import { readPage } from '../rest/eventReader';
import { asCustomer, asService } from '../service/bearer';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { untilTrue } from '../subscriptions/subscriber';
import { verifying } from '../verify/verifying';
import { givenRows, importing, ndjson, sendImport } from './scene';

let service: TestService;
beforeAll(async () => {
  service = await startService({ logKeeping });
}, startTimeoutMs);
afterAll(() => service.close());
