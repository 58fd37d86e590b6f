/** A DER value (ITU-T X.690). */
export interface Der {
  readonly tag: number;
  readonly content: Buffer;
  readonly whole: Buffer;
}

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** Context-specific with parts: `[0]`. */
  numbered: (number: number) => 0xa0 + number,
  /** Context-specific without parts. */
  numberedPlain: (number: number) => 0x80 + number,
} as const;

export class NoDer extends Error {}

/** Reads values in sequence, never beyond the bytes. Only one-byte tags and shortest lengths. */
export class DerReader {
  #at = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.#at === this.bytes.length;
  }

  take(tag: number): Der {
    if (this.bytes[this.#at] !== tag) throw new NoDer(`tag ${tag} expected`);
    return this.takeAny();
  }

  takeOptional(tag: number): Der | null {
    return this.bytes[this.#at] === tag ? this.takeAny() : null;
  }

  takeAny(): Der {
    const start = this.#at;
    const tag = this.#byte();
    if ((tag & 0x1f) === 0x1f) throw new NoDer('long tag');
    const length = this.#length();
    const end = this.#at + length;
    if (end > this.bytes.length) throw new NoDer('cut off');
    const content = this.bytes.subarray(this.#at, end);
    this.#at = end;
    return { tag, content, whole: this.bytes.subarray(start, end) };
  }

  end(): void {
    if (!this.isAtEnd) throw new NoDer('something is left');
  }

  #length(): number {
    const first = this.#byte();
    if (first < 0x80) return first;
    const digits = first - 0x80;
    if (digits < 1 || digits > 3) throw new NoDer('length');
    let length = 0;
    for (let digit = 0; digit < digits; digit += 1) length = length * 256 + this.#byte();
    // Must be the shortest form.
    if (length < 0x80 || length < 256 ** (digits - 1)) throw new NoDer('long length');
    return length;
  }

  #byte(): number {
    const byte = this.bytes[this.#at];
    if (byte === undefined) throw new NoDer('cut off');
    this.#at += 1;
    return byte;
  }
}

export function within({ content }: Der): DerReader {
  return new DerReader(content);
}

/** Parts of a sequence or set. @throws NoDer beyond the maximum, or for another tag */
export function partsOf(value: Der, maxParts: number, tag: number | null = null): readonly Der[] {
  const reader = within(value);
  const parts: Der[] = [];
  while (!reader.isAtEnd) {
    if (parts.length === maxParts) throw new NoDer('too many parts');
    parts.push(tag === null ? reader.takeAny() : reader.take(tag));
  }
  return parts;
}

/** In the form `1.2.840…`. */
export function oidOf({ content }: Der): string {
  if (content.length === 0 || content.length > 32 || (content.at(-1) ?? 0) >= 0x80) throw new NoDer('oid');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte % 128);
    if (byte >= 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [first = 0, ...others] = arcs;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - top * 40, ...others].join('.');
}

/** `YYYYMMDDhhmmss` with a fraction, or `YYMMDDhhmmss`, in UTC (RFC 5280, 4.1.2.5; RFC 3161, 2.4.2). */
export function instantOf({ tag, content }: Der): Date {
  const text = content.toString('latin1');
  const written = tag === tags.utcTime ? `${Number(text.slice(0, 2)) < 50 ? 20 : 19}${text}` : text;
  const [, y, mo, d, h, mi, s, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{0,8}[1-9])?Z$/.exec(written) ?? [];
  const second = `${y}-${mo}-${d}T${h}:${mi}:${s}`;
  const at = new Date(`${second}${fraction.slice(0, 4)}Z`);
  const isTime = tag === tags.utcTime || tag === tags.generalizedTime;
  // JavaScript reads 31 February as 3 March.
  const isInstant = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(second);
  if (!isTime || !isInstant) throw new NoDer('instant');
  return at;
}
