#!/usr/bin/env node
import { exitCodes, runVerify } from './commandLine';

/** The output is incomplete, so the exit code must not be a verdict. */
function breakOff(words: string): never {
  process.stderr.write(`error: ${words}\n`);
  process.exit(exitCodes.notReadable);
}

/** A reader that closes the pipe early is not an error. */
function passClosedPipe(fault: NodeJS.ErrnoException): void {
  if (fault.code !== 'EPIPE') breakOff(`Not all of the output could be written: ${fault.message}`);
}

process.stdout.on('error', passClosedPipe);
process.stderr.on('error', passClosedPipe);
process.on('uncaughtException', (fault) =>
  breakOff(`The command broke off. ${fault.stack ?? fault.message}`),
);

void runVerify(process.argv.slice(2), {
  input: process.stdin,
  columns: process.stdout.columns,
  print: (text) => void process.stdout.write(`${text}\n`),
  say: (text) => void process.stderr.write(`${text}\n`),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
