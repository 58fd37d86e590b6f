import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { sampleCustomerId } from '../../src/app/samples/sampleTemplates';
import { openEngine } from '../../src/storage/openEngine';
import { until } from '../concurrency/until';
import { isPostgres } from '../database/run';
import { silentLog } from '../database/template';
import { answered } from '../doors/scene';
import { Consumer, readStandings, type Standings } from '../events/consumer';
import { httpReceiver, type Receiver } from '../events/receiver';
import { webhooksAt } from '../events/webhooksAt';
import { readPage, type WireEvent } from '../rest/eventReader';
import { startTimeoutMs } from '../service/service';
import { exportsAt, linesOf } from '../tally/exportsAt';
import { decide, describeRestore, issuedKey, restoreScene, steps, type RestoreScene } from './restoreScene';

/** What a receiver got, each verified by the receivers' own library. */
const received: WireEvent[] = [];
const unverified: string[] = [];
let secret = '';
let receiver: Receiver;
let scene: RestoreScene;

const eventTypes = ['consent.decision.recorded', 'consent.customer.erased', 'consent.log.succeeded'];

async function verifyingReceiver(): Promise<Receiver> {
  return httpReceiver((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      try {
        const headers = request.headers as Record<string, string>;
        received.push(new Webhook(secret).verify(body, headers) as WireEvent);
      } catch {
        unverified.push(body);
      }
      response.writeHead(204).end();
    });
  });
}

describeRestore('after a restore', () => {
  beforeAll(async () => {
    receiver = await verifyingReceiver();
    scene = await restoreScene('feed');
  }, startTimeoutMs);
  afterAll(async () => {
    await scene.close();
    await receiver.close();
  });

  /** Reads on to what the customer decided. Answers the place after it. */
  async function readTo(url: string, customerId: string, consumer: Consumer, from?: string): Promise<string> {
    let place = from;
    let isThere = false;
    await until(20_000, async () => {
      const page = await readPage(url, place === undefined ? {} : { lastEventId: place });
      page.events.forEach((event) => consumer.apply(event));
      isThere ||= page.events.some(({ data }) => data['customer_id'] === customerId);
      place = page.place;
      return isThere && page.events.length === 0;
    });
    return place ?? 'none';
  }

  const untilReceived = (customerId: string, since = 0) =>
    until(20_000, () =>
      Promise.resolve(received.slice(since).some(({ data }) => data['customer_id'] === customerId)),
    );

  async function ledger(): Promise<Standings> {
    const engine = await openEngine(scene.database(), silentLog);
    return readStandings(engine.pool).finally(() => engine.close());
  }

  it(
    'a reader is told to begin anew and how, a receiver gets the feed from its beginning, and both end with what the ledger says',
    async () => {
      const { shell, start, stop } = scene;
      const [erased, lost, later] = [randomUUID(), randomUUID(), randomUUID()];
      if (isPostgres) await shell('consent migrate && consent samples');
      let url = await start();
      const created = await webhooksAt(url).create({ name: 'CRM', url: receiver.url, eventTypes });
      ({ secret } = answered(created));
      await decide(url, sampleCustomerId);
      await decide(url, erased);
      const reader = new Consumer();
      const known = await readTo(url, erased, reader);
      await untilReceived(erased);
      await stop();
      const keyId = await issuedKey(scene);
      await shell(steps.backUp);

      await shell(`consent customers erase ${erased} --mode unlink --reason customer-request --yes`);
      url = await start();
      await decide(url, lost);
      const place = await readTo(url, lost, reader, known);
      await untilReceived(lost);
      await stop();
      expect(reader.standings).toEqual(await ledger());
      await scene.restore(keyId);

      const before = received.length;
      url = await start();
      await decide(url, later);
      const refused = await readPage(url, { lastEventId: place });
      expect(refused).toMatchObject({ status: 410, problem: { code: 'FEED_RESTARTED' } });
      const exported = await exportsAt(url).read('marketing-email');
      reader.beginWith([...linesOf(exported.text), ...(await exportsAt(url).lines('terms-of-service'))]);
      await readTo(url, later, reader, exported.headers.get('consent-last-event-id') ?? undefined);
      await untilReceived(later, before);
      const whole = (await readPage(url)).events.filter(({ type }) => eventTypes.includes(type));
      await until(20_000, () => Promise.resolve(received.length - before >= whole.length));
      await stop();

      const standings = await ledger();
      expect([...standings.values()].map(({ customerId }) => customerId)).not.toContain(lost);
      expect([...standings.values()].map(({ customerId }) => customerId)).not.toContain(erased);
      expect(reader.standings).toEqual(standings);
      const again = received.slice(before);
      const ids = (events: readonly WireEvent[]) => events.map(({ id }) => id).toSorted();
      expect(ids(again)).toEqual(ids(whole));
      const [first] = whole;
      expect(String(refused.problem['first_event_id']).split('-')[0]).toBe(first?.id.split('-')[0]);
      expect(unverified).toEqual([]);
      const consumer = new Consumer();
      again.forEach((event) => consumer.apply(event));
      expect(consumer.standings).toEqual(standings);
    },
    6 * startTimeoutMs,
  );
});
