#!/usr/bin/env node
import 'reflect-metadata';
import { runCommandLine } from './commandLine';
import { terminal } from './terminal/terminal';

void runCommandLine(process.argv.slice(2), terminal()).then((exitCode) => {
  process.exitCode = exitCode;
});
