import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { pemWords } from '../domain/evidence/verify/keysInFile';
import type { ProvedEvidence } from '../domain/evidence/verify/verifyEvidence';
import { openingWords } from '../domain/evidence/file/openingWords';
import { printable } from '../domain/values/printable';
import { Narrator } from './narrator';
import { NotUnderstood } from './reading/files';
import { verdictIn, type Result, type Verdict } from './report/report';
import { Tally } from './report/tally';
import { readRequired, type RequiredOptions, readTrust, type TrustOptions } from './trust/trust';
import { verifyInput } from './verifyLines';

interface Surroundings {
  readonly input: Readable;
  readonly print: (text: string) => void;
  readonly say: (text: string) => void;
  readonly columns?: number | undefined;
  readonly maxTrees?: number;
}

export const exitCodes = { proved: 0, notProved: 1, notReadable: 2 } as const;
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

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
  const fault = findOptionFault(words);
  if (fault !== null) throw new NotUnderstood(fault);
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

/** In one line, where Node has several. */
function findOptionFault(words: readonly string[]): string | null {
  const { tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!isOption(name)) return `Unknown option ${rawName}. --help says more.`;
    const lacksValue = value === undefined || (!inlineValue && /^-./.test(value));
    if (options[name].type === 'string' && lacksValue) return `${rawName} needs a value, as ${rawName}=VALUE`;
  }
  return null;
}

function isOption(name: string): name is keyof typeof options {
  return Object.hasOwn(options, name);
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

function isForeseen(fault: unknown): fault is Error {
  return fault instanceof NotUnderstood || (fault instanceof Error && 'code' in fault);
}

const help = `Usage: consent-verify FILE --key VKEY [options]

Verifies an evidence file of the consent service: offline, without the service and its database.
FILE - reads standard input. A file of several customers has one line for each of them.
An evidence page (HTML) has the file in it, and that is verified.

  --key VKEY         a public key of the log, as name+id+key, or a file with one on each line; again for further ones
  --policy FILE      a C2SP tlog-policy with the lines: log VKEY
  --tsa CA.pem       certificates of time-stamp authorities that you trust, root included
  --customer ID      require that the file is about this customer
  --checkpoint FILE  require that the tree is that of a checkpoint that you kept
  --words            print the words that each decision answered
  --json             print the result as JSON
  --help             print this; it stands alone
  --                 what follows is the name of the file, such as -- -h.json

Get the log’s key from elsewhere than the file, and compare two sources.

Exit codes:
  0  all is proved that the file says
  1  it is not, or the file is not what you required: the first fault is named with its place
  2  not judged: the file, a key or the command line could not be read, a key of the log is missing,
     the file holds no decision, its tree has another size than your checkpoint, or not all could be shown`;
