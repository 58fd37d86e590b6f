/** At most `maxBytes`, and the chunk that exceeds it; the rest is cancelled. */
export async function gathered(
  chunks: AsyncIterable<Uint8Array | string>,
  maxBytes: number,
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(pieces);
}
