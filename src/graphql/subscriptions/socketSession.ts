import type { FastifyRequest } from 'fastify';
import { CloseCode, MessageType, parseMessage, type SubscribeMessage } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Authenticate } from '../../auth/authenticate';
import type { LimitsConfig } from '../../config/limits';
import { invalidInput } from '../../domain/input/input';
import { Refused } from '../../domain/errors/refusal';
import { keepAlive } from './keepAlive';
import { MessageRate, type MessageTurns } from './messageRate';
import type { OpenByCaller } from '../../auth/openByCaller';
import type { PerformAsRequest } from './performedAsRequest';
import { findHeaders, type OperationHeaders } from './socketHeaders';
import { refusedErrors } from '../faults/answeredError';
import { idsOf, type RequestIds } from '../../observability/requestId';

export interface SessionParts {
  readonly authenticate: Authenticate;
  readonly perform: PerformAsRequest;
  readonly handshakes: OpenByCaller;
  readonly sockets: OpenByCaller;
  readonly turns: MessageTurns;
  readonly limits: Pick<LimitsConfig, 'idleTimeoutMs' | 'ratePerCaller' | 'maxSubscriptionsPerCaller'>;
}

/** RFC 6455, section 7.4.1, and its registry. */
export const closing = { goingAway: 1001, unsupported: 1003, fault: 1011, tryAgain: 1013 } as const;

const initWithinMs = 3_000;
const maxIdLength = 256;
/** Subscriptions have their own limit. */
const leastOperations = 100;
/** Reading pauses while more waits to be sent. */
const maxBufferedBytes = 64 * 1024;
/** One begins it, one ends it. */
const messagesOfOperation = 2;

/** One WebSocket and its operations (https://github.com/enisdenjo/graphql-ws/blob/master/PROTOCOL.md). */
export class SocketSession {
  private readonly operations = new Map<string, AbortController>();
  /** Includes those that were left and have not ended yet. */
  private running = 0;
  private isInitialised = false;
  private headers: OperationHeaders | null = null;
  /** Messages are handled one after the other. Nothing is read while one waits. */
  private taken: Promise<void> = Promise.resolve();
  private waiting = 0;
  private readonly rate: MessageRate;

  constructor(
    private readonly socket: WebSocket,
    private readonly request: FastifyRequest,
    private readonly remoteAddress: string,
    private readonly leaving: AbortController,
    private readonly parts: SessionParts,
  ) {
    this.rate = new MessageRate(messagesOfOperation * parts.limits.ratePerCaller);
  }

  begin(): void {
    const { socket, leaving } = this;
    const waiting = setTimeout(() => {
      if (!this.isInitialised) this.close(CloseCode.ConnectionInitialisationTimeout, 'no connection_init');
    }, initWithinMs);
    socket.on('message', (data: Buffer, isBinary) => {
      this.waiting += 1;
      socket.pause();
      this.taken = this.taken
        .then(() => this.receive(data, isBinary))
        .then(() => {
          this.waiting -= 1;
          this.readOn();
        });
    });
    socket.on('ping', () => this.count());
    // `ws` closes the socket, with the code that says why.
    socket.on('error', () => undefined);
    leaving.signal.addEventListener('abort', () => this.close(closing.goingAway, 'going away'));
    socket.once('close', () => {
      clearTimeout(waiting);
      leaving.abort();
      for (const operation of this.operations.values()) operation.abort();
    });
    keepAlive(socket, this.parts.limits.idleTimeoutMs, () => void this.judge());
  }

  private async receive(data: Buffer, isBinary: boolean): Promise<void> {
    if (!this.isOpen()) return;
    await this.parts.turns.next();
    if (!this.isOpen()) return;
    this.count();
    try {
      if (isBinary) this.close(closing.unsupported, 'binary');
      else this.take(parseMessage(data.toString()));
    } catch {
      this.close(CloseCode.BadRequest, 'not a message of graphql-transport-ws');
    }
  }

  private isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  private take(message: ReturnType<typeof parseMessage>): void {
    switch (message.type) {
      case MessageType.ConnectionInit:
        return void this.initialise(message.payload ?? undefined);
      case MessageType.Subscribe:
        return this.subscribe(message);
      case MessageType.Complete:
        return this.leave(message.id);
      case MessageType.Ping:
        return void this.send(JSON.stringify({ ...message, type: MessageType.Pong }));
      case MessageType.Pong:
        return;
      default:
        this.close(CloseCode.BadRequest, 'not a message of clients');
    }
  }

