import { cpus } from 'node:os';
import { Command } from 'commander';
import { numberUpTo } from '../../src/main/terminal/options';
import { DatabaseServer } from './ledger/databaseServer';
import { compare } from './measure/compare';
import { measureEvents } from './events/events';
import type { Options, Run } from './run';
import { soak } from './soak/soak';

interface Words extends Partial<Options> {
  readonly events?: true;
  readonly soak?: number;
}

async function main(): Promise<void> {
  const command = new Command('npm run bench --')
    .description(
      'Measures the service beside a hand-written server, on the PostgreSQL server of DATABASE_URL.',
    )
    .option('--quick', 'a few seconds on a small ledger, to see that all of it works')
    .option('--events', 'how soon others hear of decisions, and what that costs')
    .option(
      '--soak <minutes>',
      'a mixed load on two nodes, with faults, imports and publications beside it',
      wholeNumber,
    )
    .option('--customers <number>', 'customers to fill, half of them decided', wholeNumber)
    .option('--rounds <number>', 'rounds to take the medians of', wholeNumber)
    .option('--seconds <number>', 'how long each load lasts', wholeNumber)
    .parse();
  const { events, soak: minutes, ...words } = command.opts<Words>();
  const url =
    process.env.DATABASE_URL ||
    command.error('expected DATABASE_URL: a PostgreSQL server to make scratch databases on');
  const defaults = words.quick
    ? { quick: true, customers: 2_000, rounds: 1, seconds: 0.2 }
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
    const measures = minutes
      ? [(run: Run) => soak(run, minutes)]
      : events
        ? [measureEvents]
        : words.quick
          ? [compare, measureEvents]
          : [compare];
    for (const measure of measures)
      await server.withFilled(options.customers, !options.quick || measure !== measures.at(-1), (url) =>
        measure({ options, url, progress, print }),
      );
  } finally {
    await server.close();
  }
}

const wholeNumber = numberUpTo(999_999_999);

async function machineBehind(server: DatabaseServer): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const cores = `${cpus().length} cores of ${cpus()[0]?.model ?? 'unknown'}`;
  return `${day} · ${cores} · Node ${process.version} · PostgreSQL ${await server.version()}`;
}

void main();
