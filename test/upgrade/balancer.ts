import { setTimeout as wait } from 'node:timers/promises';
import type { Exit, ServiceProcess } from '../fault/serviceProcess';

const pollMs = 100;
/** One answer may be late on a busy machine; no load balancer minds. */
const maxMissed = 3;

interface Node {
  readonly url: string;
  readonly process: ServiceProcess;
  isReady: boolean;
  /** Polls in a row. */
  missed: number;
  /** It is stopping, so it need not be ready any more. */
  isLeaving: boolean;
}

/** Sends requests to the nodes that say they are ready, as a load balancer does. */
export class Balancer {
  /** What nodes said that should have been ready. */
  readonly unready: string[] = [];
  private readonly nodes: Node[] = [];
  private turn = 0;
  private readonly polling = { isOn: true, ended: Promise.resolve() };

  constructor() {
    this.polling.ended = this.poll();
  }

  /** Resolves when the node gets requests. */
  async add(process: ServiceProcess): Promise<void> {
    const url = await process.ready;
    const node = { url, process, isReady: false, missed: 0, isLeaving: false };
    await this.ask(node);
    this.nodes.push(node);
  }

  /** Stops the node that has been here longest, in order. */
  async removeOldest(): Promise<Exit> {
    const [node] = this.nodes;
    if (!node) throw new Error('There is no node.');
    node.isLeaving = true;
    const exit = await node.process.stop('SIGTERM');
    this.nodes.shift();
    return exit;
  }

  /** The address of one that is ready. */
  pick(): string {
    const ready = this.nodes.filter(({ isReady }) => isReady);
    const node = ready[(this.turn += 1) % ready.length];
    if (!node) throw new Error('No node is ready.');
    return node.url;
  }

  async close(): Promise<void> {
    this.polling.isOn = false;
    await this.polling.ended;
    await Promise.all(this.nodes.map(({ process }) => process.stop('SIGKILL')));
  }

  private async poll(): Promise<void> {
    while (this.polling.isOn) {
      await Promise.all(this.nodes.map((node) => this.ask(node)));
      await wait(pollMs);
    }
  }

  private async ask(node: Node): Promise<void> {
    const said = await fetch(`${node.url}/health/ready`).then(
      async (answer) => ({ isReady: answer.ok, text: await answer.text() }),
      (fault: unknown) => ({ isReady: false, text: String(fault) }),
    );
    node.missed = said.isReady ? 0 : node.missed + 1;
    node.isReady = !node.isLeaving && (said.isReady || (node.isReady && node.missed < maxMissed));
    if (node.missed === maxMissed && !node.isLeaving) this.unready.push(`${node.url}: ${said.text}`);
  }
}