  private async initialise(payload?: Record<string, unknown>): Promise<void> {
    if (this.isInitialised) {
      this.close(CloseCode.TooManyInitialisationRequests, 'one connection_init is enough');
      return;
    }
    this.isInitialised = true;
    const headers = findHeaders(this.request.headers, payload);
    if (!headers) {
      this.close(CloseCode.BadRequest, 'a value that is no header’s, or two values of one header');
      return;
    }
    try {
      const caller = await this.parts.authenticate(Object.entries(headers).flat());
      const { handshakes, sockets } = this.parts;
      handshakes.moveTo(sockets, this.leaving, { caller, ip: this.request.ip });
    } catch (thrown) {
      this.end(thrown);
      return;
    }
    this.headers = headers;
    await this.send(JSON.stringify({ type: MessageType.ConnectionAck }));
  }

  private subscribe({ id, payload }: SubscribeMessage): void {
    if (!this.headers) return this.close(CloseCode.Unauthorized, 'no connection_ack yet');
    if (id.length > maxIdLength) return this.close(CloseCode.BadRequest, 'an id that is too long');
    if (this.operations.has(id)) return this.close(CloseCode.SubscriberAlreadyExists, 'an id in use');
    const maximum = Math.max(leastOperations, this.parts.limits.maxSubscriptionsPerCaller);
    if (this.running >= maximum)
      return this.refuse(id, new Refused({ code: 'TOO_MANY_SUBSCRIPTIONS', maximum }));
    const operation = findOperationText(payload);
    if (operation === null) return this.refuse(id, invalidInput('payload', 'less deeply nested'));
    void this.run(id, operation, this.headers);
  }

  private refuse(id: string, refused: Refused): void {
    void this.send(refusalMessage(id, refused, idsOf(this.request)));
  }

  private async run(id: string, operation: string, headers: OperationHeaders): Promise<void> {
    const left = new AbortController();
    this.operations.set(id, left);
    this.running += 1;
    const { remoteAddress } = this;
    const begun = JSON.stringify(id);
    let last = `{"id":${begun},"type":"complete"}`;
    try {
      for await (const told of this.parts.perform(operation, { headers, remoteAddress }, left.signal)) {
        if (left.signal.aborted) return;
        if (told.type === 'error')
          last = JSON.stringify({ id, type: MessageType.Error, payload: told.errors });
        // Waits, so that the next result is read once this one was written.
        else await this.send(`{"id":${begun},"type":"next","payload":${told.json}}`);
      }
    } catch (thrown) {
      if (!left.signal.aborted) this.end(thrown);
      return;
    } finally {
      this.running -= 1;
      if (this.operations.get(id) === left) this.operations.delete(id);
    }
    if (!left.signal.aborted) await this.send(last);
  }

  private leave(id: string): void {
    this.operations.get(id)?.abort();
    this.operations.delete(id);
  }

  /** Resolves once it was written, or never will be. */
  private send(text: string): Promise<void> {
    const { socket } = this;
    return new Promise((resolve) => {
      if (socket.readyState !== socket.OPEN) return resolve();
      socket.send(text, () => {
        this.readOn();
        resolve();
      });
      if (socket.bufferedAmount > maxBufferedBytes) socket.pause();
    });
  }

  private readOn(): void {
    const { socket, waiting } = this;
    if (waiting === 0 && socket.isPaused && socket.bufferedAmount <= maxBufferedBytes) socket.resume();
  }

  private count(): void {
    if (this.rate.isExceeded()) this.close(closing.tryAgain, 'RATE_LIMITED');
  }

  /** Ends the socket once its credential is no longer valid. */
  private async judge(): Promise<void> {
    if (!this.headers) return;
    try {
      await this.parts.authenticate(Object.entries(this.headers).flat());
    } catch (thrown) {
      if (thrown instanceof Refused && thrown.code === 'UNAUTHENTICATED') this.end(thrown);
    }
  }

  private end(thrown: unknown): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (!(thrown instanceof Refused)) {
      this.request.log.error({ ...idsOf(this.request), err: thrown }, 'a WebSocket failed');
      return this.close(closing.fault, 'INTERNAL');
    }
    const isUnknown = thrown.code === 'UNAUTHENTICATED';
    this.close(isUnknown ? CloseCode.Forbidden : closing.tryAgain, thrown.code);
  }

  private close(code: number, reason: string): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.close(code, reason);
  }
}

/** Null if it is nested too deeply for JSON. */
function findOperationText(operation: object): string | null {
  try {
    return JSON.stringify(operation);
  } catch {
    return null;
  }
}

function refusalMessage(id: string, refused: Refused, ids: RequestIds): string {
  return JSON.stringify({ id, type: MessageType.Error, payload: refusedErrors(refused, ids) });
}
