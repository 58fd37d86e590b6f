import { randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';

const pingMs = 15_000;
const nonceBytes = 8;

/**
 * Pings a socket and cuts it if the answer, which repeats a nonce, is missing at the next look. A paused socket
 * reads no answer: there it counts that its buffer shrinks.
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
