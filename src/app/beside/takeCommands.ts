import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { ActionParts } from '../../actions/act';
import { atMost } from '../../storage/engine/closing';
import type { EngineLog } from '../../storage/engine/engine';
import { socketPlace } from '../../storage/pglite/heldSocket';
import { drainLimitMs } from '../actions';
import { CommandSession, type Identify } from './commandSession';
import { frameOf } from './frames';
import { socketFolder, socketName } from './messages';

export interface CommandSocket {
  /** Lets commands finish what they are at, for a bounded time. */
  close(): Promise<void>;
}

const maxSessions = 8;
/** A command may wait for somebody to agree. */
const idleLimitMs = 3_600_000;
const turnAwayMs = 1_000;
const ownerOnly = 0o700;

/**
 * Performs actions for commands of the data folder's owner. The socket is in the folder of the claim: not every
 * system honours the permissions of a socket, but all honour those of its folder (unix(7)).
 *
 * @throws Error where the folder takes no socket
 */
export async function takeCommands(
  dataDir: string,
  { parts, identify }: { readonly parts: ActionParts; readonly identify: Identify },
  log: EngineLog,
): Promise<CommandSocket> {
  const folder = socketFolder(dataDir);
  await chmod(folder, ownerOnly);
  // One that a killed process left behind: the claim says that no other is living.
  await rm(join(folder, socketName), { force: true });
  const sessions = new Map<CommandSession, Promise<void>>();
  const server = createServer((socket) => {
    if (sessions.size >= maxSessions) return turnAway(socket);
    socket.setTimeout(idleLimitMs, () => socket.destroy());
    const session = new CommandSession(socket, parts, identify, (err) =>
      log.warn({ err }, 'a command failed'),
    );
    const running = session.run().catch((err: unknown) => log.info({ err }, 'a command broke off'));
    sessions.set(
      session,
      running.finally(() => sessions.delete(session)),
    );
  });
  const leave = await listenAt(server, folder);
  return {
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const session of sessions.keys()) void session.end();
      await atMost(drainLimitMs, 'commands', Promise.all([...sessions.values(), closed]), log);
      await leave();
    },
  };
}

function turnAway(socket: Socket): void {
  const message = `the service serves ${maxSessions} commands at once, and has as many; end one first`;
  socket.on('error', () => undefined).setTimeout(turnAwayMs, () => socket.destroy());
  socket.resume().end(frameOf({ kind: 'failed', message }));
}

async function listenAt(server: Server, folder: string): Promise<() => Promise<void>> {
  const place = await socketPlace(folder, socketName);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.path, resolve);
  }).catch(async (fault: unknown) => {
    await place.leave();
    throw fault;
  });
  return place.leave;
}
