import { SingleBar } from 'cli-progress';
import type { Surroundings } from './surroundings';

/** Draws a bar for as long as the work lasts. @param counted what it counts, such as `{total} customers` */
export async function withBar<Result>(
  { progress }: Surroundings,
  counted: string,
  total: number,
  work: (bar: SingleBar) => Promise<Result>,
): Promise<Result> {
  const format = `{bar} {percentage} % | {value} of ${counted} | {eta_formatted} left`;
  const bar = new SingleBar({ stream: progress, format, clearOnComplete: true });
  bar.start(total, 0);
  return work(bar).finally(() => bar.stop());
}
