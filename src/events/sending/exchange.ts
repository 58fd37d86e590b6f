import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import type { EndpointUrl } from '../../domain/webhooks/endpointUrl';
import type { Agents, PooledBy } from './guardedAgents';
import { sendFailureOf, AttemptOver } from './sendFailure';
import { deceptive } from '../../domain/values/printable';

export interface OutgoingMessage {
  readonly endpointId: string;
  readonly url: EndpointUrl;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly beginning: Buffer;
}

export interface SendTimes {
  readonly totalMs: number;
  readonly connectMs: number;
  readonly bodyMs: number;
}

export class ExchangeFailed extends Error {
  constructor(
    override readonly cause: unknown,
    /** The receiver had closed a reused connection, so the message is sent again on a new one. */
    readonly isStale: boolean,
  ) {
    super('There was no answer.');
    this.name = 'ExchangeFailed';
  }
}

const maxHeaderSize = 16 * 1024;
/** Such as `103 Early Hints`: each has headers of its own. */
const maxInterimAnswers = 16;

/** Never follows a redirection. @throws ExchangeFailed */
export function exchange(message: OutgoingMessage, agents: Agents, times: SendTimes): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = openRequest(message, agents);
    const stopClocks = startClocks(request, message.url, times, fail);
    function fail(error: unknown): void {
      stopClocks();
      reject(new ExchangeFailed(error, request.reusedSocket && sendFailureOf(error) === 'CONNECTION_LOST'));
      request.destroy();
    }
    request.on('error', fail);
    // Switching protocols ends the connection without an error.
    const closed = () => fail(new Error('The connection was closed.'));
    request.once('close', closed);
    let interimAnswers = 0;
    request.on('information', () => {
      interimAnswers += 1;
      if (interimAnswers > maxInterimAnswers) fail(new AttemptOver('MALFORMED_ANSWER'));
    });
    request.once('response', (response) => {
      stopClocks();
      request
        .off('close', closed)
        .off('error', fail)
        .on('error', () => undefined);
      void readBeginning(response, times.bodyMs).then((beginning) => {
        // A receiver that answers but never reads would keep the connection.
        if (!request.writableFinished) request.destroy();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, beginning });
      });
    });
    request.end(message.body);
  });
}

function openRequest({ endpointId, url, headers, body }: OutgoingMessage, agents: Agents): ClientRequest {
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const options: RequestOptions & PooledBy = {
    endpointId,
    protocol: url.protocol,
    hostname: url.host,
    port: url.port,
    path: url.path,
    method: 'POST',
    headers: { ...headers, 'accept-encoding': 'identity', 'content-length': String(body.length) },
    agent: agents[url.protocol],
    maxHeaderSize,
    insecureHTTPParser: false,
  };
  return open(options);
}

/**
 * A request that waits for a connection has no events. The time to connect begins after the look-up, which may
 * wait for others.
 */
function startClocks(
  request: ClientRequest,
  url: EndpointUrl,
  { totalMs, connectMs }: SendTimes,
  fail: (error: AttemptOver) => void,
): () => void {
  let failure: AttemptOver['failure'] = 'NO_FREE_CONNECTION';
  const total = setTimeout(() => fail(new AttemptOver(failure)), totalMs);
  let connect: NodeJS.Timeout | undefined;
  const connected = () => {
    failure = 'ANSWER_TIMEOUT';
    clearTimeout(connect);
  };
  request.once('socket', (socket) => {
    if (request.reusedSocket) return connected();
    const begin = () => {
      failure = 'CONNECT_TIMEOUT';
      connect = setTimeout(() => fail(new AttemptOver(failure)), connectMs);
    };
    failure = 'NAME_NOT_FOUND';
    if (isIP(url.host) === 0) socket.once('lookup', begin);
    else begin();
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', connected);
  });
  return () => [total, connect].forEach((timer) => clearTimeout(timer));
}

/** Short answers are read to the end, so that the connection can be reused. */
const maxReadBytes = 64 * 1024;

/** Ends the connection of an answer that is long, slow or cut: its status counts anyway. */
function readBeginning(response: IncomingMessage, timeMs: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const kept: Buffer[] = [];
    let readBytes = 0;
    const timer = setTimeout(() => response.destroy(), timeMs);
    response.on('data', (chunk: Buffer) => {
      // One byte more tells that the text was cut.
      if (readBytes <= maxAnswerBytes) kept.push(chunk.subarray(0, maxAnswerBytes + 1 - readBytes));
      readBytes += chunk.length;
      if (readBytes > maxReadBytes) response.destroy();
    });
    // `close` follows.
    response.on('error', () => undefined);
    response.once('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(kept));
    });
  });
}

const maxAnswerBytes = 512;

const cut = new RegExp(`(?:\\p{Cc}|\\p{Zl}|\\p{Zp}|${deceptive.source})+`, 'gu');

export function answerText(bytes: Buffer): string {
  const isWhole = bytes.length <= maxAnswerBytes;
  // Omits a character that the cut divides.
  const text = new TextDecoder().decode(bytes.subarray(0, maxAnswerBytes), { stream: !isWhole });
  return text.replace(cut, ' ').trim();
}
