import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { faultAnswers } from '../../src/app/faultAnswers';
import { createHttpServer, type HttpLimits } from '../../src/http/httpServer';

export type LogLine = Readonly<Record<string, unknown>>;

export interface Listening {
  readonly http: FastifyInstance;
  readonly url: string;
  readonly port: number;
  /** All lines of the log, parsed. */
  readonly logLines: () => readonly LogLine[];
  /** Immediately, without waiting for open connections. */
  readonly close: () => Promise<void>;
}

interface ServerOptions {
  readonly limits?: Partial<HttpLimits>;
  readonly routes?: (http: FastifyInstance) => void;
}

/** The service's HTTP server with some routes, listening on a port of its own, its log kept for reading. */
export async function listening({ limits, routes }: ServerOptions = {}): Promise<Listening> {
  let log = '';
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk);
      done();
    },
  });
  const http = createHttpServer({
    logger: pino({ level: 'debug' }, sink),
    faults: faultAnswers('/graphql'),
    limits,
  });
  http.after(() => routes?.(http));
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  const logLines = () =>
    log
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogLine);
  const close = async () => {
    const closed = http.close();
    http.server.closeAllConnections();
    await closed;
  };
  return { http, url, port: Number(new URL(url).port), logLines, close };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A GET through an agent of the test's choosing, which `fetch` does not allow. @param path as it is sent, unchanged */
export function getThrough(agent: Agent, url: string, path?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, ...(path !== undefined && { path }) }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}
