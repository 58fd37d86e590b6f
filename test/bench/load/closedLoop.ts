import type { Connection } from './connection';
import { Latencies } from './latencies';
import { loadResultOf, type LoadResult } from './loadResult';
import { AnswersToRead, type Operation } from './operation';

/**
 * Each connection sends its next request as soon as it has the answer to the one before: as much as the
 * server takes from so many callers. Requests in flight at the end are awaited, so that nobody is left in doubt
 * of what was recorded, but count for nothing.
 */
export async function closedLoop(
  connections: readonly Connection[],
  operation: Operation,
  durationMs: number,
): Promise<LoadResult> {
  const answers = new AnswersToRead(operation);
  const latencies = new Latencies();
  const endsAt = performance.now() + durationMs;
  let answered = 0;
  await Promise.all(
    connections.map((connection) => {
      return new Promise<void>((resolve, reject) => {
        const sendNext = (): void => {
          const sentAt = performance.now();
          if (sentAt >= endsAt) return resolve();
          const asked = operation.next();
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
  answers.readAll();
  return loadResultOf(answered, durationMs, latencies);
}
