import type { EngineLog } from '../../storage/engine/engine';

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
