import { setTimeout as wait } from 'node:timers/promises';
import { Client, escapeIdentifier, type ClientConfig } from 'pg';
import type { EngineLog } from '../engine/engine';
import { endSoon } from '../engine/silence';
import { RECONNECT_FIRST_DELAY_MS, RECONNECT_LONGEST_DELAY_MS } from '../engine/limits';

interface Hearing {
  readonly onPayload: (payload: string) => void;
  readonly onReconnect: () => void;
  readonly log: EngineLog;
}

/** LISTEN needs a session of its own. The first connection must succeed; later losses are repaired until stopped. */
export async function listenOnOwnConnection(
  connection: ClientConfig,
  channel: string,
  hearing: Hearing,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let client = await connectAndListen(connection, channel, hearing.onPayload);

  const keepUp = async (): Promise<void> => {
    while (await isLost(client, stopping.signal)) {
      hearing.log.warn({ channel }, 'the connection for notifications was lost');
      const next = await reconnect(
        () => connectAndListen(connection, channel, hearing.onPayload),
        stopping.signal,
      );
      if (next === null) return;
      client = next;
      hearing.log.info({ channel }, 'the connection for notifications is back');
      hearing.onReconnect();
    }
  };
  const keepingUp = keepUp();

  return async () => {
    stopping.abort();
    await keepingUp;
    await endSoon(client);
  };
}

async function connectAndListen(
  connection: ClientConfig,
  channel: string,
  onPayload: (payload: string) => void,
): Promise<Client> {
  const client = new Client(connection);
  // The loss itself is seen by 'end'; an 'error' without a listener would end the process.
  client.on('error', () => undefined);
  client.on('notification', (message) => onPayload(message.payload ?? ''));
  try {
    await client.connect();
    await client.query(`LISTEN ${escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    await endSoon(client).catch(() => undefined);
    throw error;
  }
}

/** Resolves true when the connection has ended by itself, false when we stop. */
function isLost(client: Client, stopping: AbortSignal): Promise<boolean> {
  if (stopping.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const left = () => resolve(false);
    stopping.addEventListener('abort', left, { once: true });
    client.once('end', () => {
      stopping.removeEventListener('abort', left);
      resolve(true);
    });
  });
}

async function reconnect(connect: () => Promise<Client>, stopping: AbortSignal): Promise<Client | null> {
  for (
    let delayMs = RECONNECT_FIRST_DELAY_MS;
    ;
    delayMs = Math.min(delayMs * 2, RECONNECT_LONGEST_DELAY_MS)
  ) {
    await wait(delayMs, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return null;
    const client = await connect().catch(() => null);
    if (client !== null) return client;
  }
}
