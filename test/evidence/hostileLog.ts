import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface HostileLog {
  readonly url: string;
  /** What it does from now on; by default it hands on what the true service says. */
  behave(answer: Answer): void;
  close(): Promise<void>;
}

/** Stands between a monitor and a service, and says what it likes. */
export async function hostileLog(trueUrl: string): Promise<HostileLog> {
  let answer: Answer = handOn(trueUrl);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    behave: (other) => {
      answer = other;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers as the true service does, but for what is changed. */
export function handOn(
  trueUrl: string,
  changed: (path: string, body: Buffer) => Buffer | string = (_path, body) => body,
): Answer {
  return async ({ url = '/' }, response) => {
    const sent = await fetch(trueUrl + url);
    response.writeHead(sent.status).end(changed(url, Buffer.from(await sent.arrayBuffer())));
  };
}

/** Never stops. */
export const endless: Answer = (_request, response) => {
  response.writeHead(200);
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  };
  response.on('drain', more);
  more();
};

/** Never says anything. */
export const silent: Answer = (_request, response) => {
  response.writeHead(200);
  response.write('consent');
};
