import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { withDatabase } from '../../app/database';
import type { Config } from '../../config/config';
import { findRunningOn, mustBeThere, whenFree } from './inUse';
import { quietLog } from './actions';
import { readSettings } from './settings';
import type { Surroundings } from './surroundings';

export function terminal(): Surroundings {
  process.stdout.on('error', sayAtEnd);
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  const user = osUser();
  const config = once(() => readSettings(process.env, say));
  return {
    config,
    withDatabase: async (work, creating) => {
      const { database } = config();
      if (!creating) mustBeThere(database);
      return whenFree(database, () => withDatabase(database, quietLog(say), work));
    },
    findRunning: () => findRunningOn(config().database),
    operator: user === null ? 'command line' : `command line (${user})`,
    print: (text) => void process.stdout.write(`${text}\n`),
    input: process.stdin,
    output: process.stdout,
    say,
    progress: process.stderr,
    stopSignal,
    endSoon,
    confirm: async (question) => (process.stdin.isTTY ? isYes(await answerTo(`${question} [y/N] `)) : null),
    answer: async (question) => (process.stdin.isTTY ? answerTo(`${question} `) : null),
  };
}

function once(read: () => Config): () => Config {
  let config: Config | null = null;
  return () => (config ??= read());
}

/** A container may run as a user whom its system does not know. */
function osUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/** Ctrl-C and other ends of the question count as no answer. */
async function answerTo(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(question).catch(() => ''), closed]);
  } finally {
    lines.close();
  }
}

function isYes(answer: string): boolean {
  return /^y(es)?$/i.test(answer.trim());
}

/**
 * A reader of the first lines closes the pipe, which is not a fault of the command. After another fault, such as a full
 * disk, the command ends in order. The fault is then printed, unless the command failed with it and printed it.
 */
function sayAtEnd(fault: Error): void {
  if (isClosedPipe(fault)) return;
  process.once('exit', (exitCode) => {
    if (exitCode !== 0) return;
    process.stderr.write(`${fault.message}\n`);
    process.exitCode = 1;
  });
}

/** Whether a stream failed because nobody reads it any more. */
export function isClosedPipe(fault: Error): boolean {
  return 'code' in fault && (fault.code === 'EPIPE' || fault.code === 'ECONNRESET');
}

const leaveWithinMs = 3_000;

function endSoon(): void {
  setTimeout(() => process.exit(process.exitCode ?? 1), leaveWithinMs).unref();
}

/** A second signal meets Node's own handling and ends the process at once. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = (): void => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    // A line that a reader does not take would keep the process for as long as the reader lives.
    endSoon();
    stopping.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return stopping.signal;
}
