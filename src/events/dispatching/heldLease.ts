import type { Lease } from '../../storage/events/webhooks/webhookLeases';
import type { DispatchStore } from './dispatchParts';

/** Longer than an attempt may take by far, for a node that hangs for a moment must not lose it. */
export const leaseMs = 60_000;
/** To write down what came of an attempt. */
const settlingMs = 3_000;

/** A lease that is renewed until it is let go. Its end is judged by this machine's own clock, from before it was taken. */
export class HeldLease {
  private endsAtMs: number;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly store: Pick<DispatchStore, 'renewLease' | 'endLease'>,
    readonly lease: Lease,
    takenAtMs: number,
    /** The longest time that an attempt takes. */
    private readonly attemptMs: number,
  ) {
    this.endsAtMs = takenAtMs + leaseMs;
    this.timer = setInterval(() => void this.renew(), leaseMs / 3).unref();
  }

  /** Whether an attempt may begin, which ends before the lease. */
  isSafe(): boolean {
    return this.endsAtMs - performance.now() > this.attemptMs + settlingMs;
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.store.endLease(this.lease);
  }

  /** A failed renewal is tried again at the next third; the lease then ends by itself. */
  private async renew(): Promise<void> {
    const beganAtMs = performance.now();
    try {
      const isHeld = await this.store.renewLease(this.lease, leaseMs);
      this.endsAtMs = isHeld ? beganAtMs + leaseMs : 0;
    } catch {
      return;
    }
  }
}
