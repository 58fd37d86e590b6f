import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(__dirname, '../..');

/** One stage of an image: what it copies, runs and says. */
export interface Stage {
  readonly name: string;
  /** Where it works, and whither it copies. */
  readonly folder: string;
  readonly copies: readonly Copy[];
  readonly runs: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly entrypoint: readonly string[];
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

export interface Copy {
  /** The stage that it copies from; null for the checkout. */
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly target: string;
  /** The user and the group who get it; null where they stay. */
  readonly owner: string | null;
}

/** The stages of the Dockerfile in their order; the last one is what runs. */
export function readDockerfile(): readonly Stage[] {
  const text = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
  return text
    .split(/^(?=FROM )/m)
    .slice(1)
    .map(stageOf);
}

function stageOf(text: string): Stage {
  const lines = text.split('\n').filter((line) => /^[A-Z]+ /.test(line));
  const all = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const last = (word: string) => all(word).at(-1) ?? '';
  return {
    name: / AS (\S+)$/.exec(lines[0] ?? '')?.[1] ?? '',
    folder: last('WORKDIR'),
    copies: all('COPY').map(copyOf),
    runs: all('RUN'),
    env: Object.fromEntries(
      all('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))),
    ) as Stage['env'],
    user: last('USER'),
    entrypoint: wordsOf(last('ENTRYPOINT')),
    command: wordsOf(last('CMD')),
    healthCheck: wordsOf(last('HEALTHCHECK').replace(/^.* CMD /, '')),
  };
}

function copyOf(line: string): Copy {
  const from = /^--from=(\S+) /.exec(line)?.[1] ?? null;
  const owner = /(?:^| )--chown=(\S+) /.exec(line)?.[1] ?? null;
  const words = line.split(' ').filter((word) => !word.startsWith('--'));
  return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '', owner };
}

/** As they are without a shell. */
function wordsOf(list: string): readonly string[] {
  return list === '' ? [] : (JSON.parse(list) as readonly string[]);
}
