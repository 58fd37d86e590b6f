import type { Connection } from './connection';
import { Latencies } from './latencies';
import { loadResultOf, type LoadResult } from './loadResult';
import type { AnswersToRead } from './operation';

/**
 * Each connection sends its next request as soon as it has the answer to the one before: as much as the
 * server takes from these callers. Requests in flight at the end are awaited, so that nobody is left in doubt
 * of what was recorded, but count for nothing.
 *
 * @param answers what is asked, and where its answers are left to be read
 */
export async function closedLoop(
  connections: readonly Connection[],
  answers: AnswersToRead,
  durationMs: number,
): Promise<LoadResult> {
  const latencies = new Latencies();
  const endsAt = performance.now() + durationMs;
  let answered = 0;
  await Promise.all(
    connections.map((connection) => {
      return new Promise<void>((resolve, reject) => {
        const sendNext = (): void => {
          const sentAt = performance.now();
          if (sentAt >= endsAt) return resolve();
          const asked = answers.operation.next();
          const onAnswer = (answer: Parameters<typeof answers.keep>[1]): void => {
            try {
              answers.keep(asked, answer);
            } catch (failure) {
              return reject(failure instanceof Error ? failure : new Error(String(failure)));
            }
            const answeredAt = performance.now();
            if (answeredAt < endsAt) {
              answered += 1;
              latencies.recordMs(answeredAt - sentAt);
            }
            sendNext();
          };
          connection.send(asked.request, onAnswer, reject);
        };
        sendNext();
      });
    }),
  );
  return loadResultOf(answered, durationMs, latencies);
}
