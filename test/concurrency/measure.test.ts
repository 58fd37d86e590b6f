import { randomUUID } from 'node:crypto';
import { givenRows, importing, words } from '../importing/scene';
import { startService } from '../service/service';
const shop = { kind: 'service', id: 'shop' } as const;
test('measure', async () => {
  const service = await startService();
  const { rowAt, templateCode, consentVersionId } = await givenRows(service);
  const rowsOf = () => Array.from({ length: 500 }, () => ({ ...rowAt('given', 1), source_id: randomUUID(), customer_id: randomUUID() }));
  const live = async (ms: number) => {
    const took: number[] = [];
    const end = performance.now() + ms;
    const one = async () => { while (performance.now() < end) { const at = performance.now(); await service.actions.recordDecision({ customerId: randomUUID(), templateCode, consentVersionId, value: 'given' }, shop); took.push(performance.now() - at); await new Promise((r) => setTimeout(r, 5)); } };
    await Promise.all(Array.from({ length: 8 }, one));
    took.sort((a, b) => a - b);
    return [took.length, took[Math.floor(took.length / 2)]?.toFixed(1), took[Math.floor(took.length * 0.99)]?.toFixed(1)];
  };
  const importFor = async (ms: number) => {
    let count = 0; const from = performance.now();
    while (performance.now() - from < ms) { const found = words(await importing(service).rows(rowsOf())); count += found.filter((w) => w === 'recorded').length; }
    return Math.round(count / ((performance.now() - from) / 1000));
  };
  await importFor(3000); await live(1500);
  console.log('import alone', await importFor(6000));
  console.log('live alone', await live(4000));
  const [i, l] = await Promise.all([importFor(5000), live(5000)]);
  console.log('both: import', i, 'live', l);
  console.log(require('os').loadavg());
  await service.close();
}, 120000);
