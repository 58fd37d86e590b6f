import 'reflect-metadata';
import { PassThrough, Writable } from 'node:stream';
import { readConfig, type Environment } from '../../src/config/config';
import { runCommandLine, type ExitCode } from '../../src/main/commandLine';
import type { RunningService } from '../../src/app/beside/runningService';
import type { Surroundings } from '../../src/main/terminal/surroundings';
import type { Engine } from '../../src/storage/engine/engine';

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

/** Answers null where nobody sits at the terminal. */
export type Answer = (question: string) => boolean | null | Promise<boolean | null>;

export const operator = 'command line (ada)';

export interface CommandLineOptions {
  readonly answer?: Answer;
  readonly environment?: Environment;
  readonly operator?: string;
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
    findRunning = () => Promise.resolve(null),
  }: CommandLineOptions = {},
): CommandLine {
  const withDatabase: Surroundings['withDatabase'] = (work) => {
    if (engine === null) throw new Error('No database was expected to be opened.');
    return work(engine);
  };
  const run = async (...words: readonly string[]): Promise<Outcome> => {
    const printed: string[] = [];
    const said: string[] = [];
    const exitCode = await runCommandLine(words, {
      config: () => readConfig(environment),
      withDatabase,
      findRunning,
      operator: who,
      print: (text) => printed.push(text),
      output: new Writable({
        write(chunk: Buffer, _encoding, done) {
          printed.push(chunk.toString().replace(/\n$/, ''));
          done();
        },
      }),
      say: (text) => said.push(text),
      progress: new PassThrough(),
      confirm: async (question) => answer(question),
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
