#!/usr/bin/env node
import { runVerify } from './commandLine';

// Who reads only the first lines closes the pipe; that is no fault of the command's.
process.stdout.on('error', (fault: NodeJS.ErrnoException) => {
  if (fault.code !== 'EPIPE') throw fault;
});

void runVerify(process.argv.slice(2), {
  input: process.stdin,
  print: (text) => void process.stdout.write(`${text}\n`),
  say: (text) => void process.stderr.write(`${text}\n`),
}).then((exitCode) => {
  process.exitCode = exitCode;
});
