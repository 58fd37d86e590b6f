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
