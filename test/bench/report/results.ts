import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../run';
import { describeMachine } from './machine';

/** Writes what was measured, with where, when and how: whole as JSON, and as it was printed. */
export async function writeResult({ options, machine, print, printed }: Run, name: string, measured: object) {
  const { customers, rounds, seconds, connections, logLevel } = options;
  const how = { customers, rounds, seconds, connections, logLevel };
  const json = JSON.stringify({ machine, how, ...measured }, null, 2);
  const text = `${describeMachine(machine)}\n\n\`\`\`\n${printed.join('\n').trim()}\n\`\`\`\n`;
  const file = join(options.resultsFolder, name);
  await writeFile(`${file}.json`, `${json}\n`);
  await writeFile(`${file}.md`, text);
  print(`\n${file}.json\n${file}.md`);
}

export async function writeChart({ options, print }: Run, name: string, svg: string): Promise<void> {
  const file = join(options.resultsFolder, `${name}.svg`);
  await writeFile(file, svg);
  print(file);
}
