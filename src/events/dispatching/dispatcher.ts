import { inBackground } from '../../traces/spans';
import type { Lease } from '../../storage/events/webhooks/webhookLeases';
import type { DispatchParts } from './dispatchParts';
import { EndpointRun, HeldLease, leaseMs } from './endpointRun';

/** How often it looks for work, with one statement; and the pause of an endpoint whose round failed by our fault. */
const defaultTimes = { everyMs: 500, restMs: 30_000 };

export class Dispatcher {
  private readonly runs = new Set<Promise<void>>();
  private readonly resting = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private isLooking = false;
  private isStopping = false;
  private isCut = false;

  constructor(
    private readonly parts: DispatchParts,
    private readonly times = defaultTimes,
  ) {
    this.lookSoon();
  }

  notice(): void {
    if (this.isStopping || this.isLooking) return;
    clearTimeout(this.timer);
    inBackground(() => this.look());
  }

  /** Begins no further message, waits for those under way, then cuts them. Another node or start sends the rest. */
  async stop(graceMs: number): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.looking;
    const cut = setTimeout(() => {
      this.isCut = true;
      this.parts.sender.close();
    }, graceMs);
    await Promise.all(this.runs);
    clearTimeout(cut);
    this.parts.sender.close();
  }

  private lookSoon(): void {
    this.timer = setTimeout(() => this.look(), this.times.everyMs).unref();
  }

  private look(): void {
    this.isLooking = true;
    this.looking = this.begin()
      .catch((err: unknown) => this.parts.log.warn({ err }, 'webhooks could not be looked for'))
      .finally(() => {
        this.isLooking = false;
        if (!this.isStopping) this.lookSoon();
      });
  }

  private async begin(): Promise<void> {
    const takenAtMs = performance.now();
    for (const [id, untilMs] of this.resting) if (untilMs <= takenAtMs) this.resting.delete(id);
    const leases = await this.parts.store.takeLeases(leaseMs, this.parts.now(), [...this.resting.keys()]);
    for (const lease of leases) this.start(lease, takenAtMs);
  }

  private start(lease: Lease, takenAtMs: number): void {
    const held = new HeldLease(this.parts.store, lease, takenAtMs, this.parts.sender.longestMs);
    const isStopping = () => this.isStopping;
    const isCut = () => this.isCut;
    const run = new EndpointRun(this.parts, held, isStopping, isCut)
      .run()
      .catch((err: unknown) => this.rest(lease, err))
      .then(() => held.end())
      .catch((err: unknown) => this.rest(lease, err))
      .finally(() => this.runs.delete(run));
    this.runs.add(run);
  }

  private rest({ endpointId }: Lease, err: unknown): void {
    this.resting.set(endpointId, performance.now() + this.times.restMs);
    this.parts.log.error({ err, webhookId: endpointId }, 'a webhook endpoint could not be served');
  }
}
