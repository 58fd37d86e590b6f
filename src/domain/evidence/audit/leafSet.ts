/** A bit for each leaf below the tree's size. */
export class LeafSet {
  private readonly bits: Uint8Array;

  constructor(private readonly size: number) {
    this.bits = new Uint8Array(Math.ceil(size / 8));
  }

  add(index: number): void {
    if (index >= 0 && index < this.size) this.bits[Math.floor(index / 8)] = this.byteAt(index) | bitOf(index);
  }

  has(index: number): boolean {
    return (this.byteAt(index) & bitOf(index)) !== 0;
  }

  /** Those not in the set, in rising order. */
  *missing(): Generator<number> {
    for (let byte = 0; byte < this.bits.length; byte += 1) {
      if (this.bits[byte] === 0xff) continue;
      const end = Math.min(this.size, (byte + 1) * 8);
      for (let index = byte * 8; index < end; index += 1) if (!this.has(index)) yield index;
    }
  }

  /** Shifting would limit it to 32 bits. */
  private byteAt(index: number): number {
    return this.bits[Math.floor(index / 8)] ?? 0;
  }
}

function bitOf(index: number): number {
  return 1 << (index % 8);
}
