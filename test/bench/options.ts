import { Command, InvalidArgumentError, Option } from 'commander';
import { operationNames, type OperationName } from './doors/door';
import { resultsFolder, scratchFolder } from './places';

/** What is measured. */
export type Measurement = 'compare' | 'memory' | 'large' | 'start' | 'two processes' | 'profile';

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
  /** What each of two processes may use of one core, in per cent; null for all it can get. */
  readonly cpuShare: number | null;
  /** Operations to measure beside each other. */
  readonly operations: readonly OperationName[];
  readonly resultsFolder: string;
}

const usualCustomers = 100_000;
/** Half of them have decided, twice on average: as many decisions. */
const manyCustomers = 20_000_000;

interface Words {
  readonly quick?: true;
  readonly memory?: true | number;
  readonly large?: true;
  readonly start?: true;
  readonly twoProcesses?: true;
  readonly profile?: true;
  readonly customers?: number;
  readonly rounds?: number;
  readonly seconds?: number;
  readonly connections: number;
  readonly logLevel: string;
  readonly cpuShare?: number;
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
  const usual = isQuick
    ? { customers: 2_000, rounds: 1, seconds: 1, folder: scratchFolder }
    : {
        customers: said.large ? manyCustomers : usualCustomers,
        // Two ledgers are compared by turns short enough for the machine to be as fast in both.
        ...(said.large ? { rounds: 15, seconds: 2 } : { rounds: 5, seconds: 5 }),
        folder: resultsFolder,
      };
  return {
    measurement: measurementIn(said),
    databaseUrl: url,
    customers: said.customers ?? usual.customers,
    rounds: said.rounds ?? usual.rounds,
    seconds: said.seconds ?? usual.seconds,
    connections: said.connections,
    logLevel: said.logLevel,
    isQuick,
    memoryMinutes: typeof said.memory === 'number' ? said.memory : 10,
    cpuShare: said.cpuShare ?? null,
    operations: said.only ?? operationNames,
    resultsFolder: said.out ?? usual.folder,
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
    .addOption(alone('--two-processes', 'what a second process adds'))
    .addOption(alone('--profile', 'where the processor’s time goes, by operation'))
    .option('--customers <number>', 'customers to fill, half of them decided', wholeNumber)
    .option('--rounds <number>', 'rounds to take the medians of', wholeNumber)
    .option('--seconds <number>', 'how long each load lasts', wholeNumber)
    .option('--connections <number>', 'connections that ask at once', wholeNumber, 32)
    .addOption(
      new Option('--only <operations...>', 'operations to compare or profile').choices(operationNames),
    )
    .option('--cpu-share <percent>', 'of one core for each of two processes; Linux, as root', wholeNumber)
    .option('--log-level <level>', 'LOG_LEVEL of the service', 'info')
    .option('--out <folder>', 'where results are written');
}

const measurements = ['memory', 'large', 'start', 'twoProcesses', 'profile'] as const;

/** One measurement a run. */
function alone(flags: string, description: string): Option {
  return new Option(flags, description).conflicts(
    measurements.filter((name) => !flags.replaceAll('-', '').toLowerCase().startsWith(name.toLowerCase())),
  );
}

function measurementIn(said: Words): Measurement {
  const found = measurements.find((name) => said[name] !== undefined) ?? 'compare';
  return found === 'twoProcesses' ? 'two processes' : found;
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number from 1 on.');
}
