import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';

const pingMs = 15_000;
const nonceBytes = 8;

/**
 * Pings a socket and cuts it once it has not answered until the next time. The answer has to repeat what was sent, so
 * that a peer which takes nothing cannot give it blindly. A paused socket reads no answer; there it counts that its peer takes
 * what waits for it.
 */
export function keepAlive(socket: WebSocket, idleTimeoutMs: number, judge: () => void): void {
  let awaited: string | null = null;
  let waitingBytes = 0;
  const look = () => {
    const hasTaken = socket.isPaused && socket.bufferedAmount !== waitingBytes;
    if (awaited !== null && !hasTaken) {
      socket.terminate();
      return;
    }
    if (awaited === null) {
      awaited = randomBytes(nonceBytes).toString('hex');
      socket.ping(awaited, false, () => undefined);
    }
    waitingBytes = socket.bufferedAmount;
    judge();
  };
  const timer = setInterval(look, Math.min(pingMs, Math.floor(idleTimeoutMs / 2)));
  socket.on('pong', (data) => {
    if (data.toString() === awaited) awaited = null;
  });
  socket.once('close', () => clearInterval(timer));
}
