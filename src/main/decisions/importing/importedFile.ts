import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CannotDo } from '../../terminal/explain';
import { mustBeRegularFile, readIn } from '../../terminal/readIn';

const marks = [
  ['utf-8', '\xef\xbb\xbf'],
  ['utf-16le', '\xff\xfe'],
  ['utf-16be', '\xfe\xff'],
] as const;

/** A file that is read once; what it was as a whole shows at the end. */
export class ImportedFile {
  bytes = 0;
  encoding = 'utf-8';
  private readonly hash = createHash('sha256');

  private constructor(
    private readonly name: string,
    private readonly input: Readable,
    private readonly handle: FileHandle | null = null,
    /** Null for standard input. */
    readonly size: number | null = null,
  ) {}

  /** @param name `-` for standard input @throws CannotDo */
  static async open(name: string, input: Readable): Promise<ImportedFile> {
    if (name === '-') return new ImportedFile('standard input', input);
    const size = await mustBeRegularFile(name, 'Import its lines from standard input, which is -.');
    const handle = await open(name);
    return new ImportedFile(name, handle.createReadStream({ autoClose: false }), handle, size);
  }

  get sha256(): string {
    return this.hash.copy().digest('hex');
  }

  async close(): Promise<void> {
    await this.handle?.close();
  }

  /**
   * A byte order mark says the encoding, else `named` does, else it is UTF-8.
   * @throws CannotDo for bytes that are not text, and where the file changes meanwhile
   */
  async *text(named: string | null): AsyncGenerator<string> {
    let decoding: Decoding | null = null;
    for await (const chunk of this.chunks()) {
      const marked = marks.find(([, mark]) => chunk.toString('latin1', 0, mark.length) === mark);
      decoding ??= new Decoding(marked?.[0] ?? named ?? this.encoding);
      this.encoding = decoding.encoding;
      yield decoding.decode(chunk);
    }
    if (decoding) yield decoding.decode(Buffer.alloc(0), false);
  }

  private async *chunks(): AsyncGenerator<Buffer> {
    const { name, size, handle } = this;
    const before = await handle?.stat();
    const changed = new CannotDo(
      `${name} changed while it was read. Import it again once nobody writes to it.`,
    );
    for await (const chunk of readIn<Buffer>(name, this.input)) {
      this.bytes += chunk.length;
      // Leaving the loop would close the file.
      if (this.bytes > (size ?? Infinity)) throw changed;
      this.hash.update(chunk);
      yield chunk;
    }
    const after = await handle?.stat();
    if (after?.mtimeMs !== before?.mtimeMs || this.bytes !== (size ?? this.bytes)) throw changed;
  }
}

class Decoding {
  readonly encoding: string;
  private line = 1;

  constructor(
    label: string,
    private readonly strict = new TextDecoder(label, { fatal: true }),
    /** Shows where the other one failed. */
    private readonly lenient = new TextDecoder(label),
  ) {
    this.encoding = strict.encoding;
  }

  decode(chunk: Buffer, stream = true): string {
    const text = this.lenient.decode(chunk, { stream });
    // The text may have replacement characters of its own, so that only the line can tell where it fails.
    const parts = text.includes('\ufffd') ? linesIn(chunk) : [chunk];
    try {
      for (const part of parts) this.line += lineFeeds(this.strict.decode(part, { stream }));
    } catch {
      const hint = 'Name its encoding in the mapping, such as encoding: windows-1252.';
      throw new CannotDo(`line ${this.line} is not text in ${this.encoding}. ${hint}`);
    }
    return text;
  }
}

/** Each ends with its line feed, also in UTF-16. */
function linesIn(bytes: Buffer): readonly Buffer[] {
  const lines = bytes.toString('latin1').match(/[^\n]*(?:\n\0?|$)/g) ?? [];
  return lines.map((line) => Buffer.from(line, 'latin1'));
}

function lineFeeds(text: string): number {
  return text.split('\n').length - 1;
}
