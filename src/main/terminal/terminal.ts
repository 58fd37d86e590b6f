import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { withDatabase } from '../../app/database';
import type { Config } from '../../config/config';
import { findRunningOn, mustBeThere, whenFree } from './inUse';
import { quietLog } from './quietLog';
import { readSettings } from './settings';
import type { Surroundings } from './surroundings';

/** This process's environment, its streams and its user. */
export function terminal(): Surroundings {
  // Who reads only the first lines closes the pipe; that is no fault of the command's.
  process.stdout.on('error', passClosedPipe);
  const say = (text: string) => void process.stderr.write(`${text}\n`);
  const config = once(() => readSettings(process.env, say));
  return {
    config,
    withDatabase: async (work, creating) => {
      const { database } = config();
      if (!creating) mustBeThere(database);
      return whenFree(database, () => withDatabase(database, quietLog(say), work));
    },
    findRunning: () => findRunningOn(config().database),
    operator: operatorOf(osUser()),
    print: (text) => void process.stdout.write(`${text}\n`),
    input: process.stdin,
    output: process.stdout,
    say,
    progress: process.stderr,
    confirm: async (question) => (process.stdin.isTTY ? isYes(await answerTo(`${question} [y/N] `)) : null),
    answer: async (question) => (process.stdin.isTTY ? answerTo(`${question} `) : null),
  };
}

function once(read: () => Config): () => Config {
  let config: Config | null = null;
  return () => (config ??= read());
}

/** The name of the command line's user in the service. */
function operatorOf(user: string | null): string {
  return user === null ? 'command line' : `command line (${user})`;
}

/** A container may run as a user whom its system does not know. */
function osUser(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/** Whatever ends the question without an answer, as Ctrl-C does, is none. */
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

function passClosedPipe(fault: NodeJS.ErrnoException): void {
  if (fault.code !== 'EPIPE') throw fault;
}
