import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createServer } from 'node:net';

const superuser = process.getuid?.() === 0;

/** The program's path, also where an administrator's programs lie; null when it is not installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Whether this process has to let another user run what does not run as root. */
export function isRoot(): boolean {
  return superuser;
}

/** Whether there is a user to run them as. */
export function canRunServers(): boolean {
  return !superuser || /^postgres:/m.test(readFileSync('/etc/passwd', 'utf8'));
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** There everything can be installed, so a program that is missing is a fault and nothing to be skipped. */
const isContinuousIntegration = !['', '0', 'false'].includes(process.env.CI ?? '');

/** A group of tests. */
export type Describe = (name: string, tests: () => void) => void;

/**
 * `describe` for tests that need a program. Where it is missing, the skipped group's name says so; in CI the group
 * fails instead.
 *
 * @param found its path; null where it is missing
 */
export function describeWith(
  program: string,
  found: string | null,
  mustBeThere = isContinuousIntegration,
): Describe {
  if (found !== null) return describe;
  if (!mustBeThere) return (name, tests) => describe.skip(`${name} (skipped: there is no ${program})`, tests);
  return (name) =>
    describe(name, () => {
      test(`needs ${program}`, () => {
        throw new Error(`expected ${program} to be installed, because this is CI, but there is none`);
      });
    });
}
