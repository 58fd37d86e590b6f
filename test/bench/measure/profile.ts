import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Door, OperationName } from '../doors/door';
import { scratchFolder } from '../places';
import { serviceProgram } from '../processes/programs';
import { withServers } from '../processes/withServers';
import { table } from '../report/tables';
import { onFreshStage, type Run } from '../run';
import { selfTimes, type CpuProfile, type SelfTime } from './selfTimes';
import { sampleOf } from './sample';

const shownFunctions = 30;
const shownPackages = 30;

/** Where the service's processor time goes, by operation and door; the profiles open in Chrome's DevTools. */
export async function profile(run: Run): Promise<void> {
  const { options, print } = run;
  await onFreshStage(run, async ({ url, doors }) => {
    for (const door of [doors.rest, doors.graphql]) {
      for (const operation of Object.keys(door.operations) as OperationName[]) {
        const file = await profiled(run, url, door, operation);
        const read = JSON.parse(await readFile(file, 'utf8')) as CpuProfile;
        const { byFunction, byPackage } = selfTimes(read);
        print(`\n${operation} at ${door.name} (${file}, ${options.connections} connections)`);
        print(table(['%', 'package'], rowsOf(byPackage.slice(0, shownPackages))));
        print(table(['%', 'function'], rowsOf(byFunction.slice(0, shownFunctions))));
      }
    }
  });
}

/** A process of its own for each, warmed up first, so that nothing else has shaped what is compiled. */
async function profiled(
  { options }: Run,
  url: string,
  door: Door,
  operation: OperationName,
): Promise<string> {
  const asked = door.operations[operation];
  if (!asked) throw new Error(`${operation} is not offered.`);
  const file = join(scratchFolder, `${door.name}-${operation.replaceAll(' ', '-')}.cpuprofile`);
  const strain = { connections: options.connections, durationMs: options.seconds * 1_000 };
  await withServers([serviceProgram(url, options)], async ([server]) => {
    await sampleOf([server], asked, strain);
    await server.ask({ ask: 'start profile' });
    await sampleOf([server], asked, strain);
    await server.ask({ ask: 'stop profile', file });
  });
  return file;
}

function rowsOf(times: readonly SelfTime[]): readonly (readonly string[])[] {
  return times.map(({ name, share }) => [(share * 100).toFixed(1), name]);
}
