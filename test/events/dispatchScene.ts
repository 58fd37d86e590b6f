import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookEndpoint } from '../../src/domain/webhooks/webhookEndpoint';
import type { Dispatcher } from '../../src/events/dispatching/dispatcher';
import { logPass } from '../evidence/logPass';
import { FakeClock } from '../service/fakeClock';
import { startService, type TestService } from '../service/service';
import { endpointNow, hookReceiver, startNode, type HookReceiver, type NodeOptions } from './webhookScene';

type Value = 'given' | 'reject' | 'withdraw';
type Version = { readonly templateCode: string; readonly consentVersionId: string };

/** A service, nodes that send what it records, and receivers of that. */
export class DispatchScene {
  /** What the nodes said. */
  readonly logged: string[] = [];
  private readonly nodes = new Set<Dispatcher>();
  private readonly receivers: HookReceiver[] = [];

  private constructor(
    readonly service: TestService,
    readonly clock: FakeClock,
  ) {}

  static async open(): Promise<DispatchScene> {
    const clock = new FakeClock(new Date(Date.now() + 600_000));
    return new DispatchScene(await startService({ clock }), clock);
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
    });
    this.nodes.add(node);
    return node;
  }

  /** A node that never ends, and so is not waited for. */
  forget(node: Dispatcher): void {
    this.nodes.delete(node);
  }

  async decide(customerId: string, { templateCode, consentVersionId }: Version, values: readonly Value[]) {
    for (const value of values) {
      const decision = { customerId, templateCode, consentVersionId, value };
      await this.service.actions.recordDecision(decision, { kind: 'customer', id: customerId });
    }
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

  async close(): Promise<void> {
    await Promise.all([...this.nodes].map((node) => node.stop(0)));
    await Promise.all(this.receivers.map((receiver) => receiver.close()));
    await this.service.close();
  }
}
