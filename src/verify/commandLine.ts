import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { help } from './help';
import { pemWords } from '../domain/evidence/verify/verifierKeyFault';
import type { ProvedEvidence } from '../domain/evidence/verify/verifyEvidence';
import { openingWords } from '../domain/evidence/file/openingWords';
import { printable } from '../domain/values/printable';
import { Narrator } from './narrator';
import { NotUnderstood } from './notUnderstood';
import { verdictIn, type Result, type Verdict } from './report/result';
import { Tally } from './report/tally';
import { readRequired, type RequiredOptions } from './trust/required';
import { readTrust, type TrustOptions } from './trust/trust';
import { verifyInput } from './verifyInput';

export interface Surroundings {
  /** Standard input. */
  readonly input: Readable;
  /** Writes what was asked for. */
  readonly print: (text: string) => void;
  /** Writes everything else. */
  readonly say: (text: string) => void;
  /** Of the terminal; left out where standard output is none. */
  readonly columns?: number | undefined;
  /** How many trees of one file are remembered; left out, as many as usual. */
  readonly maxTrees?: number;
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

interface Asked extends TrustOptions, RequiredOptions {
  readonly file: string;
  readonly json: boolean;
  readonly words: boolean;
}

const options = {
  key: { type: 'string', multiple: true },
  policy: { type: 'string' },
  tsa: { type: 'string' },
  customer: { type: 'string' },
  checkpoint: { type: 'string' },
  words: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** @throws NotUnderstood, TypeError of `parseArgs` */
function readWords(words: readonly string[]): Asked | 'help' {
  if (words.some((word) => word.startsWith('-----BEGIN'))) throw new NotUnderstood(`--key: ${pemWords}`);
  const parsing = { args: [...words], options, allowPositionals: true, tokens: true } as const;
  const { values, positionals, tokens } = parseArgs(parsing);
  if (values.help && words.length === 1) return 'help';
  if (values.help)
    throw new NotUnderstood(
      '--help stands alone. A file whose name begins with a hyphen is named last, after --',
    );
  const named = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = named.find((name, index) => name !== 'key' && named.indexOf(name) < index);
  if (twice !== undefined) throw new NotUnderstood(`--${twice} was given twice`);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0)
    throw new NotUnderstood('Name one evidence file, or - for standard input. --help says more.');
  return { ...values, file, json: values.json === true, words: values.words === true };
}

async function verifyFile(
  asked: Asked,
  { input, print, say, columns, maxTrees }: Surroundings,
): Promise<ExitCode> {
  const trust = await readTrust(asked);
  const required = await readRequired(asked, trust.keys);
  const narrator = new Narrator({ print, say, json: asked.json, words: asked.words, columns });
  const tally = new Tally();
  const isInput = asked.file === '-';
  const source = isInput ? input : createReadStream(asked.file, { highWaterMark: 262_144 });
  const tell = (proved: ProvedEvidence, line: number) => {
    tally.add(proved);
    narrator.line(proved, line);
  };
  const name = isInput ? 'standard input' : asked.file;
  const judged = await verifyInput(source, trust, tell, { required, maxTrees }).catch((thrown: unknown) => {
    const fault = readingFault(asked.file, thrown);
    narrator.endEarly(name, fault instanceof Error ? fault.message : String(fault));
    throw fault;
  });
  const result: Result = { ...judged, name, tally, kept: required.kept };
  narrator.end(result);
  return exitCodeOf[verdictIn(result)];
}

function readingFault(path: string, fault: unknown): unknown {
  if (!isForeseen(fault) || fault instanceof NotUnderstood) return fault;
  return new NotUnderstood(openingWords(path, fault));
}

const exitCodeOf: Readonly<Record<Verdict, ExitCode>> = {
  proved: exitCodes.proved,
  not_proved: exitCodes.notProved,
  not_judged: exitCodes.notReadable,
  not_readable: exitCodes.notReadable,
  about_nobody: exitCodes.notReadable,
};

/** What the user can mend: words that are not understood, and files that cannot be opened. */
function isForeseen(fault: unknown): fault is Error {
  return fault instanceof NotUnderstood || (fault instanceof Error && 'code' in fault);
}
