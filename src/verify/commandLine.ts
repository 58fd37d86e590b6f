import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { help } from './help';
import { printable } from '../domain/values/printable';
import { faultReportOf, reportOf } from './report';
import { faultJsonOf, reportJsonOf } from './reportJson';
import { Tally } from './tally';
import { NotUnderstood, readTrust, type TrustOptions } from './trust';
import { verdictOf, verifyLines } from './verifyLines';

export interface Surroundings {
  /** Standard input. */
  readonly input: Readable;
  /** Writes what was asked for. */
  readonly print: (text: string) => void;
  /** Writes everything else. */
  readonly say: (text: string) => void;
}

export const exitCodes = { proved: 0, notProved: 1, notReadable: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Does what the words say. */
export async function runVerify(words: readonly string[], at: Surroundings): Promise<ExitCode> {
  try {
    const asked = readWords(words);
    if (asked === 'help') {
      at.print(help);
      return exitCodes.proved;
    }
    return await verifyFile(asked, at);
  } catch (fault) {
    if (!isForeseen(fault)) throw fault;
    at.say(`error: ${printable(fault.message)}`);
    return exitCodes.notReadable;
  }
}

interface Asked extends TrustOptions {
  readonly file: string;
  readonly json: boolean;
}

const options = {
  key: { type: 'string', multiple: true },
  policy: { type: 'string' },
  tsa: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws NotUnderstood, TypeError of `parseArgs` */
function readWords(words: readonly string[]): Asked | 'help' {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  if (values.help) return 'help';
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new NotUnderstood('Name one evidence file, or - for standard input. --help says more.');
  return { ...values, file, json: values.json === true };
}

async function verifyFile(asked: Asked, at: Surroundings): Promise<ExitCode> {
  const trust = await readTrust(asked);
  const tally = new Tally();
  const verdict = await verifyLines(
    asked.file === '-' ? at.input : createReadStream(asked.file, { highWaterMark: 262_144 }),
    trust,
    (proved) => tally.add(proved),
  );
  if (verdict.isProved) {
    at.print(asked.json ? reportJsonOf(tally) : reportOf(tally));
    return exitCodes.proved;
  }
  const { fault } = verdict;
  if (asked.json) at.print(faultJsonOf(fault));
  else at.say(faultReportOf(asked.file === '-' ? 'standard input' : asked.file, fault));
  return verdictOf(fault) === 'not_proved' ? exitCodes.notProved : exitCodes.notReadable;
}

/** What the user can mend: words that are not understood, and files that cannot be opened. */
function isForeseen(fault: unknown): fault is Error {
  return fault instanceof NotUnderstood || (fault instanceof Error && 'code' in fault);
}
