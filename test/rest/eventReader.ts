import { asService } from '../service/bearer';

/** An event as it comes over the wire. */
export interface WireEvent {
  readonly id: string;
  readonly source?: string;
  readonly type: string;
  readonly sequence: string;
  readonly subject?: string;
  readonly partitionkey?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface EventPage {
  readonly status: number;
  readonly headers: Headers;
  readonly events: readonly WireEvent[];
  readonly problem: Readonly<Record<string, unknown>>;
  /** Where to go on. */
  readonly place: string;
}

export interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** One page of the feed of a service. */
export async function readPage(
  url: string,
  query: Readonly<Record<string, string | number>> = {},
  { headers, signal }: Asked = {},
): Promise<EventPage> {
  const target = new URL('/v1/events', url);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
  const sent = { headers: { ...asService, ...headers } };
  const reply = await fetch(target, signal ? { ...sent, signal } : sent);
  const body: unknown = await reply.json();
  const events = Array.isArray(body) ? (body as readonly WireEvent[]) : [];
  const problem = Array.isArray(body) ? {} : (body as Readonly<Record<string, unknown>>);
  const place = reply.headers.get('consent-last-event-id') ?? '';
  return { status: reply.status, headers: reply.headers, events, problem, place };
}

export interface Frame {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  readonly retry?: string;
  /** A comment alone. */
  readonly isComment: boolean;
}

export interface OpenStream {
  readonly headers: Headers;
  /** The next frame for which it holds; null at the end of the stream. */
  until(isSought: (frame: Frame) => boolean): Promise<Frame | null>;
  readonly frames: readonly Frame[];
  leave(): void;
}

/** The feed as Server-Sent Events. */
export async function openStream(url: string, query = '', headers: object = {}): Promise<OpenStream> {
  const leaving = new AbortController();
  const sent = { ...asService, accept: 'text/event-stream', ...headers };
  const reply = await fetch(`${url}/v1/events${query}`, { headers: sent, signal: leaving.signal });
  if (!reply.ok || !reply.body) throw new Error(`${reply.status}: ${await reply.text()}`);
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  const frames: Frame[] = [];
  const next = framesIn(() => reader.read());
  return {
    headers: reply.headers,
    frames,
    leave: () => leaving.abort(),
    until: async (isSought) => {
      for (;;) {
        const { value: frame } = (await next.next()) as { readonly value?: Frame };
        if (!frame) return null;
        frames.push(frame);
        if (isSought(frame)) return frame;
      }
    },
  };
}

async function* framesIn(read: () => Promise<{ done: boolean; value?: string }>): AsyncGenerator<Frame> {
  let text = '';
  for (;;) {
    const { done, value = '' } = await read();
    if (done) return;
    const parts = (text + value).split('\n\n');
    text = parts.pop() ?? '';
    yield* parts.map(frameOf);
  }
}

function frameOf(text: string): Frame {
  const lines = text.split('\n').map((line) => line.split(/: ?(.*)/s).slice(0, 2));
  const members = Object.fromEntries(lines.filter(([name]) => name !== '')) as object;
  return { ...members, isComment: Object.keys(members).length === 0 };
}
