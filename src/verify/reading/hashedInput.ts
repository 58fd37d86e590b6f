import { createHash } from 'node:crypto';
import { withoutMark } from '../../domain/evidence/file/textAround';

/** What was given, so that others can tell whether they have the same. */
export interface Given {
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
  /** Of the evidence file in it; null where the input is no page. */
  readonly inPageSha256: string | null;
}

/** A stream that is read once, and hashed as it is read. */
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

  /** Null where it was not read to its end. To be asked once. */
  given(inPageSha256: string | null): Given | null {
    if (!this.#isWhole) return null;
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex'), inPageSha256 };
  }
}

/** The first pieces until they have so many bytes, and then all again from the beginning, without a byte order mark. */
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

/** At most so many bytes, and the piece with which they are more. */
export async function gathered(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(pieces);
}
