import type { DestinationStream } from 'pino';

const maxCharacters = 16_000;
const maxWaitMs = 200;

/**
 * Lines leave many at a time, or each request would pay for a write of its own. They are only joined here,
 * because pino's destination measures all that it has gathered anew with each line.
 */
export class GatheredLines implements DestinationStream {
  private gathered = '';
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly output: DestinationStream) {}

  write(line: string): void {
    this.gathered += line;
    if (this.gathered.length >= maxCharacters) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), maxWaitMs).unref();
  }

  /** Hands on what is left; the process must do so before it ends. */
  flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.gathered !== '') this.output.write(this.gathered);
    this.gathered = '';
  }
}
