import type { Logger } from 'pino';
import type { EngineLog } from '../../storage/engine/engine';
import { CannotDo } from '../terminal/explain';

/**
 * Ends the process when its orderly end takes longer than it may: each step of that has a limit of its own, so this is
 * for what nobody has thought of.
 */
export function exitAfter(limitMs: number, log: EngineLog): void {
  setTimeout(() => {
    log.warn({ limitMs }, 'the shutdown took too long, so the process exits now');
    process.exit(1);
  }, limitMs).unref();
}

const afterEndMs = 500;

/**
 * Ends the process once all of it has ended in order, with the exit code that it has by then. Look-ups of names cannot be
 * cancelled: those under way would keep the process for many seconds, though nobody waits for what they find.
 */
export function exitWithoutLookups(): void {
  setTimeout(() => process.exit(), afterEndMs).unref();
}

/**
 * Rejects at a fault that nobody caught, thrown or of a promise. Nothing is known of the process after it, so its
 * requests are finished and it ends; each later fault is only logged.
 */
export function untilUncaught(log: Pick<Logger, 'fatal'>): Promise<never> {
  return new Promise((_resolve, reject) => {
    process.on('uncaughtException', (err, origin) => {
      log.fatal({ err, origin }, 'a fault was not caught: the process finishes its requests and exits');
      reject(new CannotDo('The service has stopped after a fault that it did not catch; see its log.'));
    });
  });
}
