import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { Feed } from '../../src/actions/events/feed';
import { FeedHead } from '../../src/actions/events/feedHead';
import { TemplateCatalogue } from '../../src/actions/templates/templateCatalogue';
import { sealingKey, sealSecret } from '../../src/domain/webhooks/sealedSecret';
import type { WebhookEndpoint } from '../../src/domain/webhooks/webhookEndpoint';
import { formatWebhookSecret } from '../../src/domain/webhooks/webhookKeys';
import { Dispatcher } from '../../src/events/dispatching/dispatcher';
import { dispatchStoreOver, type DispatchStore } from '../../src/events/dispatching/dispatchParts';
import { createSender, type SenderSettings } from '../../src/events/sending/sender';
import type { Engine } from '../../src/storage/engine/engine';
import { openPrisma } from '../../src/storage/engine/prisma';
import { findPositionWritten, readFeedEdges } from '../../src/storage/events/feedEdges';
import { readFeedPage } from '../../src/storage/events/feedPage';
import { readRevisions, readTemplates, readTimelines } from '../../src/storage/templates/timelines';
import {
  findEndpoint,
  insertEndpoint,
  type NewEndpoint,
} from '../../src/storage/events/webhooks/webhookEndpoints';
import { httpReceiver, type Receiver } from './receiver';

const key = sealingKey(Buffer.alloc(32, 7));
const secret = Buffer.alloc(32, 9);
export const secretText = formatWebhookSecret(secret);

/** What a receiver was sent, with the signature checked. */
export interface Message {
  readonly id: string;
  readonly type: string;
  readonly subject?: string;
  readonly partitionkey?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** @param count how many requests have come */
export type Behave = (
  message: Message,
  response: ServerResponse,
  count: number,
  all: readonly Message[],
) => void;

export interface HookReceiver extends Receiver {
  /** Each event, in the order in which they came. */
  readonly messages: readonly Message[];
  /** The same as they came together: one to a request where they are not sent in batches. */
  readonly requests: readonly HookRequest[];
}

export interface HookRequest {
  readonly id: string;
  readonly mediaType: string;
  /** Whether the body is a list. */
  readonly isBatch: boolean;
  /** Beside that by the secret, which is checked. */
  readonly signatures: readonly string[];
  readonly messages: readonly Message[];
}

/** A receiver that verifies each request by the receivers' own library before it behaves as a test says. */
export async function hookReceiver(
  behave: Behave = (_message, response) => void response.writeHead(204).end(),
): Promise<HookReceiver> {
  const messages: Message[] = [];
  const requests: HookRequest[] = [];
  const receiver = await httpReceiver((request, response) => {
    void verified(request).then((taken) => {
      const [first] = taken.messages;
      if (!first) throw new Error('Nothing was sent.');
      messages.push(...taken.messages);
      behave(first, response, requests.push(taken), taken.messages);
    });
  });
  return Object.assign(receiver, { messages, requests });
}

async function verified(request: IncomingMessage): Promise<HookRequest> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  const headers = request.headers as Record<string, string>;
  const { 'webhook-id': id = '', 'content-type': mediaType = '' } = headers;
  // The test's clock may be months ahead, so the time of the attempt is not judged here.
  const webhook = new Webhook(secretText);
  const at = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = webhook.sign(id, at, body);
  const [signature, ...signatures] = headers['webhook-signature']?.split(' ') ?? [];
  if (signature !== expected) throw new Error('The signature is another one.');
  const parsed = JSON.parse(body) as Message | readonly Message[];
  const isBatch = Array.isArray(parsed);
  const taken = isBatch ? (parsed as readonly Message[]) : [parsed as Message];
  return { id, mediaType, isBatch, signatures, messages: taken };
}

/** An endpoint that begins with what comes next. */
export async function givenEndpoint(
  engine: Engine,
  url: string,
  members: Partial<NewEndpoint> = {},
): Promise<WebhookEndpoint> {
  const id = randomUUID();
  const endpoint = await insertEndpoint(
    engine.pool,
    {
      id,
      name: 'test',
      url,
      eventTypes: ['consent.decision.recorded'],
      templateCodes: [],
      payload: 'FULL',
      maxBatch: 1,
      createdAt: new Date(),
      secret: sealSecret(secret, key, randomBytes(12), id),
      ...members,
    },
    50,
    { kind: 'operator', id: null },
  );
  if (!endpoint) throw new Error('There are too many endpoints.');
  return endpoint;
}

export async function endpointNow(engine: Engine, { id }: WebhookEndpoint): Promise<WebhookEndpoint> {
  const found = await findEndpoint(engine.pool, id);
  if (!found) throw new Error('The endpoint is gone.');
  return found;
}

export interface NodeOptions {
  readonly engine: Engine;
  readonly now: () => Date;
  readonly sender?: Partial<SenderSettings>;
  readonly store?: (store: DispatchStore) => Partial<DispatchStore>;
  readonly log?: (details: object, message: string) => void;
  readonly restMs?: number;
}

export function feedOf(engine: Engine): Feed {
  const { pool } = engine;
  const store = {
    readPage: readFeedPage.bind(null, pool),
    findPositionWritten: findPositionWritten.bind(null, pool),
  };
  const head = new FeedHead(readFeedEdges.bind(null, pool));
  return new Feed(store, head, catalogueOf(engine));
}

const catalogues = new WeakMap<Engine, TemplateCatalogue>();

/** What nodes of a test know of templates. */
function catalogueOf(engine: Engine): TemplateCatalogue {
  const known = catalogues.get(engine);
  if (known) return known;
  const prisma = openPrisma(engine);
  const source = {
    readTimelines: readTimelines.bind(null, prisma),
    readTemplates: readTemplates.bind(null, prisma),
    readRevisions: async () => (await readRevisions(engine.pool)).revisions,
  };
  const catalogue = new TemplateCatalogue(source, { maxTextMemoryBytes: 1_000_000 });
  catalogues.set(engine, catalogue);
  return catalogue;
}

/** A node that sends. */
export function startNode(options: NodeOptions): Dispatcher {
  const { engine, now, log = () => undefined, restMs = 30_000 } = options;
  const store = dispatchStoreOver(engine);
  const times = { totalMs: 1_000, connectMs: 500, bodyMs: 200 };
  const parts = {
    store: { ...store, ...options.store?.(store) },
    feed: feedOf(engine),
    sender: createSender({ isProduction: false, allowedNetworks: [], times, ...options.sender }),
    now,
    random: () => 0.5,
    sealingKeys: [key],
    signingKeys: [],
    log: { warn: log, error: log },
  };
  return new Dispatcher(parts, { everyMs: 20, restMs });
}
