import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookEndpoint } from '../../src/domain/webhooks/webhookEndpoint';
import type { DispatchStore } from '../../src/events/dispatching/dispatchParts';
import type { Dispatcher } from '../../src/events/dispatching/dispatcher';
import { logPass } from '../evidence/logPass';
import { FakeClock } from '../service/fakeClock';
import { startService, type ServiceOptions, type TestService } from '../service/service';
import { endpointNow, hookReceiver, startNode, type HookReceiver, type NodeOptions } from './webhookScene';

type Value = 'given' | 'reject' | 'withdraw';
type Version = { readonly templateCode: string; readonly consentVersionId: string };

/** A service, nodes that send what it records, and receivers of that. */
export class DispatchScene {
  /** What the nodes said. */
  readonly logged: string[] = [];
  private readonly nodes = new Set<Dispatcher>();
  private readonly receivers: HookReceiver[] = [];
  private looks = 0;

  private constructor(
    readonly service: TestService,
    readonly clock: FakeClock,
  ) {}

  static async open(options: ServiceOptions = {}): Promise<DispatchScene> {
    const clock = new FakeClock(new Date(Date.now() + 600_000));
    return new DispatchScene(await startService({ ...options, clock }), clock);
  }

  get engine() {
    return this.service.database.engine;
  }

  async receiving(...args: Parameters<typeof hookReceiver>): Promise<HookReceiver> {
    const receiver = await hookReceiver(...args);
    this.receivers.push(receiver);
    return receiver;
  }

  node(options: Partial<NodeOptions> = {}): Dispatcher {
    const node = startNode({
      engine: this.engine,
      now: () => this.clock.now(),
      log: (details, message) => void this.logged.push(message, 'err' in details ? String(details.err) : ''),
      ...options,
      store: (store) => ({ ...store, ...this.counted({ ...store, ...options.store?.(store) }) }),
    });
    this.nodes.add(node);
    return node;
  }

  /** A node that never ends, and so is not waited for. */
  forget(node: Dispatcher): void {
    this.nodes.delete(node);
    void node.stop(0);
  }

  async decide(customerId: string, { templateCode, consentVersionId }: Version, values: readonly Value[]) {
    for (const value of values) {
      const decision = { customerId, templateCode, consentVersionId, value };
      await this.service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
    }
  }

  private counted(store: DispatchStore): DispatchStore {
    const takeLeases: DispatchStore['takeLeases'] = async (...args) => {
      const leases = await store.takeLeases(...args);
      this.looks += 1;
      return leases;
    };
    return { ...store, takeLeases };
  }

  /** Nodes have looked since. */
  looked(): Promise<void> {
    const enough = this.looks + 2 * this.nodes.size;
    return this.until(() => this.looks > enough, 'looks');
  }

  /** Nodes have looked since, and have sent all that there was to send. */
  async quiet(): Promise<void> {
    await this.looked();
    await this.until(async () => {
      const { rowCount } = await this.engine.pool.query(
        'SELECT FROM webhook_endpoint WHERE lease_id IS NOT NULL',
      );
      return rowCount === 0;
    }, 'quiet nodes');
  }

  /** Puts into the feed what was recorded. */
  async pass(): Promise<void> {
    while ((await logPass(this.engine, { now: this.clock.now() })).isBehind);
  }

  async until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
    const endsAt = performance.now() + 15_000;
    while (!(await isSo())) {
      if (performance.now() > endsAt)
        throw new Error(`It did not come about: ${what}. ${this.logged.join(' ')}`);
      await wait(25);
    }
  }

  settled(endpoint: WebhookEndpoint, isSo: (now: WebhookEndpoint) => boolean): Promise<void> {
    return this.until(
      async () => isSo(await endpointNow(this.engine, endpoint)),
      'the state of the endpoint',
    );
  }

  /** Leaves nothing to the next test but the service. */
  async clear(): Promise<void> {
    await Promise.all([...this.nodes].map((node) => node.stop(0)));
    await Promise.all(this.receivers.map((receiver) => receiver.close()));
    await this.engine.pool.query('DELETE FROM webhook_endpoint');
    this.nodes.clear();
    this.receivers.length = 0;
    this.logged.length = 0;
  }

  async close(): Promise<void> {
    await this.clear();
    await this.service.close();
  }
}
