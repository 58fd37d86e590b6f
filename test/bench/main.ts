import { mkdir, writeFile } from 'node:fs/promises';
import { DatabaseServer } from './fill/server';
import { compare } from './measure/compare';
import { measureEvents } from './measure/events';
import { measureLarge } from './measure/large';
import { measureMemory } from './measure/memory';
import { measureStart } from './measure/start';
import { readOptions, type Measurement } from './options';
import { scratchFolder } from './places';
import { describeMachine, machineOf } from './report/machine';
import { Progress } from './report/progress';
import type { Run } from './run';

const measures: Readonly<Record<Measurement, (run: Run) => Promise<void>>> = {
  compare,
  memory: measureMemory,
  large: measureLarge,
  start: measureStart,
  events: measureEvents,
};

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env.DATABASE_URL);
  const server = await DatabaseServer.open(options.databaseUrl);
  try {
    await server.claim();
    await mkdir(scratchFolder, { recursive: true });
    const machine = await machineOf(server);
    const { print, printed } = report();
    print(describeMachine(machine));
    await measures[options.measurement]({ options, server, machine, progress: new Progress(), print });
    if (options.out) await writeFile(options.out, page(printed));
  } finally {
    await server.close();
  }
}

/** What is printed is also kept, for `--out`. */
function report(): Pick<Run, 'print'> & { readonly printed: readonly string[] } {
  const printed: string[] = [];
  const print = (text: string): void => {
    printed.push(text);
    process.stdout.write(`${text}\n`);
  };
  return { print, printed };
}

/** What was printed, as a page of Markdown. */
function page([machine = '', ...tables]: readonly string[]): string {
  return `${machine}\n\n\`\`\`\n${tables.join('\n').trim()}\n\`\`\`\n`;
}

main().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`);
  // A bar that still runs would keep the process alive.
  process.exit(1);
});
