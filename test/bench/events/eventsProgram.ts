import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { logKeyPem } from '../../evidence/logPass';
import { receiverMain, scratchFolder } from '../places';
import type { Options } from '../options';
import { serviceProgram } from '../processes/programs';
import type { ServerProgram } from '../processes/serverProcess';

const logOrigin = 'consent.example/bench';

/** The service with its log and webhooks. Outside production, since the receiver is on this machine and without TLS. */
export function eventsProgram(databaseUrl: string, options: Options): ServerProgram {
  const program = serviceProgram(databaseUrl, options);
  const environment = {
    ...program.environment,
    NODE_ENV: 'development',
    LOG_SIGNING_KEY: logKeyPem,
    LOG_ORIGIN: logOrigin,
    // Of this database alone: the next run begins another log.
    LOG_CHECKPOINT_FILE: join(scratchFolder, `checkpoint-${randomUUID()}`),
    WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
  };
  return { ...program, environment };
}

export const receiverProgram: ServerProgram = {
  name: 'receiver',
  main: receiverMain,
  words: [],
  environment: {},
  readyPath: '/arrivals',
};
