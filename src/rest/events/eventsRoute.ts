import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { isServiceFault } from '../../actions/running/fault';
import { MAX_EVENTS, readEvents, type EventsInput, type ReadEvents } from '../../actions/events/readEvents';
import type { Authenticate } from '../../auth/authenticate';
import type { LimitsConfig } from '../../config/limits';
import { cloudEventOf } from '../../domain/events/cloudEvent';
import { invalidInput, optional, requireInstant } from '../../domain/input/input';
import { idsOf } from '../../observability/requestId';
import { problemOf, type ProblemBody } from '../problem/problem';
import { problems } from '../problem/problems';
import { thrownFault } from '../problem/thrownFault';
import { guardCodes, permitted, type RestActFor, type RestScope } from '../route/route';
import { exampleEventId } from './cloudEventSchema';
import { eventStream } from './eventStream';
import { eventsQuery, placeHeader, type EventsQuery } from './eventsQuery';
import { OpenByCaller } from '../../auth/openByCaller';
import { text } from '../route/plainMembers';

const batch = 'application/cloudevents-batch+json';
const stream = 'text/event-stream';

/** Proxies often close a connection after a minute of silence. */
const heartbeatMs = 10_000;

const place = text(
  'Send it as the next `lastEventId`: the id of the last event, or of a later one that the filter left out. Absent while there was never any event.',
  exampleEventId,
);

const schema = {
  operationId: 'getEvents',
  tags: ['events'],
  summary: 'What happened, in order',
  description: `Decisions and all else that the log holds, as events (CloudEvents 1.0), at least once and in the order of their positions. The end for now is an empty list whose \`Consent-Last-Event-Id\` is the place that was sent: a filter may leave a list empty before that. Ask again with \`timeout\`, and the request waits for the next event. \`Accept: text/event-stream\` returns the same as Server-Sent Events, without an end. \`/v1/asyncapi.json\` describes every type of event.`,
  ...permitted(readEvents),
  querystring: eventsQuery,
  headers: Type.Object({
    'last-event-id': Type.Optional(
      text(
        'The same as `lastEventId`, as browsers send it when they read on. It takes precedence over `lastEventId` and `from`.',
        exampleEventId,
      ),
    ),
  }),
  response: {
    200: {
      description: `Up to ${MAX_EVENTS} events, or a stream of them.`,
      headers: { 'Consent-Last-Event-Id': place },
      content: {
        [batch]: {
          schema: Type.Array(Type.Unsafe({ $ref: 'Event#' }), {
            description:
              'Events in the order of the feed. Empty at its end, and where a filter leaves out all of a part.',
          }),
        },
        [stream]: {
          schema: text(
            'Frames with `id`, the type as `event`, and the event as `data`. An `error` frame with a problem is the last one.',
          ),
        },
      },
    },
    ...problems('INVALID_INPUT', ...guardCodes, 'CURSOR_EXPIRED', 'FEED_RESTARTED', 'TOO_MANY_SUBSCRIPTIONS'),
  },
};

export type EventLimits = Pick<LimitsConfig, 'idleTimeoutMs'>;

export function addEvents(
  scope: RestScope,
  actFor: RestActFor,
  authenticate: Authenticate,
  { idleTimeoutMs }: EventLimits,
): void {
  const readers = new OpenByCaller(limits);
  readers.endWith(scope);
  // Below the idle time-out of the server.
  const longestSilenceMs = Math.floor(idleTimeoutMs / 2);
  const options = { schema, exposeHeadRoute: false };
  scope.get('/events', options, async (request, reply) => {
    const { timeout } = request.query;
    const isStream = wantsStream(request.headers.accept);
    if (isStream) mustBeEndless(request.query);
    const sent = { ...inputOf(request), until: signalFor(readers, request, reply) };
    void reply.headers({ 'cache-control': 'no-store', vary: 'Accept' });
    const act = actFor(request);
    const timeoutMs = timeout === undefined ? 0 : Math.min(timeout, longestSilenceMs);
    const part = await act(readEvents, { ...sent, timeoutMs });
    // The credential may have ended meanwhile.
    if (timeoutMs > 0) request.caller = await authenticate(request.raw.rawHeaders);
    void reply.headers(placeHeader(part));
    if (!isStream) {
      const events = part.events.map((event) => cloudEventOf(event, part.feed));
      return reply.type(`${batch}; charset=utf-8`).send(JSON.stringify(events));
    }
    return sendStream(request, reply, part, sent.until, async (lastEventId) => {
      const further = { ...sent, lastEventId, from: lastEventId === null ? sent.from : null };
      const waitMs = Math.min(heartbeatMs, longestSilenceMs);
      const next = await act(readEvents, { ...further, timeoutMs: waitMs });
      request.caller = await authenticate(request.raw.rawHeaders);
      return next;
    });
  });
}

function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  first: ReadEvents,
  until: AbortSignal,
  next: (lastEventId: string | null) => Promise<ReadEvents>,
) {
  // The last header keeps nginx from buffering.
  void reply.headers({ 'content-type': `${stream}; charset=utf-8`, 'x-accel-buffering': 'no' });
  return reply.send(eventStream(first, { next, until, problemOf: (fault) => ended(request, fault) }));
}

/** As for a refused request, though the status has been sent. */
function ended(request: FastifyRequest, thrown: unknown): ProblemBody {
  const fault = thrownFault(thrown);
  request.refusedWith = fault.code;
  if (isServiceFault(fault, thrown)) {
    request.log.error({ ...idsOf(request), err: thrown, code: fault.code }, 'a stream of events failed');
  }
  return problemOf(fault, idsOf(request)).body;
}

interface EventsRequest {
  readonly query: EventsQuery;
  readonly headers: { readonly 'last-event-id'?: string };
}

/** A browser that reconnects sends its first query, so the header takes precedence. */
function inputOf({ query, headers }: EventsRequest): EventsInput {
  const readOn = headers['last-event-id'] || undefined;
  return {
    lastEventId: readOn ?? query.lastEventId,
    from: readOn === undefined ? optional(requireInstant, 'from', query.from) : null,
    types: query.types?.split(','),
    templateCode: query.template_code,
    limit: query.limit,
  };
}

function mustBeEndless({ timeout, limit }: EventsQuery): void {
  if (timeout !== undefined) throw invalidInput('timeout', 'left out for text/event-stream', 'a number');
  if (limit !== undefined) throw invalidInput('limit', 'left out for text/event-stream', 'a number');
}

/** The list is the default. */
function wantsStream(accept: string | undefined): boolean {
  const types = [batch, 'application/json', stream];
  return new Negotiator({ headers: { accept } }).mediaTypes(types)[0] === stream;
}

/** Each holds a request open, and a slow one a page as well. */
const limits = { most: 2_000, mostPerCaller: 100 };

/** Aborted once the reader has gone or has to. @throws Refused `TOO_MANY_SUBSCRIPTIONS`, `UNAVAILABLE` */
function signalFor(readers: OpenByCaller, request: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const reader = new AbortController();
  if (raw.destroyed) reader.abort();
  else readers.add(reader, request);
  raw.once('close', () => reader.abort());
  return reader.signal;
}
