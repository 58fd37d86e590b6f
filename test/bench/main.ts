import { cpus } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { DatabaseServer } from './ledger/databaseServer';
import { compare } from './measure/compare';
import { measureEvents } from './events/events';

interface Options {
  readonly quick: boolean;
  readonly customers: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** What every measurement works with: a filled database of its own, and where it says what it does and found. */
export interface Run {
  readonly options: Options;
  readonly url: string;
  readonly progress: (text: string) => void;
  readonly print: (text: string) => void;
}

interface Words extends Partial<Options> {
  readonly events?: true;
}

async function main(): Promise<void> {
  const command = new Command('npm run bench --')
    .description(
      'Measures the service beside a hand-written server, on the PostgreSQL server of DATABASE_URL.',
    )
    .option('--quick', 'a few seconds on a small ledger, to see that all of it works')
    .option('--events', 'how soon others hear of decisions, and what that costs')
    .option('--customers <number>', 'customers to fill, half of them decided', wholeNumber)
    .option('--rounds <number>', 'rounds to take the medians of', wholeNumber)
    .option('--seconds <number>', 'how long each load lasts', wholeNumber)
    .parse();
  const { events, ...words } = command.opts<Words>();
  const url =
    process.env.DATABASE_URL ||
    command.error('expected DATABASE_URL: a PostgreSQL server to make scratch databases on');
  const defaults = words.quick
    ? { quick: true, customers: 2_000, rounds: 1, seconds: 1 }
    : { quick: false, customers: 100_000, rounds: 5, seconds: 5 };
  const options = { ...defaults, ...words };
  // On standard error, so that standard output holds the results alone.
  const progress = (text: string): void => void process.stderr.write(`${text}\n`);
  const print = (text: string): void => void process.stdout.write(`${text}\n`);
  const server = new DatabaseServer(url);
  try {
    await server.claim();
    print(await machineBehind(server));
    progress(`fill ${options.customers.toLocaleString('en')} customers`);
    await server.withFilled(options.customers, !options.quick, (url) =>
      (events ? measureEvents : compare)({ options, url, progress, print }),
    );
  } finally {
    await server.close();
  }
}

function wholeNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number from 1 on.');
}

async function machineBehind(server: DatabaseServer): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const cores = `${cpus().length} cores of ${cpus()[0]?.model ?? 'unknown'}`;
  return `${day} · ${cores} · Node ${process.version} · PostgreSQL ${await server.version()}`;
}

void main();
