import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from '@nats-io/transport-node';
import { findProgram, freePort } from '../database/programs';

/** Its path; null where it is not installed. */
export const natsServer: string | null = findProgram('nats-server');

/** A NATS server with JetStream of a test's own. */
export interface NatsServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** @param folder where its streams are kept */
export async function startNats(folder: string): Promise<NatsServer> {
  const port = await freePort();
  const settings = ['-js', '-sd', folder, '-a', '127.0.0.1', '-p', String(port)];
  const child = spawn(natsServer ?? '', settings, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `127.0.0.1:${port}`;
  await untilItAnswers(url);
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function untilItAnswers(servers: string): Promise<void> {
  const connection = await connect({ servers, waitOnFirstConnect: true, reconnectTimeWait: 50 });
  await connection.close();
}
