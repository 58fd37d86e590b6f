import 'reflect-metadata';
import { MigrationsPending } from '../app/database';
import { ConfigFaults, readConfig, type Config } from '../config/config';
import { Refused } from '../domain/refusal';
import { DataFolderFault } from '../storage/engine/dataFolder';
import { MigrationFailed, MigrationRefused } from '../storage/migration/applyMigrations';
import { keys, KeysUsage } from './keys';
import { migrate } from './migrate';
import type { Print } from './print';
import { samples } from './samples';
import { serve } from './serve';
import { NoLocalTokens, tokens } from './tokens';

type Command = (config: Config, print: Print, words: readonly string[]) => Promise<void>;

const commands: Readonly<Record<string, Command>> = { serve, migrate, samples, tokens, keys };

const usage = `usage: main <command>

  serve     answer at GraphQL and REST until told to stop
  migrate   bring the database up to this code
  samples   put the sample templates into an empty database
  tokens    print tokens to try the service with
  keys      issue, list and revoke API keys`;

/** Exit codes: 0 done, 1 could not be done, 2 not understood. */
async function main([name = 'serve', ...words]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    say(process.stderr, usage);
    return name === '--help' ? 0 : 2;
  }
  try {
    await command(readConfig(process.env), (text) => say(process.stdout, text), words);
    return 0;
  } catch (fault) {
    say(process.stderr, explain(fault));
    return fault instanceof KeysUsage ? 2 : 1;
  }
}

function say(stream: NodeJS.WritableStream, text: string): void {
  stream.write(`${text}\n`);
}

/** What an operator can mend is said in a line; of what nobody foresaw the whole is shown. */
function explain(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  // A name that stands for several addresses fails once for each, and says so only in its parts.
  if (fault instanceof AggregateError) return fault.errors.map(explain).join('; ');
  if ('severity' in fault) return `the database refuses: ${fault.message}`;
  return isForeseen(fault) ? fault.message : (fault.stack ?? fault.message);
}

function isForeseen(fault: Error): boolean {
  const kinds = [
    ConfigFaults,
    DataFolderFault,
    MigrationsPending,
    MigrationRefused,
    MigrationFailed,
    NoLocalTokens,
    KeysUsage,
    Refused,
  ];
  return kinds.some((kind) => fault instanceof kind) || 'syscall' in fault;
}

void main(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode;
});
