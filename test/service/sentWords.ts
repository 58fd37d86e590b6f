import type { IncomingMessage, Server } from 'node:http';

/** What callers have sent a service that its log must not tell, as it went over the wire. */
export interface SentWords {
  /** Customers' ids, and all else of that form. */
  readonly uuids: ReadonlySet<string>;
  /** Credentials, idempotency keys, channels, texts. */
  readonly words: ReadonlySet<string>;
}

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/** By the members and headers that carry them: the log names templates, versions and operations freely. */
const telling =
  /^(?:customer_?ids?|idempotency_?key|channel|title|body|change_?note|name|authorization|cookie|x-api-key|idempotency-key)$/i;

/** A shorter one might stand in the log for another reason. */
const shortest = 8;

/** Reads every request beside the service, and takes nothing from it. */
export function readSentWords(server: Server): SentWords {
  const sent = { uuids: new Set<string>(), words: new Set<string>() };
  server.on('request', (request: IncomingMessage) => {
    takeUuids(request.url ?? '', sent.uuids);
    for (const [name, value] of Object.entries(request.headers)) take(name, value, sent);
    afterBody(request, (body) => {
      takeUuids(body, sent.uuids);
      takeMembers(body, sent);
    });
  });
  return sent;
}

type Taken = { readonly uuids: Set<string>; readonly words: Set<string> };

/** Listening to a body would make it flow before the service does. */
function afterBody(request: IncomingMessage, read: (body: string) => void): void {
  const chunks: Buffer[] = [];
  const emit = request.emit.bind(request);
  request.emit = (event: string, ...values: unknown[]) => {
    const [chunk] = values;
    if (event === 'data') chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk)));
    if (event === 'end') read(Buffer.concat(chunks).toString());
    return emit(event, ...values);
  };
}

function takeUuids(text: string, uuids: Set<string>): void {
  for (const [found] of text.matchAll(uuid)) uuids.add(found.toLowerCase());
}

/** What is not JSON has no members. */
function takeMembers(body: string, sent: Taken): void {
  try {
    JSON.parse(body, (name, value: unknown) => {
      take(name, value, sent);
      return value;
    });
  } catch {
    return;
  }
}

function take(name: string, value: unknown, { words }: Taken): void {
  if (!telling.test(name) || typeof value !== 'string') return;
  for (const word of [value, value.replace(/^Bearer /i, '')]) if (word.length >= shortest) words.add(word);
}
