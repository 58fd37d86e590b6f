import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { describeWith, type Describe } from '../database/programs';

/** The first has no windows, and takes half of the processor's time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** An installed Chromium: the one that CHROMIUM_PATH names, else the first on the path. */
const installed = findInstalled();

function findInstalled(): string | null {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  const folders = PATH.split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...onPath].find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A group of tests that a browser is needed for. */
export const describeInBrowser: Describe = describeWith('Chromium', installed);

/** Null where none is installed. */
export async function launchBrowser(): Promise<Browser | null> {
  if (installed === null) return null;
  return chromium.launch({
    executablePath: installed,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
