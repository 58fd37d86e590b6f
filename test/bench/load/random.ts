/** Numbers from 0 to below 1 that are the same at each run (xorshift32, Marsaglia 2003). */
export function seededRandom(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
