import { createHash } from 'node:crypto';
import { withoutMark } from '../../domain/evidence/file/textAround';

export interface Given {
  readonly bytes: number;
  readonly sha256: string;
  /** Of the evidence file in a page; null otherwise. */
  readonly inPageSha256: string | null;
}

export class HashedInput {
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #isWhole = false;

  constructor(private readonly source: AsyncIterable<Uint8Array>) {}

  async *chunks(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.source) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
    this.#isWhole = true;
  }

  /** Null if it was not read to the end. Call once. */
  given(inPageSha256: string | null): Given | null {
    if (!this.#isWhole) return null;
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex'), inPageSha256 };
  }
}

/** The first bytes, and then the whole stream from the beginning, without a byte order mark. */
export async function peeked(
  chunks: AsyncGenerator<Uint8Array>,
  minBytes: number,
): Promise<{ readonly beginning: Buffer; readonly all: AsyncGenerator<Uint8Array> }> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < minBytes) {
    const next = await chunks.next();
    if (next.done) break;
    pieces.push(next.value);
    bytes += next.value.length;
  }
  const beginning = withoutMark(Buffer.concat(pieces));
  async function* all() {
    yield beginning;
    yield* chunks;
  }
  return { beginning, all: all() };
}

const lineFeed = 0x0a;

interface Hopeless {
  readonly hopeless: Buffer;
}

/** Holds one line at a time, and gives up on a hopeless one before its end. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  isHopeless: (begun: Buffer) => boolean,
): AsyncGenerator<Buffer | Hopeless> {
  let [begun, bytes, judgedBytes]: [Buffer[], number, number] = [[], 0, 0];
  for await (const chunk of chunks) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed)) {
      yield Buffer.concat([...begun, rest.subarray(0, end + 1)]);
      rest = rest.subarray(end + 1);
      [begun, bytes, judgedBytes] = [[], 0, 0];
    }
    begun.push(rest);
    bytes += rest.length;
    // Judged when it has doubled; joining each time would be quadratic.
    if (bytes < 2 * judgedBytes) continue;
    const joined = Buffer.concat(begun);
    if (isHopeless(joined)) {
      yield { hopeless: joined };
      return;
    }
    [begun, judgedBytes] = [[joined], bytes];
  }
  if (bytes > 0) yield Buffer.concat(begun);
}
