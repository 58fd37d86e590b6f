import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { readConfig, type Environment } from '../../src/config/config';
import { runCommandLine, type ExitCode } from '../../src/main/commandLine';
import type { RunningService } from '../../src/app/beside/runningService';
import type { Surroundings } from '../../src/main/terminal/surroundings';
import type { Engine } from '../../src/storage/engine/engine';
import { runFolder } from '../database/run';

/** What a command leaves behind. */
export interface Outcome {
  readonly exitCode: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

/** Somebody at the command line. */
export interface CommandLine {
  run(...words: readonly string[]): Promise<Outcome>;
  /** What a command prints with `--json`; fails unless it is done and says nothing else. */
  json<Value>(...words: readonly string[]): Promise<Value>;
}

/** Answers null where nobody sits at the terminal, and a text where one is to be typed. */
export type Answer = (question: string) => Said | Promise<Said>;
type Said = boolean | string | null;

export const operator = 'command line (ada)';

export interface CommandLineOptions {
  readonly answer?: Answer;
  readonly environment?: Environment;
  readonly operator?: string;
  /** What comes over standard input. */
  readonly input?: string;
  /** Whether `stderr` has the rules and terms that a command says before it publishes, as most tests do not care. */
  readonly hearsRules?: boolean;
  /** Tells the command to stop. */
  readonly until?: AbortSignal;
  /** How many writes the reader of standard output takes before it goes; all, unless given. */
  readonly readerTakes?: number;
  /** Finds the service that has the database, where one takes commands. */
  readonly findRunning?: () => Promise<RunningService | null>;
}

/**
 * Commands on a database that is open already; null for those that need none. What they do to open and close
 * it is tested with the built command.
 */
export function commandLineOn(
  engine: Engine | null,
  {
    answer = () => null,
    environment = {},
    operator: who = operator,
    hearsRules = false,
    input = '',
    until = new AbortController().signal,
    readerTakes = Infinity,
    findRunning = () => Promise.resolve(null),
  }: CommandLineOptions = {},
): CommandLine {
  const dataDir = join(runFolder(), randomUUID());
  const withDatabase: Surroundings['withDatabase'] = (work) => {
    if (engine === null) throw new Error('No database was expected to be opened.');
    return work(engine);
  };
  const config = () => readConfig({ DATA_DIR: dataDir, ...environment });
  const run = async (...words: readonly string[]): Promise<Outcome> => {
    const printed: string[] = [];
    const said: string[] = [];
    let written = 0;
    const output = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += 1;
        const isGone = written > readerTakes;
        if (!isGone) printed.push(chunk.toString().replace(/\n$/, ''));
        done(isGone ? Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) : null);
      },
    });
    output.on('error', () => undefined);
    const exitCode = await runCommandLine(words, {
      config,
      withDatabase,
      findRunning,
      operator: who,
      print: (text) => printed.push(text),
      input: Readable.from([Buffer.from(input)]),
      output,
      say: (text) => {
        if (hearsRules || !/^(four eyes: |Publishing the draft )/.test(text)) said.push(text);
      },
      progress: new PassThrough(),
      stopSignal: () => until,
      endSoon: () => undefined,
      confirm: async (question) => {
        const said = await answer(question);
        return typeof said === 'string' ? said === 'y' : said;
      },
      answer: async (question) => {
        const said = await answer(question);
        return said === null ? null : String(said);
      },
    });
    return { exitCode, stdout: printed.join('\n'), stderr: said.join('\n') };
  };
  return {
    run,
    json: async <Value>(...words: readonly string[]) => {
      const { exitCode, stdout, stderr } = await run(...words, '--json');
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      return JSON.parse(stdout) as Value;
    },
  };
}
