import { open, type FileHandle } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** What the shortest of systems takes for a socket's address, with room for its end. */
const maxPath = 100;

/** Listens at a socket until this process ends, or the returned function is called; null where sockets are refused. */
export async function holdSocket(folder: string, name: string): Promise<(() => Promise<void>) | null> {
  const place = await socketPlace(folder, name);
  // A connection itself is all the information.
  const server = createServer((socket) => socket.destroy()).unref();
  const isHeld = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(place.path, () => resolve(true));
  });
  if (!isHeld) {
    await place.leave();
    return null;
  }
  return async () => {
    await new Promise((resolve) => server.close(resolve));
    await place.leave();
  };
}

/** Whether a living process of this machine, in any container, listens there; null without a socket. */
export async function isSocketHeld(folder: string, name: string): Promise<boolean | null> {
  const place = await socketPlace(folder, name);
  const code = await new Promise<string | null>((resolve) => {
    const socket = connect(place.path, () => {
      socket.destroy();
      resolve(null);
    });
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : ''));
  });
  await place.leave();
  if (code === 'ENOENT') return null;
  return code !== 'ECONNREFUSED';
}

export interface SocketPlace {
  readonly path: string;
  readonly leave: () => Promise<void>;
}

/** A path that is too long for a socket is shortened by an open folder; Linux only. */
export async function socketPlace(folder: string, name: string): Promise<SocketPlace> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= maxPath) return { path, leave: () => Promise.resolve() };
  const handle: FileHandle = await open(folder);
  return { path: join('/proc/self/fd', String(handle.fd), name), leave: () => handle.close() };
}
