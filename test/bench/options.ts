import { Command, InvalidArgumentError, Option } from 'commander';
import { operationNames, type OperationName } from './doors/door';

/** What is measured. */
export type Measurement = 'compare' | 'memory' | 'large' | 'start' | 'events';

export interface Options {
  readonly measurement: Measurement;
  readonly databaseUrl: string;
  readonly customers: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly logLevel: string;
  readonly isQuick: boolean;
  readonly memoryMinutes: number;
  /** Operations to measure beside each other. */
  readonly operations: readonly OperationName[];
  /** The file to write the printed tables to; null for none. */
  readonly out: string | null;
}

const defaultCustomers = 100_000;
/** Half of them have decided, twice on average: as many decisions. */
const manyCustomers = 20_000_000;

interface Words {
  readonly quick?: true;
  readonly memory?: true | number;
  readonly large?: true;
  readonly start?: true;
  readonly events?: true;
  readonly customers?: number;
  readonly rounds?: number;
  readonly seconds?: number;
  readonly connections: number;
  readonly logLevel: string;
  readonly only?: readonly OperationName[];
  readonly out?: string;
}

/** Ends the process with a line on words that it does not know, or without a server to work on. */
export function readOptions(words: readonly string[], databaseUrl: string | undefined): Options {
  const command = commandLine().parse(words, { from: 'user' });
  const said = command.opts<Words>();
  const url =
    databaseUrl || command.error('expected DATABASE_URL: a PostgreSQL server to make scratch databases on');
  const isQuick = said.quick === true;
  const defaults = isQuick
    ? { customers: 2_000, rounds: 1, seconds: 1 }
    : {
        customers: said.large ? manyCustomers : defaultCustomers,
        // Two ledgers are compared by turns short enough for the machine to be as fast in both.
        ...(said.large ? { rounds: 15, seconds: 2 } : { rounds: 5, seconds: 5 }),
      };
  return {
    measurement: measurementIn(said),
    databaseUrl: url,
    customers: said.customers ?? defaults.customers,
    rounds: said.rounds ?? defaults.rounds,
    seconds: said.seconds ?? defaults.seconds,
    connections: said.connections,
    logLevel: said.logLevel,
    isQuick,
    memoryMinutes: typeof said.memory === 'number' ? said.memory : 10,
    operations: said.only ?? operationNames,
    out: said.out ?? null,
  };
}

function commandLine(): Command {
  return new Command('npm run bench --')
    .description(
      'Measures the service beside a hand-written server, on the PostgreSQL server of DATABASE_URL.',
    )
    .option('--quick', 'a few seconds on a small ledger, to see that all of it works')
    .addOption(alone('--memory [minutes]', 'whether memory stays flat under load').argParser(wholeNumber))
    .addOption(alone('--large', 'pending look-ups with twenty million decisions beside a hundred thousand'))
    .addOption(alone('--start', 'how long a start takes to the first answer'))
    .addOption(alone('--events', 'how soon others hear of decisions, and what that costs'))
    .option('--customers <number>', 'customers to fill, half of them decided', wholeNumber)
    .option('--rounds <number>', 'rounds to take the medians of', wholeNumber)
    .option('--seconds <number>', 'how long each load lasts', wholeNumber)
    .option('--connections <number>', 'connections that ask at once', wholeNumber, 32)
    .addOption(new Option('--only <operations...>', 'operations to compare').choices(operationNames))
    .option('--log-level <level>', 'LOG_LEVEL of the service', 'info')
    .option('--out <file>', 'a Markdown file to write the tables to');
}

const measurements = ['memory', 'large', 'start', 'events'] as const;

/** One measurement a run. */
function alone(flags: string, description: string): Option {
  return new Option(flags, description).conflicts(
    measurements.filter((name) => !flags.replaceAll('-', '').toLowerCase().startsWith(name.toLowerCase())),
  );
}

function measurementIn(said: Words): Measurement {
  return measurements.find((name) => said[name] !== undefined) ?? 'compare';
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number from 1 on.');
}
