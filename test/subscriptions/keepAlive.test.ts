import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { keepAlive } from '../../src/graphql/subscriptions/keepAlive';

const idleTimeoutMs = 20_000;

/** A socket that is paused while its peer takes what was sent, so that no pong of it is read. */
class PausedSocket extends EventEmitter {
  isPaused = true;
  bufferedAmount = 100_000;
  isCut = false;
  ping(): void {
    this.bufferedAmount += 16;
  }
  terminate(): void {
    this.isCut = true;
  }
}

describe('a paused socket', () => {
  let socket: PausedSocket;
  const look = () => jest.advanceTimersByTime(idleTimeoutMs / 2);
  beforeEach(() => {
    jest.useFakeTimers();
    socket = new PausedSocket();
    keepAlive(socket as unknown as WebSocket, idleTimeoutMs, () => undefined);
  });
  afterEach(() => {
    socket.emit('close');
    jest.useRealTimers();
  });

  it('stays open while its peer takes what waits', () => {
    for (let looks = 0; looks < 5; looks += 1) {
      look();
      socket.bufferedAmount -= 1_000;
    }
    expect(socket.isCut).toBe(false);
  });

  it('is cut once its peer takes nothing', () => {
    look();
    look();
    expect(socket.isCut).toBe(true);
  });
});
