import { SingleBar, Presets } from 'cli-progress';

export interface Bar {
  advance(by?: number): void;
  stop(): void;
}

/** Shows how far a long step is; on standard error, so that standard output holds the results alone. */
export class Progress {
  start(title: string, total: number): Bar {
    const bar = new SingleBar(
      {
        format: `${title.padEnd(34)} {bar} {percentage}% · {eta_formatted} left`,
        stream: process.stderr,
        noTTYOutput: true,
        notTTYSchedule: 15_000,
        hideCursor: true,
        etaBuffer: 50,
      },
      Presets.shades_classic,
    );
    bar.start(total, 0);
    return {
      advance: (by = 1) => bar.increment(by),
      stop: () => bar.stop(),
    };
  }
}
