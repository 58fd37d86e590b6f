#!/usr/bin/env node
import 'reflect-metadata';
import { runCommandLine } from './commandLine';
import { terminal } from './terminal/terminal';

/** The command of the package's own name: `npx consent-service` serves, and takes the words of `consent` too. */
const [command = 'serve', ...words] = process.argv.slice(2);

void runCommandLine([command, ...words], terminal()).then((exitCode) => {
  process.exitCode = exitCode;
});
