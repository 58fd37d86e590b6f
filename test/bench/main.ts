import { mkdir } from 'node:fs/promises';
import { DatabaseServer } from './fill/server';
import { compare } from './measure/compare';
import { measureLarge } from './measure/large';
import { measureMemory } from './measure/memory';
import { profile } from './measure/profile';
import { measureStart } from './measure/start';
import { measureTwoProcesses } from './measure/twoProcesses';
import { readOptions, type Measurement } from './options';
import { scratchFolder } from './places';
import { machineOf } from './report/machine';
import { Progress } from './report/progress';
import type { Run } from './run';

const measures: Readonly<Record<Measurement, (run: Run) => Promise<void>>> = {
  compare,
  memory: measureMemory,
  large: measureLarge,
  start: measureStart,
  'two processes': measureTwoProcesses,
  profile,
};

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env.DATABASE_URL);
  const server = await DatabaseServer.open(options.databaseUrl);
  try {
    await server.claim();
    await mkdir(scratchFolder, { recursive: true });
    await mkdir(options.resultsFolder, { recursive: true });
    const machine = await machineOf(server);
    await measures[options.measurement]({ options, server, machine, progress: new Progress(), ...report() });
  } finally {
    await server.close();
  }
}

/** What is printed is also kept, for the file that the results are read from later. */
function report(): Pick<Run, 'print' | 'printed'> {
  const printed: string[] = [];
  const print = (text: string): void => {
    printed.push(text);
    process.stdout.write(`${text}\n`);
  };
  return { print, printed };
}

main().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`);
  process.exitCode = 1;
});
