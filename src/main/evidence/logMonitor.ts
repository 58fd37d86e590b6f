import { openingWords } from '../../domain/evidence/file/openingWords';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { InvalidArgumentError } from 'commander';
import type { NoteKey } from '../../domain/evidence/signedNote';
import { gathered } from '../../domain/evidence/file/gathered';
import { checkpointIn, type SignedTree } from '../../domain/evidence/checkpoint';
import { noteIn } from '../../domain/evidence/file/textAround';
import { printable } from '../../domain/values/printable';
import { checkpointFile } from '../../storage/evidence/checkpointFile';
import { numberUpTo } from '../terminal/options';
import { NotJudged } from '../terminal/explain';
import { unlessMissing } from '../../storage/evidence/wholeFile';
import type { AddCommand, Surroundings } from '../terminal/surroundings';
import { logClientAt, LogUnreachable } from './logClient';
import { keyWords, withLogKeys } from './logKeys';
import { lookAt } from './watchedLog';

const secondsOf = numberUpTo(86_400);

export const addLogMonitor: AddCommand = (log, at) => {
  log
    .command('monitor')
    .description('check from outside that a log only grows')
    .argument('<url>', 'where the service is, such as https://consent.example', urlOf)
    .requiredOption('--since <file>', 'keeps the newest checkpoint seen; - reads one from standard input')
    .option('--key <vkey>', keyWords, withLogKeys, [])
    .option('--watch <seconds>', 'look again after so many seconds, until something is wrong', secondsOf)
    .option('--timeout <seconds>', 'wait so long for each answer', secondsOf, 10)
    .addHelpText('after', monitorHelp)
    .action((url: URL, options: MonitorOptions) => monitor(at, url, options));
};

const monitorHelp = `
Needs no database. The first time it trusts the log and writes the file. Afterwards it accepts only a tree that begins
with the one in the file. Without --key, the keys that signed the checkpoint in the file count.

Exit codes:
  0  the log only grew
  1  the log is refused: it forked, shrank or changed its name, or no known key signed it; keep the file and the message
  2  not judged: the log did not answer, or there is no checkpoint to judge; try again`;

interface MonitorOptions {
  readonly since: string;
  readonly key: readonly NoteKey[];
  readonly watch?: number;
  readonly timeout: number;
}

async function monitor(
  at: Surroundings,
  url: URL,
  { since, key, watch, timeout }: MonitorOptions,
): Promise<void> {
  const client = logClientAt(url, timeout * 1_000);
  let seen = since === '-' ? await seenIn(at.input) : await seenInFile(since);
  const look = async () => {
    const found = await lookAt(client, seen, key);
    if (since !== '-' && found.note !== seen?.note) await checkpointFile(since).keep(found.note);
    at.print(lookWords(seen, found));
    seen = found;
  };
  if (watch === undefined) return look();
  for (;;) {
    await look().catch((fault: unknown) => {
      if (!(fault instanceof LogUnreachable)) throw fault;
      at.say(fault.message);
    });
    await wait(watch * 1_000);
  }
}

function lookWords(seen: SignedTree | null, { origin, size, root }: SignedTree): string {
  const now = `${printable(origin)} has ${size} leaves, root ${Buffer.from(root).toString('hex')}`;
  if (!seen) return `${now}: trusted, for this is the first time`;
  return seen.size === size
    ? `${now}: as before`
    : `${now}: it begins with the ${seen.size} leaves seen before`;
}

const maxNoteBytes = 64 * 1_024;

async function seenInFile(file: string): Promise<SignedTree | null> {
  const size = (await stat(file).catch(unlessMissing))?.size ?? null;
  if (size === null) return null;
  if (size > maxNoteBytes) throw new NotJudged(`--since: ${file} holds no checkpoint: it has ${size} bytes`);
  return checkpointFile(file)
    .newest()
    .catch((fault: unknown) => {
      throw new NotJudged(`--since: ${openingWords(file, fault)}`);
    });
}

async function seenIn(input: Readable): Promise<SignedTree> {
  const bytes = await gathered(input, maxNoteBytes);
  const seen = bytes.length > maxNoteBytes ? null : checkpointIn(noteIn(bytes.toString('utf8')));
  if (!seen) throw new NotJudged('--since: standard input holds no checkpoint');
  return seen;
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new InvalidArgumentError('It must be an address such as https://consent.example.');
}
