import { writeFileSync } from 'node:fs';
import { asCustomer } from '../service/bearer';
import { FakeClock } from '../service/fakeClock';
import { startService, startTimeoutMs, type TestService } from '../service/service';
import { logKeeping } from '../evidence/logPass';
import { answeredCustomer } from './answeredCustomer';

it('dumps', async () => {
  const clock = new FakeClock('2025-03-01T12:00:00.000Z');
  const service: TestService = await startService({ logKeeping, clock });
  const id = await answeredCustomer(service, clock);
  for (const [name, who] of [['rich', id], ['empty', service.given.customer()]] as const) {
    const answer = await fetch(`${service.url}/v1/customers/me/evidence`, {
      headers: { ...asCustomer(who), accept: 'text/html' },
    });
    writeFileSync(`/tmp/page-${name}.html`, await answer.text());
    console.log(answer.status, answer.headers.get('content-security-policy'));
  }
  await service.close();
}, startTimeoutMs);
