import { Readable } from 'node:stream';
import { runVerify } from '../../src/verify/commandLine';

/** Runs the command on standard input, or on what the words name. */
export async function verifying(input: string, ...words: readonly string[]) {
  const [printed, said]: [string[], string[]] = [[], []];
  const exitCode = await runVerify(words, {
    input: Readable.from([Buffer.from(input)]),
    print: (text) => printed.push(text),
    say: (text) => said.push(text),
  });
  return { exitCode, printed: printed.join('\n'), said: said.join('\n') };
}
