import type { AuditReport } from '../../src/actions/evidence/audit/auditLog';
import { commandLineOn } from '../commandLine/commandLineOn';
import { answered } from '../doors/scene';
import { linksAt } from '../linking/linksAt';
import { startService, startTimeoutMs } from '../service/service';
import { erasureKept, erasuresAt } from './erasuresAt';
import { logPass } from './logPass';

it(
  'an audit accuses nobody where a former id’s consent ended after a link, and the person was erased',
  async () => {
    const service = await startService({ erasure: erasureKept() });
    const { engine } = service.database;
    await logPass(engine, { now: new Date() });
    const { templateCode, consentVersionId } = await service.given.publishedVersion({ validity: 'P1M' });
    const [customerId, former] = [service.given.customer(), service.given.customer()];
    await service.actions.recordDecision(
      { templateCode, consentVersionId, customerId: former, value: 'given' },
      { kind: 'customer', id: former },
    );
    const pair = { customerId, formerCustomerId: former };
    answered(await linksAt(service.url, 'REST').link({ ...pair, confirmDecisions: 1 }));
    const order = { customerId, mode: 'UNLINK', reason: 'UNLAWFUL', confirmRecords: 2 } as const;
    answered(await erasuresAt(service.url, 'REST').erase(order));
    const later = new Date(Date.now() + 40 * 86_400_000);
    for (let passes = 0; passes < 2; passes += 1) await logPass(engine, { now: later });
    const { stdout } = await commandLineOn(engine).run('log', 'audit', '--json');
    expect((JSON.parse(stdout) as AuditReport).faults).toEqual([]);
    await service.close();
  },
  startTimeoutMs,
);
