const lineFeed = 0x0a;

/** The beginning of a line that can be no evidence file. */
export interface Hopeless {
  readonly hopeless: Buffer;
}

/**
 * The lines of a stream, each with its line feed; the last one without, if it has none. Holds one line at a time, and
 * gives up a line that is found hopeless before it has been read to its end.
 */
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
    // Judged again when it has doubled, for to join the pieces each time would take the square of their number.
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
