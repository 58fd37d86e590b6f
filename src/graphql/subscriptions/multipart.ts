import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import type { Authenticate } from '../../auth/authenticate';
import type { LimitsConfig } from '../../config/limits';
import { invalidInput } from '../../domain/input/input';
import type { ContextOf, GraphqlContext, Results, SendResults, Subscriber } from '../fields/context';
import type { OpenByCaller } from '../../auth/openByCaller';
import { endedBy, shownResult, watched, type Watch } from './resultStream';

/*
 * Subscriptions as a multipart response, as Apollo Client’s HttpLink reads it
 * (https://www.apollographql.com/docs/graphos/routing/operations/subscriptions/multipart-protocol).
 */

const mediaType = 'multipart/mixed;boundary="graphql";subscriptionSpec="1.0"';
export const subscribersAccept = 'multipart/mixed;subscriptionSpec=1.0, application/json for a subscription';
const accepted = /multipart\/mixed\s*;[^,]*subscriptionSpec/i;
/** Proxies often close a connection after a minute of silence. */
const heartbeatMs = 7_000;
const bufferedBytes = 64 * 1024;
const leaveAfterMs = 1_000;

/** The sender of the request, who takes the results as its response. */
export class HttpSubscriber implements Subscriber {
  private leaving: AbortController | null = null;
  taken: Results | null = null;

  constructor(
    private readonly open: OpenByCaller,
    private readonly contextOf: ContextOf,
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /** Created lazily: most requests are not subscriptions. */
  get until(): AbortSignal {
    return this.leave.signal;
  }

  take(results: Results): void {
    const { accept = '' } = this.request.headers;
    if (!accepted.test(accept)) {
      throw invalidInput('Accept', subscribersAccept);
    }
    this.open.add(this.leave, this.request);
    this.taken = results;
  }

  contextOfNext(): GraphqlContext {
    return { ...this.contextOf(this.request, this.reply), subscriber: this };
  }

  private get leave(): AbortController {
    if (this.leaving) return this.leaving;
    const leaving = new AbortController();
    const { raw } = this.reply;
    if (raw.destroyed) leaving.abort();
    raw.once('close', () => leaving.abort());
    return (this.leaving = leaving);
  }
}

interface MultipartParts {
  readonly schema: GraphQLSchema;
  readonly authenticate: Authenticate;
  readonly limits: Pick<LimitsConfig, 'idleTimeoutMs'>;
}

export function sendAsMultipart({ schema, authenticate, limits }: MultipartParts): SendResults {
  const silenceMs = Math.min(heartbeatMs, Math.floor(limits.idleTimeoutMs / 2));
  return (context, request, reply) => {
    const { taken } = context.subscriber;
    if (!taken) return null;
    const judge = async () => {
      request.caller = await authenticate(request.raw.rawHeaders);
    };
    const parts = partsOf(taken, { judge, silenceMs }, schema, context);
    const stream = Readable.from(parts, { objectMode: false, highWaterMark: bufferedBytes });
    leaveOnce(context.subscriber.until, stream);
    // The last header keeps nginx from buffering.
    void reply.headers({ 'content-type': mediaType, 'x-accel-buffering': 'no' });
    return reply.send(stream);
  };
}

function leaveOnce(until: AbortSignal, stream: Readable): void {
  const leave = () => void setTimeout(() => stream.destroy(), leaveAfterMs).unref();
  until.addEventListener('abort', leave, { once: true });
  stream.once('close', () => until.removeEventListener('abort', leave));
}

/** A part counts once the next boundary has come, so it is sent with it (RFC 2046, section 5.1.1). */
async function* partsOf(
  results: Results,
  watch: Watch,
  schema: GraphQLSchema,
  context: GraphqlContext,
): AsyncGenerator<string, void> {
  yield `\r\n--graphql${partOf({})}`;
  try {
    for await (const result of watched(results, watch)) {
      yield partOf(result === null ? {} : { payload: shownResult(schema, result) });
    }
  } catch (thrown) {
    yield partOf({ payload: null, errors: [endedBy(thrown, schema, context)] });
  }
  yield '--\r\n';
}

function partOf(message: object): string {
  return `\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(message)}\r\n--graphql`;
}
